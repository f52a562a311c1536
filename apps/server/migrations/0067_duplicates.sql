-- Merges of duplicate records, the references that they moved, and pairs of records that users declared different.
create table record_merge (
  id uuid primary key,
  enterprise_id uuid references enterprise (id),
  entity text not null,
  kept_id uuid not null,
  kept_label text not null,
  lost_id uuid not null,
  lost_label text not null,
  -- The fields of the kept record that changed: name, before, after.
  changed jsonb not null,
  merged_at timestamptz not null,
  merged_by text,
  undone_at timestamptz,
  undone_by text
);
create index record_merge_entity on record_merge (enterprise_id, entity, merged_at desc, id);
create index record_merge_of_all on record_merge (entity, merged_at desc, id);
alter table record_merge enable row level security;
alter table record_merge force row level security;
create policy record_merge_rows on record_merge using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy record_merge_platform on record_merge to guanqiao_platform using (true);

create table record_merge_move (
  merge_id uuid not null references record_merge (id),
  enterprise_id uuid references enterprise (id),
  entity text not null,
  field text not null,
  record_id uuid not null,
  primary key (merge_id, entity, field, record_id)
);
alter table record_merge_move enable row level security;
alter table record_merge_move force row level security;
create policy record_merge_move_rows on record_merge_move using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy record_merge_move_platform on record_merge_move to guanqiao_platform using (true);

create table record_difference (
  enterprise_id uuid references enterprise (id),
  entity text not null,
  low_id uuid not null,
  high_id uuid not null,
  noted_at timestamptz not null,
  noted_by text,
  primary key (entity, low_id, high_id),
  check (low_id < high_id)
);
create index record_difference_rows on record_difference (enterprise_id, entity);
alter table record_difference enable row level security;
alter table record_difference force row level security;
create policy record_difference_rows on record_difference using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy record_difference_platform on record_difference to guanqiao_platform using (true);

-- The name of the record with which a record in the recycle bin was merged.
alter table recycled add column merged_label text;

-- The usual spellings of a name made equal: punctuation and spaces, the forms of a company.
create function folded_name(value text) returns text language sql immutable strict parallel safe as $$
  select nullif(replace(replace(replace(replace(replace(
    translate(alike_name(value), E' \t.,;:!?''"`-_/\\|()[]{}<>&+*#@·•、，。；：（）【】《》“”‘’—…', ''),
    '有限责任公司', '有限公司'), 'limitedliabilitycompany', 'llc'), 'ххк', 'llc'), 'company', 'co'), 'limited', 'ltd'), '')
$$;
create function folded_number(value text) returns text language sql immutable strict parallel safe as $$
  select nullif(regexp_replace(alike_plate(value), '[^0-9A-Z]', '', 'g'), '')
$$;

-- Whoever may delete companies may merge; whoever may query them sees the candidates.
set local role guanqiao_platform;
create function pg_temp.merge_buttons(given text) returns text language sql as $$
  select array_to_string(array(
    select case b when 'delete' then 'merge' else b end from unnest(string_to_array(given, ',')) with ordinality as g(b, n)
    where b in ('query', 'delete') order by n), ',')
  where given is not null
$$;
insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
select gen_random_uuid(), 'duplicate', module_id, '重复记录', '/base/duplicate', 'query,merge', sort + 1 from menu where key = 'port_related' on conflict do nothing;
insert into enterprise_menu (enterprise_id, menu_id, menu_button)
select g.enterprise_id, c.id, pg_temp.merge_buttons(g.menu_button)
from enterprise_menu g join menu m on m.id = g.menu_id and m.key = 'company' join menu c on c.key = 'duplicate' on conflict do nothing;
insert into role_menu (role_id, menu_id, menu_button)
select g.role_id, c.id, pg_temp.merge_buttons(g.menu_button)
from role_menu g join menu m on m.id = g.menu_id and m.key = 'company' join menu c on c.key = 'duplicate' on conflict do nothing;
insert into group_menu (group_id, menu_id, menu_button)
select g.group_id, c.id, pg_temp.merge_buttons(g.menu_button)
from group_menu g join menu m on m.id = g.menu_id and m.key = 'company' join menu c on c.key = 'duplicate' on conflict do nothing;
insert into user_menu (user_id, menu_id, menu_button)
select g.user_id, c.id, pg_temp.merge_buttons(g.menu_button)
from user_menu g join menu m on m.id = g.menu_id and m.key = 'company' join menu c on c.key = 'duplicate' on conflict do nothing;
reset role;
