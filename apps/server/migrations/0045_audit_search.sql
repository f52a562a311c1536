-- Searches of the audit log: who, which operation, which kind of record, which request, what was refused. With (enterprise_id, at, id) and
-- (entity, record_id, at) each filter of a search has an index in the order of time.
create index audit_log_operation on audit_log (enterprise_id, operation, at, id);
create index audit_log_entity on audit_log (enterprise_id, entity, at, id);
create index audit_log_username on audit_log (username, at, id);
create index audit_log_request_id on audit_log (request_id, at);
create index audit_log_refused on audit_log (enterprise_id, at, id) where outcome = 'refused';

-- Administrators of existing enterprises may read their log.
set local role guanqiao_platform;
insert into module (id, key, module_name, module_icon, menu_path, sort)
select gen_random_uuid(), 'audit', '日志与回收站', 'History', '/audit', max(sort) + 1 from module having count(*) > 0 on conflict do nothing;
insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
select gen_random_uuid(), 'audit', id, '操作日志', '/audit/log', 'query,get', sort * 100 from module where key = 'audit' on conflict do nothing;
insert into enterprise_menu (enterprise_id, menu_id)
select e.id, m.id from enterprise e join menu m on m.key = 'audit' on conflict do nothing;
insert into role_menu (role_id, menu_id, menu_button)
select distinct g.role_id, m.id, m.menu_button from user_role g join app_user u on u.id = g.user_id and u.admin and u.enterprise_id is not null and u.deleted_at is null
join menu m on m.key = 'audit' on conflict do nothing;
insert into group_menu (group_id, menu_id, menu_button)
select u.group_id, m.id, m.menu_button from app_user u join menu m on m.key = 'audit'
where u.group_id is not null and u.enterprise_id is not null and u.deleted_at is null group by u.group_id, m.id, m.menu_button having bool_and(u.admin) on conflict do nothing;
insert into user_menu (user_id, menu_id, menu_button)
select u.id, m.id, m.menu_button from app_user u join menu m on m.key = 'audit'
where u.admin and u.enterprise_id is not null and u.deleted_at is null and not exists (select from user_role g where g.user_id = u.id) on conflict do nothing;
reset role;
