-- Orders with their trucks, and batch numbers.

create table order_head (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  order_no text check (char_length(order_no) <= 20),
  status text not null check (status in ('draft', 'submitted', 'running', 'cleared', 'cancelled')),
  contract_no text not null check (char_length(contract_no) <= 32),
  port_id uuid not null references port (id),
  ie_flag text not null check (ie_flag in ('I', 'E')),
  principal text not null check (principal in ('receiver', 'seller')),
  seller_id uuid references seller (id),
  receiver_id uuid references receiver (id),
  transmitter_id uuid,
  trade_mode text check (char_length(trade_mode) <= 20),
  cut_mode text check (char_length(cut_mode) <= 20),
  trans_mode text check (char_length(trans_mode) <= 20),
  clearance_code text check (char_length(clearance_code) <= 20),
  cargo_form text not null check (cargo_form in ('bulk', 'container')),
  site_id uuid references site (id),
  loading_place text check (char_length(loading_place) <= 17),
  plan_date date,
  vehicle_count integer,
  batch_mode text not null check (batch_mode in ('per_truck', 'shared')),
  bill_prefix text check (char_length(bill_prefix) <= 35),
  goods jsonb,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  -- How an order gets its batch numbers.
  batch_method text not null check (batch_method in ('auto', 'rule', 'pool', 'typed')),
  code_owner text check (code_owner in ('company', 'transmitter', 'enterprise')),
  -- Customs ask when the goods are loaded; trucks of one order may be loaded at different times.
  loading_time timestamptz,
  order_no_end text generated always as (right(upper(order_no), 4)) stored,
  owner_id uuid references receiver (id),
  proxy_id uuid references proxy (id),
  domestic_district text check (char_length(domestic_district) <= 20),
  primary key (enterprise_id, id),
  constraint order_head_transmitter_id_fkey foreign key (enterprise_id, transmitter_id) references transmitter (enterprise_id, id)
);
create index order_head_id on order_head (id);
create unique index order_head_order_no_unique on order_head (enterprise_id, order_no) where deleted_at is null;
create index order_head_order_no_sort on order_head (enterprise_id, order_no collate "zh-x-icu", id) where deleted_at is null;
create index order_head_plan_date_sort on order_head (enterprise_id, plan_date, id) where deleted_at is null;
create index order_head_grams on order_head using gin (grams);
create index order_head_choices on order_head (enterprise_id, ie_flag, status, id) where deleted_at is null;
create index order_head_transmitter_id_filter on order_head (enterprise_id, transmitter_id, id) where deleted_at is null and transmitter_id is not null;
create index order_head_site_id_filter on order_head (enterprise_id, site_id, id) where deleted_at is null and site_id is not null;
create index order_head_status_created_at_narrow on order_head (enterprise_id, status, created_at, id) where deleted_at is null;
create index order_head_created_at_narrow on order_head (enterprise_id, created_at, id) where deleted_at is null;
create index order_head_port_id_status_plan_date_narrow on order_head (enterprise_id, port_id, status, plan_date, id) where deleted_at is null;
create index order_head_seller_id_status_plan_date_narrow on order_head (enterprise_id, seller_id, status, plan_date, id) where deleted_at is null and seller_id is not null;
create index order_head_receiver_id_status_plan_date_narrow on order_head (enterprise_id, receiver_id, status, plan_date, id) where deleted_at is null and receiver_id is not null;
create index order_head_order_no_end on order_head (enterprise_id, order_no_end, id) where deleted_at is null;
create index order_head_owner_id_filter on order_head (enterprise_id, owner_id, id) where deleted_at is null and owner_id is not null;
create index order_head_proxy_id_filter on order_head (enterprise_id, proxy_id, id) where deleted_at is null and proxy_id is not null;
alter table order_head enable row level security;
alter table order_head force row level security;
create policy order_head_rows on order_head using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy order_head_platform on order_head to guanqiao_platform using (true);

