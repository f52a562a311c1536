-- The weighbridge, and messages of gates 卡口.

create table weighing (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  weighing_no text check (char_length(weighing_no) <= 20),
  status text not null check (status in ('open', 'approval', 'done', 'void')),
  direction text not null check (direction in ('in', 'out')),
  plate_number text not null check (char_length(plate_number) <= 15),
  trailer_plate text check (char_length(trailer_plate) <= 10),
  driver_name text check (char_length(driver_name) <= 50),
  batch_number text check (char_length(batch_number) <= 13),
  bill_no text check (char_length(bill_no) <= 35),
  site_id uuid references site (id),
  good_name text check (char_length(good_name) <= 255),
  spec text check (char_length(spec) <= 255),
  sender_name text check (char_length(sender_name) <= 70),
  receiver_name text check (char_length(receiver_name) <= 70),
  container_tare numeric(14,3),
  deduct numeric(14,3),
  foreign_no text check (char_length(foreign_no) <= 30),
  foreign_net numeric(14,3),
  vehicle_id uuid,
  order_transport_id uuid,
  gross_weight numeric(14,3),
  tare_weight numeric(14,3),
  net_weight numeric(14,3),
  declared_gross numeric(14,3),
  declared_net numeric(14,3),
  difference_percent numeric(9,2),
  loss numeric(14,3),
  gross_time timestamptz,
  tare_time timestamptz,
  gross_operator text check (char_length(gross_operator) <= 50),
  tare_operator text check (char_length(tare_operator) <= 50),
  source text not null check (source in ('device', 'hand')),
  alerts jsonb,
  approver text check (char_length(approver) <= 50),
  approval_note text check (char_length(approval_note) <= 255),
  void_reason text check (char_length(void_reason) <= 255),
  print_count integer,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  plate_number_key text generated always as (alike_plate(plate_number)) stored,
  weighing_no_end text generated always as (right(upper(weighing_no), 4)) stored,
  plate_number_end text generated always as (right(alike_plate(plate_number), 4)) stored,
  primary key (enterprise_id, id),
  constraint weighing_order_transport_id_fkey foreign key (enterprise_id, order_transport_id) references order_transport (enterprise_id, id),
  constraint weighing_vehicle_id_fkey foreign key (enterprise_id, vehicle_id) references vehicle (enterprise_id, id)
);
create index weighing_id on weighing (id);
create unique index weighing_weighing_no_unique on weighing (enterprise_id, weighing_no) where deleted_at is null;
create index weighing_weighing_no_sort on weighing (enterprise_id, weighing_no collate "zh-x-icu", id) where deleted_at is null;
create index weighing_grams on weighing using gin (grams);
create index weighing_batch_number on weighing (enterprise_id, batch_number) where deleted_at is null;
create index weighing_choices on weighing (enterprise_id, direction, status, id) where deleted_at is null;
create unique index weighing_open_plate on weighing (enterprise_id, plate_number_key) where status = 'open' and deleted_at is null;
create index weighing_vehicle_id_filter on weighing (enterprise_id, vehicle_id, id) where deleted_at is null and vehicle_id is not null;
create index weighing_order_transport_id_filter on weighing (enterprise_id, order_transport_id, id) where deleted_at is null and order_transport_id is not null;
create index weighing_gross_time_filter on weighing (enterprise_id, gross_time, id) where deleted_at is null and gross_time is not null;
create index weighing_status_created_at_narrow on weighing (enterprise_id, status, created_at, id) where deleted_at is null;
create index weighing_created_at_narrow on weighing (enterprise_id, created_at, id) where deleted_at is null;
create index weighing_site_id_status_gross_time_narrow on weighing (enterprise_id, site_id, status, gross_time, id) where deleted_at is null and site_id is not null;
create index weighing_weighing_no_end on weighing (enterprise_id, weighing_no_end, id) where deleted_at is null;
create index weighing_plate_number_end on weighing (enterprise_id, plate_number_end, id) where deleted_at is null;
alter table weighing enable row level security;
alter table weighing force row level security;
create policy weighing_rows on weighing using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy weighing_platform on weighing to guanqiao_platform using (true);

