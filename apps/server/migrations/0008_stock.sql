-- Weighings.
create table weighing (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  weighing_no text check (char_length(weighing_no) <= 20),
  status text not null check (status in ('open', 'approval', 'done', 'void')),
  direction text not null check (direction in ('in', 'out')),
  plate_number text not null check (char_length(plate_number) <= 15),
  trailer_plate text check (char_length(trailer_plate) <= 10),
  driver_name text check (char_length(driver_name) <= 50),
  batch_number text check (char_length(batch_number) <= 13),
  bill_no text check (char_length(bill_no) <= 35),
  site_id uuid,
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
  primary key (enterprise_id, id)
);
create index weighing_id on weighing (id);
create unique index weighing_weighing_no_unique on weighing (enterprise_id, weighing_no) where deleted_at is null;
create index weighing_weighing_no_sort on weighing (enterprise_id, weighing_no collate "zh-x-icu", id) where deleted_at is null;
create index weighing_status_filter on weighing (enterprise_id, status, id);
create index weighing_direction_filter on weighing (enterprise_id, direction, id);
create index weighing_site_id_filter on weighing (enterprise_id, site_id, id);
create index weighing_vehicle_id_filter on weighing (enterprise_id, vehicle_id, id);
create index weighing_order_transport_id_filter on weighing (enterprise_id, order_transport_id, id);
create index weighing_gross_time_filter on weighing (enterprise_id, gross_time, id);
create index weighing_grams on weighing using gin (grams);
alter table weighing enable row level security;
alter table weighing force row level security;
create policy weighing_rows on weighing using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy weighing_platform on weighing to guanqiao_platform using (true);

alter table weighing add constraint weighing_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table weighing add constraint weighing_site_id_fkey foreign key (site_id) references site (id);
alter table weighing add constraint weighing_vehicle_id_fkey foreign key (enterprise_id, vehicle_id) references vehicle (enterprise_id, id);
alter table weighing add constraint weighing_order_transport_id_fkey foreign key (enterprise_id, order_transport_id) references order_transport (enterprise_id, id);