create table order_transport (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  order_id uuid not null,
  sequence integer not null,
  status text not null check (status in ('planned', 'manifest_made', 'manifest_sent', 'manifest_accepted', 'manifest_rejected', 'weighing', 'weighed', 'cancelled')),
  plate_number text not null check (char_length(plate_number) <= 20),
  trailer_plate text check (char_length(trailer_plate) <= 20),
  driver_name text check (char_length(driver_name) <= 50),
  container_numbers jsonb,
  planned_gross numeric(14,3),
  planned_net numeric(14,3),
  package_quantity integer,
  batch_number text check (char_length(batch_number) <= 13),
  bill_no text check (char_length(bill_no) <= 35),
  goods_line integer not null,
  vehicle_id uuid,
  driver_id uuid,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  loading_time timestamptz,
  plate_number_key text generated always as (alike_plate(plate_number)) stored,
  plate_number_end text generated always as (right(alike_plate(plate_number), 4)) stored,
  primary key (enterprise_id, id),
  constraint order_transport_driver_id_fkey foreign key (enterprise_id, driver_id) references driver (enterprise_id, id),
  constraint order_transport_order_id_fkey foreign key (enterprise_id, order_id) references order_head (enterprise_id, id),
  constraint order_transport_vehicle_id_fkey foreign key (enterprise_id, vehicle_id) references vehicle (enterprise_id, id)
);
create index order_transport_id on order_transport (id);
-- Trucks are found by the batch that a receipt is about.
create index order_transport_batch_number on order_transport (enterprise_id, batch_number);
create index order_transport_containers on order_transport using gin (container_numbers) where container_numbers is not null;
create index order_transport_plate_number on order_transport (enterprise_id, plate_number_key) where deleted_at is null;
create index order_transport_order_id_filter on order_transport (enterprise_id, order_id, id) where deleted_at is null;
create index order_transport_vehicle_id_filter on order_transport (enterprise_id, vehicle_id, id) where deleted_at is null and vehicle_id is not null;
create index order_transport_driver_id_filter on order_transport (enterprise_id, driver_id, id) where deleted_at is null and driver_id is not null;
create index order_transport_status_created_at_narrow on order_transport (enterprise_id, status, created_at, id) where deleted_at is null;
create index order_transport_plate_number_end on order_transport (enterprise_id, plate_number_end, id) where deleted_at is null;
alter table order_transport enable row level security;
alter table order_transport force row level security;
create policy order_transport_rows on order_transport using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy order_transport_platform on order_transport to guanqiao_platform using (true);

create table order_related (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  order_id uuid not null,
  related_type text not null check (related_type in ('manifest', 'weighing', 'contract', 'invoice', 'other')),
  related_id text not null check (char_length(related_id) <= 36),
  order_transport_id uuid,
  note text check (char_length(note) <= 255),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  related_id_key text generated always as (alike_name(related_id)) stored,
  primary key (enterprise_id, id),
  constraint order_related_order_id_fkey foreign key (enterprise_id, order_id) references order_head (enterprise_id, id),
  constraint order_related_order_transport_id_fkey foreign key (enterprise_id, order_transport_id) references order_transport (enterprise_id, id)
);
create index order_related_id on order_related (id);
create index order_related_choices on order_related (enterprise_id, related_type, id) where deleted_at is null;
create unique index order_related_order_id_related_type_related_id_unique on order_related (enterprise_id, order_id, related_type, related_id_key) nulls not distinct where deleted_at is null;
create index order_related_related_id_filter on order_related (enterprise_id, related_id_key, id) where deleted_at is null;
create index order_related_order_transport_id_filter on order_related (enterprise_id, order_transport_id, id) where deleted_at is null and order_transport_id is not null;
alter table order_related enable row level security;
alter table order_related force row level security;
create policy order_related_rows on order_related using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy order_related_platform on order_related to guanqiao_platform using (true);