-- Messages of gates: what a gate gathered, customs' feedback, an officer's decision.
create table gate_event (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  batch_number text check (char_length(batch_number) <= 13),
  status text not null check (status in ('unmatched', 'recorded', 'passed', 'alert', 'settled')),
  plate_number text check (char_length(plate_number) <= 20),
  foreign_plate text check (char_length(foreign_plate) <= 20),
  message_type text not null check (message_type in ('81', '82', '85')),
  result text check (result in ('1', '2', '3', 'Y', 'N', 'M')),
  content text check (char_length(content) <= 2000),
  form_type text check (form_type in ('rmft', 'cdl', 'entry', 'bill', 'oneoff')),
  form_id text check (char_length(form_id) <= 64),
  area_id text not null check (char_length(area_id) <= 20),
  channel_no text check (char_length(channel_no) <= 20),
  session_id text not null check (char_length(session_id) <= 64),
  ie_flag text check (ie_flag in ('I', 'E')),
  gross_weight numeric(14,3),
  expected_weight numeric(14,3),
  weight_difference numeric(14,3),
  declared_weight numeric(14,3),
  trailer_number text check (char_length(trailer_number) <= 35),
  container_number text check (char_length(container_number) <= 35),
  operator_no text check (char_length(operator_no) <= 50),
  occurred_at timestamptz not null,
  performance text check (char_length(performance) <= 200),
  warning text check (char_length(warning) <= 500),
  doc_type text check (doc_type in ('manifest', 'inventory')),
  doc_id text check (char_length(doc_id) <= 36),
  order_transport_id uuid,
  settled_by text check (char_length(settled_by) <= 50),
  settled_at timestamptz,
  note text check (char_length(note) <= 255),
  raw text not null check (char_length(raw) <= 1000000),
  file_name text check (char_length(file_name) <= 255),
  sha256 text not null check (char_length(sha256) <= 64),
  received_at timestamptz not null,
  repeats integer,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  plate_number_key text generated always as (alike_plate(plate_number)) stored,
  foreign_plate_key text generated always as (alike_plate(foreign_plate)) stored,
  primary key (enterprise_id, id),
  constraint gate_event_order_transport_id_fkey foreign key (enterprise_id, order_transport_id) references order_transport (enterprise_id, id)
);
create index gate_event_id on gate_event (id);
create unique index gate_event_sha256_unique on gate_event (enterprise_id, sha256) where deleted_at is null;
create index gate_event_channel_no_filter on gate_event (enterprise_id, channel_no, id) where deleted_at is null and channel_no is not null;
create index gate_event_session_id_filter on gate_event (enterprise_id, session_id, id) where deleted_at is null;
create index gate_event_occurred_at_filter on gate_event (enterprise_id, occurred_at, id) where deleted_at is null;
create index gate_event_order_transport_id_filter on gate_event (enterprise_id, order_transport_id, id) where deleted_at is null and order_transport_id is not null;
create index gate_event_status_created_at_narrow on gate_event (enterprise_id, status, created_at, id) where deleted_at is null;
create index gate_event_created_at_narrow on gate_event (enterprise_id, created_at, id) where deleted_at is null;
create index gate_event_choices on gate_event (enterprise_id, message_type, status, result, id) where deleted_at is null;
create index gate_event_grams on gate_event using gin (grams);
-- For the batch view and for tasks.
create index gate_event_batch on gate_event (enterprise_id, batch_number, occurred_at);
create index gate_event_status on gate_event (enterprise_id, status, id) where status in ('alert', 'unmatched') and deleted_at is null;
alter table gate_event enable row level security;
alter table gate_event force row level security;
create policy gate_event_rows on gate_event using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy gate_event_platform on gate_event to guanqiao_platform using (true);
