-- Messages to customs and their receipts.

-- The serial in the name of a message's file.
create sequence customs_message_file cycle maxvalue 999 minvalue 0 start 0;
grant usage on sequence customs_message_file to guanqiao_app;

-- These tables only grow: they are vacuumed and analysed by the rows added, so that index-only scans stay possible.
create table customs_message (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  message_id text not null check (char_length(message_id) <= 64),
  status text not null check (status in ('queued', 'delivered', 'answered', 'rejected', 'failed', 'dead')),
  batch_number text not null check (char_length(batch_number) <= 13),
  doc_type text not null check (doc_type in ('manifest', 'confirmation', 'packing', 'arrival', 'tally', 'offload')),
  doc_id text not null check (char_length(doc_id) <= 36),
  message_type text not null check (char_length(message_type) <= 10),
  function_code text not null check (function_code in ('0', '2', '3', '5', '9')),
  body text not null check (char_length(body) <= 10000000),
  content text not null check (char_length(content) <= 10000000),
  sha256 text not null check (char_length(sha256) <= 64),
  sent_by text not null check (char_length(sent_by) <= 50),
  attempts integer,
  queued_at timestamptz,
  delivered_at timestamptz,
  answered_at timestamptz,
  last_error text check (char_length(last_error) <= 500),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  transmitter_id uuid,
  file_name text not null check (char_length(file_name) <= 100),
  -- The bills that a message carries.
  bills jsonb,
  primary key (enterprise_id, id),
  constraint customs_message_transmitter_id_fkey foreign key (enterprise_id, transmitter_id) references transmitter (enterprise_id, id)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
create index customs_message_id on customs_message (id);
create unique index customs_message_message_id_unique on customs_message (enterprise_id, message_id) where deleted_at is null;
create index customs_message_number on customs_message (message_id);
create unique index customs_message_file_name_unique on customs_message (enterprise_id, file_name) where deleted_at is null;
-- Files that come back name nothing but themselves.
create index customs_message_file_number on customs_message (file_name);
create index customs_message_batch_number_filter on customs_message (enterprise_id, batch_number, id) where deleted_at is null;
create index customs_message_doc_id_filter on customs_message (enterprise_id, doc_id, id) where deleted_at is null;
create index customs_message_message_type_filter on customs_message (enterprise_id, message_type, id) where deleted_at is null;
create index customs_message_transmitter_id_filter on customs_message (enterprise_id, transmitter_id, id) where deleted_at is null and transmitter_id is not null;
create index customs_message_status_created_at_narrow on customs_message (enterprise_id, status, created_at, id) where deleted_at is null;
create index customs_message_created_at_narrow on customs_message (enterprise_id, created_at, id) where deleted_at is null;
alter table customs_message enable row level security;
alter table customs_message force row level security;
create policy customs_message_rows on customs_message using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy customs_message_platform on customs_message to guanqiao_platform using (true);

create table receipt (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  message_id text not null check (char_length(message_id) <= 64),
  doc_type text not null check (doc_type in ('manifest', 'confirmation', 'packing', 'arrival', 'tally', 'offload')),
  doc_id text not null check (char_length(doc_id) <= 36),
  batch_number text not null check (char_length(batch_number) <= 13),
  message_type text not null check (char_length(message_type) <= 10),
  stage integer not null,
  code text not null check (char_length(code) <= 10),
  content text check (char_length(content) <= 2000),
  performance text check (char_length(performance) <= 200),
  bills text check (char_length(bills) <= 100000),
  raw text not null check (char_length(raw) <= 10000000),
  file_name text check (char_length(file_name) <= 255),
  sha256 text not null check (char_length(sha256) <= 64),
  received_at timestamptz not null,
  repeats integer,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  -- How a receipt differs from the message that it names.
  mismatch text check (char_length(mismatch) <= 500),
  -- What a person should look at; it did not change the state of the document.
  warning text check (char_length(warning) <= 500),
  -- Customs' decisions on single containers are rows of receipt_container.
  container_count integer,
  primary key (enterprise_id, id)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
create index receipt_id on receipt (id);
create unique index receipt_message_id_sha256_unique on receipt (enterprise_id, message_id, sha256) nulls not distinct where deleted_at is null;
create index receipt_doc_id_filter on receipt (enterprise_id, doc_id, id) where deleted_at is null;
create index receipt_batch_number_filter on receipt (enterprise_id, batch_number, id) where deleted_at is null;
create index receipt_received_at_filter on receipt (enterprise_id, received_at, id) where deleted_at is null;
create index receipt_created_at_narrow on receipt (enterprise_id, created_at, id) where deleted_at is null;
alter table receipt enable row level security;
alter table receipt force row level security;
create policy receipt_rows on receipt using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy receipt_platform on receipt to guanqiao_platform using (true);

create table receipt_container (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  receipt_id uuid not null,
  sequence integer not null,
  container_number text not null check (char_length(container_number) <= 35),
  code text not null check (char_length(code) <= 10),
  content text check (char_length(content) <= 2000),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id),
  constraint receipt_container_receipt_id_fkey foreign key (enterprise_id, receipt_id) references receipt (enterprise_id, id)
);
create index receipt_container_id on receipt_container (id);
create unique index receipt_container_receipt_id_sequence_unique on receipt_container (enterprise_id, receipt_id, sequence) nulls not distinct where deleted_at is null;
alter table receipt_container enable row level security;
alter table receipt_container force row level security;
create policy receipt_container_rows on receipt_container using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy receipt_container_platform on receipt_container to guanqiao_platform using (true);

create table stray_receipt (
  id uuid primary key,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  file_name text not null check (char_length(file_name) <= 255),
  status text not null check (status in ('open', 'matched', 'discarded')),
  problem text not null check (char_length(problem) <= 500),
  message_id text check (char_length(message_id) <= 64),
  raw text not null check (char_length(raw) <= 10000000),
  sha256 text not null check (char_length(sha256) <= 64),
  received_at timestamptz not null,
  note text check (char_length(note) <= 255),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  -- The enterprise whose folder the receipt came through.
  enterprise_id uuid references enterprise (id),
  transmitter_id uuid,
  constraint stray_receipt_transmitter_id_fkey foreign key (enterprise_id, transmitter_id) references transmitter (enterprise_id, id)
);
create unique index stray_receipt_sha256_unique on stray_receipt (sha256) where deleted_at is null;
create index stray_receipt_grams on stray_receipt using gin (grams);
create index stray_receipt_message_id_filter on stray_receipt (message_id, id) where deleted_at is null and message_id is not null;
create index stray_receipt_enterprise_id_filter on stray_receipt (enterprise_id, id) where deleted_at is null and enterprise_id is not null;
create index stray_receipt_transmitter_id_filter on stray_receipt (transmitter_id, id) where deleted_at is null and transmitter_id is not null;
create index stray_receipt_received_at_filter on stray_receipt (received_at, id) where deleted_at is null;
create index stray_receipt_status_created_at_narrow on stray_receipt (status, created_at, id) where deleted_at is null;
alter table stray_receipt enable row level security;
alter table stray_receipt force row level security;
create policy stray_receipt_rows on stray_receipt to guanqiao_platform using (true);
-- A receipt that fits no message is seen by the enterprise it can be tied to, and by the platform's staff.
create policy stray_receipt_owner on stray_receipt using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
