-- Transport companies, drivers, vehicles, containers and their owners.

create table company (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  company_name text not null check (char_length(company_name) <= 70),
  status text not null check (status in ('active', 'disabled')),
  short_name text check (char_length(short_name) <= 20),
  company_code text check (char_length(company_code) <= 10),
  company_number text check (char_length(company_number) <= 18),
  credit_code text check (char_length(credit_code) <= 18),
  country text not null check (char_length(country) <= 20),
  record_code text check (char_length(record_code) <= 20),
  filing_customs text check (char_length(filing_customs) <= 20),
  permit_no text check (char_length(permit_no) <= 30),
  permit_expiry date,
  contact_name text not null check (char_length(contact_name) <= 50),
  contact_phone text not null check (char_length(contact_phone) <= 30),
  address text check (char_length(address) <= 200),
  bank_name text check (char_length(bank_name) <= 70),
  bank_account text check (char_length(bank_account) <= 32),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  company_name_key text generated always as (alike_name(company_name)) stored,
  primary key (enterprise_id, id)
);
create index company_id on company (id);
create index company_company_name_sort on company (enterprise_id, company_name collate "zh-x-icu", id) where deleted_at is null;
create index company_grams on company using gin (grams);
create unique index company_company_name_unique on company (enterprise_id, company_name_key) where deleted_at is null;
create index company_company_code_filter on company (enterprise_id, company_code, id) where deleted_at is null and company_code is not null;
create index company_record_code_filter on company (enterprise_id, record_code, id) where deleted_at is null and record_code is not null;
create index company_permit_expiry_filter on company (enterprise_id, permit_expiry, id) where deleted_at is null and permit_expiry is not null;
create index company_status_created_at_narrow on company (enterprise_id, status, created_at, id) where deleted_at is null;
alter table company enable row level security;
alter table company force row level security;
create policy company_rows on company using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy company_platform on company to guanqiao_platform using (true);

create table driver (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  driver_name text not null check (char_length(driver_name) <= 50),
  status text not null check (status in ('active', 'blocked')),
  filing_status text not null check (filing_status in ('none', 'filing', 'filed', 'rejected', 'expired')),
  driver_customs_code text check (char_length(driver_customs_code) <= 10),
  name_foreign text check (char_length(name_foreign) <= 100),
  nationality text not null check (char_length(nationality) <= 20),
  identity_type text not null check (identity_type in ('identity_card', 'passport', 'other')),
  identity_number text check (char_length(identity_number) <= 20),
  passport_number text check (char_length(passport_number) <= 12),
  passport_expiry date,
  visa_expiry date,
  record_code text check (char_length(record_code) <= 20),
  license_no text check (char_length(license_no) <= 20),
  license_class text check (license_class in ('A1', 'A2', 'B1', 'B2', 'C1')),
  license_expiry date,
  qualification_no text check (char_length(qualification_no) <= 20),
  qualification_expiry date,
  mobile text check (char_length(mobile) <= 11),
  mobile_foreign text check (char_length(mobile_foreign) <= 20),
  company_id uuid not null,
  port_id uuid references port (id),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  gender text check (gender in ('male', 'female')),
  ic_card_no text check (char_length(ic_card_no) <= 13),
  -- Personal data, masked like identity numbers.
  birth_date date,
  primary key (enterprise_id, id),
  constraint driver_company_id_fkey foreign key (enterprise_id, company_id) references company (enterprise_id, id)
);
create index driver_id on driver (id);
create unique index driver_identity_number_unique on driver (enterprise_id, identity_number) where deleted_at is null;
create index driver_driver_name_sort on driver (enterprise_id, driver_name collate "zh-x-icu", id) where deleted_at is null;
create index driver_grams on driver using gin (grams);
create index driver_choices on driver (enterprise_id, status, filing_status, id) where deleted_at is null;
create index driver_driver_customs_code_filter on driver (enterprise_id, driver_customs_code, id) where deleted_at is null and driver_customs_code is not null;
create index driver_passport_number_filter on driver (enterprise_id, passport_number, id) where deleted_at is null and passport_number is not null;
create index driver_passport_expiry_filter on driver (enterprise_id, passport_expiry, id) where deleted_at is null and passport_expiry is not null;
create index driver_visa_expiry_filter on driver (enterprise_id, visa_expiry, id) where deleted_at is null and visa_expiry is not null;
create index driver_license_expiry_filter on driver (enterprise_id, license_expiry, id) where deleted_at is null and license_expiry is not null;
create index driver_qualification_expiry_filter on driver (enterprise_id, qualification_expiry, id) where deleted_at is null and qualification_expiry is not null;
create index driver_mobile_filter on driver (enterprise_id, mobile, id) where deleted_at is null and mobile is not null;
create index driver_port_id_filter on driver (enterprise_id, port_id, id) where deleted_at is null and port_id is not null;
create index driver_status_created_at_narrow on driver (enterprise_id, status, created_at, id) where deleted_at is null;
create index driver_created_at_narrow on driver (enterprise_id, created_at, id) where deleted_at is null;
create index driver_company_id_filing_status_license_expiry_narrow on driver (enterprise_id, company_id, filing_status, license_expiry, id) where deleted_at is null;
alter table driver enable row level security;
alter table driver force row level security;
create policy driver_rows on driver using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy driver_platform on driver to guanqiao_platform using (true);

