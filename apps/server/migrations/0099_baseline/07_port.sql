-- Ports and supervised sites.

create table port (
  id uuid primary key,
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
  -- From this day the port's customs want the commodity code in first filings too.
  hs_code_from date,
  port_code_key text generated always as (alike_name(port_code)) stored,
  -- Minutes of the time limits that a port sets itself; null is the national limit.
  manifest_minutes integer,
  confirm_minutes integer,
  tally_minutes integer,
  entry_port text check (char_length(entry_port) <= 20),
  foreign_port text check (char_length(foreign_port) <= 20),
  unlocode text check (char_length(unlocode) <= 5)
);
create index port_port_name_sort on port (port_name collate "zh-x-icu", id) where deleted_at is null;
create index port_grams on port using gin (grams);
create unique index port_port_code_unique on port (port_code_key) where deleted_at is null;
create index port_status_created_at_narrow on port (status, created_at, id) where deleted_at is null;
alter table port enable row level security;
alter table port force row level security;
create policy port_read on port for select using (true);
create policy port_write on port to guanqiao_platform using (true);

create table site (
  id uuid primary key,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  site_name text not null check (char_length(site_name) <= 70),
  status text not null check (status in ('active', 'disabled')),
  site_code text not null check (char_length(site_code) <= 17),
  customs_code text not null check (char_length(customs_code) <= 20),
  port_id uuid not null references port (id),
  credit_code text check (char_length(credit_code) <= 18),
  address text check (char_length(address) <= 200),
  capacity numeric(14,3),
  lanes integer,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  -- The heaviest truck that a supervised site lets in, kg; null: the limit of its port's roads.
  max_gross numeric(14,3),
  site_code_key text generated always as (alike_name(site_code)) stored
);
create index site_site_name_sort on site (site_name collate "zh-x-icu", id) where deleted_at is null;
create index site_grams on site using gin (grams);
create unique index site_site_code_unique on site (site_code_key) where deleted_at is null;
create index site_customs_code_filter on site (customs_code, id) where deleted_at is null;
create index site_port_id_filter on site (port_id, id) where deleted_at is null;
create index site_status_created_at_narrow on site (status, created_at, id) where deleted_at is null;
alter table site enable row level security;
alter table site force row level security;
create policy site_read on site for select using (true);
create policy site_write on site to guanqiao_platform using (true);

-- Places of work with their devices.
create table work_place (
  id uuid primary key,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  place_name text not null check (char_length(place_name) <= 50),
  status text not null check (status in ('active', 'disabled')),
  place_type text not null check (place_type in ('bridge', 'gate_in', 'gate_out', 'yard', 'inspection')),
  site_id uuid not null references site (id),
  lane text check (char_length(lane) <= 10),
  devices jsonb,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  place_name_key text generated always as (alike_name(place_name)) stored
);
create unique index work_place_site_id_place_name_unique on work_place (site_id, place_name_key) nulls not distinct where deleted_at is null;
create index work_place_place_name_sort on work_place (place_name collate "zh-x-icu", id) where deleted_at is null;
create index work_place_status_created_at_narrow on work_place (status, created_at, id) where deleted_at is null;
create index work_place_choices on work_place (status, place_type, id) where deleted_at is null;
create index work_place_grams on work_place using gin (grams);
alter table work_place enable row level security;
alter table work_place force row level security;
create policy work_place_read on work_place for select using (true);
create policy work_place_write on work_place to guanqiao_platform using (true);

create table smart_port (
  id uuid primary key,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  platform_name text not null check (char_length(platform_name) <= 70),
  status text not null check (status in ('on', 'off')),
  port_id uuid not null references port (id),
  endpoint text not null check (char_length(endpoint) <= 200),
  app_id text check (char_length(app_id) <= 64),
  services jsonb,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  platform_name_key text generated always as (alike_name(platform_name)) stored
);
create unique index smart_port_port_id_platform_name_unique on smart_port (port_id, platform_name_key) nulls not distinct where deleted_at is null;
create index smart_port_platform_name_sort on smart_port (platform_name collate "zh-x-icu", id) where deleted_at is null;
create index smart_port_status_created_at_narrow on smart_port (status, created_at, id) where deleted_at is null;
create index smart_port_grams on smart_port using gin (grams);
alter table smart_port enable row level security;
alter table smart_port force row level security;
create policy smart_port_read on smart_port for select using (true);
create policy smart_port_write on smart_port to guanqiao_platform using (true);
