-- Road manifests and their bills, and checks of an enterprise's own.

create table manifest (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  batch_number text not null check (char_length(batch_number) <= 13),
  status text not null check (status in ('draft', 'ready', 'sending', 'send_fail', 'sent', 'review', 'accepted', 'rejected', 'released', 'refused', 'changing', 'deleting', 'deleted')),
  message_type text not null check (message_type in ('MT1401', 'MT2401')),
  ie_flag text not null check (ie_flag in ('I', 'E')),
  declare_office text not null check (char_length(declare_office) <= 20),
  transmitter_id uuid not null,
  carrier_code text check (char_length(carrier_code) <= 18),
  agent_code text check (char_length(agent_code) <= 18),
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
  operator_card_id uuid,
  arrival_time timestamptz,
  bill_states jsonb,
  alarm text check (char_length(alarm) <= 500),
  plates_key text generated always as (alike_plate(plates)) stored,
  primary key (enterprise_id, id),
  constraint manifest_operator_card_id_fkey foreign key (enterprise_id, operator_card_id) references operator_card (enterprise_id, id),
  constraint manifest_order_id_fkey foreign key (enterprise_id, order_id) references order_head (enterprise_id, id),
  constraint manifest_transmitter_id_fkey foreign key (enterprise_id, transmitter_id) references transmitter (enterprise_id, id)
);
create index manifest_id on manifest (id);
create index manifest_batch_number_sort on manifest (enterprise_id, batch_number collate "zh-x-icu", id) where deleted_at is null;
create index manifest_grams on manifest using gin (grams);
create index manifest_batch on manifest (enterprise_id, batch_number) where deleted_at is null;
create index manifest_choices on manifest (enterprise_id, message_type, status, id) where deleted_at is null;
create index manifest_alarm on manifest (enterprise_id, id) where alarm is not null and deleted_at is null;
create index manifest_declare_office_filter on manifest (enterprise_id, declare_office, id) where deleted_at is null;
create index manifest_operator_card_id_filter on manifest (enterprise_id, operator_card_id, id) where deleted_at is null and operator_card_id is not null;
create index manifest_arrival_date_filter on manifest (enterprise_id, arrival_date, id) where deleted_at is null and arrival_date is not null;
create index manifest_order_id_filter on manifest (enterprise_id, order_id, id) where deleted_at is null and order_id is not null;
create index manifest_last_at_filter on manifest (enterprise_id, last_at, id) where deleted_at is null and last_at is not null;
create index manifest_sent_at_filter on manifest (enterprise_id, sent_at, id) where deleted_at is null and sent_at is not null;
create index manifest_status_created_at_narrow on manifest (enterprise_id, status, created_at, id) where deleted_at is null;
create index manifest_created_at_narrow on manifest (enterprise_id, created_at, id) where deleted_at is null;
create index manifest_transmitter_id_status_arrival_date_narrow on manifest (enterprise_id, transmitter_id, status, arrival_date, id) where deleted_at is null;
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
  enterprise_id uuid not null references enterprise (id),
  manifest_id uuid not null,
  sequence integer not null,
  status text not null check (status in ('draft', 'ready', 'sending', 'send_fail', 'sent', 'review', 'accepted', 'rejected', 'released', 'refused', 'forbidden', 'changing', 'deleting', 'deleted')),
  bill_no text not null check (char_length(bill_no) <= 35),
  clearance_code text not null check (char_length(clearance_code) <= 20),
  condition_code text check (char_length(condition_code) <= 20),
  payment_method text not null check (char_length(payment_method) <= 20),
  package_quantity integer not null,
  package_type text not null check (char_length(package_type) <= 20),
  volume numeric(10,0),
  gross_weight numeric(11,3) not null,
  goods_value numeric(16,2),
  currency text check (char_length(currency) <= 20),
  consignor_name text not null check (char_length(consignor_name) <= 70),
  consignor_code text check (char_length(consignor_code) <= 36),
  consignee_name text not null check (char_length(consignee_name) <= 70),
  consignee_code text check (char_length(consignee_code) <= 36),
  notify_name text check (char_length(notify_name) <= 70),
  notify_code text check (char_length(notify_code) <= 36),
  notify_address text check (char_length(notify_address) <= 70),
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
  consignor_contacts jsonb,
  consignee_contacts jsonb,
  consignee_person text check (char_length(consignee_person) <= 70),
  consignee_person_contacts jsonb,
  notify_contacts jsonb,
  undg_name text check (char_length(undg_name) <= 70),
  undg_contacts jsonb,
  consolidator_code text check (char_length(consolidator_code) <= 18),
  deconsolidator_code text check (char_length(deconsolidator_code) <= 18),
  last_at timestamptz,
  attempt integer,
  held_message_id text check (char_length(held_message_id) <= 64),
  differs boolean,
  alarm text check (char_length(alarm) <= 500),
  -- The time since which an answer is awaited is known bill by bill: a sibling that is sent later begins no new wait.
  sent_at timestamptz,
  bill_no_end text generated always as (right(upper(bill_no), 4)) stored,
  primary key (enterprise_id, id),
  constraint manifest_bill_manifest_id_fkey foreign key (enterprise_id, manifest_id) references manifest (enterprise_id, id)
);
create index manifest_bill_id on manifest_bill (id);
create index manifest_bill_grams on manifest_bill using gin (grams);
create index manifest_bill_number on manifest_bill (enterprise_id, bill_no) where deleted_at is null;
create index manifest_bill_manifest_id_filter on manifest_bill (enterprise_id, manifest_id, id) where deleted_at is null;
create index manifest_bill_status_created_at_narrow on manifest_bill (enterprise_id, status, created_at, id) where deleted_at is null;
create index manifest_bill_bill_no_end on manifest_bill (enterprise_id, bill_no_end, id) where deleted_at is null;
-- Documents that stand rejected, of which there are few: those with one code are found together.
create index manifest_bill_standing on manifest_bill (enterprise_id, last_at desc) where last_code = '03' and deleted_at is null;
alter table manifest_bill enable row level security;
alter table manifest_bill force row level security;
create policy manifest_bill_rows on manifest_bill using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy manifest_bill_platform on manifest_bill to guanqiao_platform using (true);

