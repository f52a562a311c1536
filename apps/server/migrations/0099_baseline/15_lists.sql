-- Gathered lists 集报清单 with the filings that permit them, cargo lists 载货清单, and the channels by which both are handed over.

create table inventory_filing (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  records_no text not null check (char_length(records_no) <= 20),
  status text not null check (status in ('active', 'disabled')),
  owner_name text not null check (char_length(owner_name) <= 70),
  owner_code text check (char_length(owner_code) <= 18),
  declare_office text not null check (char_length(declare_office) <= 20),
  gather_class text not null check (gather_class in ('press', 'perishable', 'bonded')),
  guarantee_valid_to date not null,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  records_no_key text generated always as (alike_name(records_no)) stored,
  primary key (enterprise_id, id)
);
create index inventory_filing_id on inventory_filing (id);
create unique index inventory_filing_records_no_unique on inventory_filing (enterprise_id, records_no_key) where deleted_at is null;
create index inventory_filing_records_no_sort on inventory_filing (enterprise_id, records_no collate "zh-x-icu", id) where deleted_at is null;
create index inventory_filing_declare_office_filter on inventory_filing (enterprise_id, declare_office, id) where deleted_at is null;
create index inventory_filing_guarantee_valid_to_filter on inventory_filing (enterprise_id, guarantee_valid_to, id) where deleted_at is null;
create index inventory_filing_status_created_at_narrow on inventory_filing (enterprise_id, status, created_at, id) where deleted_at is null;
create index inventory_filing_status_guarantee_valid_to_narrow on inventory_filing (enterprise_id, status, guarantee_valid_to, id) where deleted_at is null;
create index inventory_filing_grams on inventory_filing using gin (grams);
alter table inventory_filing enable row level security;
alter table inventory_filing force row level security;
create policy inventory_filing_rows on inventory_filing using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy inventory_filing_platform on inventory_filing to guanqiao_platform using (true);

create table handover_channel (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  channel_name text not null check (char_length(channel_name) <= 50),
  status text not null check (status in ('active', 'disabled')),
  list_kind text not null check (list_kind in ('inventory', 'cargo_list')),
  port_id uuid references port (id),
  way text not null check (way in ('folder', 'https', 'simulated')),
  file_format text not null check (file_format in ('json', 'xml')),
  folder text check (char_length(folder) <= 40),
  address text check (char_length(address) <= 300),
  answers_address text check (char_length(answers_address) <= 300),
  auth text not null check (auth in ('none', 'bearer', 'basic')),
  auth_user text check (char_length(auth_user) <= 100),
  secret_set_at timestamptz,
  answer_problem text check (char_length(answer_problem) <= 500),
  answered_at timestamptz,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  channel_name_key text generated always as (alike_name(channel_name)) stored,
  primary key (enterprise_id, id)
);
create index handover_channel_id on handover_channel (id);
create unique index handover_channel_channel_name_unique on handover_channel (enterprise_id, channel_name_key) where deleted_at is null;
create index handover_channel_channel_name_sort on handover_channel (enterprise_id, channel_name collate "zh-x-icu", id) where deleted_at is null;
create index handover_channel_port_id_filter on handover_channel (enterprise_id, port_id, id) where deleted_at is null and port_id is not null;
create index handover_channel_status_created_at_narrow on handover_channel (enterprise_id, status, created_at, id) where deleted_at is null;
create index handover_channel_choices on handover_channel (enterprise_id, status, list_kind, way, id) where deleted_at is null;
create index handover_channel_grams on handover_channel using gin (grams);
alter table handover_channel enable row level security;
alter table handover_channel force row level security;
create policy handover_channel_rows on handover_channel using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy handover_channel_platform on handover_channel to guanqiao_platform using (true);

