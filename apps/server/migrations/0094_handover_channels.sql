-- Channels by which gathered lists and cargo lists are handed over, the delivery of their files, and the answers that were taken.
create table handover_channel (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  channel_name text not null check (char_length(channel_name) <= 50),
  status text not null check (status in ('active', 'disabled')),
  list_kind text not null check (list_kind in ('inventory', 'cargo_list')),
  port_id uuid,
  way text not null check (way in ('folder', 'https', 'simulated')),
  file_format text not null check (file_format in ('json', 'xml')),
  folder text check (char_length(folder) <= 40),
  address text check (char_length(address) <= 300),
  answers_address text check (char_length(answers_address) <= 300),
  auth text not null check (auth in ('none', 'bearer', 'basic')),
  auth_user text check (char_length(auth_user) <= 100),
  secret_set_at timestamptz,
  answer_problem text check (char_length(answer_problem) <= 500),
  answered_at timestamptz,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  channel_name_key text generated always as (alike_name(channel_name)) stored,
  primary key (enterprise_id, id)
);
create index handover_channel_id on handover_channel (id);
create unique index handover_channel_channel_name_unique on handover_channel (enterprise_id, channel_name_key) where deleted_at is null;
create index handover_channel_channel_name_sort on handover_channel (enterprise_id, channel_name collate "zh-x-icu", id) where deleted_at is null;
create index handover_channel_port_id_filter on handover_channel (enterprise_id, port_id, id) where deleted_at is null and port_id is not null;
create index handover_channel_status_created_at_narrow on handover_channel (enterprise_id, status, created_at, id) where deleted_at is null;
create index handover_channel_choices on handover_channel (enterprise_id, status, list_kind, way, id) where deleted_at is null;
create index handover_channel_grams on handover_channel using gin (grams);
alter table handover_channel enable row level security;
alter table handover_channel force row level security;
create policy handover_channel_rows on handover_channel using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy handover_channel_platform on handover_channel to guanqiao_platform using (true);

alter table handover_channel add constraint handover_channel_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table handover_channel add constraint handover_channel_port_id_fkey foreign key (port_id) references port (id);

-- The key or password of a channel, sealed with the server's secret, which the database does not contain.
create table handover_secret (
  enterprise_id uuid not null,
  channel_id uuid not null,
  sealed text not null check (char_length(sealed) <= 4000),
  primary key (enterprise_id, channel_id),
  foreign key (enterprise_id, channel_id) references handover_channel (enterprise_id, id) on delete cascade
);
alter table handover_secret enable row level security;
alter table handover_secret force row level security;
create policy handover_secret_rows on handover_secret using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy handover_secret_platform on handover_secret to guanqiao_platform using (true);

-- Answers that were taken, by the SHA-256 of their content: none is taken twice, from whatever file.
create table handover_answer (
  enterprise_id uuid not null references enterprise (id),
  fingerprint text not null check (char_length(fingerprint) = 64),
  list_kind text not null check (list_kind in ('inventory', 'cargo_list')),
  list_id uuid not null,
  source text not null check (source in ('sheet', 'folder', 'https')),
  taken_at timestamptz not null,
  primary key (enterprise_id, fingerprint)
);
alter table handover_answer enable row level security;
alter table handover_answer force row level security;
create policy handover_answer_rows on handover_answer using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy handover_answer_platform on handover_answer to guanqiao_platform using (true);

alter table inventory
  add column delivery_id text check (char_length(delivery_id) <= 36),
  add column delivery_channel_id uuid,
  add column delivery_way text check (delivery_way in ('folder', 'https', 'simulated')),
  add column delivery_state text check (delivery_state in ('sending', 'placed', 'received', 'failed')),
  add column delivery_tries integer,
  add column delivery_error text check (char_length(delivery_error) <= 500),
  add column delivered_at timestamptz,
  add column receipt_no text check (char_length(receipt_no) <= 64);
