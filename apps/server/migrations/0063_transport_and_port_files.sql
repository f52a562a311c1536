-- Trailers and chassis, filing receipts of drivers, base vehicles, domestic haulages, brokers, places with their devices, smart ports,
-- import licences, and the usual partners at a port.
create table transport_tool (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
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
  primary key (enterprise_id, id)
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

create table driver_receipt (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
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
  primary key (enterprise_id, id)
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

create table base_car (
  id uuid not null,
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
  primary key (id)
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

create table domestic (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
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
  primary key (enterprise_id, id)
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

create table proxy (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid,
  company_name text not null check (char_length(company_name) <= 70),
  status text not null check (status in ('active', 'disabled')),
  company_code text not null check (char_length(company_code) <= 10),
  credit_code text not null check (char_length(credit_code) <= 18),
  ciq_code text check (char_length(ciq_code) <= 10),
  delegation_no text check (char_length(delegation_no) <= 32),
  delegation_kind text check (delegation_kind in ('long', 'single')),
  delegation_from date,
  delegation_to date,
  contact_name text check (char_length(contact_name) <= 50),
  contact_phone text check (char_length(contact_phone) <= 30),
  address text check (char_length(address) <= 200),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  company_name_key text generated always as (alike_name(company_name)) stored,
  primary key (id)
);
create unique index proxy_company_name_unique on proxy (enterprise_id, company_name_key) where deleted_at is null;
create unique index proxy_company_name_shared on proxy (company_name_key) where deleted_at is null and enterprise_id is null;
create index proxy_company_name_sort on proxy (enterprise_id, company_name collate "zh-x-icu", id) where deleted_at is null;
create index proxy_company_code_filter on proxy (enterprise_id, company_code, id) where deleted_at is null;
create index proxy_delegation_to_filter on proxy (enterprise_id, delegation_to, id) where deleted_at is null and delegation_to is not null;
create index proxy_status_created_at_narrow on proxy (enterprise_id, status, created_at, id) where deleted_at is null;
create index proxy_grams on proxy using gin (grams);
alter table proxy enable row level security;
alter table proxy force row level security;
create policy proxy_rows on proxy using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy proxy_shared on proxy for select using (enterprise_id is null);
create policy proxy_platform on proxy to guanqiao_platform using (true);

create table work_place (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  place_name text not null check (char_length(place_name) <= 50),
  status text not null check (status in ('active', 'disabled')),
  place_type text not null check (place_type in ('bridge', 'gate_in', 'gate_out', 'yard', 'inspection')),
  site_id uuid not null,
  lane text check (char_length(lane) <= 10),
  devices jsonb,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  place_name_key text generated always as (alike_name(place_name)) stored,
  primary key (id)
);
create unique index work_place_site_id_place_name_unique on work_place (site_id, place_name_key) nulls not distinct where deleted_at is null;
create index work_place_place_name_sort on work_place (place_name collate "zh-x-icu", id) where deleted_at is null;
create index work_place_status_created_at_narrow on work_place (status, created_at, id) where deleted_at is null;
create index work_place_choices on work_place (status, place_type, id) where deleted_at is null;
create index work_place_grams on work_place using gin (grams);
alter table work_place enable row level security;
alter table work_place force row level security;
create policy work_place_read on work_place for select using (true);
create policy work_place_write on work_place to guanqiao_platform using (true);

create table smart_port (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  platform_name text not null check (char_length(platform_name) <= 70),
  status text not null check (status in ('on', 'off')),
  port_id uuid not null,
  endpoint text not null check (char_length(endpoint) <= 200),
  app_id text check (char_length(app_id) <= 64),
  services jsonb,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  platform_name_key text generated always as (alike_name(platform_name)) stored,
  primary key (id)
);
create unique index smart_port_port_id_platform_name_unique on smart_port (port_id, platform_name_key) nulls not distinct where deleted_at is null;
create index smart_port_platform_name_sort on smart_port (platform_name collate "zh-x-icu", id) where deleted_at is null;
create index smart_port_status_created_at_narrow on smart_port (status, created_at, id) where deleted_at is null;
create index smart_port_grams on smart_port using gin (grams);
alter table smart_port enable row level security;
alter table smart_port force row level security;
create policy smart_port_read on smart_port for select using (true);
create policy smart_port_write on smart_port to guanqiao_platform using (true);

create table import_license (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  license_no text not null check (char_length(license_no) <= 20),
  status text not null check (status in ('valid', 'used_up', 'revoked')),
  docu_code text not null check (char_length(docu_code) <= 20),
  contract_no text check (char_length(contract_no) <= 32),
  receiver_id uuid not null,
  user_name text check (char_length(user_name) <= 70),
  good_name text not null check (char_length(good_name) <= 100),
  good_code text not null check (char_length(good_code) <= 10),
  origin_country text not null check (char_length(origin_country) <= 20),
  trade_country text not null check (char_length(trade_country) <= 20),
  customs_code text check (char_length(customs_code) <= 20),
  trade_mode text check (char_length(trade_mode) <= 20),
  quantity numeric(14,3) not null,
  unit text not null check (char_length(unit) <= 20),
  tolerance numeric(5,2),
  remaining numeric(14,3),
  used_quantity numeric(14,3),
  use_mode text not null check (use_mode in ('single', 'multiple')),
  max_times integer not null,
  used_times integer,
  unit_price numeric(14,4),
  amount numeric(16,2),
  currency text check (char_length(currency) <= 20),
  revoked_on date,
  issuer text check (char_length(issuer) <= 70),
  issue_date date not null,
  valid_to date not null,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  license_no_end text generated always as (right(upper(license_no), 4)) stored,
  primary key (enterprise_id, id)
);
create index import_license_id on import_license (id);
create unique index import_license_license_no_unique on import_license (enterprise_id, license_no) where deleted_at is null;
create index import_license_license_no_sort on import_license (enterprise_id, license_no collate "zh-x-icu", id) where deleted_at is null;
create index import_license_good_code_filter on import_license (enterprise_id, good_code, id) where deleted_at is null;
create index import_license_valid_to_filter on import_license (enterprise_id, valid_to, id) where deleted_at is null;
create index import_license_license_no_end on import_license (enterprise_id, license_no_end, id) where deleted_at is null;
create index import_license_status_created_at_narrow on import_license (enterprise_id, status, created_at, id) where deleted_at is null;
create index import_license_receiver_id_status_valid_to_narrow on import_license (enterprise_id, receiver_id, status, valid_to, id) where deleted_at is null;
create index import_license_grams on import_license using gin (grams);
alter table import_license enable row level security;
alter table import_license force row level security;
create policy import_license_rows on import_license using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy import_license_platform on import_license to guanqiao_platform using (true);

create table port_related (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  related_name text not null check (char_length(related_name) <= 50),
  port_id uuid not null,
  ie_flag text not null check (ie_flag in ('I', 'E')),
  status text not null check (status in ('active', 'disabled')),
  is_default text not null check (is_default in ('yes', 'no')),
  transmitter_id uuid,
  proxy_id uuid,
  seller_id uuid,
  receiver_id uuid,
  company_id uuid,
  site_id uuid,
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
  primary key (enterprise_id, id)
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

alter table transport_tool add constraint transport_tool_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table transport_tool add constraint transport_tool_company_id_fkey foreign key (enterprise_id, company_id) references company (enterprise_id, id);
alter table transport_tool add constraint transport_tool_vehicle_id_fkey foreign key (enterprise_id, vehicle_id) references vehicle (enterprise_id, id);
alter table driver_receipt add constraint driver_receipt_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table driver_receipt add constraint driver_receipt_driver_id_fkey foreign key (enterprise_id, driver_id) references driver (enterprise_id, id);
alter table domestic add constraint domestic_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table domestic add constraint domestic_company_id_fkey foreign key (enterprise_id, company_id) references company (enterprise_id, id);
alter table proxy add constraint proxy_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table work_place add constraint work_place_site_id_fkey foreign key (site_id) references site (id);
alter table smart_port add constraint smart_port_port_id_fkey foreign key (port_id) references port (id);
alter table import_license add constraint import_license_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table import_license add constraint import_license_receiver_id_fkey foreign key (receiver_id) references receiver (id);
alter table port_related add constraint port_related_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table port_related add constraint port_related_port_id_fkey foreign key (port_id) references port (id);
alter table port_related add constraint port_related_transmitter_id_fkey foreign key (enterprise_id, transmitter_id) references transmitter (enterprise_id, id);
alter table port_related add constraint port_related_proxy_id_fkey foreign key (proxy_id) references proxy (id);
alter table port_related add constraint port_related_seller_id_fkey foreign key (seller_id) references seller (id);
alter table port_related add constraint port_related_receiver_id_fkey foreign key (receiver_id) references receiver (id);
alter table port_related add constraint port_related_company_id_fkey foreign key (enterprise_id, company_id) references company (enterprise_id, id);
alter table port_related add constraint port_related_site_id_fkey foreign key (site_id) references site (id);
create trigger import_license_receiver_id_whose after insert or update of receiver_id, enterprise_id on import_license for each row when (new.receiver_id is not null) execute function own_or_shared('receiver', 'receiver_id');
create trigger port_related_proxy_id_whose after insert or update of proxy_id, enterprise_id on port_related for each row when (new.proxy_id is not null) execute function own_or_shared('proxy', 'proxy_id');
create trigger port_related_seller_id_whose after insert or update of seller_id, enterprise_id on port_related for each row when (new.seller_id is not null) execute function own_or_shared('seller', 'seller_id');
create trigger port_related_receiver_id_whose after insert or update of receiver_id, enterprise_id on port_related for each row when (new.receiver_id is not null) execute function own_or_shared('receiver', 'receiver_id');

-- Lines of goods name their import licence.
set local role guanqiao_platform;
update order_head set goods = (
  select jsonb_agg(line || '{"license_id": null}' order by n) from jsonb_array_elements(goods) with ordinality as l(line, n))
where jsonb_array_length(goods) > 0;
reset role;

-- Users who may do something with the model's menu may do the same with the new one.
set local role guanqiao_platform;
create function pg_temp.add_menu(new_key text, new_name text, new_path text, buttons text, model text) returns void language plpgsql as $$
begin
  insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
  select gen_random_uuid(), new_key, module_id, new_name, new_path, buttons, sort + 1 from menu where key = model on conflict do nothing;
  insert into enterprise_menu (enterprise_id, menu_id, menu_button)
  select g.enterprise_id, c.id, pg_temp.granted(g.menu_button, buttons)
  from enterprise_menu g join menu m on m.id = g.menu_id and m.key = model join menu c on c.key = new_key on conflict do nothing;
  insert into role_menu (role_id, menu_id, menu_button)
  select g.role_id, c.id, pg_temp.granted(g.menu_button, buttons)
  from role_menu g join menu m on m.id = g.menu_id and m.key = model join menu c on c.key = new_key on conflict do nothing;
  insert into group_menu (group_id, menu_id, menu_button)
  select g.group_id, c.id, pg_temp.granted(g.menu_button, buttons)
  from group_menu g join menu m on m.id = g.menu_id and m.key = model join menu c on c.key = new_key on conflict do nothing;
  insert into user_menu (user_id, menu_id, menu_button)
  select g.user_id, c.id, pg_temp.granted(g.menu_button, buttons)
  from user_menu g join menu m on m.id = g.menu_id and m.key = model join menu c on c.key = new_key on conflict do nothing;
end
$$;
create function pg_temp.granted(given text, buttons text) returns text language sql as $$
  select array_to_string(array(
    select b from unnest(string_to_array(given, ',')) with ordinality as g(b, n)
    where b = any(string_to_array(buttons, ',')) order by n), ',')
  where given is not null
$$;
select pg_temp.add_menu('tool', '运输工具', '/transport/tool', 'query,get,add,edit,delete,import,export', 'vehicle');
select pg_temp.add_menu('driver_receipt', '司机备案回执', '/transport/driverreceipt', 'query,get,add,edit,delete,import,export', 'driver');
select pg_temp.add_menu('domestic', '国内运输', '/transport/domestic', 'query,get,add,edit,delete,import,export,personal', 'company');
select pg_temp.add_menu('base_car', '基础车辆', '/transport/basecar', 'query,get,add,edit,delete,import,export', 'vehicle');
select pg_temp.add_menu('proxy', '申报单位', '/proxy/list', 'query,get,add,edit,delete,import,export,personal', 'seller');
select pg_temp.add_menu('import_license', '进口许可证', '/license/list', 'query,get,add,edit,delete,import,export', 'receiver');
select pg_temp.add_menu('place', '作业地点', '/port/place', 'query,get,add,edit,delete,import,export', 'site');
select pg_temp.add_menu('smart_port', '智慧口岸', '/port/smartport', 'query,get,add,edit,delete,import,export', 'site');
select pg_temp.add_menu('port_related', '口岸默认资料', '/port/related', 'query,get,add,edit,delete,import,export', 'seller');
reset role;
