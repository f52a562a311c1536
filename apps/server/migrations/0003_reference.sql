-- Ports, supervision sites, parties, goods and manifest transmitters.
create table port (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  port_name text not null check (char_length(port_name) <= 30),
  status text not null check (status in ('open', 'closed')),
  port_code text not null check (char_length(port_code) <= 6),
  customs_code text not null check (char_length(customs_code) <= 20),
  foreign_port_name text check (char_length(foreign_port_name) <= 50),
  neighbour_country text not null check (char_length(neighbour_country) <= 20),
  work_hours text check (char_length(work_hours) <= 50),
  mongolia_exchange text not null check (mongolia_exchange in ('yes', 'no')),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (id)
);
create unique index port_port_code_unique on port (port_code) where deleted_at is null;
create index port_port_name_sort on port (port_name collate "zh-x-icu", id) where deleted_at is null;
create index port_status_filter on port (status, id);
create index port_grams on port using gin (grams);
alter table port enable row level security;
alter table port force row level security;
create policy port_read on port for select using (true);
create policy port_write on port to guanqiao_platform using (true);

create table site (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  site_name text not null check (char_length(site_name) <= 70),
  status text not null check (status in ('active', 'disabled')),
  site_code text not null check (char_length(site_code) <= 17),
  customs_code text not null check (char_length(customs_code) <= 20),
  port_id uuid not null,
  credit_code text check (char_length(credit_code) <= 18),
  address text check (char_length(address) <= 200),
  capacity numeric(14,3),
  lanes integer,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (id)
);
create unique index site_site_code_unique on site (site_code) where deleted_at is null;
create index site_site_name_sort on site (site_name collate "zh-x-icu", id) where deleted_at is null;
create index site_status_filter on site (status, id);
create index site_port_id_filter on site (port_id, id);
create index site_grams on site using gin (grams);
alter table site enable row level security;
alter table site force row level security;
create policy site_read on site for select using (true);
create policy site_write on site to guanqiao_platform using (true);

create table seller (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  company_name text not null check (char_length(company_name) <= 70),
  status text not null check (status in ('active', 'disabled')),
  name_en text check (char_length(name_en) <= 100),
  name_foreign text check (char_length(name_foreign) <= 100),
  company_code text check (char_length(company_code) <= 10),
  credit_code text check (char_length(credit_code) <= 18),
  ciq_code text check (char_length(ciq_code) <= 10),
  overseas_code text check (char_length(overseas_code) <= 50),
  country text not null check (char_length(country) <= 20),
  address text check (char_length(address) <= 200),
  address_en text check (char_length(address_en) <= 200),
  contact_name text check (char_length(contact_name) <= 50),
  contact_type text check (contact_type in ('TE', 'FX', 'EM')),
  contact_value text check (char_length(contact_value) <= 50),
  default_trade_mode text check (char_length(default_trade_mode) <= 20),
  default_terms text check (char_length(default_terms) <= 20),
  default_currency text check (char_length(default_currency) <= 20),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id)
);
create index seller_id on seller (id);
create unique index seller_company_name_unique on seller (enterprise_id, company_name) where deleted_at is null;
create index seller_company_name_sort on seller (enterprise_id, company_name collate "zh-x-icu", id) where deleted_at is null;
create index seller_status_filter on seller (enterprise_id, status, id);
create index seller_company_code_filter on seller (enterprise_id, company_code, id);
create index seller_country_filter on seller (enterprise_id, country, id);
create index seller_grams on seller using gin (grams);
alter table seller enable row level security;
alter table seller force row level security;
create policy seller_rows on seller using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy seller_platform on seller to guanqiao_platform using (true);

