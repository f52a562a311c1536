-- Requests for accounts, decided by the platform's administrators.
create table registration (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  kind text not null check (kind in ('enterprise', 'join')),
  company_name text not null check (char_length(company_name) <= 70),
  credit_code text check (char_length(credit_code) <= 18),
  full_name text not null check (char_length(full_name) <= 50),
  mobile text not null check (char_length(mobile) <= 11),
  email text not null check (char_length(email) <= 100),
  status text not null check (status in ('pending', 'approved', 'refused')),
  reason text check (char_length(reason) <= 200),
  username text check (char_length(username) <= 50),
  enterprise_id uuid,
  decided_by text check (char_length(decided_by) <= 50),
  decided_at timestamptz,
  remark text check (char_length(remark) <= 255),
  password_hash text not null check (char_length(password_hash) <= 255),
  network text not null check (char_length(network) <= 64),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (id)
);
create index registration_mobile_filter on registration (mobile, id) where deleted_at is null;
create index registration_enterprise_id_filter on registration (enterprise_id, id) where deleted_at is null and enterprise_id is not null;
create index registration_status_created_at_narrow on registration (status, created_at, id) where deleted_at is null;
create index registration_created_at_narrow on registration (created_at, id) where deleted_at is null;
create index registration_choices on registration (kind, status, id) where deleted_at is null;
create index registration_grams on registration using gin (grams);
alter table registration enable row level security;
alter table registration force row level security;
create policy registration_rows on registration to guanqiao_platform using (true);
create policy registration_owner on registration using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));

alter table registration add constraint registration_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);

-- Limits of a day.
create index registration_network on registration (network, created_at);

-- One row. Registration is closed until an administrator opens it; demonstrations have it open.
create table registration_setting (
  id boolean primary key default true check (id),
  open boolean not null default false
);
alter table registration_setting enable row level security;
alter table registration_setting force row level security;
create policy registration_setting_rows on registration_setting to guanqiao_platform using (true);
set local role guanqiao_platform;
insert into registration_setting (open) select exists (select from demonstration where state = 'open');
reset role;
