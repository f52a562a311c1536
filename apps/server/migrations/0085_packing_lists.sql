-- The packing list of an export container (MT7402).
alter table customs_message drop constraint customs_message_doc_type_check,
  add constraint customs_message_doc_type_check check (doc_type in ('manifest', 'confirmation', 'packing', 'arrival', 'tally'));
alter table receipt drop constraint receipt_doc_type_check,
  add constraint receipt_doc_type_check check (doc_type in ('manifest', 'confirmation', 'packing', 'arrival', 'tally'));

create table packing (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  batch_number text not null check (char_length(batch_number) <= 13),
  status text not null check (status in ('draft', 'ready', 'sending', 'send_fail', 'sent', 'review', 'accepted', 'rejected', 'deleting', 'deleted')),
  message_type text not null check (message_type in ('MT7402')),
  declare_office text not null check (char_length(declare_office) <= 20),
  transmitter_id uuid not null,
  packing_no text not null check (char_length(packing_no) <= 35),
  container_number text not null check (char_length(container_number) <= 17),
  size_type text check (char_length(size_type) <= 20),
  fullness text check (char_length(fullness) <= 20),
  source_code text check (char_length(source_code) <= 20),
  seals jsonb,
  loading_place text check (char_length(loading_place) <= 17),
  stuffing_time timestamptz,
  goods jsonb,
  origins jsonb,
  last_code text check (char_length(last_code) <= 10),
  last_text text check (char_length(last_text) <= 2000),
  last_at timestamptz,
  sent_at timestamptz,
  attempt integer,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id)
);
create index packing_id on packing (id);
create index packing_batch_number_sort on packing (enterprise_id, batch_number collate "zh-x-icu", id) where deleted_at is null;
create index packing_declare_office_filter on packing (enterprise_id, declare_office, id) where deleted_at is null;
create index packing_stuffing_time_filter on packing (enterprise_id, stuffing_time, id) where deleted_at is null and stuffing_time is not null;
create index packing_last_at_filter on packing (enterprise_id, last_at, id) where deleted_at is null and last_at is not null;
create index packing_sent_at_filter on packing (enterprise_id, sent_at, id) where deleted_at is null and sent_at is not null;
create index packing_status_created_at_narrow on packing (enterprise_id, status, created_at, id) where deleted_at is null;
create index packing_created_at_narrow on packing (enterprise_id, created_at, id) where deleted_at is null;
create index packing_transmitter_id_status_stuffing_time_narrow on packing (enterprise_id, transmitter_id, status, stuffing_time, id) where deleted_at is null;
create index packing_choices on packing (enterprise_id, message_type, status, id) where deleted_at is null;
create index packing_grams on packing using gin (grams);
alter table packing enable row level security;
alter table packing force row level security;
create policy packing_rows on packing using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy packing_platform on packing to guanqiao_platform using (true);

alter table packing add constraint packing_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table packing add constraint packing_transmitter_id_fkey foreign key (enterprise_id, transmitter_id) references transmitter (enterprise_id, id);

-- The lists of a batch, and those with the same number: the index for sorting is in another collation, and does not find by equality.
create index packing_batch on packing (enterprise_id, batch_number) where deleted_at is null;
create index packing_number on packing (enterprise_id, packing_no) where deleted_at is null;

drop trigger audit_log_followers on audit_log;
create trigger audit_log_followers after insert on audit_log for each row when (new.before is not null)
  execute function remind_followers('order_head', 'manifest', 'confirmation', 'packing', 'arrival', 'tally', 'weighing');

-- Whoever may do something with manifests may do the same with packing lists.
set local role guanqiao_platform;
-- Behind the planned trucks, before the menus that followed them so far.
update menu later set sort = later.sort + 1 from menu before
where before.key = 'confirm_advance' and later.module_id = before.module_id and later.sort > before.sort;
insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
select gen_random_uuid(), 'packing', m.module_id, '装箱清单', '/rmft/mt7402/list', 'query,get,add,edit,delete,declare', m.sort + 1
from menu m where m.key = 'confirm_advance' on conflict do nothing;
create function pg_temp.packing_buttons(buttons text) returns text language sql as $$
  select case when buttons is null then null else (
    select string_agg(b, ',' order by n)
    from unnest(array['query', 'get', 'add', 'edit', 'delete', 'declare']) with ordinality g(b, n)
    where b = any(string_to_array(buttons, ','))) end
$$;
insert into enterprise_menu (enterprise_id, menu_id, menu_button)
select g.enterprise_id, p.id, pg_temp.packing_buttons(g.menu_button)
from enterprise_menu g join menu m on m.id = g.menu_id and m.key = 'manifest' join menu p on p.key = 'packing' on conflict do nothing;
insert into role_menu (role_id, menu_id, menu_button)
select g.role_id, p.id, pg_temp.packing_buttons(g.menu_button)
from role_menu g join menu m on m.id = g.menu_id and m.key = 'manifest' join menu p on p.key = 'packing' on conflict do nothing;
insert into group_menu (group_id, menu_id, menu_button)
select g.group_id, p.id, pg_temp.packing_buttons(g.menu_button)
from group_menu g join menu m on m.id = g.menu_id and m.key = 'manifest' join menu p on p.key = 'packing' on conflict do nothing;
insert into user_menu (user_id, menu_id, menu_button)
select g.user_id, p.id, pg_temp.packing_buttons(g.menu_button)
from user_menu g join menu m on m.id = g.menu_id and m.key = 'manifest' join menu p on p.key = 'packing' on conflict do nothing;
reset role;
