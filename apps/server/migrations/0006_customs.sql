-- Road manifests and their bills.
create table manifest (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  batch_number text not null check (char_length(batch_number) <= 13),
  status text not null check (status in ('draft', 'ready', 'sending', 'send_fail', 'sent', 'review', 'accepted', 'rejected', 'released', 'refused', 'changing', 'deleting', 'deleted')),
  message_type text not null check (message_type in ('MT1401', 'MT2401')),
  ie_flag text not null check (ie_flag in ('I', 'E')),
  declare_office text not null check (char_length(declare_office) <= 20),
  transport_mode text not null check (char_length(transport_mode) <= 20),
  transmitter_id uuid not null,
  carrier_code text check (char_length(carrier_code) <= 17),
  agent_code text check (char_length(agent_code) <= 17),
  loading_place text check (char_length(loading_place) <= 17),
  loading_time timestamptz,
  unloading_place text check (char_length(unloading_place) <= 17),
  arrival_date date,
  mongolia_exchange boolean,
  order_id uuid,
  plates text check (char_length(plates) <= 500),
  bill_count integer,
  gross_total numeric(14,3),
  last_code text check (char_length(last_code) <= 10),
  last_text text check (char_length(last_text) <= 2000),
  last_at timestamptz,
  sent_at timestamptz,
  attempt integer,
  origins jsonb,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id)
);
create index manifest_id on manifest (id);
create index manifest_batch_number_sort on manifest (enterprise_id, batch_number collate "zh-x-icu", id) where deleted_at is null;
create index manifest_status_filter on manifest (enterprise_id, status, id);
create index manifest_message_type_filter on manifest (enterprise_id, message_type, id);
create index manifest_declare_office_filter on manifest (enterprise_id, declare_office, id);
create index manifest_transmitter_id_filter on manifest (enterprise_id, transmitter_id, id);
create index manifest_arrival_date_filter on manifest (enterprise_id, arrival_date, id);
create index manifest_order_id_filter on manifest (enterprise_id, order_id, id);
create index manifest_last_at_filter on manifest (enterprise_id, last_at, id);
create index manifest_sent_at_filter on manifest (enterprise_id, sent_at, id);
create index manifest_grams on manifest using gin (grams);
alter table manifest enable row level security;
alter table manifest force row level security;
create policy manifest_rows on manifest using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy manifest_platform on manifest to guanqiao_platform using (true);

create table manifest_bill (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  manifest_id uuid not null,
  sequence integer not null,
  status text not null check (status in ('none', 'accepted', 'review', 'rejected', 'released', 'refused', 'forbidden', 'deleted')),
  bill_no text not null check (char_length(bill_no) <= 35),
  clearance_code text not null check (char_length(clearance_code) <= 20),
  condition_code text check (char_length(condition_code) <= 20),
  payment_method text not null check (char_length(payment_method) <= 20),
  package_quantity integer not null,
  package_type text not null check (char_length(package_type) <= 20),
  volume numeric(12,3),
  gross_weight numeric(14,3) not null,
  goods_value numeric(18,2),
  currency text check (char_length(currency) <= 20),
  consignor_name text not null check (char_length(consignor_name) <= 70),
  consignor_code text check (char_length(consignor_code) <= 17),
  consignor_contact text check (char_length(consignor_contact) <= 50),
  consignee_name text not null check (char_length(consignee_name) <= 70),
  consignee_code text check (char_length(consignee_code) <= 17),
  consignee_contact text check (char_length(consignee_contact) <= 50),
  notify_name text check (char_length(notify_name) <= 70),
  notify_code text check (char_length(notify_code) <= 17),
  notify_address text check (char_length(notify_address) <= 200),
  routing_countries jsonb,
  transit_from text check (char_length(transit_from) <= 20),
  transit_to text check (char_length(transit_to) <= 20),
  goods jsonb,
  containers jsonb,
  origins jsonb,
  last_code text check (char_length(last_code) <= 10),
  last_text text check (char_length(last_text) <= 2000),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id)
);
create index manifest_bill_id on manifest_bill (id);
create index manifest_bill_manifest_id_filter on manifest_bill (enterprise_id, manifest_id, id);
create index manifest_bill_status_filter on manifest_bill (enterprise_id, status, id);
create index manifest_bill_grams on manifest_bill using gin (grams);
alter table manifest_bill enable row level security;
alter table manifest_bill force row level security;
create policy manifest_bill_rows on manifest_bill using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy manifest_bill_platform on manifest_bill to guanqiao_platform using (true);

alter table manifest add constraint manifest_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table manifest add constraint manifest_transmitter_id_fkey foreign key (enterprise_id, transmitter_id) references transmitter (enterprise_id, id);
alter table manifest add constraint manifest_order_id_fkey foreign key (enterprise_id, order_id) references order_head (enterprise_id, id);
alter table manifest_bill add constraint manifest_bill_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table manifest_bill add constraint manifest_bill_manifest_id_fkey foreign key (enterprise_id, manifest_id) references manifest (enterprise_id, id);
