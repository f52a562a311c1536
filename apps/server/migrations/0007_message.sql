-- Messages to customs and their receipts.
create table customs_message (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  message_id text not null check (char_length(message_id) <= 64),
  status text not null check (status in ('queued', 'delivered', 'answered', 'failed', 'dead')),
  batch_number text not null check (char_length(batch_number) <= 13),
  doc_type text not null check (doc_type in ('manifest')),
  doc_id text not null check (char_length(doc_id) <= 36),
  message_type text not null check (char_length(message_type) <= 10),
  function_code text not null check (function_code in ('0', '2', '3', '5', '9')),
  body text not null check (char_length(body) <= 10000000),
  content text not null check (char_length(content) <= 10000000),
  sha256 text not null check (char_length(sha256) <= 64),
  sent_by text not null check (char_length(sent_by) <= 50),
  attempts integer,
  queued_at timestamptz,
  next_at timestamptz,
  lease_until timestamptz,
  delivered_at timestamptz,
  answered_at timestamptz,
  last_error text check (char_length(last_error) <= 500),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id)
);
create index customs_message_id on customs_message (id);
create unique index customs_message_message_id_unique on customs_message (enterprise_id, message_id) where deleted_at is null;
create index customs_message_status_filter on customs_message (enterprise_id, status, id);
create index customs_message_batch_number_filter on customs_message (enterprise_id, batch_number, id);
create index customs_message_doc_id_filter on customs_message (enterprise_id, doc_id, id);
create index customs_message_message_type_filter on customs_message (enterprise_id, message_type, id);
create index customs_message_grams on customs_message using gin (grams);
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
  enterprise_id uuid not null,
  message_id text not null check (char_length(message_id) <= 64),
  doc_type text not null check (doc_type in ('manifest')),
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
  primary key (enterprise_id, id)
);
create index receipt_id on receipt (id);
create unique index receipt_message_id_sha256_unique on receipt (enterprise_id, message_id, sha256) nulls not distinct where deleted_at is null;
create index receipt_message_id_filter on receipt (enterprise_id, message_id, id);
create index receipt_doc_id_filter on receipt (enterprise_id, doc_id, id);
create index receipt_batch_number_filter on receipt (enterprise_id, batch_number, id);
create index receipt_grams on receipt using gin (grams);
alter table receipt enable row level security;
alter table receipt force row level security;
create policy receipt_rows on receipt using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy receipt_platform on receipt to guanqiao_platform using (true);

create table stray_receipt (
  id uuid not null,
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
  primary key (id)
);
create unique index stray_receipt_sha256_unique on stray_receipt (sha256) where deleted_at is null;
create index stray_receipt_status_filter on stray_receipt (status, id);
create index stray_receipt_message_id_filter on stray_receipt (message_id, id);
create index stray_receipt_grams on stray_receipt using gin (grams);
alter table stray_receipt enable row level security;
alter table stray_receipt force row level security;
create policy stray_receipt_rows on stray_receipt to guanqiao_platform using (true);

alter table customs_message add constraint customs_message_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table receipt add constraint receipt_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