create table inventory (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  inventory_no text check (char_length(inventory_no) <= 20),
  status text not null check (status in ('draft', 'sending', 'handed_over', 'accepted', 'rejected', 'manual')),
  ie_flag text not null check (ie_flag in ('I', 'E')),
  filing_id uuid,
  declare_office text not null check (char_length(declare_office) <= 20),
  ie_office text not null check (char_length(ie_office) <= 20),
  ie_date date not null,
  load_time timestamptz,
  batch_number text check (char_length(batch_number) <= 13),
  plate_number text not null check (char_length(plate_number) <= 15),
  bill_no text check (char_length(bill_no) <= 35),
  transport_mode text not null check (char_length(transport_mode) <= 20),
  trade_mode text not null check (char_length(trade_mode) <= 20),
  agent_name text not null check (char_length(agent_name) <= 70),
  agent_code text not null check (char_length(agent_code) <= 18),
  operator_name text not null check (char_length(operator_name) <= 70),
  operator_code text not null check (char_length(operator_code) <= 18),
  owner_name text not null check (char_length(owner_name) <= 70),
  license_no text check (char_length(license_no) <= 20),
  trade_country text not null check (char_length(trade_country) <= 20),
  loading_port text check (char_length(loading_port) <= 50),
  package_quantity integer not null,
  wrap_type text not null check (char_length(wrap_type) <= 20),
  gross_weight numeric(14,3) not null,
  net_weight numeric(14,3) not null,
  goods jsonb,
  containers jsonb,
  papers jsonb,
  origins jsonb,
  bill_seq text check (char_length(bill_seq) <= 18),
  list_no text check (char_length(list_no) <= 18),
  decided_on date,
  decision_text text check (char_length(decision_text) <= 500),
  frozen_no integer,
  frozen_hash text check (char_length(frozen_hash) <= 64),
  frozen_content text check (char_length(frozen_content) <= 200000),
  frozen_at timestamptz,
  frozen_by text check (char_length(frozen_by) <= 50),
  receiver text check (char_length(receiver) <= 100),
  handed_over_at timestamptz,
  clear_reason text check (char_length(clear_reason) <= 200),
  clear_no text check (char_length(clear_no) <= 40),
  cleared_at timestamptz,
  cleared_by text check (char_length(cleared_by) <= 50),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  plate_number_key text generated always as (alike_plate(plate_number)) stored,
  inventory_no_end text generated always as (right(upper(inventory_no), 4)) stored,
  delivery_id text check (char_length(delivery_id) <= 36),
  delivery_channel_id uuid,
  delivery_way text check (delivery_way in ('folder', 'https', 'simulated')),
  delivery_state text check (delivery_state in ('sending', 'placed', 'received', 'failed')),
  delivery_tries integer,
  delivery_error text check (char_length(delivery_error) <= 500),
  delivered_at timestamptz,
  receipt_no text check (char_length(receipt_no) <= 64),
  primary key (enterprise_id, id),
  constraint inventory_delivery_channel_id_fkey foreign key (enterprise_id, delivery_channel_id) references handover_channel (enterprise_id, id),
  constraint inventory_filing_id_fkey foreign key (enterprise_id, filing_id) references inventory_filing (enterprise_id, id)
);
create index inventory_id on inventory (id);
create unique index inventory_inventory_no_unique on inventory (enterprise_id, inventory_no) where deleted_at is null;
create index inventory_inventory_no_sort on inventory (enterprise_id, inventory_no collate "zh-x-icu", id) where deleted_at is null;
create index inventory_declare_office_filter on inventory (enterprise_id, declare_office, id) where deleted_at is null;
create index inventory_ie_date_filter on inventory (enterprise_id, ie_date, id) where deleted_at is null;
create index inventory_handed_over_at_filter on inventory (enterprise_id, handed_over_at, id) where deleted_at is null and handed_over_at is not null;
create index inventory_inventory_no_end on inventory (enterprise_id, inventory_no_end, id) where deleted_at is null;
create index inventory_status_created_at_narrow on inventory (enterprise_id, status, created_at, id) where deleted_at is null;
create index inventory_created_at_narrow on inventory (enterprise_id, created_at, id) where deleted_at is null;
create index inventory_filing_id_status_ie_date_narrow on inventory (enterprise_id, filing_id, status, ie_date, id) where deleted_at is null and filing_id is not null;
create index inventory_grams on inventory using gin (grams);
create index inventory_batch on inventory (enterprise_id, batch_number) where deleted_at is null and batch_number is not null;
create index inventory_accepted on inventory (enterprise_id, decided_on) where deleted_at is null and status = 'accepted';
-- By these numbers gates name papers.
create index inventory_list_no on inventory (enterprise_id, list_no) where list_no is not null and deleted_at is null;
create index inventory_bill_seq on inventory (enterprise_id, bill_seq) where bill_seq is not null and deleted_at is null;
create index inventory_delivery_channel_id_filter on inventory (enterprise_id, delivery_channel_id, id) where deleted_at is null and delivery_channel_id is not null;
create index inventory_choices on inventory (enterprise_id, ie_flag, delivery_state, status, id) where deleted_at is null;
-- Queued deliveries by their ids; files that the receiver has not taken yet, of all enterprises; failures, which are tasks.
create index inventory_sending on inventory (enterprise_id, delivery_id) where delivery_state = 'sending' and deleted_at is null;
create index inventory_placed on inventory (id) where delivery_state = 'placed' and deleted_at is null;
create index inventory_undelivered on inventory (enterprise_id, id) where delivery_state = 'failed' and deleted_at is null;
alter table inventory enable row level security;
alter table inventory force row level security;
create policy inventory_rows on inventory using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy inventory_platform on inventory to guanqiao_platform using (true);

