-- Orders and confirmations have the button 导入 now: who may add them there may import them, in every enterprise, role, group and user.
do $$
declare
  item menu;
begin
  -- The owner of the tables sees no rows of enterprises: row-level security binds the owner too.
  perform set_config('role', 'guanqiao_platform', true);
  for item in select * from menu where key in ('order', 'confirmation') loop
    update enterprise_menu set menu_button = menu_button || ',import'
      where menu_id = item.id and 'add' = any(string_to_array(menu_button, ',')) and not 'import' = any(string_to_array(menu_button, ','));
    update role_menu set menu_button = menu_button || ',import'
      where menu_id = item.id and 'add' = any(string_to_array(menu_button, ',')) and not 'import' = any(string_to_array(menu_button, ','));
    update group_menu set menu_button = menu_button || ',import'
      where menu_id = item.id and 'add' = any(string_to_array(menu_button, ',')) and not 'import' = any(string_to_array(menu_button, ','));
    update user_menu set menu_button = menu_button || ',import'
      where menu_id = item.id and 'add' = any(string_to_array(menu_button, ',')) and not 'import' = any(string_to_array(menu_button, ','));
  end loop;
  perform set_config('role', 'none', true);
end
$$;
