-- Attempts to sign in, kept for half a year.
create table sign_in (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid,
  username text not null check (char_length(username) <= 50),
  full_name text not null check (char_length(full_name) <= 50),
  result text not null check (result in ('done', 'step', 'failed')),
  way text not null check (way in ('password', 'sms', 'factor')),
  address text not null check (char_length(address) <= 64),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (id)
);
create index sign_in_username_filter on sign_in (enterprise_id, username, id) where deleted_at is null;
create index sign_in_address_filter on sign_in (enterprise_id, address, id) where deleted_at is null;
create index sign_in_result_created_at_narrow on sign_in (enterprise_id, result, created_at, id) where deleted_at is null;
create index sign_in_created_at_narrow on sign_in (enterprise_id, created_at, id) where deleted_at is null;
create index sign_in_choices on sign_in (enterprise_id, result, way, id) where deleted_at is null;
alter table sign_in enable row level security;
alter table sign_in force row level security;
create policy sign_in_rows on sign_in using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy sign_in_platform on sign_in to guanqiao_platform using (true);

alter table sign_in add constraint sign_in_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);

-- Old rows are deleted by their time alone.
create index sign_in_created_at on sign_in using brin (created_at);
create index session_seen_at on session (seen_at desc, id);

-- Those who may edit users see who is online and who signs in, and end sessions.
set local role guanqiao_platform;
insert into module (id, key, module_name, module_icon, menu_path, sort)
values (gen_random_uuid(), 'security', '账号安全', 'Safety', '/security', 9) on conflict (key) do nothing;
insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
select gen_random_uuid(), n.key, o.id, n.menu_name, n.menu_path, n.menu_button, n.sort from module o, (values
  ('online', '在线用户', '/security/online', 'query,delete', 900),
  ('sign_in', '登录日志', '/security/signin', 'query', 901)) as n(key, menu_name, menu_path, menu_button, sort)
where o.key = 'security';
insert into enterprise_menu (enterprise_id, menu_id)
select g.enterprise_id, n.id from enterprise_menu g join menu u on u.id = g.menu_id and u.key = 'user'
  join menu n on n.key in ('online', 'sign_in') on conflict do nothing;
insert into role_menu (role_id, menu_id, menu_button)
select g.role_id, n.id, n.menu_button from role_menu g join menu u on u.id = g.menu_id and u.key = 'user' join menu n on n.key in ('online', 'sign_in')
where 'edit' = any(string_to_array(g.menu_button, ',')) on conflict do nothing;
insert into group_menu (group_id, menu_id, menu_button)
select g.group_id, n.id, n.menu_button from group_menu g join menu u on u.id = g.menu_id and u.key = 'user' join menu n on n.key in ('online', 'sign_in')
where 'edit' = any(string_to_array(g.menu_button, ',')) on conflict do nothing;
insert into user_menu (user_id, menu_id, menu_button)
select g.user_id, n.id, n.menu_button from user_menu g join menu u on u.id = g.menu_id and u.key = 'user' join menu n on n.key in ('online', 'sign_in')
where 'edit' = any(string_to_array(g.menu_button, ',')) on conflict do nothing;
reset role;