create table driver_annex (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  driver_id uuid not null,
  file_name text not null check (char_length(file_name) <= 150),
  annex_type text not null check (annex_type in ('identity_card', 'passport', 'license', 'qualification', 'photo', 'visa')),
  media text not null check (media in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size integer not null,
  valid_to date,
  file_id text not null check (char_length(file_id) <= 36),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id),
  constraint driver_annex_driver_id_fkey foreign key (enterprise_id, driver_id) references driver (enterprise_id, id)
);
create index driver_annex_id on driver_annex (id);
create index driver_annex_driver_id_filter on driver_annex (enterprise_id, driver_id, id) where deleted_at is null;
create index driver_annex_valid_to_filter on driver_annex (enterprise_id, valid_to, id) where deleted_at is null and valid_to is not null;
create index driver_annex_choices on driver_annex (enterprise_id, annex_type, id) where deleted_at is null;
create index driver_annex_grams on driver_annex using gin (grams);
alter table driver_annex enable row level security;
alter table driver_annex force row level security;
create policy driver_annex_rows on driver_annex using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy driver_annex_platform on driver_annex to guanqiao_platform using (true);

-- Filing receipts of drivers.
create table driver_receipt (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  driver_id uuid not null,
  receipt_code text not null check (receipt_code in ('01', '02', '03')),
  receipt_time timestamptz not null,
  customs_code text not null check (char_length(customs_code) <= 20),
  message_id text not null check (char_length(message_id) <= 50),
  content text check (char_length(content) <= 500),
  valid_to date,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  message_id_key text generated always as (alike_name(message_id)) stored,
  primary key (enterprise_id, id),
  constraint driver_receipt_driver_id_fkey foreign key (enterprise_id, driver_id) references driver (enterprise_id, id)
);
create index driver_receipt_id on driver_receipt (id);
create unique index driver_receipt_message_id_unique on driver_receipt (enterprise_id, message_id_key) where deleted_at is null;
create index driver_receipt_receipt_time_sort on driver_receipt (enterprise_id, receipt_time, id) where deleted_at is null;
create index driver_receipt_driver_id_filter on driver_receipt (enterprise_id, driver_id, id) where deleted_at is null;
create index driver_receipt_customs_code_filter on driver_receipt (enterprise_id, customs_code, id) where deleted_at is null;
create index driver_receipt_valid_to_filter on driver_receipt (enterprise_id, valid_to, id) where deleted_at is null and valid_to is not null;
create index driver_receipt_choices on driver_receipt (enterprise_id, receipt_code, id) where deleted_at is null;
create index driver_receipt_grams on driver_receipt using gin (grams);
alter table driver_receipt enable row level security;
alter table driver_receipt force row level security;
create policy driver_receipt_rows on driver_receipt using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy driver_receipt_platform on driver_receipt to guanqiao_platform using (true);