-- Annexes of clearances by hand.
create table inventory_annex (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  inventory_id uuid not null,
  file_name text not null check (char_length(file_name) <= 150),
  annex_type text not null check (annex_type in ('release', 'answer', 'screen', 'other')),
  media text not null check (media in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size integer not null,
  valid_to date,
  file_id text not null check (char_length(file_id) <= 36),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id),
  constraint inventory_annex_inventory_id_fkey foreign key (enterprise_id, inventory_id) references inventory (enterprise_id, id)
);
create index inventory_annex_id on inventory_annex (id);
create index inventory_annex_inventory_id_filter on inventory_annex (enterprise_id, inventory_id, id) where deleted_at is null;
create index inventory_annex_valid_to_filter on inventory_annex (enterprise_id, valid_to, id) where deleted_at is null and valid_to is not null;
create index inventory_annex_choices on inventory_annex (enterprise_id, annex_type, id) where deleted_at is null;
create index inventory_annex_grams on inventory_annex using gin (grams);
alter table inventory_annex enable row level security;
alter table inventory_annex force row level security;
create policy inventory_annex_rows on inventory_annex using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy inventory_annex_platform on inventory_annex to guanqiao_platform using (true);

-- One for each truck between China and Mongolia.
create table cargo_list (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  cargo_no text check (char_length(cargo_no) <= 20),
  status text not null check (status in ('prepared', 'handed_over', 'confirmed')),
  batch_number text not null check (char_length(batch_number) <= 13),
  plate_number text not null check (char_length(plate_number) <= 15),
  ie_flag text not null check (ie_flag in ('I', 'E')),
  order_transport_id uuid,
  given_no text check (char_length(given_no) <= 12),
  permit_no text check (char_length(permit_no) <= 20),
  marks text check (char_length(marks) <= 100),
  loading_place text check (char_length(loading_place) <= 100),
  unloading_place text check (char_length(unloading_place) <= 100),
  exit_date date,
  price numeric(16,2),
  currency text check (char_length(currency) <= 20),
  frozen_no integer,
  frozen_hash text check (char_length(frozen_hash) <= 64),
  frozen_content text check (char_length(frozen_content) <= 200000),
  frozen_at timestamptz,
  frozen_by text check (char_length(frozen_by) <= 50),
  receiver text check (char_length(receiver) <= 100),
  handed_over_at timestamptz,
  handed_over_by text check (char_length(handed_over_by) <= 50),
  port_officer text check (char_length(port_officer) <= 50),
  confirmed_at timestamptz,
  confirmed_by text check (char_length(confirmed_by) <= 50),
  confirm_note text check (char_length(confirm_note) <= 200),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  plate_number_key text generated always as (alike_plate(plate_number)) stored,
  cargo_no_end text generated always as (right(upper(cargo_no), 4)) stored,
  delivery_id text check (char_length(delivery_id) <= 36),
  delivery_channel_id uuid,
  delivery_way text check (delivery_way in ('folder', 'https', 'simulated')),
  delivery_state text check (delivery_state in ('sending', 'placed', 'received', 'failed')),
  delivery_tries integer,
  delivery_error text check (char_length(delivery_error) <= 500),
  delivered_at timestamptz,
  receipt_no text check (char_length(receipt_no) <= 64),
  primary key (enterprise_id, id),
  constraint cargo_list_delivery_channel_id_fkey foreign key (enterprise_id, delivery_channel_id) references handover_channel (enterprise_id, id),
  constraint cargo_list_order_transport_id_fkey foreign key (enterprise_id, order_transport_id) references order_transport (enterprise_id, id)
);
create index cargo_list_id on cargo_list (id);
create unique index cargo_list_cargo_no_unique on cargo_list (enterprise_id, cargo_no) where deleted_at is null;
create index cargo_list_cargo_no_sort on cargo_list (enterprise_id, cargo_no collate "zh-x-icu", id) where deleted_at is null;
create index cargo_list_order_transport_id_filter on cargo_list (enterprise_id, order_transport_id, id) where deleted_at is null and order_transport_id is not null;
create index cargo_list_handed_over_at_filter on cargo_list (enterprise_id, handed_over_at, id) where deleted_at is null and handed_over_at is not null;
create index cargo_list_cargo_no_end on cargo_list (enterprise_id, cargo_no_end, id) where deleted_at is null;
create index cargo_list_status_created_at_narrow on cargo_list (enterprise_id, status, created_at, id) where deleted_at is null;
create index cargo_list_created_at_narrow on cargo_list (enterprise_id, created_at, id) where deleted_at is null;
create index cargo_list_grams on cargo_list using gin (grams);
create index cargo_list_batch on cargo_list (enterprise_id, batch_number) where deleted_at is null;
create index cargo_list_delivery_channel_id_filter on cargo_list (enterprise_id, delivery_channel_id, id) where deleted_at is null and delivery_channel_id is not null;
create index cargo_list_choices on cargo_list (enterprise_id, ie_flag, status, delivery_state, id) where deleted_at is null;
-- Queued deliveries by their ids; files that the receiver has not taken yet, of all enterprises; failures, which are tasks.
create index cargo_list_sending on cargo_list (enterprise_id, delivery_id) where delivery_state = 'sending' and deleted_at is null;
create index cargo_list_placed on cargo_list (id) where delivery_state = 'placed' and deleted_at is null;
create index cargo_list_undelivered on cargo_list (enterprise_id, id) where delivery_state = 'failed' and deleted_at is null;
alter table cargo_list enable row level security;
alter table cargo_list force row level security;
create policy cargo_list_rows on cargo_list using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy cargo_list_platform on cargo_list to guanqiao_platform using (true);