-- Checks that an enterprise made from rejections, and the documents that they named.
create table local_rule (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  rule_name text not null check (char_length(rule_name) <= 100),
  status text not null check (status in ('active', 'disabled')),
  doc_type text not null check (doc_type in ('manifest', 'confirmation', 'packing', 'arrival', 'tally', 'offload')),
  place text not null check (char_length(place) <= 100),
  place_label text not null check (char_length(place_label) <= 200),
  condition text not null check (condition in ('equal', 'prefix', 'empty')),
  refused_values jsonb,
  severity text not null check (severity in ('block', 'warn')),
  message text not null check (char_length(message) <= 300),
  code text check (char_length(code) <= 5),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  rule_name_key text generated always as (alike_name(rule_name)) stored,
  primary key (enterprise_id, id)
);
create index local_rule_id on local_rule (id);
create unique index local_rule_rule_name_unique on local_rule (enterprise_id, rule_name_key) where deleted_at is null;
create index local_rule_code_filter on local_rule (enterprise_id, code, id) where deleted_at is null and code is not null;
create index local_rule_status_created_at_narrow on local_rule (enterprise_id, status, created_at, id) where deleted_at is null;
create index local_rule_choices on local_rule (enterprise_id, status, doc_type, id) where deleted_at is null;
create index local_rule_grams on local_rule using gin (grams);
alter table local_rule enable row level security;
alter table local_rule force row level security;
create policy local_rule_rows on local_rule using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy local_rule_platform on local_rule to guanqiao_platform using (true);

create table local_rule_hit (
  enterprise_id uuid not null references enterprise (id),
  rule_id uuid not null,
  doc_type text not null,
  doc_id uuid not null,
  batch_number text not null,
  path text,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (enterprise_id, rule_id, doc_id),
  constraint local_rule_hit_rule_id_fkey foreign key (enterprise_id, rule_id) references local_rule (enterprise_id, id)
);
create index local_rule_hit_last_at on local_rule_hit (enterprise_id, rule_id, last_at desc);
alter table local_rule_hit enable row level security;
alter table local_rule_hit force row level security;
create policy local_rule_hit_rows on local_rule_hit using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy local_rule_hit_platform on local_rule_hit to guanqiao_platform using (true);
