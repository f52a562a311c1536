-- Parties and goods.

-- Sellers, receivers, brokers and goods belong to an enterprise or to the platform (no enterprise); all read the platform's. The
-- barrier is written `(enterprise_id is null) is true`, which no index serves: otherwise searches read the whole index of the caller's
-- rows to find those that any policy allows (62 ms instead of 10 ms among a million goods).
create table seller (
  id uuid primary key,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid references enterprise (id),
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
  company_name_key text generated always as (alike_name(company_name)) stored,
  aeo_code text check (char_length(aeo_code) <= 50),
  default_district text check (char_length(default_district) <= 20)
);
create index seller_company_name_sort on seller (enterprise_id, company_name collate "zh-x-icu", id) where deleted_at is null;
create index seller_grams on seller using gin (grams);
create unique index seller_company_name_unique on seller (enterprise_id, company_name_key) where deleted_at is null;
create unique index seller_company_name_shared on seller (company_name_key) where deleted_at is null and enterprise_id is null;
create index seller_company_code_filter on seller (enterprise_id, company_code, id) where deleted_at is null and company_code is not null;
create index seller_country_filter on seller (enterprise_id, country, id) where deleted_at is null;
create index seller_status_created_at_narrow on seller (enterprise_id, status, created_at, id) where deleted_at is null;
alter table seller enable row level security;
alter table seller force row level security;
create policy seller_rows on seller using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy seller_platform on seller to guanqiao_platform using (true);
create policy seller_shared on seller for select using ((enterprise_id is null) is true);

create table receiver (
  id uuid primary key,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid references enterprise (id),
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
  company_name_key text generated always as (alike_name(company_name)) stored,
  aeo_code text check (char_length(aeo_code) <= 50),
  default_district text check (char_length(default_district) <= 20)
);
create index receiver_company_name_sort on receiver (enterprise_id, company_name collate "zh-x-icu", id) where deleted_at is null;
create index receiver_grams on receiver using gin (grams);
create unique index receiver_company_name_unique on receiver (enterprise_id, company_name_key) where deleted_at is null;
create unique index receiver_company_name_shared on receiver (company_name_key) where deleted_at is null and enterprise_id is null;
create index receiver_company_code_filter on receiver (enterprise_id, company_code, id) where deleted_at is null and company_code is not null;
create index receiver_country_filter on receiver (enterprise_id, country, id) where deleted_at is null;
create index receiver_status_created_at_narrow on receiver (enterprise_id, status, created_at, id) where deleted_at is null;
alter table receiver enable row level security;
alter table receiver force row level security;
create policy receiver_rows on receiver using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy receiver_platform on receiver to guanqiao_platform using (true);
create policy receiver_shared on receiver for select using ((enterprise_id is null) is true);

create table proxy (
  id uuid primary key,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid references enterprise (id),
  company_name text not null check (char_length(company_name) <= 70),
  status text not null check (status in ('active', 'disabled')),
  company_code text not null check (char_length(company_code) <= 10),
  credit_code text not null check (char_length(credit_code) <= 18),
  ciq_code text check (char_length(ciq_code) <= 10),
  delegation_no text check (char_length(delegation_no) <= 32),
  delegation_kind text check (delegation_kind in ('long', 'single')),
  delegation_from date,
  delegation_to date,
  contact_name text check (char_length(contact_name) <= 50),
  contact_phone text check (char_length(contact_phone) <= 30),
  address text check (char_length(address) <= 200),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  company_name_key text generated always as (alike_name(company_name)) stored
);
create unique index proxy_company_name_unique on proxy (enterprise_id, company_name_key) where deleted_at is null;
create unique index proxy_company_name_shared on proxy (company_name_key) where deleted_at is null and enterprise_id is null;
create index proxy_company_name_sort on proxy (enterprise_id, company_name collate "zh-x-icu", id) where deleted_at is null;
create index proxy_company_code_filter on proxy (enterprise_id, company_code, id) where deleted_at is null;
create index proxy_delegation_to_filter on proxy (enterprise_id, delegation_to, id) where deleted_at is null and delegation_to is not null;
create index proxy_status_created_at_narrow on proxy (enterprise_id, status, created_at, id) where deleted_at is null;
create index proxy_grams on proxy using gin (grams);
alter table proxy enable row level security;
alter table proxy force row level security;
create policy proxy_rows on proxy using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy proxy_shared on proxy for select using ((enterprise_id is null) is true);
create policy proxy_platform on proxy to guanqiao_platform using (true);

