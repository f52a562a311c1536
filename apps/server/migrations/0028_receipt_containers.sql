-- What customs decides on each container stands beside the receipt that says so. Receipts from before keep it in their raw text.
alter table receipt add column container_count integer;

create table receipt_container (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
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
  primary key (enterprise_id, id)
);
create index receipt_container_id on receipt_container (id);
create unique index receipt_container_receipt_id_sequence_unique on receipt_container (enterprise_id, receipt_id, sequence) nulls not distinct where deleted_at is null;
create index receipt_container_receipt_id_filter on receipt_container (enterprise_id, receipt_id, id);
create index receipt_container_grams on receipt_container using gin (grams);
alter table receipt_container enable row level security;
alter table receipt_container force row level security;
create policy receipt_container_rows on receipt_container using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy receipt_container_platform on receipt_container to guanqiao_platform using (true);

alter table receipt_container add constraint receipt_container_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table receipt_container add constraint receipt_container_receipt_id_fkey foreign key (enterprise_id, receipt_id) references receipt (enterprise_id, id);
