-- Annexes of clearances by hand, and what the time limits and the batch view of gathered lists read.
create table inventory_annex (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  inventory_id uuid not null,
  file_name text not null check (char_length(file_name) <= 150),
  annex_type text not null check (annex_type in ('release', 'answer', 'screen', 'other')),
  media text not null check (media in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size integer not null,
  valid_to date,
  file_id text not null check (char_length(file_id) <= 36),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id)
);
create index inventory_annex_id on inventory_annex (id);
create index inventory_annex_inventory_id_filter on inventory_annex (enterprise_id, inventory_id, id) where deleted_at is null;
create index inventory_annex_valid_to_filter on inventory_annex (enterprise_id, valid_to, id) where deleted_at is null and valid_to is not null;
create index inventory_annex_choices on inventory_annex (enterprise_id, annex_type, id) where deleted_at is null;
create index inventory_annex_grams on inventory_annex using gin (grams);
alter table inventory_annex enable row level security;
alter table inventory_annex force row level security;
create policy inventory_annex_rows on inventory_annex using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy inventory_annex_platform on inventory_annex to guanqiao_platform using (true);

alter table inventory_annex add constraint inventory_annex_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table inventory_annex add constraint inventory_annex_inventory_id_fkey foreign key (enterprise_id, inventory_id) references inventory (enterprise_id, id);

create index inventory_batch on inventory (enterprise_id, batch_number) where deleted_at is null and batch_number is not null;
create index inventory_accepted on inventory (enterprise_id, decided_on) where deleted_at is null and status = 'accepted';

-- Whoever clears by hand also reads and removes annexes.
set local role guanqiao_platform;
update menu set menu_button = 'query,get,edit,delete' where key = 'inventory_manual';
update role_menu set menu_button = menu_button || ',get,delete' where 'edit' = any(string_to_array(replace(menu_button, ' ', ''), ','))
  and menu_id in (select id from menu where key = 'inventory_manual');
update group_menu set menu_button = menu_button || ',get,delete' where 'edit' = any(string_to_array(replace(menu_button, ' ', ''), ','))
  and menu_id in (select id from menu where key = 'inventory_manual');
update user_menu set menu_button = menu_button || ',get,delete' where 'edit' = any(string_to_array(replace(menu_button, ' ', ''), ','))
  and menu_id in (select id from menu where key = 'inventory_manual');
update enterprise_menu set menu_button = menu_button || ',get,delete' where 'edit' = any(string_to_array(replace(menu_button, ' ', ''), ','))
  and menu_id in (select id from menu where key = 'inventory_manual');
reset role;
