-- Cargo lists 载货清单: one for each truck between China and Mongolia.
create table cargo_list (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  cargo_no text check (char_length(cargo_no) <= 20),
  status text not null check (status in ('prepared', 'handed_over', 'confirmed')),
  batch_number text not null check (char_length(batch_number) <= 13),
  plate_number text not null check (char_length(plate_number) <= 15),
  ie_flag text not null check (ie_flag in ('I', 'E')),
  order_transport_id uuid,
  given_no text check (char_length(given_no) <= 12),
  permit_no text check (char_length(permit_no) <= 20),
  marks text check (char_length(marks) <= 100),
  loading_place text check (char_length(loading_place) <= 100),
  unloading_place text check (char_length(unloading_place) <= 100),
  exit_date date,
  price numeric(16,2),
  currency text check (char_length(currency) <= 20),
  frozen_no integer,
  frozen_hash text check (char_length(frozen_hash) <= 64),
  frozen_content text check (char_length(frozen_content) <= 200000),
  frozen_at timestamptz,
  frozen_by text check (char_length(frozen_by) <= 50),
  receiver text check (char_length(receiver) <= 100),
  handed_over_at timestamptz,
  handed_over_by text check (char_length(handed_over_by) <= 50),
  port_officer text check (char_length(port_officer) <= 50),
  confirmed_at timestamptz,
  confirmed_by text check (char_length(confirmed_by) <= 50),
  confirm_note text check (char_length(confirm_note) <= 200),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  plate_number_key text generated always as (alike_plate(plate_number)) stored,
  cargo_no_end text generated always as (right(upper(cargo_no), 4)) stored,
  primary key (enterprise_id, id)
);
create index cargo_list_id on cargo_list (id);
create unique index cargo_list_cargo_no_unique on cargo_list (enterprise_id, cargo_no) where deleted_at is null;
create index cargo_list_cargo_no_sort on cargo_list (enterprise_id, cargo_no collate "zh-x-icu", id) where deleted_at is null;
create index cargo_list_order_transport_id_filter on cargo_list (enterprise_id, order_transport_id, id) where deleted_at is null and order_transport_id is not null;
create index cargo_list_handed_over_at_filter on cargo_list (enterprise_id, handed_over_at, id) where deleted_at is null and handed_over_at is not null;
create index cargo_list_cargo_no_end on cargo_list (enterprise_id, cargo_no_end, id) where deleted_at is null;
create index cargo_list_status_created_at_narrow on cargo_list (enterprise_id, status, created_at, id) where deleted_at is null;
create index cargo_list_created_at_narrow on cargo_list (enterprise_id, created_at, id) where deleted_at is null;
create index cargo_list_choices on cargo_list (enterprise_id, ie_flag, status, id) where deleted_at is null;
create index cargo_list_grams on cargo_list using gin (grams);
alter table cargo_list enable row level security;
alter table cargo_list force row level security;
create policy cargo_list_rows on cargo_list using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy cargo_list_platform on cargo_list to guanqiao_platform using (true);

alter table cargo_list add constraint cargo_list_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table cargo_list add constraint cargo_list_order_transport_id_fkey foreign key (enterprise_id, order_transport_id) references order_transport (enterprise_id, id);

create index cargo_list_batch on cargo_list (enterprise_id, batch_number) where deleted_at is null;

-- Whoever may do something with manifests may do the same with cargo lists.
set local role guanqiao_platform;
-- Behind the filings of gathered lists, before the menus that followed them so far.
update menu later set sort = later.sort + 1 from menu before
where before.key = 'inventory_filing' and later.module_id = before.module_id and later.sort > before.sort;
insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
select gen_random_uuid(), 'cargo_list', module_id, '载货清单', '/cds/list', 'query,get,add,edit,delete,declare,undo,print', sort + 1
from menu where key = 'inventory_filing' on conflict do nothing;
create function pg_temp.granted_for_cargo(buttons text, allowed text) returns text language sql as $$
  select array_to_string(array(
    select b from unnest(string_to_array(allowed, ',')) with ordinality as g(b, n)
    where b = any(string_to_array(buttons, ',')) order by n), ',')
  where buttons is not null
$$;
insert into enterprise_menu (enterprise_id, menu_id, menu_button)
select g.enterprise_id, c.id, pg_temp.granted_for_cargo(g.menu_button, c.menu_button)
from enterprise_menu g join menu m on m.id = g.menu_id and m.key = 'manifest' join menu c on c.key = 'cargo_list' on conflict do nothing;
insert into role_menu (role_id, menu_id, menu_button)
select g.role_id, c.id, pg_temp.granted_for_cargo(g.menu_button, c.menu_button)
from role_menu g join menu m on m.id = g.menu_id and m.key = 'manifest' join menu c on c.key = 'cargo_list' on conflict do nothing;
insert into group_menu (group_id, menu_id, menu_button)
select g.group_id, c.id, pg_temp.granted_for_cargo(g.menu_button, c.menu_button)
from group_menu g join menu m on m.id = g.menu_id and m.key = 'manifest' join menu c on c.key = 'cargo_list' on conflict do nothing;
insert into user_menu (user_id, menu_id, menu_button)
select g.user_id, c.id, pg_temp.granted_for_cargo(g.menu_button, c.menu_button)
from user_menu g join menu m on m.id = g.menu_id and m.key = 'manifest' join menu c on c.key = 'cargo_list' on conflict do nothing;
reset role;