create table vehicle (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  plate_number text not null check (char_length(plate_number) <= 15),
  status text not null check (status in ('active', 'disabled')),
  filing_status text not null check (filing_status in ('none', 'filing', 'filed', 'rejected', 'expired')),
  vehicle_type text not null check (vehicle_type in ('tractor', 'dump', 'van', 'flatbed', 'tank', 'agv', 'other')),
  vehicle_customs_code text check (char_length(vehicle_customs_code) <= 13),
  nationality text not null check (char_length(nationality) <= 20),
  plate_foreign text check (char_length(plate_foreign) <= 15),
  plate_color text check (plate_color in ('blue', 'yellow', 'green', 'black', 'white', 'yellow_green')),
  record_code text check (char_length(record_code) <= 20),
  ic_card_no text check (char_length(ic_card_no) <= 13),
  rfid text check (char_length(rfid) <= 32),
  trailer_plate text check (char_length(trailer_plate) <= 15),
  trailer_tare numeric(14,3),
  curb_weight numeric(14,3),
  max_load numeric(14,3),
  max_gross numeric(14,3),
  axle_count integer,
  tare_average numeric(14,3),
  tare_count integer,
  license_expiry date,
  inspection_expiry date,
  insurance_expiry date,
  company_id uuid not null,
  driver_id uuid,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  plate_number_key text generated always as (alike_plate(plate_number)) stored,
  trailer_plate_key text generated always as (alike_plate(trailer_plate)) stored,
  plate_number_end text generated always as (right(alike_plate(plate_number), 4)) stored,
  -- Particulars of vehicles, drivers, goods, parties and ports; the broker, the user of the goods and their district on orders.
  trailer_plate_second text check (char_length(trailer_plate_second) <= 15),
  trailer_plate_second_key text generated always as (alike_plate(trailer_plate_second)) stored,
  trailer_type text check (char_length(trailer_type) <= 20),
  vin text check (char_length(vin) <= 17),
  engine_no text check (char_length(engine_no) <= 30),
  brand text check (char_length(brand) <= 50),
  owner_name text check (char_length(owner_name) <= 70),
  port_id uuid references port (id),
  primary key (enterprise_id, id),
  constraint vehicle_company_id_fkey foreign key (enterprise_id, company_id) references company (enterprise_id, id),
  constraint vehicle_driver_id_fkey foreign key (enterprise_id, driver_id) references driver (enterprise_id, id)
);
create index vehicle_id on vehicle (id);
create index vehicle_plate_number_sort on vehicle (enterprise_id, plate_number collate "zh-x-icu", id) where deleted_at is null;
create index vehicle_curb_weight_sort on vehicle (enterprise_id, curb_weight, id) where deleted_at is null;
create index vehicle_grams on vehicle using gin (grams);
create index vehicle_choices on vehicle (enterprise_id, status, filing_status, vehicle_type, id) where deleted_at is null;
create unique index vehicle_plate_number_unique on vehicle (enterprise_id, plate_number_key) where deleted_at is null;
create index vehicle_trailer_plate on vehicle (enterprise_id, trailer_plate_key) where deleted_at is null and trailer_plate_key is not null;
create index vehicle_vehicle_customs_code_filter on vehicle (enterprise_id, vehicle_customs_code, id) where deleted_at is null and vehicle_customs_code is not null;
create index vehicle_nationality_filter on vehicle (enterprise_id, nationality, id) where deleted_at is null;
create index vehicle_license_expiry_filter on vehicle (enterprise_id, license_expiry, id) where deleted_at is null and license_expiry is not null;
create index vehicle_inspection_expiry_filter on vehicle (enterprise_id, inspection_expiry, id) where deleted_at is null and inspection_expiry is not null;
create index vehicle_insurance_expiry_filter on vehicle (enterprise_id, insurance_expiry, id) where deleted_at is null and insurance_expiry is not null;
create index vehicle_driver_id_filter on vehicle (enterprise_id, driver_id, id) where deleted_at is null and driver_id is not null;
create index vehicle_status_created_at_narrow on vehicle (enterprise_id, status, created_at, id) where deleted_at is null;
create index vehicle_created_at_narrow on vehicle (enterprise_id, created_at, id) where deleted_at is null;
create index vehicle_company_id_filing_status_license_expiry_narrow on vehicle (enterprise_id, company_id, filing_status, license_expiry, id) where deleted_at is null;
create index vehicle_plate_number_end on vehicle (enterprise_id, plate_number_end, id) where deleted_at is null;
create index vehicle_port_id_filter on vehicle (enterprise_id, port_id, id) where deleted_at is null and port_id is not null;
alter table vehicle enable row level security;
alter table vehicle force row level security;
create policy vehicle_rows on vehicle using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy vehicle_platform on vehicle to guanqiao_platform using (true);

