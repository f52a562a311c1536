-- Applications to leave goods of an accepted manifest behind (MT8401, MT8402) or to move them to another batch (MT8403, MT8404).
alter table customs_message drop constraint customs_message_doc_type_check,
  add constraint customs_message_doc_type_check check (doc_type in ('manifest', 'confirmation', 'packing', 'arrival', 'tally', 'offload'));
alter table receipt drop constraint receipt_doc_type_check,
  add constraint receipt_doc_type_check check (doc_type in ('manifest', 'confirmation', 'packing', 'arrival', 'tally', 'offload'));
alter table local_rule drop constraint local_rule_doc_type_check,
  add constraint local_rule_doc_type_check check (doc_type in ('manifest', 'confirmation', 'packing', 'arrival', 'tally', 'offload'));
alter table document_container drop constraint document_container_doc_type_check,
  add constraint document_container_doc_type_check check (doc_type in ('manifest', 'confirmation', 'packing', 'arrival', 'tally', 'offload'));

create table offload (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  batch_number text not null check (char_length(batch_number) <= 13),
  status text not null check (status in ('draft', 'ready', 'sending', 'send_fail', 'sent', 'review', 'accepted', 'rejected', 'deleted')),
  message_type text not null check (message_type in ('MT8401', 'MT8402', 'MT8403', 'MT8404')),
  declare_office text not null check (char_length(declare_office) <= 20),
  transmitter_id uuid not null,
  new_batch_number text check (char_length(new_batch_number) <= 13),
  bill_nos text check (char_length(bill_nos) <= 2000),
  bills jsonb not null,
  containers jsonb,
  reason_text text check (char_length(reason_text) <= 1024),
  contact text check (char_length(contact) <= 50),
  contact_phone text check (char_length(contact_phone) <= 50),
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
create index offload_id on offload (id);
create index offload_batch_number_sort on offload (enterprise_id, batch_number collate "zh-x-icu", id) where deleted_at is null;
create index offload_declare_office_filter on offload (enterprise_id, declare_office, id) where deleted_at is null;
create index offload_new_batch_number_filter on offload (enterprise_id, new_batch_number, id) where deleted_at is null and new_batch_number is not null;
create index offload_last_at_filter on offload (enterprise_id, last_at, id) where deleted_at is null and last_at is not null;
create index offload_sent_at_filter on offload (enterprise_id, sent_at, id) where deleted_at is null and sent_at is not null;
create index offload_status_created_at_narrow on offload (enterprise_id, status, created_at, id) where deleted_at is null;
create index offload_created_at_narrow on offload (enterprise_id, created_at, id) where deleted_at is null;
create index offload_transmitter_id_status_narrow on offload (enterprise_id, transmitter_id, status, id) where deleted_at is null;
create index offload_choices on offload (enterprise_id, message_type, status, id) where deleted_at is null;
create index offload_grams on offload using gin (grams);
alter table offload enable row level security;
alter table offload force row level security;
create policy offload_rows on offload using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy offload_platform on offload to guanqiao_platform using (true);

alter table offload add constraint offload_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table offload add constraint offload_transmitter_id_fkey foreign key (enterprise_id, transmitter_id) references transmitter (enterprise_id, id);

-- The applications of a batch: the index for sorting is in another collation, and does not find by equality.
create index offload_batch on offload (enterprise_id, batch_number) where deleted_at is null;
-- Applications that stand rejected.
create index offload_standing on offload (enterprise_id, last_at desc) where last_code = '03' and deleted_at is null;

drop trigger audit_log_followers on audit_log;
create trigger audit_log_followers after insert on audit_log for each row when (new.before is not null)
  execute function remind_followers('order_head', 'manifest', 'confirmation', 'packing', 'arrival', 'tally', 'offload', 'weighing');

-- Whoever may do something with manifests may do the same with applications on them.
set local role guanqiao_platform;
-- Behind the tally reports, before the menus that followed them so far.
update menu later set sort = later.sort + 1 from menu before
where before.key = 'tally' and later.module_id = before.module_id and later.sort > before.sort;
insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
select gen_random_uuid(), 'offload', m.module_id, '落装改配', '/rmft/mt8401/list', 'query,get,add,edit,delete,declare', m.sort + 1
from menu m where m.key = 'tally' on conflict do nothing;
create function pg_temp.offload_buttons(buttons text) returns text language sql as $$
  select case when buttons is null then null else (
    select string_agg(b, ',' order by n)
    from unnest(array['query', 'get', 'add', 'edit', 'delete', 'declare']) with ordinality g(b, n)
    where b = any(string_to_array(buttons, ','))) end
$$;
insert into enterprise_menu (enterprise_id, menu_id, menu_button)
select g.enterprise_id, o.id, pg_temp.offload_buttons(g.menu_button)
from enterprise_menu g join menu m on m.id = g.menu_id and m.key = 'manifest' join menu o on o.key = 'offload' on conflict do nothing;
insert into role_menu (role_id, menu_id, menu_button)
select g.role_id, o.id, pg_temp.offload_buttons(g.menu_button)
from role_menu g join menu m on m.id = g.menu_id and m.key = 'manifest' join menu o on o.key = 'offload' on conflict do nothing;
insert into group_menu (group_id, menu_id, menu_button)
select g.group_id, o.id, pg_temp.offload_buttons(g.menu_button)
from group_menu g join menu m on m.id = g.menu_id and m.key = 'manifest' join menu o on o.key = 'offload' on conflict do nothing;
insert into user_menu (user_id, menu_id, menu_button)
select g.user_id, o.id, pg_temp.offload_buttons(g.menu_button)
from user_menu g join menu m on m.id = g.menu_id and m.key = 'manifest' join menu o on o.key = 'offload' on conflict do nothing;
reset role;