alter table inventory add constraint inventory_delivery_channel_id_fkey foreign key (enterprise_id, delivery_channel_id) references handover_channel (enterprise_id, id);
create index inventory_delivery_channel_id_filter on inventory (enterprise_id, delivery_channel_id, id) where deleted_at is null and delivery_channel_id is not null;
drop index inventory_choices;
create index inventory_choices on inventory (enterprise_id, ie_flag, delivery_state, status, id) where deleted_at is null;
-- Queued deliveries by their ids; files that the receiver has not taken yet, of all enterprises; failures, which are tasks.
create index inventory_sending on inventory (enterprise_id, delivery_id) where delivery_state = 'sending' and deleted_at is null;
create index inventory_placed on inventory (id) where delivery_state = 'placed' and deleted_at is null;
create index inventory_undelivered on inventory (enterprise_id, id) where delivery_state = 'failed' and deleted_at is null;

alter table cargo_list
  add column delivery_id text check (char_length(delivery_id) <= 36),
  add column delivery_channel_id uuid,
  add column delivery_way text check (delivery_way in ('folder', 'https', 'simulated')),
  add column delivery_state text check (delivery_state in ('sending', 'placed', 'received', 'failed')),
  add column delivery_tries integer,
  add column delivery_error text check (char_length(delivery_error) <= 500),
  add column delivered_at timestamptz,
  add column receipt_no text check (char_length(receipt_no) <= 64);
alter table cargo_list add constraint cargo_list_delivery_channel_id_fkey foreign key (enterprise_id, delivery_channel_id) references handover_channel (enterprise_id, id);
create index cargo_list_delivery_channel_id_filter on cargo_list (enterprise_id, delivery_channel_id, id) where deleted_at is null and delivery_channel_id is not null;
drop index cargo_list_choices;
create index cargo_list_choices on cargo_list (enterprise_id, ie_flag, status, delivery_state, id) where deleted_at is null;
-- Queued deliveries by their ids; files that the receiver has not taken yet, of all enterprises; failures, which are tasks.
create index cargo_list_sending on cargo_list (enterprise_id, delivery_id) where delivery_state = 'sending' and deleted_at is null;
create index cargo_list_placed on cargo_list (id) where delivery_state = 'placed' and deleted_at is null;
create index cargo_list_undelivered on cargo_list (enterprise_id, id) where delivery_state = 'failed' and deleted_at is null;

-- Whoever may set up agents may set up channels.
set local role guanqiao_platform;
update menu later set sort = later.sort + 1 from menu before
where before.key = 'agent' and later.module_id = before.module_id and later.sort > before.sort;
insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
select gen_random_uuid(), 'handover_channel', module_id, '交接渠道', '/handover/channel', 'query,get,add,edit,delete,enable,disable', sort + 1
from menu where key = 'agent' on conflict do nothing;
create function pg_temp.granted_for_channels(buttons text, allowed text) returns text language sql as $$
  select array_to_string(array(
    select b from unnest(string_to_array(allowed, ',')) with ordinality as g(b, n)
    where b = any(string_to_array(buttons, ',')) order by n), ',')
  where buttons is not null
$$;
insert into enterprise_menu (enterprise_id, menu_id, menu_button)
select g.enterprise_id, c.id, pg_temp.granted_for_channels(g.menu_button, c.menu_button)
from enterprise_menu g join menu m on m.id = g.menu_id and m.key = 'agent' join menu c on c.key = 'handover_channel' on conflict do nothing;
insert into role_menu (role_id, menu_id, menu_button)
select g.role_id, c.id, pg_temp.granted_for_channels(g.menu_button, c.menu_button)
from role_menu g join menu m on m.id = g.menu_id and m.key = 'agent' join menu c on c.key = 'handover_channel' on conflict do nothing;
insert into group_menu (group_id, menu_id, menu_button)
select g.group_id, c.id, pg_temp.granted_for_channels(g.menu_button, c.menu_button)
from group_menu g join menu m on m.id = g.menu_id and m.key = 'agent' join menu c on c.key = 'handover_channel' on conflict do nothing;
insert into user_menu (user_id, menu_id, menu_button)
select g.user_id, c.id, pg_temp.granted_for_channels(g.menu_button, c.menu_button)
from user_menu g join menu m on m.id = g.menu_id and m.key = 'agent' join menu c on c.key = 'handover_channel' on conflict do nothing;
reset role;
