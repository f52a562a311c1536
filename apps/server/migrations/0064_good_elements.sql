-- The elements of commodities with their options, which the platform's staff keep, and the values of goods.
create table good_element (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  good_code text not null check (char_length(good_code) <= 10),
  sequence integer not null,
  element_name text not null check (char_length(element_name) <= 50),
  needed boolean not null,
  input_type text not null check (input_type in ('text', 'number', 'select', 'date')),
  unit_text text check (char_length(unit_text) <= 20),
  max_length integer,
  example text check (char_length(example) <= 100),
  effective_from date,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (id)
);
create unique index good_element_good_code_sequence_unique on good_element (good_code, sequence) nulls not distinct where deleted_at is null;
create index good_element_sequence_sort on good_element (sequence, id) where deleted_at is null;
create index good_element_grams on good_element using gin (grams);
alter table good_element enable row level security;
alter table good_element force row level security;
create policy good_element_read on good_element for select using (true);
create policy good_element_write on good_element to guanqiao_platform using (true);

create table good_option (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  element_id uuid not null,
  option_value text not null check (char_length(option_value) <= 100),
  option_value_key text generated always as (alike_name(option_value)) stored,
  option_label text not null check (char_length(option_label) <= 100),
  sort integer,
  preset boolean not null,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (id)
);
create unique index good_option_element_id_option_value_unique on good_option (element_id, option_value_key) nulls not distinct where deleted_at is null;
create index good_option_sort_sort on good_option (sort, id) where deleted_at is null;
create index good_option_grams on good_option using gin (grams);
alter table good_option enable row level security;
alter table good_option force row level security;
create policy good_option_read on good_option for select using (true);
create policy good_option_write on good_option to guanqiao_platform using (true);

alter table good_option add constraint good_option_element_id_fkey foreign key (element_id) references good_element (id);

alter table goods add column g_model text check (char_length(g_model) <= 255);

-- Whoever has a right on goods may read their elements; the platform's staff keep them.
set local role guanqiao_platform;
insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
select gen_random_uuid(), 'good_element', module_id, '申报要素', '/goods/element', menu_button, sort + 1
from menu where key = 'goods' on conflict do nothing;
insert into enterprise_menu (enterprise_id, menu_id, menu_button)
select g.enterprise_id, c.id, 'query,get'
from enterprise_menu g join menu m on m.id = g.menu_id and m.key = 'goods' join menu c on c.key = 'good_element' on conflict do nothing;
insert into role_menu (role_id, menu_id, menu_button)
select g.role_id, c.id, 'query,get'
from role_menu g join menu m on m.id = g.menu_id and m.key = 'goods' join menu c on c.key = 'good_element' on conflict do nothing;
insert into group_menu (group_id, menu_id, menu_button)
select g.group_id, c.id, 'query,get'
from group_menu g join menu m on m.id = g.menu_id and m.key = 'goods' join menu c on c.key = 'good_element' on conflict do nothing;
insert into user_menu (user_id, menu_id, menu_button)
select g.user_id, c.id, 'query,get'
from user_menu g join menu m on m.id = g.menu_id and m.key = 'goods' join menu c on c.key = 'good_element' on conflict do nothing;
reset role;
