-- Enterprises, people and their rights, sessions, the audit log.
create table enterprise (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  company_name text not null check (char_length(company_name) <= 70),
  status text not null check (status in ('active', 'disabled', 'expired')),
  company_code text check (char_length(company_code) <= 10),
  credit_code text check (char_length(credit_code) <= 18),
  contact_name text check (char_length(contact_name) <= 50),
  contact_phone text check (char_length(contact_phone) <= 30),
  valid_to date,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (id)
);
create unique index enterprise_company_name_unique on enterprise (company_name) where deleted_at is null;
create index enterprise_company_name_sort on enterprise (company_name collate "zh-x-icu", id) where deleted_at is null;
create index enterprise_status_filter on enterprise (status, id);
create index enterprise_grams on enterprise using gin (grams);
alter table enterprise enable row level security;
alter table enterprise force row level security;
create policy enterprise_read on enterprise for select using (id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy enterprise_write on enterprise to guanqiao_platform using (true);


create table module (
  id uuid primary key,
  key text not null unique,
  module_name text not null,
  module_icon text not null,
  menu_path text not null unique,
  sort integer not null,
  status text not null default 'active' check (status in ('active', 'disabled')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text,
  deleted_at timestamptz
);

create table menu (
  id uuid primary key,
  key text not null unique,
  module_id uuid not null references module (id),
  menu_name text not null unique,
  menu_path text not null unique,
  menu_button text not null,
  sort integer not null,
  hidden boolean not null default false,
  status text not null default 'active' check (status in ('active', 'disabled')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text,
  deleted_at timestamptz
);
create index menu_module_id on menu (module_id);

-- A user, role or group without an enterprise belongs to the platform's own staff.
create table user_group (
  id uuid primary key,
  enterprise_id uuid references enterprise (id),
  group_name text not null check (char_length(group_name) <= 50),
  status text not null default 'active' check (status in ('active', 'disabled')),
  remark text check (char_length(remark) <= 255),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text,
  deleted_at timestamptz,
  deleted_by text
);
create unique index user_group_group_name_unique on user_group (enterprise_id, group_name) nulls not distinct where deleted_at is null;

create table role (
  id uuid primary key,
  enterprise_id uuid references enterprise (id),
  role_name text not null check (char_length(role_name) <= 50),
  -- A role of the product itself: its rights follow the catalogue of menus, nobody changes or removes it.
  built_in boolean not null default false,
  status text not null default 'active' check (status in ('active', 'disabled')),
  remark text check (char_length(remark) <= 255),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text,
  deleted_at timestamptz,
  deleted_by text
);
create unique index role_role_name_unique on role (enterprise_id, role_name) nulls not distinct where deleted_at is null;

create table app_user (
  id uuid primary key,
  enterprise_id uuid references enterprise (id),
  group_id uuid references user_group (id),
  username text not null check (char_length(username) <= 50),
  password_hash text not null,
  password_at timestamptz not null default now(),
  full_name text not null check (char_length(full_name) <= 50),
  -- An administrator of his enterprise, or of the platform.
  admin boolean not null default false,
  status text not null default 'active' check (status in ('active', 'disabled')),
  avatar text check (char_length(avatar) <= 500),
  mobile text check (char_length(mobile) <= 20),
  email text check (char_length(email) <= 100),
  remark text check (char_length(remark) <= 255),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text,
  deleted_at timestamptz,
  deleted_by text
);
create unique index app_user_username_unique on app_user (lower(username)) where deleted_at is null;
create index app_user_enterprise_id on app_user (enterprise_id, id);
create index app_user_group_id on app_user (group_id);

create table user_role (
  user_id uuid not null references app_user (id),
  role_id uuid not null references role (id),
  primary key (user_id, role_id)
);
create index user_role_role_id on user_role (role_id);

-- Rights: a menu and its buttons, comma separated; given to a user, a role or a group.
create table user_menu (
  user_id uuid not null references app_user (id),
  menu_id uuid not null references menu (id),
  menu_button text not null,
  primary key (user_id, menu_id)
);
create table role_menu (
  role_id uuid not null references role (id),
  menu_id uuid not null references menu (id),
  menu_button text not null,
  primary key (role_id, menu_id)
);
create table group_menu (
  group_id uuid not null references user_group (id),
  menu_id uuid not null references menu (id),
  menu_button text not null,
  primary key (group_id, menu_id)
);

-- The ceiling for all users of an enterprise; without buttons all of the menu's.
create table enterprise_menu (
  enterprise_id uuid not null references enterprise (id),
  menu_id uuid not null references menu (id),
  menu_button text,
  primary key (enterprise_id, menu_id)
);

create table session (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  -- SHA-256 of the token; the token itself is kept nowhere.
  token_hash text not null unique,
  address text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_user_id on session (user_id);

-- Counted for every name that is tried, known or not.
create table login_attempt (
  account text primary key,
  failures integer not null,
  locked_until timestamptz,
  last_at timestamptz not null
);

-- The answer of a call that carried an Idempotency-Key, written in the call's own transaction.
create table idempotency (
  user_id uuid not null references app_user (id),
  key text not null,
  body_hash text not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_created_at on idempotency (created_at);

-- Who did what, when and from where, with the record before and after. Nothing is ever changed or taken out.
create table audit_log (
  at timestamptz not null,
  id uuid not null,
  enterprise_id uuid,
  operation text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  user_id uuid,
  username text,
  address text not null,
  request_id text not null,
  entity text,
  record_id text,
  before jsonb,
  after jsonb,
  primary key (at, id)
);
create index audit_log_enterprise_id on audit_log (enterprise_id, at, id);
create index audit_log_record_id on audit_log (entity, record_id, at);
revoke update, delete on audit_log from guanqiao_app;

-- Row-level security: the enterprise's own rows, or all for the platform's staff and the server itself.
alter table app_user enable row level security;
alter table app_user force row level security;
create policy app_user_rows on app_user using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy app_user_platform on app_user to guanqiao_platform using (true);
alter table role enable row level security;
alter table role force row level security;
create policy role_rows on role using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy role_platform on role to guanqiao_platform using (true);
alter table user_group enable row level security;
alter table user_group force row level security;
create policy user_group_rows on user_group using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy user_group_platform on user_group to guanqiao_platform using (true);

-- What hangs on a user, role or group is seen by whoever sees that.
alter table user_role enable row level security;
alter table user_role force row level security;
create policy user_role_rows on user_role using (exists (select from app_user u where u.id = user_id) and exists (select from role r where r.id = role_id));
alter table user_menu enable row level security;
alter table user_menu force row level security;
create policy user_menu_rows on user_menu using (exists (select from app_user u where u.id = user_id));
alter table role_menu enable row level security;
alter table role_menu force row level security;
create policy role_menu_rows on role_menu using (exists (select from role r where r.id = role_id));
alter table group_menu enable row level security;
alter table group_menu force row level security;
create policy group_menu_rows on group_menu using (exists (select from user_group g where g.id = group_id));
alter table session enable row level security;
alter table session force row level security;
create policy session_rows on session using (exists (select from app_user u where u.id = user_id));
alter table idempotency enable row level security;
alter table idempotency force row level security;
create policy idempotency_rows on idempotency using (exists (select from app_user u where u.id = user_id));

-- The catalogue and the ceilings are read by all they concern and kept by the platform.
alter table module enable row level security;
alter table module force row level security;
create policy module_read on module for select using (true);
create policy module_write on module to guanqiao_platform using (true);
alter table menu enable row level security;
alter table menu force row level security;
create policy menu_read on menu for select using (true);
create policy menu_write on menu to guanqiao_platform using (true);
alter table enterprise_menu enable row level security;
alter table enterprise_menu force row level security;
create policy enterprise_menu_read on enterprise_menu for select using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy enterprise_menu_write on enterprise_menu to guanqiao_platform using (true);

alter table login_attempt enable row level security;
alter table login_attempt force row level security;
create policy login_attempt_rows on login_attempt to guanqiao_platform using (true);

alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy audit_log_read on audit_log for select using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy audit_log_platform_read on audit_log for select to guanqiao_platform using (true);
create policy audit_log_write on audit_log for insert with check (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy audit_log_platform_write on audit_log for insert to guanqiao_platform with check (true);
