-- People, roles and groups become records like others: found by part of a name, sorted, changed under a version.
set local role guanqiao_platform;
update app_user set mobile = null where char_length(mobile) > 11;
update app_user set created_by = left(created_by, 50), updated_by = left(updated_by, 50);
update role set created_by = left(created_by, 50), updated_by = left(updated_by, 50);
update user_group set created_by = left(created_by, 50), updated_by = left(updated_by, 50);
reset role;

alter table user_group add check (char_length(created_by) <= 50), add check (char_length(updated_by) <= 50),
  add column search_text text not null default '', add column grams text[] not null default '{}',
  add column group_name_key text generated always as (alike_name(group_name)) stored;
select guard_alike('user_group', 'user_group_group_name_unique', 'enterprise_id, group_name_key', 'deleted_at is null', 'nulls not distinct');
create index user_group_group_name_sort on user_group (enterprise_id, group_name collate "zh-x-icu", id) where deleted_at is null;
create index user_group_status_created_at_narrow on user_group (enterprise_id, status, created_at, id) where deleted_at is null;
create index user_group_grams on user_group using gin (grams);

alter table role add check (char_length(created_by) <= 50), add check (char_length(updated_by) <= 50),
  add column search_text text not null default '', add column grams text[] not null default '{}',
  add column role_name_key text generated always as (alike_name(role_name)) stored;
select guard_alike('role', 'role_role_name_unique', 'enterprise_id, role_name_key', 'deleted_at is null', 'nulls not distinct');
create index role_role_name_sort on role (enterprise_id, role_name collate "zh-x-icu", id) where deleted_at is null;
create index role_status_created_at_narrow on role (enterprise_id, status, created_at, id) where deleted_at is null;
create index role_grams on role using gin (grams);

alter table app_user drop constraint app_user_mobile_check;
alter table app_user add check (char_length(created_by) <= 50), add check (char_length(updated_by) <= 50),
  add check (char_length(mobile) <= 11), add check (char_length(password_hash) <= 255),
  -- A password that somebody else has set: its user chooses another one after signing in.
  add column must_change_password boolean not null default false,
  add column search_text text not null default '', add column grams text[] not null default '{}',
  add column username_key text generated always as (alike_name(username)) stored;
-- New accounts cannot sign in until they get a password: these are random bytes, the hash of no known text.
alter table app_user alter column password_hash set default '$argon2id$v=19$m=19456,t=2,p=1$dNb4PFrGwyzfqMG1hc5RIg$LzLa3xxbxolF7AJChpv7dOZ5BQmYUvrMPluRXFycO5E';
drop index app_user_username_unique;
create index app_user_username_lower on app_user (lower(username)) where deleted_at is null;
select guard_alike('app_user', 'app_user_username_unique', 'username_key');
create index app_user_username_sort on app_user (enterprise_id, username collate "zh-x-icu", id) where deleted_at is null;
create index app_user_full_name_sort on app_user (enterprise_id, full_name collate "zh-x-icu", id) where deleted_at is null;
create index app_user_group_id_filter on app_user (enterprise_id, group_id, id) where deleted_at is null and group_id is not null;
create index app_user_admin_filter on app_user (enterprise_id, admin, id) where deleted_at is null;
create index app_user_status_created_at_narrow on app_user (enterprise_id, status, created_at, id) where deleted_at is null;
create index app_user_grams on app_user using gin (grams);

-- A user is in a group, and has roles, of the same enterprise, or of the platform: no foreign key compares an absent enterprise.
create function same_owner() returns trigger language plpgsql as $$
declare
  is_same boolean;
begin
  if tg_table_name = 'user_role' then
    is_same := exists (select from app_user u join role r on r.enterprise_id is not distinct from u.enterprise_id
      where u.id = new.user_id and r.id = new.role_id);
  else
    is_same := exists (select from user_group g where g.id = new.group_id and g.enterprise_id is not distinct from new.enterprise_id);
  end if;
  if not is_same then
    raise foreign_key_violation using message = format('%s points to a row of another enterprise', tg_table_name);
  end if;
  return null;
end
$$;
create trigger app_user_same_owner after insert or update of group_id, enterprise_id on app_user
  for each row when (new.group_id is not null) execute function same_owner();
create trigger user_role_same_owner after insert or update on user_role for each row execute function same_owner();

-- A module that is disabled or deleted takes its menus with it, and every session notices.
create trigger module_changed after update of status, deleted_at on module for each row
  when (old.* is distinct from new.*) execute function access_changed('everybody', '');
drop trigger menu_changed on menu;
create trigger menu_changed after update of key, menu_name, module_id, hidden, status, deleted_at on menu for each row
  when (old.* is distinct from new.*) execute function access_changed('everybody', '');

-- The menus for administering people, for the enterprises that there are and for their administrators alone.
set local role guanqiao_platform;
insert into module (id, key, module_name, module_icon, menu_path, sort) values (gen_random_uuid(), 'permission', '权限管理', 'Team', '/permission', 5);
insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
select gen_random_uuid(), n.key, o.id, n.menu_name, n.menu_path, n.menu_button, n.sort from module o, (values
  ('user', '用户', '/permission/user', 'query,get,add,edit,delete,personal', 500),
  ('group', '用户组', '/permission/group', 'query,get,add,edit,delete', 501),
  ('role', '角色', '/permission/role', 'query,get,add,edit,delete', 502),
  ('administrator', '管理员', '/platform/admin', 'query,get,add,edit,delete,personal', 503)) as n(key, menu_name, menu_path, menu_button, sort)
where o.key = 'permission';
insert into enterprise_menu (enterprise_id, menu_id)
select e.id, m.id from enterprise e, menu m where m.key in ('user', 'group', 'role', 'administrator') and e.deleted_at is null;
-- A role or group that somebody else has too would give them power over people.
insert into role_menu (role_id, menu_id, menu_button)
select r.id, m.id, m.menu_button from role r, menu m where m.key in ('user', 'group', 'role', 'administrator') and r.enterprise_id is not null
  and r.deleted_at is null and exists (select from user_role x where x.role_id = r.id)
  and not exists (select from user_role x join app_user u on u.id = x.user_id and not u.admin and u.deleted_at is null where x.role_id = r.id);
insert into group_menu (group_id, menu_id, menu_button)
select g.id, m.id, m.menu_button from user_group g, menu m where m.key in ('user', 'group', 'role', 'administrator') and g.enterprise_id is not null
  and g.deleted_at is null and exists (select from app_user u where u.group_id = g.id and u.deleted_at is null)
  and not exists (select from app_user u where u.group_id = g.id and not u.admin and u.deleted_at is null);
insert into user_menu (user_id, menu_id, menu_button)
select u.id, m.id, m.menu_button from app_user u, menu m where m.key in ('user', 'group', 'role', 'administrator') and u.enterprise_id is not null
  and u.admin and u.deleted_at is null
  and not exists (select from user_role x join role_menu g on g.role_id = x.role_id and g.menu_id = m.id where x.user_id = u.id)
  and not exists (select from group_menu g where g.group_id = u.group_id and g.menu_id = m.id);
reset role;
