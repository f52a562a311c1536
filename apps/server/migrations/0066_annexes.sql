-- Annexes of drivers, vehicles, consignors and consignees.
create table driver_annex (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  driver_id uuid not null,
  file_name text not null check (char_length(file_name) <= 150),
  annex_type text not null check (annex_type in ('identity_card', 'passport', 'license', 'qualification', 'photo', 'visa')),
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
create index driver_annex_id on driver_annex (id);
create index driver_annex_driver_id_filter on driver_annex (enterprise_id, driver_id, id) where deleted_at is null;
create index driver_annex_valid_to_filter on driver_annex (enterprise_id, valid_to, id) where deleted_at is null and valid_to is not null;
create index driver_annex_choices on driver_annex (enterprise_id, annex_type, id) where deleted_at is null;
create index driver_annex_grams on driver_annex using gin (grams);
alter table driver_annex enable row level security;
alter table driver_annex force row level security;
create policy driver_annex_rows on driver_annex using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy driver_annex_platform on driver_annex to guanqiao_platform using (true);

create table vehicle_annex (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  vehicle_id uuid not null,
  file_name text not null check (char_length(file_name) <= 150),
  annex_type text not null check (annex_type in ('license', 'transport_permit', 'filing', 'insurance', 'photo')),
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
create index vehicle_annex_id on vehicle_annex (id);
create index vehicle_annex_vehicle_id_filter on vehicle_annex (enterprise_id, vehicle_id, id) where deleted_at is null;
create index vehicle_annex_valid_to_filter on vehicle_annex (enterprise_id, valid_to, id) where deleted_at is null and valid_to is not null;
create index vehicle_annex_choices on vehicle_annex (enterprise_id, annex_type, id) where deleted_at is null;
create index vehicle_annex_grams on vehicle_annex using gin (grams);
alter table vehicle_annex enable row level security;
alter table vehicle_annex force row level security;
create policy vehicle_annex_rows on vehicle_annex using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy vehicle_annex_platform on vehicle_annex to guanqiao_platform using (true);

create table party_annex (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  seller_id uuid,
  receiver_id uuid,
  file_name text not null check (char_length(file_name) <= 150),
  annex_type text not null check (annex_type in ('business_license', 'customs_registration', 'agency_agreement', 'other')),
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
create index party_annex_id on party_annex (id);
create index party_annex_seller_id_filter on party_annex (enterprise_id, seller_id, id) where deleted_at is null and seller_id is not null;
create index party_annex_receiver_id_filter on party_annex (enterprise_id, receiver_id, id) where deleted_at is null and receiver_id is not null;
create index party_annex_valid_to_filter on party_annex (enterprise_id, valid_to, id) where deleted_at is null and valid_to is not null;
create index party_annex_choices on party_annex (enterprise_id, annex_type, id) where deleted_at is null;
create index party_annex_grams on party_annex using gin (grams);
alter table party_annex enable row level security;
alter table party_annex force row level security;
create policy party_annex_rows on party_annex using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy party_annex_platform on party_annex to guanqiao_platform using (true);

alter table driver_annex add constraint driver_annex_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table driver_annex add constraint driver_annex_driver_id_fkey foreign key (enterprise_id, driver_id) references driver (enterprise_id, id);
alter table vehicle_annex add constraint vehicle_annex_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table vehicle_annex add constraint vehicle_annex_vehicle_id_fkey foreign key (enterprise_id, vehicle_id) references vehicle (enterprise_id, id);
alter table party_annex add constraint party_annex_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table party_annex add constraint party_annex_seller_id_fkey foreign key (seller_id) references seller (id);
alter table party_annex add constraint party_annex_receiver_id_fkey foreign key (receiver_id) references receiver (id);
create trigger party_annex_seller_id_whose after insert or update of seller_id, enterprise_id on party_annex for each row when (new.seller_id is not null) execute function own_or_shared('seller', 'seller_id');
create trigger party_annex_receiver_id_whose after insert or update of receiver_id, enterprise_id on party_annex for each row when (new.receiver_id is not null) execute function own_or_shared('receiver', 'receiver_id');

-- Whoever has a right on consignors gets the same on the annexes of parties.
set local role guanqiao_platform;
create or replace function pg_temp.add_menu(new_key text, new_name text, new_path text, buttons text, model text) returns void language plpgsql as $$
begin
  insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
  select gen_random_uuid(), new_key, module_id, new_name, new_path, buttons, sort + 1 from menu where key = model on conflict do nothing;
  insert into enterprise_menu (enterprise_id, menu_id, menu_button)
  select g.enterprise_id, c.id, pg_temp.granted(g.menu_button, buttons)
  from enterprise_menu g join menu m on m.id = g.menu_id and m.key = model join menu c on c.key = new_key on conflict do nothing;
  insert into role_menu (role_id, menu_id, menu_button)
  select g.role_id, c.id, pg_temp.granted(g.menu_button, buttons)
  from role_menu g join menu m on m.id = g.menu_id and m.key = model join menu c on c.key = new_key on conflict do nothing;
  insert into group_menu (group_id, menu_id, menu_button)
  select g.group_id, c.id, pg_temp.granted(g.menu_button, buttons)
  from group_menu g join menu m on m.id = g.menu_id and m.key = model join menu c on c.key = new_key on conflict do nothing;
  insert into user_menu (user_id, menu_id, menu_button)
  select g.user_id, c.id, pg_temp.granted(g.menu_button, buttons)
  from user_menu g join menu m on m.id = g.menu_id and m.key = model join menu c on c.key = new_key on conflict do nothing;
end
$$;
create or replace function pg_temp.granted(given text, buttons text) returns text language sql as $$
  select array_to_string(array(
    select b from unnest(string_to_array(given, ',')) with ordinality as g(b, n)
    where b = any(string_to_array(buttons, ',')) order by n), ',')
  where given is not null
$$;
select pg_temp.add_menu('party_annex', '收发货人附件', '/consignor/annexes', 'query,get,add,edit,delete,import,export', 'seller');
reset role;
