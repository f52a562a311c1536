-- Gathered lists 集报清单 and the filings that permit them.
create table inventory_filing (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  records_no text not null check (char_length(records_no) <= 20),
  status text not null check (status in ('active', 'disabled')),
  owner_name text not null check (char_length(owner_name) <= 70),
  owner_code text check (char_length(owner_code) <= 18),
  declare_office text not null check (char_length(declare_office) <= 20),
  gather_class text not null check (gather_class in ('press', 'perishable', 'bonded')),
  guarantee_valid_to date not null,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  records_no_key text generated always as (alike_name(records_no)) stored,
  primary key (enterprise_id, id)
);
create index inventory_filing_id on inventory_filing (id);
create unique index inventory_filing_records_no_unique on inventory_filing (enterprise_id, records_no_key) where deleted_at is null;
create index inventory_filing_records_no_sort on inventory_filing (enterprise_id, records_no collate "zh-x-icu", id) where deleted_at is null;
create index inventory_filing_declare_office_filter on inventory_filing (enterprise_id, declare_office, id) where deleted_at is null;
create index inventory_filing_guarantee_valid_to_filter on inventory_filing (enterprise_id, guarantee_valid_to, id) where deleted_at is null;
create index inventory_filing_status_created_at_narrow on inventory_filing (enterprise_id, status, created_at, id) where deleted_at is null;
create index inventory_filing_status_guarantee_valid_to_narrow on inventory_filing (enterprise_id, status, guarantee_valid_to, id) where deleted_at is null;
create index inventory_filing_grams on inventory_filing using gin (grams);
alter table inventory_filing enable row level security;
alter table inventory_filing force row level security;
create policy inventory_filing_rows on inventory_filing using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy inventory_filing_platform on inventory_filing to guanqiao_platform using (true);

create table inventory (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  inventory_no text check (char_length(inventory_no) <= 20),
  status text not null check (status in ('draft', 'sending', 'handed_over', 'accepted', 'rejected', 'manual')),
  ie_flag text not null check (ie_flag in ('I', 'E')),
  filing_id uuid,
  declare_office text not null check (char_length(declare_office) <= 20),
  ie_office text not null check (char_length(ie_office) <= 20),
  ie_date date not null,
  load_time timestamptz,
  batch_number text check (char_length(batch_number) <= 13),
  plate_number text not null check (char_length(plate_number) <= 15),
  bill_no text check (char_length(bill_no) <= 35),
  transport_mode text not null check (char_length(transport_mode) <= 20),
  trade_mode text not null check (char_length(trade_mode) <= 20),
  agent_name text not null check (char_length(agent_name) <= 70),
  agent_code text not null check (char_length(agent_code) <= 18),
  operator_name text not null check (char_length(operator_name) <= 70),
  operator_code text not null check (char_length(operator_code) <= 18),
  owner_name text not null check (char_length(owner_name) <= 70),
  license_no text check (char_length(license_no) <= 20),
  trade_country text not null check (char_length(trade_country) <= 20),
  loading_port text check (char_length(loading_port) <= 50),
  package_quantity integer not null,
  wrap_type text not null check (char_length(wrap_type) <= 20),
  gross_weight numeric(14,3) not null,
  net_weight numeric(14,3) not null,
  goods jsonb,
  containers jsonb,
  papers jsonb,
  origins jsonb,
  bill_seq text check (char_length(bill_seq) <= 18),
  list_no text check (char_length(list_no) <= 18),
  decided_on date,
  decision_text text check (char_length(decision_text) <= 500),
  frozen_no integer,
  frozen_hash text check (char_length(frozen_hash) <= 64),
  frozen_content text check (char_length(frozen_content) <= 200000),
  frozen_at timestamptz,
  frozen_by text check (char_length(frozen_by) <= 50),
  receiver text check (char_length(receiver) <= 100),
  handed_over_at timestamptz,
  clear_reason text check (char_length(clear_reason) <= 200),
  clear_no text check (char_length(clear_no) <= 40),
  cleared_at timestamptz,
  cleared_by text check (char_length(cleared_by) <= 50),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  plate_number_key text generated always as (alike_plate(plate_number)) stored,
  inventory_no_end text generated always as (right(upper(inventory_no), 4)) stored,
  primary key (enterprise_id, id)
);
create index inventory_id on inventory (id);
create unique index inventory_inventory_no_unique on inventory (enterprise_id, inventory_no) where deleted_at is null;
create index inventory_inventory_no_sort on inventory (enterprise_id, inventory_no collate "zh-x-icu", id) where deleted_at is null;
create index inventory_declare_office_filter on inventory (enterprise_id, declare_office, id) where deleted_at is null;
create index inventory_ie_date_filter on inventory (enterprise_id, ie_date, id) where deleted_at is null;
create index inventory_handed_over_at_filter on inventory (enterprise_id, handed_over_at, id) where deleted_at is null and handed_over_at is not null;
create index inventory_inventory_no_end on inventory (enterprise_id, inventory_no_end, id) where deleted_at is null;
create index inventory_status_created_at_narrow on inventory (enterprise_id, status, created_at, id) where deleted_at is null;
create index inventory_created_at_narrow on inventory (enterprise_id, created_at, id) where deleted_at is null;
create index inventory_filing_id_status_ie_date_narrow on inventory (enterprise_id, filing_id, status, ie_date, id) where deleted_at is null and filing_id is not null;
create index inventory_choices on inventory (enterprise_id, ie_flag, status, id) where deleted_at is null;
create index inventory_grams on inventory using gin (grams);
alter table inventory enable row level security;
alter table inventory force row level security;
create policy inventory_rows on inventory using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy inventory_platform on inventory to guanqiao_platform using (true);

