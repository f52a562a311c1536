-- Documents beside the manifest: confirmations of trucks (MT4401 to MT4406), arrival (MT3402) and tally (MT5401, MT5402) reports, packing lists (MT7402), applications to leave or move goods (MT8401 to MT8404).

-- Confirmations of trucks: several trucks in one record; the message type follows from direction, load and containers.
create table confirmation (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  batch_number text not null check (char_length(batch_number) <= 13),
  status text not null check (status in ('draft', 'ready', 'sending', 'send_fail', 'sent', 'review', 'accepted', 'rejected', 'deleting', 'deleted', 'queued')),
  message_type text not null check (message_type in ('MT4401', 'MT4402', 'MT4403', 'MT4404', 'MT4405', 'MT4406')),
  declare_office text not null check (char_length(declare_office) <= 20),
  transmitter_id uuid not null,
  carrier_code text check (char_length(carrier_code) <= 18),
  arrival_time timestamptz not null,
  last_code text check (char_length(last_code) <= 10),
  last_text text check (char_length(last_text) <= 2000),
  last_at timestamptz,
  sent_at timestamptz,
  attempt integer,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  ie_flag text not null check (ie_flag in ('I', 'E')),
  laden text not null check (laden in ('loaded', 'empty')),
  clearance_code text check (char_length(clearance_code) <= 20),
  loading_place text check (char_length(loading_place) <= 17),
  unloading_place text check (char_length(unloading_place) <= 17),
  routing_countries jsonb,
  plates text check (char_length(plates) <= 2000),
  truck_count integer,
  trucks jsonb not null,
  queued_by text check (char_length(queued_by) <= 50),
  queued_at timestamptz,
  origins jsonb,
  plates_key text generated always as (alike_plate(plates)) stored,
  primary key (enterprise_id, id),
  constraint confirmation_transmitter_id_fkey foreign key (enterprise_id, transmitter_id) references transmitter (enterprise_id, id)
);
create index confirmation_id on confirmation (id);
create index confirmation_batch_number_sort on confirmation (enterprise_id, batch_number collate "zh-x-icu", id) where deleted_at is null;
create index confirmation_grams on confirmation using gin (grams);
-- The confirmations of a batch: the index for sorting is in another collation, and does not find by equality.
create index confirmation_batch on confirmation (enterprise_id, batch_number) where deleted_at is null;
create index confirmation_declare_office_filter on confirmation (enterprise_id, declare_office, id) where deleted_at is null;
create index confirmation_arrival_time_filter on confirmation (enterprise_id, arrival_time, id) where deleted_at is null;
create index confirmation_last_at_filter on confirmation (enterprise_id, last_at, id) where deleted_at is null and last_at is not null;
create index confirmation_sent_at_filter on confirmation (enterprise_id, sent_at, id) where deleted_at is null and sent_at is not null;
create index confirmation_status_created_at_narrow on confirmation (enterprise_id, status, created_at, id) where deleted_at is null;
create index confirmation_created_at_narrow on confirmation (enterprise_id, created_at, id) where deleted_at is null;
create index confirmation_transmitter_id_status_arrival_time_narrow on confirmation (enterprise_id, transmitter_id, status, arrival_time, id) where deleted_at is null;
create index confirmation_choices on confirmation (enterprise_id, ie_flag, message_type, status, id) where deleted_at is null;
-- What waits for a manifest, found by the receipt that accepts it.
create index confirmation_queued on confirmation (enterprise_id, batch_number) where status = 'queued' and deleted_at is null;
create index confirmation_standing on confirmation (enterprise_id, last_at desc) where last_code = '03' and deleted_at is null;
alter table confirmation enable row level security;
alter table confirmation force row level security;
create policy confirmation_rows on confirmation using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy confirmation_platform on confirmation to guanqiao_platform using (true);

