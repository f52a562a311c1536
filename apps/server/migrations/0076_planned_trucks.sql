-- Planned trucks that wait to be confirmed, and the menus of confirmations.
create table confirm_advance (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  batch_number text not null check (char_length(batch_number) <= 13),
  status text not null check (status in ('wait', 'used', 'cancelled', 'expired')),
  ie_flag text not null check (ie_flag in ('I', 'E')),
  laden text not null check (laden in ('loaded', 'empty')),
  port_id uuid not null,
  plate_number text not null check (char_length(plate_number) <= 15),
  driver_id uuid not null,
  trailer_plate text check (char_length(trailer_plate) <= 15),
  container_numbers jsonb,
  planned_time timestamptz not null,
  confirmation_id uuid,
  waiting_for text check (char_length(waiting_for) <= 60),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  plate_number_key text generated always as (alike_plate(plate_number)) stored,
  trailer_plate_key text generated always as (alike_plate(trailer_plate)) stored,
  primary key (enterprise_id, id)
);
create index confirm_advance_id on confirm_advance (id);
create unique index confirm_advance_waiting_for_unique on confirm_advance (enterprise_id, waiting_for) where deleted_at is null;
create index confirm_advance_batch_number_sort on confirm_advance (enterprise_id, batch_number collate "zh-x-icu", id) where deleted_at is null;
create index confirm_advance_driver_id_filter on confirm_advance (enterprise_id, driver_id, id) where deleted_at is null;
create index confirm_advance_planned_time_filter on confirm_advance (enterprise_id, planned_time, id) where deleted_at is null;
create index confirm_advance_confirmation_id_filter on confirm_advance (enterprise_id, confirmation_id, id) where deleted_at is null and confirmation_id is not null;
create index confirm_advance_status_created_at_narrow on confirm_advance (enterprise_id, status, created_at, id) where deleted_at is null;
create index confirm_advance_created_at_narrow on confirm_advance (enterprise_id, created_at, id) where deleted_at is null;
create index confirm_advance_port_id_status_planned_time_narrow on confirm_advance (enterprise_id, port_id, status, planned_time, id) where deleted_at is null;
create index confirm_advance_choices on confirm_advance (enterprise_id, ie_flag, status, id) where deleted_at is null;
create index confirm_advance_grams on confirm_advance using gin (grams);
alter table confirm_advance enable row level security;
alter table confirm_advance force row level security;
create policy confirm_advance_rows on confirm_advance using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy confirm_advance_platform on confirm_advance to guanqiao_platform using (true);

alter table confirm_advance add constraint confirm_advance_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table confirm_advance add constraint confirm_advance_port_id_fkey foreign key (port_id) references port (id);
alter table confirm_advance add constraint confirm_advance_driver_id_fkey foreign key (enterprise_id, driver_id) references driver (enterprise_id, id);
alter table confirm_advance add constraint confirm_advance_confirmation_id_fkey foreign key (enterprise_id, confirmation_id) references confirmation (enterprise_id, id);

-- The menu of confirmations now opens the list of entries; the list of empty trucks that leave has an entry of its own. Whoever may see
-- confirmations sees it; whoever may create them may plan trucks.
set local role guanqiao_platform;
update menu set menu_path = '/rmftcar/mt4401', menu_name = case when menu_name = '空车出境确报' then '进境确报' else menu_name end
where key = 'confirmation';
-- Behind confirmations, before the menus that followed them so far.
update menu later set sort = later.sort + 2 from menu before
where before.key = 'confirmation' and later.module_id = before.module_id and later.sort > before.sort;
insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
select gen_random_uuid(), n.key, module_id, n.name, n.path, n.buttons, sort + n.place
from menu, (values ('confirmation_out', '空车出境确报', '/rmftcar/camt4404', 'query', 1),
  ('confirm_advance', '预确报', '/rmftcar/advance', 'query,add,edit', 2)) as n(key, name, path, buttons, place)
where menu.key = 'confirmation' on conflict do nothing;
create function pg_temp.granted_for_confirmations(buttons text, allowed text) returns text language sql as $$
  select array_to_string(array(
    select b from unnest(string_to_array(buttons, ',')) with ordinality as g(b, n)
    where b = any(string_to_array(allowed, ',')) order by n), ',')
  where buttons is not null
$$;
insert into enterprise_menu (enterprise_id, menu_id, menu_button)
select g.enterprise_id, c.id, pg_temp.granted_for_confirmations(g.menu_button, c.menu_button)
from enterprise_menu g join menu m on m.id = g.menu_id and m.key = 'confirmation'
join menu c on c.key in ('confirmation_out', 'confirm_advance') on conflict do nothing;
insert into role_menu (role_id, menu_id, menu_button)
select g.role_id, c.id, pg_temp.granted_for_confirmations(g.menu_button, c.menu_button)
from role_menu g join menu m on m.id = g.menu_id and m.key = 'confirmation'
join menu c on c.key in ('confirmation_out', 'confirm_advance') on conflict do nothing;
insert into group_menu (group_id, menu_id, menu_button)
select g.group_id, c.id, pg_temp.granted_for_confirmations(g.menu_button, c.menu_button)
from group_menu g join menu m on m.id = g.menu_id and m.key = 'confirmation'
join menu c on c.key in ('confirmation_out', 'confirm_advance') on conflict do nothing;
insert into user_menu (user_id, menu_id, menu_button)
select g.user_id, c.id, pg_temp.granted_for_confirmations(g.menu_button, c.menu_button)
from user_menu g join menu m on m.id = g.menu_id and m.key = 'confirmation'
join menu c on c.key in ('confirmation_out', 'confirm_advance') on conflict do nothing;
reset role;
