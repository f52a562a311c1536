-- 启用 and 停用 are rights of their own, and so is 打印 of orders and confirmations. Those who could do it before still can.
set local role guanqiao_platform;
update role_menu set menu_button = menu_button || ',enable,disable' where 'edit' = any(string_to_array(replace(menu_button, ' ', ''), ','))
  and menu_id in (select id from menu where key in ('seller', 'receiver', 'proxy', 'site', 'place', 'smart_port', 'port_related', 'vehicle', 'tool', 'driver', 'company', 'container_owner', 'base_car', 'transmitter', 'operator_card', 'user', 'group', 'role', 'administrator', 'enterprise', 'menu'));
update group_menu set menu_button = menu_button || ',enable,disable' where 'edit' = any(string_to_array(replace(menu_button, ' ', ''), ','))
  and menu_id in (select id from menu where key in ('seller', 'receiver', 'proxy', 'site', 'place', 'smart_port', 'port_related', 'vehicle', 'tool', 'driver', 'company', 'container_owner', 'base_car', 'transmitter', 'operator_card', 'user', 'group', 'role', 'administrator', 'enterprise', 'menu'));
update user_menu set menu_button = menu_button || ',enable,disable' where 'edit' = any(string_to_array(replace(menu_button, ' ', ''), ','))
  and menu_id in (select id from menu where key in ('seller', 'receiver', 'proxy', 'site', 'place', 'smart_port', 'port_related', 'vehicle', 'tool', 'driver', 'company', 'container_owner', 'base_car', 'transmitter', 'operator_card', 'user', 'group', 'role', 'administrator', 'enterprise', 'menu'));
update enterprise_menu set menu_button = menu_button || ',enable,disable' where 'edit' = any(string_to_array(replace(menu_button, ' ', ''), ','))
  and menu_id in (select id from menu where key in ('seller', 'receiver', 'proxy', 'site', 'place', 'smart_port', 'port_related', 'vehicle', 'tool', 'driver', 'company', 'container_owner', 'base_car', 'transmitter', 'operator_card', 'user', 'group', 'role', 'administrator', 'enterprise', 'menu'));
update role_menu set menu_button = menu_button || ',print' where 'get' = any(string_to_array(replace(menu_button, ' ', ''), ','))
  and menu_id in (select id from menu where key in ('order', 'confirmation'));
update group_menu set menu_button = menu_button || ',print' where 'get' = any(string_to_array(replace(menu_button, ' ', ''), ','))
  and menu_id in (select id from menu where key in ('order', 'confirmation'));
update user_menu set menu_button = menu_button || ',print' where 'get' = any(string_to_array(replace(menu_button, ' ', ''), ','))
  and menu_id in (select id from menu where key in ('order', 'confirmation'));
update enterprise_menu set menu_button = menu_button || ',print' where 'get' = any(string_to_array(replace(menu_button, ' ', ''), ','))
  and menu_id in (select id from menu where key in ('order', 'confirmation'));
reset role;