-- Copies of the platform's goods keep the row that they were taken from, in `shared_id`.
create table goods (
  id uuid primary key,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid references enterprise (id),
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
  good_name_key text generated always as (alike_name(good_name)) stored,
  spec_key text generated always as (alike_name(spec)) stored,
  g_model text check (char_length(g_model) <= 255),
  name_foreign text check (char_length(name_foreign) <= 100),
  domestic_district text check (char_length(domestic_district) <= 20),
  brand_type text check (char_length(brand_type) <= 20),
  benefit_type text check (char_length(benefit_type) <= 20),
  ciq_name text check (char_length(ciq_name) <= 100),
  unit_ratio numeric(14,6),
  rate_mfn numeric(7,3),
  rate_temp numeric(7,3),
  rate_general numeric(7,3),
  rate_vat numeric(7,3),
  rate_consumption numeric(7,3),
  effective_from date,
  effective_to date,
  shared_id uuid references goods (id),
  shared_version integer,
  shared_values jsonb,
  -- The day from which a newer list changes the declaration elements.
  elements_changed_on date
);
create index goods_good_name_sort on goods (enterprise_id, good_name collate "zh-x-icu", id) where deleted_at is null;
create index goods_grams on goods using gin (grams);
create unique index goods_good_code_good_name_spec_unique on goods (enterprise_id, good_code, good_name_key, spec_key) nulls not distinct where deleted_at is null;
create index goods_status_created_at_narrow on goods (enterprise_id, status, created_at, id) where deleted_at is null;
create unique index goods_good_code_good_name_spec_shared on goods (good_code, good_name_key, spec_key) nulls not distinct where deleted_at is null and enterprise_id is null;
create index goods_shared_id_filter on goods (enterprise_id, shared_id, id) where deleted_at is null and shared_id is not null;
create index goods_elements_changed_on_filter on goods (enterprise_id, elements_changed_on, id) where deleted_at is null and elements_changed_on is not null;
alter table goods enable row level security;
alter table goods force row level security;
create policy goods_rows on goods using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy goods_platform on goods to guanqiao_platform using (true);
create policy goods_shared on goods for select using ((enterprise_id is null) is true);

-- The elements of commodities with their options, which the platform's staff maintain. They have versions: a newer list ends one and
-- adds the next from a day on.
create table good_element (
  id uuid primary key,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  good_code text not null check (char_length(good_code) <= 10),
  sequence integer not null,
  element_name text not null check (char_length(element_name) <= 50),
  needed boolean not null,
  input_type text not null check (input_type in ('text', 'number', 'select', 'date')),
  unit_text text check (char_length(unit_text) <= 20),
  max_length integer,
  example text check (char_length(example) <= 100),
  effective_from date,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  effective_to date
);
create index good_element_sequence_sort on good_element (sequence, id) where deleted_at is null;
create index good_element_grams on good_element using gin (grams);
create unique index good_element_good_code_sequence_effective_from_unique on good_element (good_code, sequence, effective_from) nulls not distinct where deleted_at is null;
alter table good_element enable row level security;
alter table good_element force row level security;
create policy good_element_read on good_element for select using (true);
create policy good_element_write on good_element to guanqiao_platform using (true);

create table good_option (
  id uuid primary key,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  element_id uuid not null references good_element (id),
  option_value text not null check (char_length(option_value) <= 100),
  option_value_key text generated always as (alike_name(option_value)) stored,
  option_label text not null check (char_length(option_label) <= 100),
  sort integer,
  preset boolean not null,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}'
);
create unique index good_option_element_id_option_value_unique on good_option (element_id, option_value_key) nulls not distinct where deleted_at is null;
create index good_option_sort_sort on good_option (sort, id) where deleted_at is null;
create index good_option_grams on good_option using gin (grams);
alter table good_option enable row level security;
alter table good_option force row level security;
create policy good_option_read on good_option for select using (true);
create policy good_option_write on good_option to guanqiao_platform using (true);