create table vehicle_annex (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  vehicle_id uuid not null,
  file_name text not null check (char_length(file_name) <= 150),
  annex_type text not null check (annex_type in ('license', 'transport_permit', 'filing', 'insurance', 'photo')),
  media text not null check (media in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size integer not null,
  valid_to date,
  file_id text not null check (char_length(file_id) <= 36),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id),
  constraint vehicle_annex_vehicle_id_fkey foreign key (enterprise_id, vehicle_id) references vehicle (enterprise_id, id)
);
create index vehicle_annex_id on vehicle_annex (id);
create index vehicle_annex_vehicle_id_filter on vehicle_annex (enterprise_id, vehicle_id, id) where deleted_at is null;
create index vehicle_annex_valid_to_filter on vehicle_annex (enterprise_id, valid_to, id) where deleted_at is null and valid_to is not null;
create index vehicle_annex_choices on vehicle_annex (enterprise_id, annex_type, id) where deleted_at is null;
create index vehicle_annex_grams on vehicle_annex using gin (grams);
alter table vehicle_annex enable row level security;
alter table vehicle_annex force row level security;
create policy vehicle_annex_rows on vehicle_annex using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy vehicle_annex_platform on vehicle_annex to guanqiao_platform using (true);

-- The platform's pool of vehicles, with the particulars that enterprises take over.
create table base_car (
  id uuid primary key,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  plate_number text not null check (char_length(plate_number) <= 15),
  status text not null check (status in ('active', 'disabled')),
  vehicle_type text not null check (vehicle_type in ('tractor', 'dump', 'van', 'flatbed', 'tank', 'agv', 'other')),
  vehicle_customs_code text check (char_length(vehicle_customs_code) <= 13),
  nationality text not null check (char_length(nationality) <= 20),
  plate_foreign text check (char_length(plate_foreign) <= 15),
  trailer_plate text check (char_length(trailer_plate) <= 15),
  curb_weight numeric(14,3) not null,
  max_load numeric(14,3),
  max_gross numeric(14,3),
  record_code text check (char_length(record_code) <= 20),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  plate_number_key text generated always as (alike_plate(plate_number)) stored,
  trailer_plate_key text generated always as (alike_plate(trailer_plate)) stored,
  plate_number_end text generated always as (right(alike_plate(plate_number), 4)) stored,
  -- Vehicles of the platform's pool have the same particulars as those of enterprises, which take them over.
  trailer_plate_second text check (char_length(trailer_plate_second) <= 15),
  trailer_plate_second_key text generated always as (alike_plate(trailer_plate_second)) stored,
  trailer_type text check (char_length(trailer_type) <= 20),
  trailer_tare numeric(14,3),
  axle_count integer,
  vin text check (char_length(vin) <= 17),
  engine_no text check (char_length(engine_no) <= 30),
  brand text check (char_length(brand) <= 50),
  owner_name text check (char_length(owner_name) <= 70)
);
create unique index base_car_plate_number_unique on base_car (plate_number_key) where deleted_at is null;
create index base_car_plate_number_sort on base_car (plate_number collate "zh-x-icu", id) where deleted_at is null;
create index base_car_vehicle_customs_code_filter on base_car (vehicle_customs_code, id) where deleted_at is null and vehicle_customs_code is not null;
create index base_car_nationality_filter on base_car (nationality, id) where deleted_at is null;
create index base_car_plate_number_end on base_car (plate_number_end, id) where deleted_at is null;
create index base_car_status_created_at_narrow on base_car (status, created_at, id) where deleted_at is null;
create index base_car_choices on base_car (status, vehicle_type, id) where deleted_at is null;
create index base_car_grams on base_car using gin (grams);
alter table base_car enable row level security;
alter table base_car force row level security;
create policy base_car_read on base_car for select using (true);
create policy base_car_write on base_car to guanqiao_platform using (true);

