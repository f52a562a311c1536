-- Messages of gates 卡口: what a gate gathered, customs' feedback, an officer's decision.
create table gate_event (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  batch_number text check (char_length(batch_number) <= 13),
  status text not null check (status in ('unmatched', 'recorded', 'passed', 'alert', 'settled')),
  plate_number text check (char_length(plate_number) <= 20),
  foreign_plate text check (char_length(foreign_plate) <= 20),
  message_type text not null check (message_type in ('81', '82', '85')),
  result text check (result in ('1', '2', '3', 'Y', 'N', 'M')),
  content text check (char_length(content) <= 2000),
  form_type text check (form_type in ('rmft', 'cdl', 'entry', 'bill', 'oneoff')),
  form_id text check (char_length(form_id) <= 64),
  area_id text not null check (char_length(area_id) <= 20),
  channel_no text check (char_length(channel_no) <= 20),
  session_id text not null check (char_length(session_id) <= 64),
  ie_flag text check (ie_flag in ('I', 'E')),
  gross_weight numeric(14,3),
  expected_weight numeric(14,3),
  weight_difference numeric(14,3),
  declared_weight numeric(14,3),
  trailer_number text check (char_length(trailer_number) <= 35),
  container_number text check (char_length(container_number) <= 35),
  operator_no text check (char_length(operator_no) <= 50),
  occurred_at timestamptz not null,
  performance text check (char_length(performance) <= 200),
  warning text check (char_length(warning) <= 500),
  doc_type text check (doc_type in ('manifest', 'inventory')),
  doc_id text check (char_length(doc_id) <= 36),
  order_transport_id uuid,
  settled_by text check (char_length(settled_by) <= 50),
  settled_at timestamptz,
  note text check (char_length(note) <= 255),
  raw text not null check (char_length(raw) <= 1000000),
  file_name text check (char_length(file_name) <= 255),
  sha256 text not null check (char_length(sha256) <= 64),
  received_at timestamptz not null,
  repeats integer,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  plate_number_key text generated always as (alike_plate(plate_number)) stored,
  foreign_plate_key text generated always as (alike_plate(foreign_plate)) stored,
  primary key (enterprise_id, id)
);
create index gate_event_id on gate_event (id);
create unique index gate_event_sha256_unique on gate_event (enterprise_id, sha256) where deleted_at is null;
create index gate_event_channel_no_filter on gate_event (enterprise_id, channel_no, id) where deleted_at is null and channel_no is not null;
create index gate_event_session_id_filter on gate_event (enterprise_id, session_id, id) where deleted_at is null;
create index gate_event_occurred_at_filter on gate_event (enterprise_id, occurred_at, id) where deleted_at is null;
create index gate_event_order_transport_id_filter on gate_event (enterprise_id, order_transport_id, id) where deleted_at is null and order_transport_id is not null;
create index gate_event_status_created_at_narrow on gate_event (enterprise_id, status, created_at, id) where deleted_at is null;
create index gate_event_created_at_narrow on gate_event (enterprise_id, created_at, id) where deleted_at is null;
create index gate_event_choices on gate_event (enterprise_id, message_type, status, result, id) where deleted_at is null;
create index gate_event_grams on gate_event using gin (grams);
alter table gate_event enable row level security;
alter table gate_event force row level security;
create policy gate_event_rows on gate_event using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy gate_event_platform on gate_event to guanqiao_platform using (true);

alter table gate_event add constraint gate_event_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table gate_event add constraint gate_event_order_transport_id_fkey foreign key (enterprise_id, order_transport_id) references order_transport (enterprise_id, id);

-- For the batch view and for tasks.
create index gate_event_batch on gate_event (enterprise_id, batch_number, occurred_at);
create index gate_event_status on gate_event (enterprise_id, status, id) where status in ('alert', 'unmatched') and deleted_at is null;
-- By these numbers gates name papers.
create index inventory_list_no on inventory (enterprise_id, list_no) where list_no is not null and deleted_at is null;
create index inventory_bill_seq on inventory (enterprise_id, bill_seq) where bill_seq is not null and deleted_at is null;

-- Whoever reads manifests or weighs reads the records of gates; whoever edits one of them sees to alerts.
set local role guanqiao_platform;
update menu later set sort = later.sort + 1 from menu before
where before.key = 'weighing' and later.module_id = before.module_id and later.sort > before.sort;
insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
select gen_random_uuid(), 'gate', module_id, '过卡记录', '/pound/gate', 'query,get,edit', sort + 1
from menu where key = 'weighing' on conflict do nothing;
create function pg_temp.granted_for_gate(every boolean, buttons text) returns text language sql as $$
  select array_to_string(array(
    select b from unnest(array['query', 'get', 'edit']) with ordinality as g(b, n)
    where b = any(string_to_array(buttons, ',')) order by n), ',')
  where not every
$$;
insert into enterprise_menu (enterprise_id, menu_id, menu_button)
select g.enterprise_id, c.id, pg_temp.granted_for_gate(bool_or(g.menu_button is null), string_agg(g.menu_button, ','))
from enterprise_menu g join menu m on m.id = g.menu_id and m.key in ('manifest', 'weighing') join menu c on c.key = 'gate'
group by g.enterprise_id, c.id on conflict do nothing;
insert into role_menu (role_id, menu_id, menu_button)
select g.role_id, c.id, pg_temp.granted_for_gate(bool_or(g.menu_button is null), string_agg(g.menu_button, ','))
from role_menu g join menu m on m.id = g.menu_id and m.key in ('manifest', 'weighing') join menu c on c.key = 'gate'
group by g.role_id, c.id on conflict do nothing;
insert into group_menu (group_id, menu_id, menu_button)
select g.group_id, c.id, pg_temp.granted_for_gate(bool_or(g.menu_button is null), string_agg(g.menu_button, ','))
from group_menu g join menu m on m.id = g.menu_id and m.key in ('manifest', 'weighing') join menu c on c.key = 'gate'
group by g.group_id, c.id on conflict do nothing;
insert into user_menu (user_id, menu_id, menu_button)
select g.user_id, c.id, pg_temp.granted_for_gate(bool_or(g.menu_button is null), string_agg(g.menu_button, ','))
from user_menu g join menu m on m.id = g.menu_id and m.key in ('manifest', 'weighing') join menu c on c.key = 'gate'
group by g.user_id, c.id on conflict do nothing;
reset role;