create table import_license (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  license_no text not null check (char_length(license_no) <= 20),
  status text not null check (status in ('valid', 'used_up', 'revoked')),
  docu_code text not null check (char_length(docu_code) <= 20),
  contract_no text check (char_length(contract_no) <= 32),
  receiver_id uuid not null references receiver (id),
  user_name text check (char_length(user_name) <= 70),
  good_name text not null check (char_length(good_name) <= 100),
  good_code text not null check (char_length(good_code) <= 10),
  origin_country text not null check (char_length(origin_country) <= 20),
  trade_country text not null check (char_length(trade_country) <= 20),
  customs_code text check (char_length(customs_code) <= 20),
  trade_mode text check (char_length(trade_mode) <= 20),
  quantity numeric(14,3) not null,
  unit text not null check (char_length(unit) <= 20),
  tolerance numeric(5,2),
  remaining numeric(14,3),
  used_quantity numeric(14,3),
  use_mode text not null check (use_mode in ('single', 'multiple')),
  max_times integer not null,
  used_times integer,
  unit_price numeric(14,4),
  amount numeric(16,2),
  currency text check (char_length(currency) <= 20),
  revoked_on date,
  issuer text check (char_length(issuer) <= 70),
  issue_date date not null,
  valid_to date not null,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  license_no_end text generated always as (right(upper(license_no), 4)) stored,
  primary key (enterprise_id, id)
);
create index import_license_id on import_license (id);
create unique index import_license_license_no_unique on import_license (enterprise_id, license_no) where deleted_at is null;
create index import_license_license_no_sort on import_license (enterprise_id, license_no collate "zh-x-icu", id) where deleted_at is null;
create index import_license_good_code_filter on import_license (enterprise_id, good_code, id) where deleted_at is null;
create index import_license_valid_to_filter on import_license (enterprise_id, valid_to, id) where deleted_at is null;
create index import_license_license_no_end on import_license (enterprise_id, license_no_end, id) where deleted_at is null;
create index import_license_status_created_at_narrow on import_license (enterprise_id, status, created_at, id) where deleted_at is null;
create index import_license_receiver_id_status_valid_to_narrow on import_license (enterprise_id, receiver_id, status, valid_to, id) where deleted_at is null;
create index import_license_grams on import_license using gin (grams);
alter table import_license enable row level security;
alter table import_license force row level security;
create policy import_license_rows on import_license using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy import_license_platform on import_license to guanqiao_platform using (true);

-- Annexes of consignors and consignees.
create table party_annex (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  seller_id uuid references seller (id),
  receiver_id uuid references receiver (id),
  file_name text not null check (char_length(file_name) <= 150),
  annex_type text not null check (annex_type in ('business_license', 'customs_registration', 'agency_agreement', 'other')),
  media text not null check (media in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size integer not null,
  valid_to date,
  file_id text not null check (char_length(file_id) <= 36),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id)
);
create index party_annex_id on party_annex (id);
create index party_annex_seller_id_filter on party_annex (enterprise_id, seller_id, id) where deleted_at is null and seller_id is not null;
create index party_annex_receiver_id_filter on party_annex (enterprise_id, receiver_id, id) where deleted_at is null and receiver_id is not null;
create index party_annex_valid_to_filter on party_annex (enterprise_id, valid_to, id) where deleted_at is null and valid_to is not null;
create index party_annex_choices on party_annex (enterprise_id, annex_type, id) where deleted_at is null;
create index party_annex_grams on party_annex using gin (grams);
alter table party_annex enable row level security;
alter table party_annex force row level security;
create policy party_annex_rows on party_annex using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy party_annex_platform on party_annex to guanqiao_platform using (true);

create trigger goods_shared_id_whose after insert or update of shared_id, enterprise_id on goods for each row when (new.shared_id is not null) execute function own_or_shared('goods', 'shared_id');

create trigger import_license_receiver_id_whose after insert or update of receiver_id, enterprise_id on import_license for each row when (new.receiver_id is not null) execute function own_or_shared('receiver', 'receiver_id');

create trigger party_annex_seller_id_whose after insert or update of seller_id, enterprise_id on party_annex for each row when (new.seller_id is not null) execute function own_or_shared('seller', 'seller_id');
create trigger party_annex_receiver_id_whose after insert or update of receiver_id, enterprise_id on party_annex for each row when (new.receiver_id is not null) execute function own_or_shared('receiver', 'receiver_id');