-- Trailers and chassis.
create table transport_tool (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  tool_no text not null check (char_length(tool_no) <= 15),
  status text not null check (status in ('active', 'disabled')),
  tool_type text not null check (tool_type in ('trailer', 'bracket', 'chassis')),
  company_id uuid not null,
  vehicle_id uuid,
  tare_weight numeric(14,3) not null,
  max_gross numeric(14,3),
  axle_type text check (char_length(axle_type) <= 20),
  axle_count integer,
  record_code text check (char_length(record_code) <= 20),
  license_expiry date,
  inspection_expiry date,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  tool_no_key text generated always as (alike_plate(tool_no)) stored,
  tool_no_end text generated always as (right(alike_plate(tool_no), 4)) stored,
  primary key (enterprise_id, id),
  constraint transport_tool_company_id_fkey foreign key (enterprise_id, company_id) references company (enterprise_id, id),
  constraint transport_tool_vehicle_id_fkey foreign key (enterprise_id, vehicle_id) references vehicle (enterprise_id, id)
);
create index transport_tool_id on transport_tool (id);
create unique index transport_tool_tool_no_unique on transport_tool (enterprise_id, tool_no_key) where deleted_at is null;
create index transport_tool_tool_no_sort on transport_tool (enterprise_id, tool_no collate "zh-x-icu", id) where deleted_at is null;
create index transport_tool_company_id_filter on transport_tool (enterprise_id, company_id, id) where deleted_at is null;
create index transport_tool_vehicle_id_filter on transport_tool (enterprise_id, vehicle_id, id) where deleted_at is null and vehicle_id is not null;
create index transport_tool_record_code_filter on transport_tool (enterprise_id, record_code, id) where deleted_at is null and record_code is not null;
create index transport_tool_license_expiry_filter on transport_tool (enterprise_id, license_expiry, id) where deleted_at is null and license_expiry is not null;
create index transport_tool_inspection_expiry_filter on transport_tool (enterprise_id, inspection_expiry, id) where deleted_at is null and inspection_expiry is not null;
create index transport_tool_tool_no_end on transport_tool (enterprise_id, tool_no_end, id) where deleted_at is null;
create index transport_tool_status_created_at_narrow on transport_tool (enterprise_id, status, created_at, id) where deleted_at is null;
create index transport_tool_choices on transport_tool (enterprise_id, status, tool_type, id) where deleted_at is null;
create index transport_tool_grams on transport_tool using gin (grams);
alter table transport_tool enable row level security;
alter table transport_tool force row level security;
create policy transport_tool_rows on transport_tool using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy transport_tool_platform on transport_tool to guanqiao_platform using (true);

create table container_owner (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  owner_name text not null check (char_length(owner_name) <= 70),
  status text not null check (status in ('active', 'disabled')),
  owner_code text not null check (char_length(owner_code) <= 4),
  credit_code text check (char_length(credit_code) <= 18),
  contact_name text check (char_length(contact_name) <= 50),
  contact_phone text check (char_length(contact_phone) <= 30),
  serial_from text check (char_length(serial_from) <= 6),
  serial_to text check (char_length(serial_to) <= 6),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id)
);
create index container_owner_id on container_owner (id);
create unique index container_owner_owner_code_unique on container_owner (enterprise_id, owner_code) where deleted_at is null;
create index container_owner_owner_name_sort on container_owner (enterprise_id, owner_name collate "zh-x-icu", id) where deleted_at is null;
create index container_owner_grams on container_owner using gin (grams);
create index container_owner_status_created_at_narrow on container_owner (enterprise_id, status, created_at, id) where deleted_at is null;
alter table container_owner enable row level security;
alter table container_owner force row level security;
create policy container_owner_rows on container_owner using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy container_owner_platform on container_owner to guanqiao_platform using (true);

