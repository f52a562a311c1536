-- A receipt that fits no message is seen by the enterprise it can be tied to, and by the platform's staff.
create policy stray_receipt_owner on stray_receipt using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));

-- Whoever may see messages or manifests sees the unmatched receipts of the enterprise; whoever may send messages again may settle them.
set local role guanqiao_platform;
insert into enterprise_menu (enterprise_id, menu_id)
select distinct g.enterprise_id, r.id from enterprise_menu g
join menu m on m.id = g.menu_id and m.key in ('message', 'manifest') join menu r on r.key = 'receipt' on conflict do nothing;
insert into role_menu (role_id, menu_id, menu_button)
select g.role_id, r.id, case when bool_or(m.key = 'message' and 'edit' = any(string_to_array(g.menu_button, ','))) then 'query,get,edit' else 'query,get' end
from role_menu g join menu m on m.id = g.menu_id and m.key in ('message', 'manifest') join menu r on r.key = 'receipt'
where 'get' = any(string_to_array(g.menu_button, ',')) group by g.role_id, r.id on conflict do nothing;
insert into group_menu (group_id, menu_id, menu_button)
select g.group_id, r.id, case when bool_or(m.key = 'message' and 'edit' = any(string_to_array(g.menu_button, ','))) then 'query,get,edit' else 'query,get' end
from group_menu g join menu m on m.id = g.menu_id and m.key in ('message', 'manifest') join menu r on r.key = 'receipt'
where 'get' = any(string_to_array(g.menu_button, ',')) group by g.group_id, r.id on conflict do nothing;
insert into user_menu (user_id, menu_id, menu_button)
select g.user_id, r.id, case when bool_or(m.key = 'message' and 'edit' = any(string_to_array(g.menu_button, ','))) then 'query,get,edit' else 'query,get' end
from user_menu g join menu m on m.id = g.menu_id and m.key in ('message', 'manifest') join menu r on r.key = 'receipt'
where 'get' = any(string_to_array(g.menu_button, ',')) group by g.user_id, r.id on conflict do nothing;
reset role;
