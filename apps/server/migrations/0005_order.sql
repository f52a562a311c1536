-- Orders with their trucks, and batch numbers.
create table order_head (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  order_no text check (char_length(order_no) <= 20),
  status text not null check (status in ('draft', 'submitted', 'running', 'cleared', 'cancelled')),
  contract_no text not null check (char_length(contract_no) <= 32),
  port_id uuid not null,
  ie_flag text not null check (ie_flag in ('I', 'E')),
  principal text not null check (principal in ('receiver', 'seller')),
  seller_id uuid,
  receiver_id uuid,
  transmitter_id uuid,
  trade_mode text check (char_length(trade_mode) <= 20),
  cut_mode text check (char_length(cut_mode) <= 20),
  trans_mode text check (char_length(trans_mode) <= 20),
  clearance_code text check (char_length(clearance_code) <= 20),
  cargo_form text not null check (cargo_form in ('bulk', 'container')),
  site_id uuid,
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
  primary key (enterprise_id, id)
);
create index order_head_id on order_head (id);
create unique index order_head_order_no_unique on order_head (enterprise_id, order_no) where deleted_at is null;
create index order_head_order_no_sort on order_head (enterprise_id, order_no collate "zh-x-icu", id) where deleted_at is null;
create index order_head_plan_date_sort on order_head (enterprise_id, plan_date, id) where deleted_at is null;
create index order_head_status_filter on order_head (enterprise_id, status, id);
create index order_head_port_id_filter on order_head (enterprise_id, port_id, id);
create index order_head_ie_flag_filter on order_head (enterprise_id, ie_flag, id);
create index order_head_seller_id_filter on order_head (enterprise_id, seller_id, id);
create index order_head_receiver_id_filter on order_head (enterprise_id, receiver_id, id);
create index order_head_transmitter_id_filter on order_head (enterprise_id, transmitter_id, id);
create index order_head_site_id_filter on order_head (enterprise_id, site_id, id);
create index order_head_grams on order_head using gin (grams);
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
  enterprise_id uuid not null,
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
  primary key (enterprise_id, id)
);
create index order_transport_id on order_transport (id);
create index order_transport_order_id_filter on order_transport (enterprise_id, order_id, id);
create index order_transport_status_filter on order_transport (enterprise_id, status, id);
create index order_transport_vehicle_id_filter on order_transport (enterprise_id, vehicle_id, id);
create index order_transport_driver_id_filter on order_transport (enterprise_id, driver_id, id);
create index order_transport_grams on order_transport using gin (grams);
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
  enterprise_id uuid not null,
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
  primary key (enterprise_id, id)
);
create index order_related_id on order_related (id);
create unique index order_related_order_id_related_type_related_id_unique on order_related (enterprise_id, order_id, related_type, related_id) nulls not distinct where deleted_at is null;
create index order_related_order_id_filter on order_related (enterprise_id, order_id, id);
create index order_related_related_id_filter on order_related (enterprise_id, related_id, id);
create index order_related_order_transport_id_filter on order_related (enterprise_id, order_transport_id, id);
create index order_related_grams on order_related using gin (grams);
alter table order_related enable row level security;
alter table order_related force row level security;
create policy order_related_rows on order_related using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy order_related_platform on order_related to guanqiao_platform using (true);

create table batch (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  batch_number text not null check (char_length(batch_number) <= 13),
  status text not null check (status in ('free', 'reserved', 'in_use', 'confirmed', 'crossed', 'closed', 'void')),
  port_id uuid not null,
  ie_flag text not null check (ie_flag in ('I', 'E')),
  source text not null check (source in ('issued', 'typed', 'imported')),
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
  primary key (enterprise_id, id)
);
create index batch_id on batch (id);
create unique index batch_batch_number_unique on batch (enterprise_id, batch_number) where deleted_at is null;
create index batch_batch_number_sort on batch (enterprise_id, batch_number collate "zh-x-icu", id) where deleted_at is null;
create index batch_status_filter on batch (enterprise_id, status, id);
create index batch_port_id_filter on batch (enterprise_id, port_id, id);
create index batch_ie_flag_filter on batch (enterprise_id, ie_flag, id);
create index batch_order_id_filter on batch (enterprise_id, order_id, id);
create index batch_grams on batch using gin (grams);
alter table batch enable row level security;
alter table batch force row level security;
create policy batch_rows on batch using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy batch_platform on batch to guanqiao_platform using (true);

alter table order_head add constraint order_head_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table order_head add constraint order_head_port_id_fkey foreign key (port_id) references port (id);
alter table order_head add constraint order_head_seller_id_fkey foreign key (enterprise_id, seller_id) references seller (enterprise_id, id);
alter table order_head add constraint order_head_receiver_id_fkey foreign key (enterprise_id, receiver_id) references receiver (enterprise_id, id);
alter table order_head add constraint order_head_transmitter_id_fkey foreign key (enterprise_id, transmitter_id) references transmitter (enterprise_id, id);
alter table order_head add constraint order_head_site_id_fkey foreign key (site_id) references site (id);
alter table order_transport add constraint order_transport_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table order_transport add constraint order_transport_order_id_fkey foreign key (enterprise_id, order_id) references order_head (enterprise_id, id);
alter table order_transport add constraint order_transport_vehicle_id_fkey foreign key (enterprise_id, vehicle_id) references vehicle (enterprise_id, id);
alter table order_transport add constraint order_transport_driver_id_fkey foreign key (enterprise_id, driver_id) references driver (enterprise_id, id);
alter table order_related add constraint order_related_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table order_related add constraint order_related_order_id_fkey foreign key (enterprise_id, order_id) references order_head (enterprise_id, id);
alter table order_related add constraint order_related_order_transport_id_fkey foreign key (enterprise_id, order_transport_id) references order_transport (enterprise_id, id);
alter table batch add constraint batch_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table batch add constraint batch_port_id_fkey foreign key (port_id) references port (id);
alter table batch add constraint batch_order_id_fkey foreign key (enterprise_id, order_id) references order_head (enterprise_id, id);
