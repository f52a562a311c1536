-- The watch list of expiring papers: for whoever may query one of the records that have them. It shows only those records.
set local role guanqiao_platform;
insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
select gen_random_uuid(), 'watch_list', module_id, '到期提醒', '/transport/expiring', 'query', sort + 1 from menu where key = 'base_car' on conflict do nothing;
create function pg_temp.has_papers(menu_key text, buttons text) returns boolean language sql as $$
  select menu_key in ('vehicle', 'tool', 'driver', 'company', 'proxy', 'import_license', 'transmitter', 'operator_card', 'inventory_filing', 'enterprise')
    and (buttons is null or 'query' = any(string_to_array(buttons, ',')))
$$;
insert into enterprise_menu (enterprise_id, menu_id, menu_button)
select distinct g.enterprise_id, c.id, 'query' from enterprise_menu g join menu m on m.id = g.menu_id join menu c on c.key = 'watch_list'
where pg_temp.has_papers(m.key, g.menu_button) on conflict do nothing;
insert into role_menu (role_id, menu_id, menu_button)
select distinct g.role_id, c.id, 'query' from role_menu g join menu m on m.id = g.menu_id join menu c on c.key = 'watch_list'
where pg_temp.has_papers(m.key, g.menu_button) on conflict do nothing;
insert into group_menu (group_id, menu_id, menu_button)
select distinct g.group_id, c.id, 'query' from group_menu g join menu m on m.id = g.menu_id join menu c on c.key = 'watch_list'
where pg_temp.has_papers(m.key, g.menu_button) on conflict do nothing;
insert into user_menu (user_id, menu_id, menu_button)
select distinct g.user_id, c.id, 'query' from user_menu g join menu m on m.id = g.menu_id join menu c on c.key = 'watch_list'
where pg_temp.has_papers(m.key, g.menu_button) on conflict do nothing;
reset role;