-- Batch numbers made by rule, and pools of numbers that ports issued.
create table batch_pool (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  first_number text not null check (char_length(first_number) <= 13),
  last_number text not null check (char_length(last_number) <= 13),
  status text not null check (status in ('active', 'withdrawn')),
  count integer not null,
  port_id uuid references port (id),
  ie_flag text check (ie_flag in ('I', 'E')),
  valid_until date,
  warn_below integer not null,
  source_note text check (char_length(source_note) <= 100),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id)
);
create index batch_pool_id on batch_pool (id);
create index batch_pool_choices on batch_pool (enterprise_id, status, ie_flag, id) where deleted_at is null;
create index batch_pool_grams on batch_pool using gin (grams);
create index batch_pool_port_id_filter on batch_pool (enterprise_id, port_id, id) where deleted_at is null and port_id is not null;
create index batch_pool_valid_until_filter on batch_pool (enterprise_id, valid_until, id) where deleted_at is null and valid_until is not null;
create index batch_pool_status_created_at_narrow on batch_pool (enterprise_id, status, created_at, id) where deleted_at is null;
alter table batch_pool enable row level security;
alter table batch_pool force row level security;
create policy batch_pool_rows on batch_pool using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy batch_pool_platform on batch_pool to guanqiao_platform using (true);

create table batch (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  batch_number text not null check (char_length(batch_number) <= 13),
  status text not null check (status in ('free', 'reserved', 'in_use', 'confirmed', 'crossed', 'closed', 'void')),
  port_id uuid references port (id),
  ie_flag text check (ie_flag in ('I', 'E')),
  source text not null check (source in ('rule', 'pool', 'typed', 'imported')),
  order_id uuid,
  plates text check (char_length(plates) <= 500),
  planned_gross numeric(14,3),
  weighed_net numeric(14,3),
  expire_at timestamptz,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  pool_id uuid,
  drawn_at timestamptz,
  plates_key text generated always as (alike_plate(plates)) stored,
  -- The search box finds records by the last characters of their numbers. Four of them select some thousand rows among ten million at most,
  -- and the index returns those in the order of their creation. A column rather than an index on an expression: under row-level security
  -- an index serves only leakproof functions, which right() and upper() are not.
  batch_number_end text generated always as (right(upper(batch_number), 4)) stored,
  primary key (enterprise_id, id),
  constraint batch_order_id_fkey foreign key (enterprise_id, order_id) references order_head (enterprise_id, id),
  constraint batch_pool_id_fkey foreign key (enterprise_id, pool_id) references batch_pool (enterprise_id, id)
);
create index batch_id on batch (id);
create unique index batch_batch_number_unique on batch (enterprise_id, batch_number) where deleted_at is null;
create index batch_batch_number_sort on batch (enterprise_id, batch_number collate "zh-x-icu", id) where deleted_at is null;
create index batch_grams on batch using gin (grams);
create index batch_choices on batch (enterprise_id, ie_flag, source, status, id) where deleted_at is null;
create index batch_free on batch (enterprise_id, expire_at, batch_number collate "C") where status = 'free' and deleted_at is null;
create index batch_by_number on batch (enterprise_id, batch_number collate "C") where deleted_at is null;
create index batch_drawn on batch (drawn_at, enterprise_id) where drawn_at is not null and deleted_at is null;
-- Which serials are taken is asked over all enterprises.
create index batch_number_anywhere on batch (batch_number collate "C") where deleted_at is null;
create index batch_order_id_filter on batch (enterprise_id, order_id, id) where deleted_at is null and order_id is not null;
create index batch_status_created_at_narrow on batch (enterprise_id, status, created_at, id) where deleted_at is null;
create index batch_created_at_narrow on batch (enterprise_id, created_at, id) where deleted_at is null;
create index batch_port_id_status_created_at_narrow on batch (enterprise_id, port_id, status, created_at, id) where deleted_at is null and port_id is not null;
create index batch_pool_id_status_narrow on batch (enterprise_id, pool_id, status, id) where deleted_at is null and pool_id is not null;
create index batch_batch_number_end on batch (enterprise_id, batch_number_end, id) where deleted_at is null;
-- The numbers that an enterprise drew in a month. The older index begins with the time: it serves the platform's figures.
create index batch_drawn_of_enterprise on batch (enterprise_id, drawn_at) where drawn_at is not null and deleted_at is null;
alter table batch enable row level security;
alter table batch force row level security;
create policy batch_rows on batch using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy batch_platform on batch to guanqiao_platform using (true);

