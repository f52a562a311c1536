-- What was deleted as a record of its own, so that it can be found and restored. The rows themselves stay where they are; `parts` are the
-- rows that were removed with the record.
create table recycled (
  enterprise_id uuid references enterprise (id),
  entity text not null,
  record_id uuid not null,
  deleted_at timestamptz not null,
  deleted_by text,
  request_id text not null,
  label text,
  grams text[] not null default '{}',
  parts jsonb not null default '[]',
  primary key (entity, record_id)
);
create index recycled_enterprise_id on recycled (enterprise_id, deleted_at, record_id);
create index recycled_entity on recycled (enterprise_id, entity, deleted_at, record_id);
create index recycled_deleted_at on recycled (deleted_at, record_id);
create index recycled_grams on recycled using gin (grams);
alter table recycled enable row level security;
alter table recycled force row level security;
create policy recycled_rows on recycled using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy recycled_platform on recycled to guanqiao_platform using (true);

-- Records that were deleted before. Documents and orders are left out: which of their rows were deleted with them is not known.
set local role guanqiao_platform;
create function pg_temp.grams(label text) returns text[] language sql as $$
  select coalesce(array_agg(distinct substr(label, n, len)), '{}') from generate_series(1, char_length(label)) n, (values (2), (3)) l(len)
  where n + len - 1 <= char_length(label)
$$;
insert into recycled (enterprise_id, entity, record_id, deleted_at, deleted_by, request_id, label, grams)
select g.enterprise_id, g.entity, g.id, g.deleted_at, g.deleted_by, '-', g.label, pg_temp.grams(lower(g.label)) from (
  select enterprise_id, 'company' as entity, id, deleted_at, deleted_by, company_name as label from company
  union all select enterprise_id, 'vehicle', id, deleted_at, deleted_by, plate_number from vehicle
  union all select enterprise_id, 'driver', id, deleted_at, deleted_by, driver_name from driver
  union all select enterprise_id, 'container_owner', id, deleted_at, deleted_by, owner_name from container_owner
  union all select enterprise_id, 'container', id, deleted_at, deleted_by, container_number from container
  union all select enterprise_id, 'seller', id, deleted_at, deleted_by, company_name from seller
  union all select enterprise_id, 'receiver', id, deleted_at, deleted_by, company_name from receiver
  union all select enterprise_id, 'goods', id, deleted_at, deleted_by, good_name from goods
  union all select enterprise_id, 'transmitter', id, deleted_at, deleted_by, transmitter_name from transmitter
  union all select enterprise_id, 'operator_card', id, deleted_at, deleted_by, card_no from operator_card
) g where g.deleted_at is not null;

-- Administrators of existing enterprises may use it.
insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
select gen_random_uuid(), 'recycle', module_id, '回收站', '/audit/recycle', 'query,get,restore', sort + 1 from menu where key = 'audit' on conflict do nothing;
insert into enterprise_menu (enterprise_id, menu_id)
select e.id, m.id from enterprise e join menu m on m.key = 'recycle' on conflict do nothing;
insert into role_menu (role_id, menu_id, menu_button)
select g.role_id, m.id, m.menu_button from role_menu g join menu a on a.id = g.menu_id and a.key = 'audit' join menu m on m.key = 'recycle' on conflict do nothing;
insert into group_menu (group_id, menu_id, menu_button)
select g.group_id, m.id, m.menu_button from group_menu g join menu a on a.id = g.menu_id and a.key = 'audit' join menu m on m.key = 'recycle' on conflict do nothing;
insert into user_menu (user_id, menu_id, menu_button)
select g.user_id, m.id, m.menu_button from user_menu g join menu a on a.id = g.menu_id and a.key = 'audit' join menu m on m.key = 'recycle' on conflict do nothing;
reset role;