alter table inventory_filing add constraint inventory_filing_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table inventory add constraint inventory_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table inventory add constraint inventory_filing_id_fkey foreign key (enterprise_id, filing_id) references inventory_filing (enterprise_id, id);

-- Whoever may do something with manifests may do the same with gathered lists and their filings. Clearance by hand is a right of its
-- own, which roles get when an administrator grants it.
set local role guanqiao_platform;
-- Behind the tally reports, before the menus that followed them so far.
update menu later set sort = later.sort + 3 from menu before
where before.key = 'tally' and later.module_id = before.module_id and later.sort > before.sort;
insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
select gen_random_uuid(), n.key, module_id, n.name, n.path, n.buttons, sort + n.place
from menu, (values ('inventory', '集报清单', '/cdl/list', 'query,get,add,edit,delete,declare,undo', 1),
  ('inventory_manual', '人工清关', '/cdl/manual', 'query,edit', 2),
  ('inventory_filing', '集中申报备案', '/cdl/filing', 'query,get,add,edit,delete,enable,disable', 3)) as n(key, name, path, buttons, place)
where menu.key = 'tally' on conflict do nothing;
-- Whoever edits filings also switches them on and off.
create function pg_temp.granted_for_lists(buttons text, allowed text) returns text language sql as $$
  select array_to_string(array(
    select b from unnest(string_to_array(allowed, ',')) with ordinality as g(b, n)
    where b = any(string_to_array(buttons, ',')) or (b in ('enable', 'disable') and 'edit' = any(string_to_array(buttons, ',')))
    order by n), ',')
  where buttons is not null
$$;
insert into enterprise_menu (enterprise_id, menu_id, menu_button)
select g.enterprise_id, c.id, case when c.key <> 'inventory_manual' then pg_temp.granted_for_lists(g.menu_button, c.menu_button) end
from enterprise_menu g join menu m on m.id = g.menu_id and m.key = 'manifest'
join menu c on c.key in ('inventory', 'inventory_manual', 'inventory_filing') on conflict do nothing;
insert into role_menu (role_id, menu_id, menu_button)
select g.role_id, c.id, pg_temp.granted_for_lists(g.menu_button, c.menu_button)
from role_menu g join menu m on m.id = g.menu_id and m.key = 'manifest'
join menu c on c.key in ('inventory', 'inventory_filing') on conflict do nothing;
insert into group_menu (group_id, menu_id, menu_button)
select g.group_id, c.id, pg_temp.granted_for_lists(g.menu_button, c.menu_button)
from group_menu g join menu m on m.id = g.menu_id and m.key = 'manifest'
join menu c on c.key in ('inventory', 'inventory_filing') on conflict do nothing;
insert into user_menu (user_id, menu_id, menu_button)
select g.user_id, c.id, pg_temp.granted_for_lists(g.menu_button, c.menu_button)
from user_menu g join menu m on m.id = g.menu_id and m.key = 'manifest'
join menu c on c.key in ('inventory', 'inventory_filing') on conflict do nothing;
reset role;