-- Planned trucks that wait to be confirmed.
create table confirm_advance (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  batch_number text not null check (char_length(batch_number) <= 13),
  status text not null check (status in ('wait', 'used', 'cancelled', 'expired')),
  ie_flag text not null check (ie_flag in ('I', 'E')),
  laden text not null check (laden in ('loaded', 'empty')),
  port_id uuid not null references port (id),
  plate_number text not null check (char_length(plate_number) <= 15),
  driver_id uuid not null,
  trailer_plate text check (char_length(trailer_plate) <= 15),
  container_numbers jsonb,
  planned_time timestamptz not null,
  confirmation_id uuid,
  waiting_for text check (char_length(waiting_for) <= 60),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  plate_number_key text generated always as (alike_plate(plate_number)) stored,
  trailer_plate_key text generated always as (alike_plate(trailer_plate)) stored,
  primary key (enterprise_id, id),
  constraint confirm_advance_confirmation_id_fkey foreign key (enterprise_id, confirmation_id) references confirmation (enterprise_id, id),
  constraint confirm_advance_driver_id_fkey foreign key (enterprise_id, driver_id) references driver (enterprise_id, id)
);
create index confirm_advance_id on confirm_advance (id);
create unique index confirm_advance_waiting_for_unique on confirm_advance (enterprise_id, waiting_for) where deleted_at is null;
create index confirm_advance_batch_number_sort on confirm_advance (enterprise_id, batch_number collate "zh-x-icu", id) where deleted_at is null;
create index confirm_advance_driver_id_filter on confirm_advance (enterprise_id, driver_id, id) where deleted_at is null;
create index confirm_advance_planned_time_filter on confirm_advance (enterprise_id, planned_time, id) where deleted_at is null;
create index confirm_advance_confirmation_id_filter on confirm_advance (enterprise_id, confirmation_id, id) where deleted_at is null and confirmation_id is not null;
create index confirm_advance_status_created_at_narrow on confirm_advance (enterprise_id, status, created_at, id) where deleted_at is null;
create index confirm_advance_created_at_narrow on confirm_advance (enterprise_id, created_at, id) where deleted_at is null;
create index confirm_advance_port_id_status_planned_time_narrow on confirm_advance (enterprise_id, port_id, status, planned_time, id) where deleted_at is null;
create index confirm_advance_choices on confirm_advance (enterprise_id, ie_flag, status, id) where deleted_at is null;
create index confirm_advance_grams on confirm_advance using gin (grams);
alter table confirm_advance enable row level security;
alter table confirm_advance force row level security;
create policy confirm_advance_rows on confirm_advance using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy confirm_advance_platform on confirm_advance to guanqiao_platform using (true);

create table arrival (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  batch_number text not null check (char_length(batch_number) <= 13),
  status text not null check (status in ('draft', 'ready', 'sending', 'send_fail', 'sent', 'review', 'accepted', 'rejected', 'deleting', 'deleted')),
  message_type text not null check (message_type = 'MT3402'),
  declare_office text not null check (char_length(declare_office) <= 20),
  transmitter_id uuid not null,
  unloading_place text not null check (char_length(unloading_place) <= 17),
  arrival_time timestamptz not null,
  is_partial boolean,
  containers jsonb,
  bills jsonb,
  origins jsonb,
  last_code text check (char_length(last_code) <= 10),
  last_text text check (char_length(last_text) <= 2000),
  last_at timestamptz,
  sent_at timestamptz,
  attempt integer,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id),
  constraint arrival_transmitter_id_fkey foreign key (enterprise_id, transmitter_id) references transmitter (enterprise_id, id)
);
create index arrival_id on arrival (id);
create index arrival_batch_number_sort on arrival (enterprise_id, batch_number collate "zh-x-icu", id) where deleted_at is null;
create index arrival_declare_office_filter on arrival (enterprise_id, declare_office, id) where deleted_at is null;
create index arrival_arrival_time_filter on arrival (enterprise_id, arrival_time, id) where deleted_at is null;
create index arrival_last_at_filter on arrival (enterprise_id, last_at, id) where deleted_at is null and last_at is not null;
create index arrival_sent_at_filter on arrival (enterprise_id, sent_at, id) where deleted_at is null and sent_at is not null;
create index arrival_status_created_at_narrow on arrival (enterprise_id, status, created_at, id) where deleted_at is null;
create index arrival_created_at_narrow on arrival (enterprise_id, created_at, id) where deleted_at is null;
create index arrival_transmitter_id_status_arrival_time_narrow on arrival (enterprise_id, transmitter_id, status, arrival_time, id) where deleted_at is null;
create index arrival_choices on arrival (enterprise_id, message_type, status, id) where deleted_at is null;
create index arrival_grams on arrival using gin (grams);
-- The reports of a batch: the index for sorting is in another collation, and does not find by equality.
create index arrival_batch on arrival (enterprise_id, batch_number) where deleted_at is null;
create index arrival_standing on arrival (enterprise_id, last_at desc) where last_code = '03' and deleted_at is null;
alter table arrival enable row level security;
alter table arrival force row level security;
create policy arrival_rows on arrival using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy arrival_platform on arrival to guanqiao_platform using (true);

