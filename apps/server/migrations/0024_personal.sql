-- Seeing personal data whole is a right of its own. Whoever types them has it, as before.
set local role guanqiao_platform;
update role_menu set menu_button = menu_button || ',personal' where 'edit' = any(string_to_array(replace(menu_button, ' ', ''), ','))
  and menu_id in (select id from menu where key in ('driver', 'company', 'container', 'container_owner', 'seller', 'receiver', 'transmitter'));
update group_menu set menu_button = menu_button || ',personal' where 'edit' = any(string_to_array(replace(menu_button, ' ', ''), ','))
  and menu_id in (select id from menu where key in ('driver', 'company', 'container', 'container_owner', 'seller', 'receiver', 'transmitter'));
update user_menu set menu_button = menu_button || ',personal' where 'edit' = any(string_to_array(replace(menu_button, ' ', ''), ','))
  and menu_id in (select id from menu where key in ('driver', 'company', 'container', 'container_owner', 'seller', 'receiver', 'transmitter'));
update enterprise_menu set menu_button = menu_button || ',personal' where 'edit' = any(string_to_array(replace(menu_button, ' ', ''), ','))
  and menu_id in (select id from menu where key in ('driver', 'company', 'container', 'container_owner', 'seller', 'receiver', 'transmitter'));
reset role;
