-- Checks of an enterprise's own, made from rejections, and the documents that they named.
create table local_rule (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  rule_name text not null check (char_length(rule_name) <= 100),
  status text not null check (status in ('active', 'disabled')),
  doc_type text not null check (doc_type in ('manifest', 'confirmation', 'packing', 'arrival', 'tally')),
  place text not null check (char_length(place) <= 100),
  place_label text not null check (char_length(place_label) <= 200),
  condition text not null check (condition in ('equal', 'prefix', 'empty')),
  refused_values jsonb,
  severity text not null check (severity in ('block', 'warn')),
  message text not null check (char_length(message) <= 300),
  code text check (char_length(code) <= 5),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  rule_name_key text generated always as (alike_name(rule_name)) stored,
  primary key (enterprise_id, id)
);
create index local_rule_id on local_rule (id);
create unique index local_rule_rule_name_unique on local_rule (enterprise_id, rule_name_key) where deleted_at is null;
create index local_rule_code_filter on local_rule (enterprise_id, code, id) where deleted_at is null and code is not null;
create index local_rule_status_created_at_narrow on local_rule (enterprise_id, status, created_at, id) where deleted_at is null;
create index local_rule_choices on local_rule (enterprise_id, status, doc_type, id) where deleted_at is null;
create index local_rule_grams on local_rule using gin (grams);
alter table local_rule enable row level security;
alter table local_rule force row level security;
create policy local_rule_rows on local_rule using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy local_rule_platform on local_rule to guanqiao_platform using (true);
alter table local_rule add constraint local_rule_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);

create table local_rule_hit (
  enterprise_id uuid not null references enterprise (id),
  rule_id uuid not null,
  doc_type text not null,
  doc_id uuid not null,
  batch_number text not null,
  path text,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (enterprise_id, rule_id, doc_id),
  constraint local_rule_hit_rule_id_fkey foreign key (enterprise_id, rule_id) references local_rule (enterprise_id, id)
);
create index local_rule_hit_last_at on local_rule_hit (enterprise_id, rule_id, last_at desc);
alter table local_rule_hit enable row level security;
alter table local_rule_hit force row level security;
create policy local_rule_hit_rows on local_rule_hit using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy local_rule_hit_platform on local_rule_hit to guanqiao_platform using (true);

-- Whoever edits manifests may make such checks and switch them.
set local role guanqiao_platform;
update menu later set sort = later.sort + 1 from menu before
where before.key = 'cargo_list' and later.module_id = before.module_id and later.sort > before.sort;
insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
select gen_random_uuid(), 'local_rule', module_id, '自订检查', '/rmft/rules', 'query,get,add,edit,delete,enable,disable', sort + 1
from menu where key = 'cargo_list' on conflict do nothing;
create function pg_temp.granted_for_rules(buttons text) returns text language sql as $$
  select array_to_string(array(
    select b from unnest(array['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable']) with ordinality as g(b, n)
    where (b in ('query', 'get') and b = any(string_to_array(buttons, ','))) or (b not in ('query', 'get') and 'edit' = any(string_to_array(buttons, ',')))
    order by n), ',')
  where buttons is not null
$$;
insert into enterprise_menu (enterprise_id, menu_id, menu_button)
select g.enterprise_id, c.id, pg_temp.granted_for_rules(g.menu_button)
from enterprise_menu g join menu m on m.id = g.menu_id and m.key = 'manifest' join menu c on c.key = 'local_rule' on conflict do nothing;
insert into role_menu (role_id, menu_id, menu_button)
select g.role_id, c.id, pg_temp.granted_for_rules(g.menu_button)
from role_menu g join menu m on m.id = g.menu_id and m.key = 'manifest' join menu c on c.key = 'local_rule' on conflict do nothing;
insert into group_menu (group_id, menu_id, menu_button)
select g.group_id, c.id, pg_temp.granted_for_rules(g.menu_button)
from group_menu g join menu m on m.id = g.menu_id and m.key = 'manifest' join menu c on c.key = 'local_rule' on conflict do nothing;
insert into user_menu (user_id, menu_id, menu_button)
select g.user_id, c.id, pg_temp.granted_for_rules(g.menu_button)
from user_menu g join menu m on m.id = g.menu_id and m.key = 'manifest' join menu c on c.key = 'local_rule' on conflict do nothing;
reset role;