create table batch_setting (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  port_id uuid not null references port (id),
  method text not null check (method in ('auto', 'rule', 'pool', 'typed')),
  code_owner text not null check (code_owner in ('company', 'transmitter', 'enterprise')),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id)
);
create index batch_setting_id on batch_setting (id);
create unique index batch_setting_port_id_unique on batch_setting (enterprise_id, port_id) where deleted_at is null;
alter table batch_setting enable row level security;
alter table batch_setting force row level security;
create policy batch_setting_rows on batch_setting using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy batch_setting_platform on batch_setting to guanqiao_platform using (true);

-- A batch number belongs to the carrier whose organisation code it begins with: all who make numbers for one carrier count on, whichever
-- enterprise they are of.
create table batch_series (
  organisation_code text not null check (char_length(organisation_code) = 9),
  ie_flag text not null check (ie_flag in ('I', 'E')),
  next_serial integer not null check (next_serial between 0 and 46655),
  primary key (organisation_code, ie_flag)
);
alter table batch_series enable row level security;
alter table batch_series force row level security;
create policy batch_series_platform on batch_series to guanqiao_platform using (true);

-- An enterprise sees neither the counters nor the rows of others. These functions belong to the platform's role: they return a serial, or
-- the taken serials of one carrier, and not who took them.
grant create on schema public to guanqiao_platform;
set local role guanqiao_platform;

create function lock_batch_series(organisation text, direction text) returns integer
language sql security definer set search_path = public, pg_temp as $$
  insert into batch_series as s (organisation_code, ie_flag, next_serial) values (organisation, direction, 0)
  on conflict (organisation_code, ie_flag) do update set next_serial = s.next_serial returning next_serial
$$;

create function move_batch_series(organisation text, direction text, serial integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  update batch_series set next_serial = serial where organisation_code = organisation and ie_flag = direction
$$;

create function next_of_batch_series(organisation text, direction text) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select next_serial from batch_series where organisation_code = organisation and ie_flag = direction
$$;

create function taken_of_batch_series(organisation text, direction text, first text, last text, past timestamptz) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select string_agg(distinct right(batch_number, 3), '') from batch
  where deleted_at is null
    and batch_number collate "C" >= organisation || case direction when 'I' then '1' else '0' end || first
    and batch_number collate "C" <= organisation || case direction when 'I' then '1' else '0' end || last
    and not (status in ('crossed', 'closed', 'void') and updated_at < past)
$$;

revoke all on function lock_batch_series, move_batch_series, next_of_batch_series, taken_of_batch_series from public;
grant execute on function lock_batch_series, move_batch_series, next_of_batch_series, taken_of_batch_series to guanqiao_app;
reset role;
revoke create on schema public from guanqiao_platform;

create trigger order_head_seller_id_whose after insert or update of seller_id, enterprise_id on order_head
  for each row when (new.seller_id is not null) execute function own_or_shared('seller', 'seller_id');
create trigger order_head_receiver_id_whose after insert or update of receiver_id, enterprise_id on order_head
  for each row when (new.receiver_id is not null) execute function own_or_shared('receiver', 'receiver_id');
create trigger order_head_owner_id_whose after insert or update of owner_id, enterprise_id on order_head for each row when (new.owner_id is not null) execute function own_or_shared('receiver', 'owner_id');
create trigger order_head_proxy_id_whose after insert or update of proxy_id, enterprise_id on order_head for each row when (new.proxy_id is not null) execute function own_or_shared('proxy', 'proxy_id');
