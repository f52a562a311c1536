-- Confirmations of trucks. Joining documents widen what messages and receipts may be about.
alter table customs_message drop constraint customs_message_doc_type_check,
  add constraint customs_message_doc_type_check check (doc_type in ('manifest', 'confirmation'));
alter table receipt drop constraint receipt_doc_type_check,
  add constraint receipt_doc_type_check check (doc_type in ('manifest', 'confirmation'));

create table confirmation (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  batch_number text not null check (char_length(batch_number) <= 13),
  status text not null check (status in ('draft', 'ready', 'sending', 'send_fail', 'sent', 'review', 'accepted', 'rejected', 'deleting', 'deleted')),
  message_type text not null check (message_type in ('MT4404')),
  declare_office text not null check (char_length(declare_office) <= 20),
  transmitter_id uuid not null,
  carrier_code text check (char_length(carrier_code) <= 18),
  arrival_time timestamptz not null,
  vehicle_id uuid,
  vehicle_code text not null check (char_length(vehicle_code) <= 25),
  plate_number text not null check (char_length(plate_number) <= 15),
  driver_id uuid,
  driver_code text not null check (char_length(driver_code) <= 17),
  driver_name text not null check (char_length(driver_name) <= 70),
  trailers jsonb,
  last_code text check (char_length(last_code) <= 10),
  last_text text check (char_length(last_text) <= 2000),
  last_at timestamptz,
  sent_at timestamptz,
  attempt integer,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  plate_number_key text generated always as (alike_plate(plate_number)) stored,
  primary key (enterprise_id, id)
);
create index confirmation_id on confirmation (id);
create index confirmation_batch_number_sort on confirmation (enterprise_id, batch_number collate "zh-x-icu", id) where deleted_at is null;
create index confirmation_status_filter on confirmation (enterprise_id, status, id);
create index confirmation_message_type_filter on confirmation (enterprise_id, message_type, id);
create index confirmation_declare_office_filter on confirmation (enterprise_id, declare_office, id);
create index confirmation_transmitter_id_filter on confirmation (enterprise_id, transmitter_id, id);
create index confirmation_arrival_time_filter on confirmation (enterprise_id, arrival_time, id);
create index confirmation_vehicle_id_filter on confirmation (enterprise_id, vehicle_id, id);
create index confirmation_driver_id_filter on confirmation (enterprise_id, driver_id, id);
create index confirmation_last_at_filter on confirmation (enterprise_id, last_at, id);
create index confirmation_sent_at_filter on confirmation (enterprise_id, sent_at, id);
create index confirmation_choices on confirmation (enterprise_id, message_type, status, id) where deleted_at is null;
create index confirmation_grams on confirmation using gin (grams);
alter table confirmation enable row level security;
alter table confirmation force row level security;
create policy confirmation_rows on confirmation using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy confirmation_platform on confirmation to guanqiao_platform using (true);

alter table confirmation add constraint confirmation_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table confirmation add constraint confirmation_transmitter_id_fkey foreign key (enterprise_id, transmitter_id) references transmitter (enterprise_id, id);
alter table confirmation add constraint confirmation_vehicle_id_fkey foreign key (enterprise_id, vehicle_id) references vehicle (enterprise_id, id);
alter table confirmation add constraint confirmation_driver_id_fkey foreign key (enterprise_id, driver_id) references driver (enterprise_id, id);

-- Whoever may do something with manifests may do the same with confirmations.
set local role guanqiao_platform;
insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
select gen_random_uuid(), 'confirmation', module_id, '空车出境确报', '/rmftcar/camt4404', 'query,get,add,edit,delete,declare', sort + 1
from menu where key = 'manifest' on conflict do nothing;
create function pg_temp.granted(buttons text) returns text language sql as $$
  select array_to_string(array(
    select b from unnest(string_to_array(buttons, ',')) with ordinality as g(b, n)
    where b in ('query', 'get', 'add', 'edit', 'delete', 'declare') order by n), ',')
  where buttons is not null
$$;
insert into enterprise_menu (enterprise_id, menu_id, menu_button)
select g.enterprise_id, c.id, pg_temp.granted(g.menu_button)
from enterprise_menu g join menu m on m.id = g.menu_id and m.key = 'manifest' join menu c on c.key = 'confirmation' on conflict do nothing;
insert into role_menu (role_id, menu_id, menu_button)
select g.role_id, c.id, pg_temp.granted(g.menu_button)
from role_menu g join menu m on m.id = g.menu_id and m.key = 'manifest' join menu c on c.key = 'confirmation' on conflict do nothing;
insert into group_menu (group_id, menu_id, menu_button)
select g.group_id, c.id, pg_temp.granted(g.menu_button)
from group_menu g join menu m on m.id = g.menu_id and m.key = 'manifest' join menu c on c.key = 'confirmation' on conflict do nothing;
insert into user_menu (user_id, menu_id, menu_button)
select g.user_id, c.id, pg_temp.granted(g.menu_button)
from user_menu g join menu m on m.id = g.menu_id and m.key = 'manifest' join menu c on c.key = 'confirmation' on conflict do nothing;
reset role;