create table tally (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  batch_number text not null check (char_length(batch_number) <= 13),
  status text not null check (status in ('draft', 'ready', 'sending', 'send_fail', 'sent', 'review', 'accepted', 'rejected', 'deleting', 'deleted')),
  message_type text not null check (message_type in ('MT5402', 'MT5401')),
  declare_office text not null check (char_length(declare_office) <= 20),
  transmitter_id uuid not null,
  place_code text not null check (char_length(place_code) <= 17),
  tally_start timestamptz not null,
  tally_end timestamptz not null,
  tally_company text not null check (char_length(tally_company) <= 18),
  tally_person text not null check (char_length(tally_person) <= 70),
  tally_contacts jsonb,
  is_partial boolean,
  containers jsonb,
  bills jsonb,
  origins jsonb,
  last_code text check (char_length(last_code) <= 10),
  last_text text check (char_length(last_text) <= 2000),
  last_at timestamptz,
  sent_at timestamptz,
  attempt integer,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id),
  constraint tally_transmitter_id_fkey foreign key (enterprise_id, transmitter_id) references transmitter (enterprise_id, id)
);
create index tally_id on tally (id);
create index tally_batch_number_sort on tally (enterprise_id, batch_number collate "zh-x-icu", id) where deleted_at is null;
create index tally_declare_office_filter on tally (enterprise_id, declare_office, id) where deleted_at is null;
create index tally_tally_end_filter on tally (enterprise_id, tally_end, id) where deleted_at is null;
create index tally_last_at_filter on tally (enterprise_id, last_at, id) where deleted_at is null and last_at is not null;
create index tally_sent_at_filter on tally (enterprise_id, sent_at, id) where deleted_at is null and sent_at is not null;
create index tally_status_created_at_narrow on tally (enterprise_id, status, created_at, id) where deleted_at is null;
create index tally_created_at_narrow on tally (enterprise_id, created_at, id) where deleted_at is null;
create index tally_transmitter_id_status_tally_end_narrow on tally (enterprise_id, transmitter_id, status, tally_end, id) where deleted_at is null;
create index tally_choices on tally (enterprise_id, message_type, status, id) where deleted_at is null;
create index tally_grams on tally using gin (grams);
create index tally_batch on tally (enterprise_id, batch_number) where deleted_at is null;
create index tally_standing on tally (enterprise_id, last_at desc) where last_code = '03' and deleted_at is null;
alter table tally enable row level security;
alter table tally force row level security;
create policy tally_rows on tally using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy tally_platform on tally to guanqiao_platform using (true);