-- The key or password of a channel, sealed with the server's secret, which the database does not contain.
create table handover_secret (
  enterprise_id uuid not null,
  channel_id uuid not null,
  sealed text not null check (char_length(sealed) <= 4000),
  primary key (enterprise_id, channel_id),
  constraint handover_secret_enterprise_id_channel_id_fkey foreign key (enterprise_id, channel_id) references handover_channel (enterprise_id, id) on delete cascade
);
alter table handover_secret enable row level security;
alter table handover_secret force row level security;
create policy handover_secret_rows on handover_secret using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy handover_secret_platform on handover_secret to guanqiao_platform using (true);

-- Answers that were taken, by the SHA-256 of their content: none is taken twice, from whatever file.
create table handover_answer (
  enterprise_id uuid not null references enterprise (id),
  fingerprint text not null check (char_length(fingerprint) = 64),
  list_kind text not null check (list_kind in ('inventory', 'cargo_list')),
  list_id uuid not null,
  source text not null check (source in ('sheet', 'folder', 'https')),
  taken_at timestamptz not null,
  primary key (enterprise_id, fingerprint)
);
alter table handover_answer enable row level security;
alter table handover_answer force row level security;
create policy handover_answer_rows on handover_answer using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy handover_answer_platform on handover_answer to guanqiao_platform using (true);
