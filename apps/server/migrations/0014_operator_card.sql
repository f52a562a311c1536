-- Operator cards; manifests name the one that signs them, transmitters the one they usually sign with.
-- Manifests that were sent before have none.
create table operator_card (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  card_no text not null check (char_length(card_no) <= 13),
  status text not null check (status in ('active', 'disabled', 'lost')),
  holder_name text not null check (char_length(holder_name) <= 50),
  card_type text not null check (card_type in ('operator', 'legal')),
  company_code text check (char_length(company_code) <= 10),
  credit_code text check (char_length(credit_code) <= 18),
  cert_no text check (char_length(cert_no) <= 50),
  valid_to date not null,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id)
);
create index operator_card_id on operator_card (id);
create unique index operator_card_card_no_unique on operator_card (enterprise_id, card_no) where deleted_at is null;
create index operator_card_card_no_sort on operator_card (enterprise_id, card_no collate "zh-x-icu", id) where deleted_at is null;
create index operator_card_status_filter on operator_card (enterprise_id, status, id);
create index operator_card_valid_to_filter on operator_card (enterprise_id, valid_to, id);
create index operator_card_grams on operator_card using gin (grams);
alter table operator_card enable row level security;
alter table operator_card force row level security;
create policy operator_card_rows on operator_card using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy operator_card_platform on operator_card to guanqiao_platform using (true);

alter table operator_card add constraint operator_card_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);

alter table transmitter add column operator_card_id uuid;
create index transmitter_operator_card_id_filter on transmitter (enterprise_id, operator_card_id, id);
alter table transmitter add constraint transmitter_operator_card_id_fkey foreign key (enterprise_id, operator_card_id) references operator_card (enterprise_id, id);
alter table manifest add column operator_card_id uuid;
create index manifest_operator_card_id_filter on manifest (enterprise_id, operator_card_id, id);
alter table manifest add constraint manifest_operator_card_id_fkey foreign key (enterprise_id, operator_card_id) references operator_card (enterprise_id, id);

-- Whoever may do something with transmitters may do the same with cards: otherwise nobody could file the card that sending asks for.
set local role guanqiao_platform;
insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
select gen_random_uuid(), 'operator_card', module_id, 'IC卡', '/manifest/iccard', menu_button, sort + 1 from menu where key = 'transmitter';
insert into enterprise_menu (enterprise_id, menu_id, menu_button)
select g.enterprise_id, c.id, g.menu_button from enterprise_menu g join menu t on t.id = g.menu_id and t.key = 'transmitter' join menu c on c.key = 'operator_card';
insert into role_menu (role_id, menu_id, menu_button)
select g.role_id, c.id, g.menu_button from role_menu g join menu t on t.id = g.menu_id and t.key = 'transmitter' join menu c on c.key = 'operator_card';
insert into group_menu (group_id, menu_id, menu_button)
select g.group_id, c.id, g.menu_button from group_menu g join menu t on t.id = g.menu_id and t.key = 'transmitter' join menu c on c.key = 'operator_card';
insert into user_menu (user_id, menu_id, menu_button)
select g.user_id, c.id, g.menu_button from user_menu g join menu t on t.id = g.menu_id and t.key = 'transmitter' join menu c on c.key = 'operator_card';
reset role;