create table container (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  container_number text not null check (char_length(container_number) <= 11),
  status text not null check (status in ('registered', 'in_yard', 'loaded', 'out', 'damaged', 'retired')),
  owner_id uuid not null,
  size_type text not null check (char_length(size_type) <= 20),
  tare_weight numeric(14,3) not null,
  max_gross numeric(14,3),
  fullness text not null check (char_length(fullness) <= 20),
  source_code text not null check (char_length(source_code) <= 20),
  seal_no text check (char_length(seal_no) <= 20),
  seal_type text check (seal_type in ('M', 'E')),
  vehicle_id uuid,
  site_id uuid references site (id),
  yard_position text check (char_length(yard_position) <= 20),
  in_time timestamptz,
  out_time timestamptz,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  container_number_end text generated always as (right(upper(container_number), 4)) stored,
  -- A number with a wrong check digit is registered once somebody has confirmed it.
  check_confirmed boolean not null,
  primary key (enterprise_id, id),
  constraint container_owner_id_fkey foreign key (enterprise_id, owner_id) references container_owner (enterprise_id, id),
  constraint container_vehicle_id_fkey foreign key (enterprise_id, vehicle_id) references vehicle (enterprise_id, id)
);
create index container_id on container (id);
create unique index container_container_number_unique on container (enterprise_id, container_number) where deleted_at is null;
create index container_container_number_sort on container (enterprise_id, container_number collate "zh-x-icu", id) where deleted_at is null;
create index container_grams on container using gin (grams);
create index container_owner_id_filter on container (enterprise_id, owner_id, id) where deleted_at is null;
create index container_size_type_filter on container (enterprise_id, size_type, id) where deleted_at is null;
create index container_vehicle_id_filter on container (enterprise_id, vehicle_id, id) where deleted_at is null and vehicle_id is not null;
create index container_site_id_filter on container (enterprise_id, site_id, id) where deleted_at is null and site_id is not null;
create index container_in_time_filter on container (enterprise_id, in_time, id) where deleted_at is null and in_time is not null;
create index container_status_created_at_narrow on container (enterprise_id, status, created_at, id) where deleted_at is null;
create index container_container_number_end on container (enterprise_id, container_number_end, id) where deleted_at is null;
alter table container enable row level security;
alter table container force row level security;
create policy container_rows on container using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy container_platform on container to guanqiao_platform using (true);

-- Domestic haulages.
create table domestic (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  domestic_no text check (char_length(domestic_no) <= 20),
  status text not null check (status in ('planned', 'loaded', 'arrived', 'settled', 'void')),
  contract_no text check (char_length(contract_no) <= 32),
  company_id uuid not null,
  plate_number text not null check (char_length(plate_number) <= 15),
  driver_name text not null check (char_length(driver_name) <= 50),
  driver_mobile text check (char_length(driver_mobile) <= 11),
  from_place text not null check (char_length(from_place) <= 100),
  to_place text not null check (char_length(to_place) <= 100),
  good_name text not null check (char_length(good_name) <= 100),
  loaded_weight numeric(14,3),
  unloaded_weight numeric(14,3),
  lost_weight numeric(14,3),
  depart_time timestamptz,
  arrive_time timestamptz,
  freight_price numeric(14,4),
  freight_amount numeric(16,2),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  plate_number_key text generated always as (alike_plate(plate_number)) stored,
  domestic_no_end text generated always as (right(upper(domestic_no), 4)) stored,
  plate_number_end text generated always as (right(alike_plate(plate_number), 4)) stored,
  primary key (enterprise_id, id),
  constraint domestic_company_id_fkey foreign key (enterprise_id, company_id) references company (enterprise_id, id)
);
create index domestic_id on domestic (id);
create unique index domestic_domestic_no_unique on domestic (enterprise_id, domestic_no) where deleted_at is null;
create index domestic_domestic_no_sort on domestic (enterprise_id, domestic_no collate "zh-x-icu", id) where deleted_at is null;
create index domestic_depart_time_filter on domestic (enterprise_id, depart_time, id) where deleted_at is null and depart_time is not null;
create index domestic_arrive_time_filter on domestic (enterprise_id, arrive_time, id) where deleted_at is null and arrive_time is not null;
create index domestic_domestic_no_end on domestic (enterprise_id, domestic_no_end, id) where deleted_at is null;
create index domestic_plate_number_end on domestic (enterprise_id, plate_number_end, id) where deleted_at is null;
create index domestic_status_created_at_narrow on domestic (enterprise_id, status, created_at, id) where deleted_at is null;
create index domestic_company_id_status_depart_time_narrow on domestic (enterprise_id, company_id, status, depart_time, id) where deleted_at is null;
create index domestic_grams on domestic using gin (grams);
alter table domestic enable row level security;
alter table domestic force row level security;
create policy domestic_rows on domestic using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy domestic_platform on domestic to guanqiao_platform using (true);

