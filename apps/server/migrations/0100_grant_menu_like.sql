-- The buttons of a grant that a menu has, in their order; null stays null. Menus and grants list buttons separated by commas.
create function common_buttons(granted text, available text) returns text language sql immutable as $$
  select case when granted is not null then coalesce(string_agg(button, ',' order by place), '') end
  from unnest(string_to_array(granted, ',')) with ordinality g(button, place)
  where button = any(string_to_array(available, ','))
$$;

-- Removes from the grants of a menu the buttons that it does not have.
create function limit_grants(of_menu uuid, available text) returns void language sql as $$
  update enterprise_menu set menu_button = common_buttons(menu_button, available) where menu_id = of_menu;
  update role_menu set menu_button = common_buttons(menu_button, available) where menu_id = of_menu;
  update group_menu set menu_button = common_buttons(menu_button, available) where menu_id = of_menu;
  update user_menu set menu_button = common_buttons(menu_button, available) where menu_id = of_menu;
  delete from enterprise_menu where menu_id = of_menu and menu_button = '';
  delete from role_menu where menu_id = of_menu and menu_button = '';
  delete from group_menu where menu_id = of_menu and menu_button = '';
  delete from user_menu where menu_id = of_menu and menu_button = '';
$$;

-- Grants a new menu to every enterprise, role, group and user that has another menu, with the buttons that they have there: a migration
-- that adds a menu calls it, because the catalogue alone grants a menu to no existing user. A menu that the catalogue has not stored yet
-- has its key as name and path until then; the catalogue also removes buttons that the new menu does not have.
create function grant_menu_like(new_menu text, like_menu text) returns void language plpgsql as $$
declare
  source menu;
  target menu;
begin
  -- The owner of the tables sees no rows of enterprises: row-level security binds the owner too.
  perform set_config('role', 'guanqiao_platform', true);
  select * into source from menu where key = like_menu;
  if found then
    insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
    values (gen_random_uuid(), new_menu, source.module_id, new_menu, '/' || new_menu, source.menu_button, source.sort + 1)
    on conflict (key) do nothing;
    select * into strict target from menu where key = new_menu;
    -- Without buttons an enterprise has all buttons of a menu.
    insert into enterprise_menu (enterprise_id, menu_id, menu_button)
    select enterprise_id, target.id, common from enterprise_menu, common_buttons(menu_button, target.menu_button) common
    where menu_id = source.id and common is distinct from '' on conflict do nothing;
    insert into role_menu (role_id, menu_id, menu_button)
    select role_id, target.id, common from role_menu, common_buttons(menu_button, target.menu_button) common
    where menu_id = source.id and common <> '' on conflict do nothing;
    insert into group_menu (group_id, menu_id, menu_button)
    select group_id, target.id, common from group_menu, common_buttons(menu_button, target.menu_button) common
    where menu_id = source.id and common <> '' on conflict do nothing;
    insert into user_menu (user_id, menu_id, menu_button)
    select user_id, target.id, common from user_menu, common_buttons(menu_button, target.menu_button) common
    where menu_id = source.id and common <> '' on conflict do nothing;
  end if;
  perform set_config('role', 'none', true);
end
$$;
revoke execute on function grant_menu_like from public;
