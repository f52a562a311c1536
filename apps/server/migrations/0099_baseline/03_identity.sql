-- Enterprises, users, groups and roles, and their rights.

-- Server processes cache callers until they are notified of a change. These triggers notify, whatever path the change takes; the
-- payload names whom it concerns: 'access session <id>', 'access user <id>', 'access enterprise <id>', 'access everybody'.
create function notify_access(kind text, subject uuid) returns void language plpgsql as $$
begin
  if kind = 'role' then
    subject := (select enterprise_id from role where id = subject);
    kind := 'enterprise';
  elsif kind = 'group' then
    subject := (select enterprise_id from user_group where id = subject);
    kind := 'enterprise';
  end if;
  perform pg_notify('guanqiao', 'access ' || case when subject is null then 'everybody' else kind || ' ' || subject end);
end
$$;

-- The first argument is the kind, the second the column that names the subject. A row without an enterprise concerns everybody.
create function access_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform notify_access(tg_argv[0], (to_jsonb(old) ->> tg_argv[1])::uuid);
  end if;
  if tg_op <> 'DELETE' then
    perform notify_access(tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::uuid);
  end if;
  return null;
end
$$;

create table enterprise (
  id uuid primary key,
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
  company_name_key text generated always as (alike_name(company_name)) stored
);
create index enterprise_company_name_sort on enterprise (company_name collate "zh-x-icu", id) where deleted_at is null;
create index enterprise_grams on enterprise using gin (grams);
create unique index enterprise_company_name_unique on enterprise (company_name_key) where deleted_at is null;
create index enterprise_valid_to_filter on enterprise (valid_to, id) where deleted_at is null and valid_to is not null;
create index enterprise_status_created_at_narrow on enterprise (status, created_at, id) where deleted_at is null;
alter table enterprise enable row level security;
alter table enterprise force row level security;
create policy enterprise_read on enterprise for select using (id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy enterprise_write on enterprise to guanqiao_platform using (true);

-- The catalogue of menus. The server keeps it equal to the declarations; all read it, the platform's staff change it.
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
alter table module enable row level security;
alter table module force row level security;
create policy module_read on module for select using (true);
create policy module_write on module to guanqiao_platform using (true);

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
alter table menu enable row level security;
alter table menu force row level security;
create policy menu_read on menu for select using (true);
create policy menu_write on menu to guanqiao_platform using (true);

-- A user, role or group without an enterprise belongs to the platform's own staff.
create table user_group (
  id uuid primary key,
  enterprise_id uuid references enterprise (id),
  group_name text not null check (char_length(group_name) <= 50),
  status text not null default 'active' check (status in ('active', 'disabled')),
  remark text check (char_length(remark) <= 255),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null default now(),
  updated_by text check (char_length(updated_by) <= 50),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  group_name_key text generated always as (alike_name(group_name)) stored
);
create unique index user_group_group_name_unique on user_group (enterprise_id, group_name_key) nulls not distinct where deleted_at is null;
create index user_group_group_name_sort on user_group (enterprise_id, group_name collate "zh-x-icu", id) where deleted_at is null;
create index user_group_status_created_at_narrow on user_group (enterprise_id, status, created_at, id) where deleted_at is null;
create index user_group_grams on user_group using gin (grams);
alter table user_group enable row level security;
alter table user_group force row level security;
create policy user_group_rows on user_group using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy user_group_platform on user_group to guanqiao_platform using (true);

create table role (
  id uuid primary key,
  enterprise_id uuid references enterprise (id),
  role_name text not null check (char_length(role_name) <= 50),
  -- A role of the product itself: its rights follow the catalogue of menus, and nobody changes or removes it.
  built_in boolean not null default false,
  status text not null default 'active' check (status in ('active', 'disabled')),
  remark text check (char_length(remark) <= 255),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null default now(),
  updated_by text check (char_length(updated_by) <= 50),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  role_name_key text generated always as (alike_name(role_name)) stored
);
create unique index role_role_name_unique on role (enterprise_id, role_name_key) nulls not distinct where deleted_at is null;
create index role_role_name_sort on role (enterprise_id, role_name collate "zh-x-icu", id) where deleted_at is null;
create index role_status_created_at_narrow on role (enterprise_id, status, created_at, id) where deleted_at is null;
create index role_grams on role using gin (grams);
alter table role enable row level security;
alter table role force row level security;
create policy role_rows on role using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy role_platform on role to guanqiao_platform using (true);

create table app_user (
  id uuid primary key,
  enterprise_id uuid references enterprise (id),
  group_id uuid references user_group (id),
  username text not null check (char_length(username) <= 50),
  -- New accounts cannot sign in until they get a password: the default is random bytes, the hash of no known text.
  password_hash text not null default '$argon2id$v=19$m=19456,t=2,p=1$dNb4PFrGwyzfqMG1hc5RIg$LzLa3xxbxolF7AJChpv7dOZ5BQmYUvrMPluRXFycO5E' check (char_length(password_hash) <= 255),
  password_at timestamptz not null default now(),
  full_name text not null check (char_length(full_name) <= 50),
  -- An administrator of their enterprise, or of the platform.
  admin boolean not null default false,
  status text not null default 'active' check (status in ('active', 'disabled')),
  avatar text check (char_length(avatar) <= 500),
  mobile text check (char_length(mobile) <= 11),
  email text check (char_length(email) <= 100),
  remark text check (char_length(remark) <= 255),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null default now(),
  updated_by text check (char_length(updated_by) <= 50),
  deleted_at timestamptz,
  deleted_by text,
  -- A password that somebody else has set: its user chooses another one after signing in.
  must_change_password boolean not null default false,
  search_text text not null default '',
  grams text[] not null default '{}',
  username_key text generated always as (alike_name(username)) stored
);
create index app_user_enterprise_id on app_user (enterprise_id, id);
create index app_user_group_id on app_user (group_id);
create index app_user_mobile on app_user (mobile) where deleted_at is null;
create index app_user_username_lower on app_user (lower(username)) where deleted_at is null;
create unique index app_user_username_unique on app_user (username_key) where deleted_at is null;
create index app_user_username_sort on app_user (enterprise_id, username collate "zh-x-icu", id) where deleted_at is null;
create index app_user_full_name_sort on app_user (enterprise_id, full_name collate "zh-x-icu", id) where deleted_at is null;
create index app_user_group_id_filter on app_user (enterprise_id, group_id, id) where deleted_at is null and group_id is not null;
create index app_user_admin_filter on app_user (enterprise_id, admin, id) where deleted_at is null;
create index app_user_status_created_at_narrow on app_user (enterprise_id, status, created_at, id) where deleted_at is null;
create index app_user_grams on app_user using gin (grams);
create index app_user_email on app_user (lower(email)) where deleted_at is null;
alter table app_user enable row level security;
alter table app_user force row level security;
create policy app_user_rows on app_user using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy app_user_platform on app_user to guanqiao_platform using (true);

create table user_role (
  user_id uuid not null references app_user (id),
  role_id uuid not null references role (id),
  primary key (user_id, role_id)
);
create index user_role_role_id on user_role (role_id);
alter table user_role enable row level security;
alter table user_role force row level security;
create policy user_role_rows on user_role using (exists (select from app_user u where u.id = user_id) and exists (select from role r where r.id = role_id));

-- Rights: a menu and its buttons, comma separated; given to a user, a role or a group.
create table user_menu (
  user_id uuid not null references app_user (id),
  menu_id uuid not null references menu (id),
  menu_button text not null,
  primary key (user_id, menu_id)
);
alter table user_menu enable row level security;
alter table user_menu force row level security;
create policy user_menu_rows on user_menu using (exists (select from app_user u where u.id = user_id));

create table role_menu (
  role_id uuid not null references role (id),
  menu_id uuid not null references menu (id),
  menu_button text not null,
  primary key (role_id, menu_id)
);
alter table role_menu enable row level security;
alter table role_menu force row level security;
create policy role_menu_rows on role_menu using (exists (select from role r where r.id = role_id));

create table group_menu (
  group_id uuid not null references user_group (id),
  menu_id uuid not null references menu (id),
  menu_button text not null,
  primary key (group_id, menu_id)
);
alter table group_menu enable row level security;
alter table group_menu force row level security;
create policy group_menu_rows on group_menu using (exists (select from user_group g where g.id = group_id));

-- The ceiling for all users of an enterprise; without buttons all of the menu's.
create table enterprise_menu (
  enterprise_id uuid not null references enterprise (id),
  menu_id uuid not null references menu (id),
  menu_button text,
  primary key (enterprise_id, menu_id)
);
alter table enterprise_menu enable row level security;
alter table enterprise_menu force row level security;
create policy enterprise_menu_read on enterprise_menu for select using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy enterprise_menu_write on enterprise_menu to guanqiao_platform using (true);

create trigger enterprise_changed after update of company_name, status, valid_to, deleted_at on enterprise for each row
  when (old.* is distinct from new.*) execute function access_changed('enterprise', 'id');

-- A module that is disabled or deleted takes its menus with it, and every session notices.
create trigger module_changed after update of status, deleted_at on module for each row
  when (old.* is distinct from new.*) execute function access_changed('everybody', '');

-- A menu has no column of that name, so it concerns everybody.
create trigger menu_changed after update of key, menu_name, module_id, hidden, status, deleted_at on menu for each row
  when (old.* is distinct from new.*) execute function access_changed('everybody', '');

create trigger user_group_changed after update of group_name, enterprise_id, status, deleted_at on user_group for each row
  when (old.* is distinct from new.*) execute function access_changed('enterprise', 'enterprise_id');

create trigger role_changed after update of role_name, enterprise_id, status, deleted_at on role for each row
  when (old.* is distinct from new.*) execute function access_changed('enterprise', 'enterprise_id');

create trigger user_role_added after insert or delete on user_role for each row execute function access_changed('user', 'user_id');
create trigger user_role_changed after update on user_role for each row when (old.* is distinct from new.*)
  execute function access_changed('user', 'user_id');
create trigger user_role_same_owner after insert or update on user_role for each row execute function same_owner();

create trigger user_menu_added after insert or delete on user_menu for each row execute function access_changed('user', 'user_id');
create trigger user_menu_changed after update on user_menu for each row when (old.* is distinct from new.*)
  execute function access_changed('user', 'user_id');

create trigger role_menu_added after insert or delete on role_menu for each row execute function access_changed('role', 'role_id');
create trigger role_menu_changed after update on role_menu for each row when (old.* is distinct from new.*)
  execute function access_changed('role', 'role_id');

create trigger group_menu_added after insert or delete on group_menu for each row execute function access_changed('group', 'group_id');
create trigger group_menu_changed after update on group_menu for each row when (old.* is distinct from new.*)
  execute function access_changed('group', 'group_id');

create trigger enterprise_menu_added after insert or delete on enterprise_menu for each row
  execute function access_changed('enterprise', 'enterprise_id');
create trigger enterprise_menu_changed after update on enterprise_menu for each row when (old.* is distinct from new.*)
  execute function access_changed('enterprise', 'enterprise_id');

-- Menus that the first releases did not have. Their order differs from that of the declarations, which add all other menus.
set local role guanqiao_platform;
insert into module (id, key, module_name, module_icon, menu_path, sort) values
  (gen_random_uuid(), 'permission', '权限管理', 'Team', '/permission', 5),
  (gen_random_uuid(), 'security', '账号安全', 'Safety', '/security', 9);
insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
select gen_random_uuid(), m.key, module.id, m.menu_name, m.menu_path, m.menu_button, m.sort
from module join (values
  ('permission', 'user', '用户', '/permission/user', 'query,get,add,edit,delete,personal', 500),
  ('permission', 'group', '用户组', '/permission/group', 'query,get,add,edit,delete', 501),
  ('permission', 'role', '角色', '/permission/role', 'query,get,add,edit,delete', 502),
  ('permission', 'administrator', '管理员', '/platform/admin', 'query,get,add,edit,delete,personal', 503),
  ('security', 'online', '在线用户', '/security/online', 'query,delete', 900),
  ('security', 'sign_in', '登录日志', '/security/signin', 'query', 901)) as m(module_key, key, menu_name, menu_path, menu_button, sort)
  on m.module_key = module.key;
reset role;