create table receiver (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  company_name text not null check (char_length(company_name) <= 70),
  status text not null check (status in ('active', 'disabled')),
  name_en text check (char_length(name_en) <= 100),
  name_foreign text check (char_length(name_foreign) <= 100),
  company_code text check (char_length(company_code) <= 10),
  credit_code text check (char_length(credit_code) <= 18),
  ciq_code text check (char_length(ciq_code) <= 10),
  overseas_code text check (char_length(overseas_code) <= 50),
  country text not null check (char_length(country) <= 20),
  address text check (char_length(address) <= 200),
  address_en text check (char_length(address_en) <= 200),
  contact_name text check (char_length(contact_name) <= 50),
  contact_type text check (contact_type in ('TE', 'FX', 'EM')),
  contact_value text check (char_length(contact_value) <= 50),
  default_trade_mode text check (char_length(default_trade_mode) <= 20),
  default_terms text check (char_length(default_terms) <= 20),
  default_currency text check (char_length(default_currency) <= 20),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id)
);
create index receiver_id on receiver (id);
create unique index receiver_company_name_unique on receiver (enterprise_id, company_name) where deleted_at is null;
create index receiver_company_name_sort on receiver (enterprise_id, company_name collate "zh-x-icu", id) where deleted_at is null;
create index receiver_status_filter on receiver (enterprise_id, status, id);
create index receiver_company_code_filter on receiver (enterprise_id, company_code, id);
create index receiver_country_filter on receiver (enterprise_id, country, id);
create index receiver_grams on receiver using gin (grams);
alter table receiver enable row level security;
alter table receiver force row level security;
create policy receiver_rows on receiver using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy receiver_platform on receiver to guanqiao_platform using (true);

create table goods (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  good_name text not null check (char_length(good_name) <= 100),
  status text not null check (status in ('valid', 'expired')),
  good_code text not null check (char_length(good_code) <= 10),
  declare_name text check (char_length(declare_name) <= 255),
  name_en text check (char_length(name_en) <= 100),
  spec text check (char_length(spec) <= 255),
  ciq_code text check (char_length(ciq_code) <= 3),
  unit_first text not null check (char_length(unit_first) <= 20),
  unit_second text check (char_length(unit_second) <= 20),
  default_unit text check (char_length(default_unit) <= 20),
  package_type text check (char_length(package_type) <= 20),
  origin_country text check (char_length(origin_country) <= 20),
  default_price numeric(14,4),
  currency text check (char_length(currency) <= 20),
  conditions text check (char_length(conditions) <= 20),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id)
);
create index goods_id on goods (id);
create unique index goods_good_code_good_name_spec_unique on goods (enterprise_id, good_code, good_name, spec) nulls not distinct where deleted_at is null;
create index goods_good_name_sort on goods (enterprise_id, good_name collate "zh-x-icu", id) where deleted_at is null;
create index goods_status_filter on goods (enterprise_id, status, id);
create index goods_grams on goods using gin (grams);
alter table goods enable row level security;
alter table goods force row level security;
create policy goods_rows on goods using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy goods_platform on goods to guanqiao_platform using (true);

create table transmitter (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  transmitter_name text not null check (char_length(transmitter_name) <= 70),
  status text not null check (status in ('active', 'disabled')),
  filing_customs text not null check (char_length(filing_customs) <= 20),
  credit_code text not null check (char_length(credit_code) <= 18),
  client_id text not null check (char_length(client_id) <= 10),
  role_type text not null check (role_type in ('carrier', 'agent', 'forwarder', 'site', 'tally')),
  phone text check (char_length(phone) <= 30),
  valid_to date,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id)
);
create index transmitter_id on transmitter (id);
create unique index transmitter_transmitter_name_unique on transmitter (enterprise_id, transmitter_name) where deleted_at is null;
create index transmitter_transmitter_name_sort on transmitter (enterprise_id, transmitter_name collate "zh-x-icu", id) where deleted_at is null;
create index transmitter_status_filter on transmitter (enterprise_id, status, id);
create index transmitter_filing_customs_filter on transmitter (enterprise_id, filing_customs, id);
create index transmitter_valid_to_filter on transmitter (enterprise_id, valid_to, id);
create index transmitter_grams on transmitter using gin (grams);
alter table transmitter enable row level security;
alter table transmitter force row level security;
create policy transmitter_rows on transmitter using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy transmitter_platform on transmitter to guanqiao_platform using (true);

alter table site add constraint site_port_id_fkey foreign key (port_id) references port (id);
alter table seller add constraint seller_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table receiver add constraint receiver_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table goods add constraint goods_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table transmitter add constraint transmitter_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