create table packing (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  batch_number text not null check (char_length(batch_number) <= 13),
  status text not null check (status in ('draft', 'ready', 'sending', 'send_fail', 'sent', 'review', 'accepted', 'rejected', 'deleting', 'deleted')),
  message_type text not null check (message_type = 'MT7402'),
  declare_office text not null check (char_length(declare_office) <= 20),
  transmitter_id uuid not null,
  packing_no text not null check (char_length(packing_no) <= 35),
  container_number text not null check (char_length(container_number) <= 17),
  size_type text check (char_length(size_type) <= 20),
  fullness text check (char_length(fullness) <= 20),
  source_code text check (char_length(source_code) <= 20),
  seals jsonb,
  loading_place text check (char_length(loading_place) <= 17),
  stuffing_time timestamptz,
  goods jsonb,
  origins jsonb,
  last_code text check (char_length(last_code) <= 10),
  last_text text check (char_length(last_text) <= 2000),
  last_at timestamptz,
  sent_at timestamptz,
  attempt integer,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id),
  constraint packing_transmitter_id_fkey foreign key (enterprise_id, transmitter_id) references transmitter (enterprise_id, id)
);
create index packing_id on packing (id);
create index packing_batch_number_sort on packing (enterprise_id, batch_number collate "zh-x-icu", id) where deleted_at is null;
create index packing_declare_office_filter on packing (enterprise_id, declare_office, id) where deleted_at is null;
create index packing_stuffing_time_filter on packing (enterprise_id, stuffing_time, id) where deleted_at is null and stuffing_time is not null;
create index packing_last_at_filter on packing (enterprise_id, last_at, id) where deleted_at is null and last_at is not null;
create index packing_sent_at_filter on packing (enterprise_id, sent_at, id) where deleted_at is null and sent_at is not null;
create index packing_status_created_at_narrow on packing (enterprise_id, status, created_at, id) where deleted_at is null;
create index packing_created_at_narrow on packing (enterprise_id, created_at, id) where deleted_at is null;
create index packing_transmitter_id_status_stuffing_time_narrow on packing (enterprise_id, transmitter_id, status, stuffing_time, id) where deleted_at is null;
create index packing_choices on packing (enterprise_id, message_type, status, id) where deleted_at is null;
create index packing_grams on packing using gin (grams);
-- The lists of a batch, and those with the same number: the index for sorting is in another collation, and does not find by equality.
create index packing_batch on packing (enterprise_id, batch_number) where deleted_at is null;
create index packing_number on packing (enterprise_id, packing_no) where deleted_at is null;
create index packing_standing on packing (enterprise_id, last_at desc) where last_code = '03' and deleted_at is null;
alter table packing enable row level security;
alter table packing force row level security;
create policy packing_rows on packing using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy packing_platform on packing to guanqiao_platform using (true);

create table offload (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  batch_number text not null check (char_length(batch_number) <= 13),
  status text not null check (status in ('draft', 'ready', 'sending', 'send_fail', 'sent', 'review', 'accepted', 'rejected', 'deleted')),
  message_type text not null check (message_type in ('MT8401', 'MT8402', 'MT8403', 'MT8404')),
  declare_office text not null check (char_length(declare_office) <= 20),
  transmitter_id uuid not null,
  new_batch_number text check (char_length(new_batch_number) <= 13),
  bill_nos text check (char_length(bill_nos) <= 2000),
  bills jsonb not null,
  containers jsonb,
  reason_text text check (char_length(reason_text) <= 1024),
  contact text check (char_length(contact) <= 50),
  contact_phone text check (char_length(contact_phone) <= 50),
  origins jsonb,
  last_code text check (char_length(last_code) <= 10),
  last_text text check (char_length(last_text) <= 2000),
  last_at timestamptz,
  sent_at timestamptz,
  attempt integer,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id),
  constraint offload_transmitter_id_fkey foreign key (enterprise_id, transmitter_id) references transmitter (enterprise_id, id)
);
create index offload_id on offload (id);
create index offload_batch_number_sort on offload (enterprise_id, batch_number collate "zh-x-icu", id) where deleted_at is null;
create index offload_declare_office_filter on offload (enterprise_id, declare_office, id) where deleted_at is null;
create index offload_new_batch_number_filter on offload (enterprise_id, new_batch_number, id) where deleted_at is null and new_batch_number is not null;
create index offload_last_at_filter on offload (enterprise_id, last_at, id) where deleted_at is null and last_at is not null;
create index offload_sent_at_filter on offload (enterprise_id, sent_at, id) where deleted_at is null and sent_at is not null;
create index offload_status_created_at_narrow on offload (enterprise_id, status, created_at, id) where deleted_at is null;
create index offload_created_at_narrow on offload (enterprise_id, created_at, id) where deleted_at is null;
create index offload_transmitter_id_status_narrow on offload (enterprise_id, transmitter_id, status, id) where deleted_at is null;
create index offload_choices on offload (enterprise_id, message_type, status, id) where deleted_at is null;
create index offload_grams on offload using gin (grams);
-- The applications of a batch: the index for sorting is in another collation, and does not find by equality.
create index offload_batch on offload (enterprise_id, batch_number) where deleted_at is null;
-- Applications that stand rejected.
create index offload_standing on offload (enterprise_id, last_at desc) where last_code = '03' and deleted_at is null;
alter table offload enable row level security;
alter table offload force row level security;
create policy offload_rows on offload using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy offload_platform on offload to guanqiao_platform using (true);
