-- Transport companies, drivers, vehicles, containers and their owners.
create table company (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
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
  primary key (enterprise_id, id)
);
create index company_id on company (id);
create unique index company_company_name_unique on company (enterprise_id, company_name) where deleted_at is null;
create index company_company_name_sort on company (enterprise_id, company_name collate "zh-x-icu", id) where deleted_at is null;
create index company_status_filter on company (enterprise_id, status, id);
create index company_company_code_filter on company (enterprise_id, company_code, id);
create index company_record_code_filter on company (enterprise_id, record_code, id);
create index company_permit_expiry_filter on company (enterprise_id, permit_expiry, id);
create index company_grams on company using gin (grams);
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
  enterprise_id uuid not null,
  driver_name text not null check (char_length(driver_name) <= 50),
  status text not null check (status in ('active', 'blocked')),
  filing_status text not null check (filing_status in ('none', 'filing', 'filed', 'rejected', 'expired')),
  driver_customs_code text check (char_length(driver_customs_code) <= 10),
  name_foreign text check (char_length(name_foreign) <= 100),
  nationality text not null check (char_length(nationality) <= 20),
  identity_type text not null check (identity_type in ('identity_card', 'passport', 'other')),
  identity_number text not null check (char_length(identity_number) <= 20),
  passport_number text check (char_length(passport_number) <= 12),
  passport_expiry date,
  visa_expiry date,
  record_code text check (char_length(record_code) <= 20),
  license_no text not null check (char_length(license_no) <= 20),
  license_class text check (license_class in ('A1', 'A2', 'B1', 'B2', 'C1')),
  license_expiry date not null,
  qualification_no text check (char_length(qualification_no) <= 20),
  qualification_expiry date,
  mobile text check (char_length(mobile) <= 11),
  mobile_foreign text check (char_length(mobile_foreign) <= 20),
  company_id uuid not null,
  port_id uuid,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id)
);
create index driver_id on driver (id);
create unique index driver_identity_number_unique on driver (enterprise_id, identity_number) where deleted_at is null;
create index driver_driver_name_sort on driver (enterprise_id, driver_name collate "zh-x-icu", id) where deleted_at is null;
create index driver_status_filter on driver (enterprise_id, status, id);
create index driver_driver_customs_code_filter on driver (enterprise_id, driver_customs_code, id);
create index driver_passport_number_filter on driver (enterprise_id, passport_number, id);
create index driver_passport_expiry_filter on driver (enterprise_id, passport_expiry, id);
create index driver_license_expiry_filter on driver (enterprise_id, license_expiry, id);
create index driver_mobile_filter on driver (enterprise_id, mobile, id);
create index driver_company_id_filter on driver (enterprise_id, company_id, id);
create index driver_port_id_filter on driver (enterprise_id, port_id, id);
create index driver_grams on driver using gin (grams);
alter table driver enable row level security;
alter table driver force row level security;
create policy driver_rows on driver using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy driver_platform on driver to guanqiao_platform using (true);

create table vehicle (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
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
  curb_weight numeric(14,3) not null,
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
  primary key (enterprise_id, id)
);
create index vehicle_id on vehicle (id);
create unique index vehicle_plate_number_unique on vehicle (enterprise_id, plate_number) where deleted_at is null;
create index vehicle_plate_number_sort on vehicle (enterprise_id, plate_number collate "zh-x-icu", id) where deleted_at is null;
create index vehicle_curb_weight_sort on vehicle (enterprise_id, curb_weight, id) where deleted_at is null;
create index vehicle_status_filter on vehicle (enterprise_id, status, id);
create index vehicle_vehicle_customs_code_filter on vehicle (enterprise_id, vehicle_customs_code, id);
create index vehicle_nationality_filter on vehicle (enterprise_id, nationality, id);
create index vehicle_license_expiry_filter on vehicle (enterprise_id, license_expiry, id);
create index vehicle_company_id_filter on vehicle (enterprise_id, company_id, id);
create index vehicle_driver_id_filter on vehicle (enterprise_id, driver_id, id);
create index vehicle_grams on vehicle using gin (grams);
alter table vehicle enable row level security;
alter table vehicle force row level security;
create policy vehicle_rows on vehicle using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy vehicle_platform on vehicle to guanqiao_platform using (true);

create table container_owner (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
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
create index container_owner_status_filter on container_owner (enterprise_id, status, id);
create index container_owner_grams on container_owner using gin (grams);
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
  enterprise_id uuid not null,
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
  site_id uuid,
  yard_position text check (char_length(yard_position) <= 20),
  in_time timestamptz,
  out_time timestamptz,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id)
);
create index container_id on container (id);
create unique index container_container_number_unique on container (enterprise_id, container_number) where deleted_at is null;
create index container_container_number_sort on container (enterprise_id, container_number collate "zh-x-icu", id) where deleted_at is null;
create index container_status_filter on container (enterprise_id, status, id);
create index container_owner_id_filter on container (enterprise_id, owner_id, id);
create index container_size_type_filter on container (enterprise_id, size_type, id);
create index container_vehicle_id_filter on container (enterprise_id, vehicle_id, id);
create index container_site_id_filter on container (enterprise_id, site_id, id);
create index container_grams on container using gin (grams);
alter table container enable row level security;
alter table container force row level security;
create policy container_rows on container using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy container_platform on container to guanqiao_platform using (true);

alter table company add constraint company_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table driver add constraint driver_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table driver add constraint driver_company_id_fkey foreign key (enterprise_id, company_id) references company (enterprise_id, id);
alter table driver add constraint driver_port_id_fkey foreign key (port_id) references port (id);
alter table vehicle add constraint vehicle_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table vehicle add constraint vehicle_company_id_fkey foreign key (enterprise_id, company_id) references company (enterprise_id, id);
alter table vehicle add constraint vehicle_driver_id_fkey foreign key (enterprise_id, driver_id) references driver (enterprise_id, id);
alter table container_owner add constraint container_owner_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table container add constraint container_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table container add constraint container_owner_id_fkey foreign key (enterprise_id, owner_id) references container_owner (enterprise_id, id);
alter table container add constraint container_vehicle_id_fkey foreign key (enterprise_id, vehicle_id) references vehicle (enterprise_id, id);
alter table container add constraint container_site_id_fkey foreign key (site_id) references site (id);