-- The usual partners of an enterprise at a port.
create table port_related (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  related_name text not null check (char_length(related_name) <= 50),
  port_id uuid not null references port (id),
  ie_flag text not null check (ie_flag in ('I', 'E')),
  status text not null check (status in ('active', 'disabled')),
  is_default text not null check (is_default in ('yes', 'no')),
  transmitter_id uuid,
  proxy_id uuid references proxy (id),
  seller_id uuid references seller (id),
  receiver_id uuid references receiver (id),
  company_id uuid,
  site_id uuid references site (id),
  trade_mode text check (char_length(trade_mode) <= 20),
  cut_mode text check (char_length(cut_mode) <= 20),
  trans_mode text check (char_length(trans_mode) <= 20),
  clearance_code text check (char_length(clearance_code) <= 20),
  loading_place text check (char_length(loading_place) <= 17),
  currency text check (char_length(currency) <= 20),
  package_type text check (char_length(package_type) <= 20),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  related_name_key text generated always as (alike_name(related_name)) stored,
  unloading_place text check (char_length(unloading_place) <= 17),
  domestic_district text check (char_length(domestic_district) <= 20),
  primary key (enterprise_id, id),
  constraint port_related_company_id_fkey foreign key (enterprise_id, company_id) references company (enterprise_id, id),
  constraint port_related_transmitter_id_fkey foreign key (enterprise_id, transmitter_id) references transmitter (enterprise_id, id)
);
create index port_related_id on port_related (id);
create unique index port_related_port_id_ie_flag_related_name_unique on port_related (enterprise_id, port_id, ie_flag, related_name_key) nulls not distinct where deleted_at is null;
create index port_related_related_name_sort on port_related (enterprise_id, related_name collate "zh-x-icu", id) where deleted_at is null;
create index port_related_transmitter_id_filter on port_related (enterprise_id, transmitter_id, id) where deleted_at is null and transmitter_id is not null;
create index port_related_proxy_id_filter on port_related (enterprise_id, proxy_id, id) where deleted_at is null and proxy_id is not null;
create index port_related_seller_id_filter on port_related (enterprise_id, seller_id, id) where deleted_at is null and seller_id is not null;
create index port_related_receiver_id_filter on port_related (enterprise_id, receiver_id, id) where deleted_at is null and receiver_id is not null;
create index port_related_company_id_filter on port_related (enterprise_id, company_id, id) where deleted_at is null and company_id is not null;
create index port_related_site_id_filter on port_related (enterprise_id, site_id, id) where deleted_at is null and site_id is not null;
create index port_related_status_created_at_narrow on port_related (enterprise_id, status, created_at, id) where deleted_at is null;
create index port_related_choices on port_related (enterprise_id, ie_flag, status, is_default, id) where deleted_at is null;
create index port_related_grams on port_related using gin (grams);
alter table port_related enable row level security;
alter table port_related force row level security;
create policy port_related_rows on port_related using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy port_related_platform on port_related to guanqiao_platform using (true);

create trigger port_related_proxy_id_whose after insert or update of proxy_id, enterprise_id on port_related for each row when (new.proxy_id is not null) execute function own_or_shared('proxy', 'proxy_id');
create trigger port_related_seller_id_whose after insert or update of seller_id, enterprise_id on port_related for each row when (new.seller_id is not null) execute function own_or_shared('seller', 'seller_id');
create trigger port_related_receiver_id_whose after insert or update of receiver_id, enterprise_id on port_related for each row when (new.receiver_id is not null) execute function own_or_shared('receiver', 'receiver_id');
