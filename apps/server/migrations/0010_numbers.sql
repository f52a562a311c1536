-- Batch numbers still to be issued to an enterprise: one counter row each, so that issues take turns.
create table batch_range (
  enterprise_id uuid primary key references enterprise (id),
  next_number bigint not null check (next_number > 0),
  last_number bigint not null check (last_number < 10000000000000)
);
alter table batch_range enable row level security;
alter table batch_range force row level security;
create policy batch_range_rows on batch_range using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy batch_range_platform on batch_range to guanqiao_platform using (true);

-- Numbers for people (order number, weighing number): the last one given, for each enterprise, kind and day.
create table number_counter (
  enterprise_id uuid not null references enterprise (id),
  kind text not null check (char_length(kind) <= 20),
  day date not null,
  value integer not null check (value > 0),
  primary key (enterprise_id, kind, day)
);
alter table number_counter enable row level security;
alter table number_counter force row level security;
create policy number_counter_rows on number_counter using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy number_counter_platform on number_counter to guanqiao_platform using (true);

-- What is looked for when a number is issued, a line checked, a manifest held against the others.
create index batch_free on batch (enterprise_id, port_id, ie_flag, id) where status = 'free' and deleted_at is null;
create index order_transport_plate_number on order_transport (enterprise_id, plate_number) where deleted_at is null;
create index order_transport_containers on order_transport using gin (container_numbers) where container_numbers is not null;
create index manifest_batch on manifest (enterprise_id, batch_number) where deleted_at is null;
create index manifest_bill_number on manifest_bill (enterprise_id, bill_no) where deleted_at is null;
