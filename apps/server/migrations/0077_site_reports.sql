-- Reports of supervised sites: arrival of exports (MT3402), tally of imports and exports (MT5401, MT5402).
alter table customs_message drop constraint customs_message_doc_type_check,
  add constraint customs_message_doc_type_check check (doc_type in ('manifest', 'confirmation', 'arrival', 'tally'));
alter table receipt drop constraint receipt_doc_type_check,
  add constraint receipt_doc_type_check check (doc_type in ('manifest', 'confirmation', 'arrival', 'tally'));

create table arrival (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  batch_number text not null check (char_length(batch_number) <= 13),
  status text not null check (status in ('draft', 'ready', 'sending', 'send_fail', 'sent', 'review', 'accepted', 'rejected', 'deleting', 'deleted')),
  message_type text not null check (message_type in ('MT3402')),
  declare_office text not null check (char_length(declare_office) <= 20),
  transmitter_id uuid not null,
  unloading_place text not null check (char_length(unloading_place) <= 17),
  arrival_time timestamptz not null,
  is_partial boolean,
  containers jsonb,
  bills jsonb,
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
create index arrival_id on arrival (id);
create index arrival_batch_number_sort on arrival (enterprise_id, batch_number collate "zh-x-icu", id) where deleted_at is null;
create index arrival_declare_office_filter on arrival (enterprise_id, declare_office, id) where deleted_at is null;
create index arrival_arrival_time_filter on arrival (enterprise_id, arrival_time, id) where deleted_at is null;
create index arrival_last_at_filter on arrival (enterprise_id, last_at, id) where deleted_at is null and last_at is not null;
create index arrival_sent_at_filter on arrival (enterprise_id, sent_at, id) where deleted_at is null and sent_at is not null;
create index arrival_status_created_at_narrow on arrival (enterprise_id, status, created_at, id) where deleted_at is null;
create index arrival_created_at_narrow on arrival (enterprise_id, created_at, id) where deleted_at is null;
create index arrival_transmitter_id_status_arrival_time_narrow on arrival (enterprise_id, transmitter_id, status, arrival_time, id) where deleted_at is null;
create index arrival_choices on arrival (enterprise_id, message_type, status, id) where deleted_at is null;
create index arrival_grams on arrival using gin (grams);
alter table arrival enable row level security;
alter table arrival force row level security;
create policy arrival_rows on arrival using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy arrival_platform on arrival to guanqiao_platform using (true);

alter table arrival add constraint arrival_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table arrival add constraint arrival_transmitter_id_fkey foreign key (enterprise_id, transmitter_id) references transmitter (enterprise_id, id);

create table tally (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  batch_number text not null check (char_length(batch_number) <= 13),
  status text not null check (status in ('draft', 'ready', 'sending', 'send_fail', 'sent', 'review', 'accepted', 'rejected', 'deleting', 'deleted')),
  message_type text not null check (message_type in ('MT5402', 'MT5401')),
  declare_office text not null check (char_length(declare_office) <= 20),
  transmitter_id uuid not null,
  place_code text not null check (char_length(place_code) <= 17),
  tally_start timestamptz not null,
  tally_end timestamptz not null,
  tally_company text not null check (char_length(tally_company) <= 18),
  tally_person text not null check (char_length(tally_person) <= 70),
  tally_contacts jsonb,
  is_partial boolean,
  containers jsonb,
  bills jsonb,
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
create index tally_id on tally (id);
create index tally_batch_number_sort on tally (enterprise_id, batch_number collate "zh-x-icu", id) where deleted_at is null;
create index tally_declare_office_filter on tally (enterprise_id, declare_office, id) where deleted_at is null;
create index tally_tally_end_filter on tally (enterprise_id, tally_end, id) where deleted_at is null;
create index tally_last_at_filter on tally (enterprise_id, last_at, id) where deleted_at is null and last_at is not null;
create index tally_sent_at_filter on tally (enterprise_id, sent_at, id) where deleted_at is null and sent_at is not null;
create index tally_status_created_at_narrow on tally (enterprise_id, status, created_at, id) where deleted_at is null;
create index tally_created_at_narrow on tally (enterprise_id, created_at, id) where deleted_at is null;
create index tally_transmitter_id_status_tally_end_narrow on tally (enterprise_id, transmitter_id, status, tally_end, id) where deleted_at is null;
create index tally_choices on tally (enterprise_id, message_type, status, id) where deleted_at is null;
create index tally_grams on tally using gin (grams);
alter table tally enable row level security;
alter table tally force row level security;
create policy tally_rows on tally using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy tally_platform on tally to guanqiao_platform using (true);

alter table tally add constraint tally_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table tally add constraint tally_transmitter_id_fkey foreign key (enterprise_id, transmitter_id) references transmitter (enterprise_id, id);

-- The reports of a batch: the index for sorting is in another collation, and does not find by equality.
create index arrival_batch on arrival (enterprise_id, batch_number) where deleted_at is null;
create index tally_batch on tally (enterprise_id, batch_number) where deleted_at is null;

drop trigger audit_log_followers on audit_log;
create trigger audit_log_followers after insert on audit_log for each row when (new.before is not null)
  execute function remind_followers('order_head', 'manifest', 'confirmation', 'arrival', 'tally', 'weighing');

-- Whoever may do something with manifests may do the same with the reports. Whoever weighs is staff of the site: they report what
-- arrived and what was tallied.
set local role guanqiao_platform;
-- Behind the planned trucks, before the menus that followed them so far.
update menu later set sort = later.sort + 2 from menu before
where before.key = 'confirm_advance' and later.module_id = before.module_id and later.sort > before.sort;
insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
select gen_random_uuid(), r.key, m.module_id, r.name, r.path, 'query,get,add,edit,delete,declare', m.sort + r.place
from menu m, (values ('arrival', '运抵报告', '/rmft/mt3402/list', 1), ('tally', '理货报告', '/rmft/mt5402/list', 2)) r (key, name, path, place)
where m.key = 'confirm_advance' on conflict do nothing;
create function pg_temp.report_buttons(source text, buttons text) returns text[] language sql as $$
  select case when buttons is null or (source = 'weighing' and 'add' = any(string_to_array(buttons, ',')))
    then array['query', 'get', 'add', 'edit', 'delete', 'declare']
    else array(select b from unnest(string_to_array(buttons, ',')) b where b = any(case source
      when 'weighing' then array['query', 'get'] else array['query', 'get', 'add', 'edit', 'delete', 'declare'] end)) end
$$;
create function pg_temp.in_order(buttons text[]) returns text language sql as $$
  select string_agg(b, ',' order by n) from unnest(array['query', 'get', 'add', 'edit', 'delete', 'declare']) with ordinality g(b, n)
  where b = any(buttons)
$$;
insert into enterprise_menu (enterprise_id, menu_id, menu_button)
select g.enterprise_id, r.id, pg_temp.in_order(array_agg(b)) from enterprise_menu g join menu m on m.id = g.menu_id and m.key in ('manifest', 'weighing')
join menu r on r.key in ('arrival', 'tally') cross join lateral unnest(pg_temp.report_buttons(m.key, g.menu_button)) b
group by g.enterprise_id, r.id on conflict do nothing;
insert into role_menu (role_id, menu_id, menu_button)
select g.role_id, r.id, pg_temp.in_order(array_agg(b)) from role_menu g join menu m on m.id = g.menu_id and m.key in ('manifest', 'weighing')
join menu r on r.key in ('arrival', 'tally') cross join lateral unnest(pg_temp.report_buttons(m.key, g.menu_button)) b
group by g.role_id, r.id on conflict do nothing;
insert into group_menu (group_id, menu_id, menu_button)
select g.group_id, r.id, pg_temp.in_order(array_agg(b)) from group_menu g join menu m on m.id = g.menu_id and m.key in ('manifest', 'weighing')
join menu r on r.key in ('arrival', 'tally') cross join lateral unnest(pg_temp.report_buttons(m.key, g.menu_button)) b
group by g.group_id, r.id on conflict do nothing;
insert into user_menu (user_id, menu_id, menu_button)
select g.user_id, r.id, pg_temp.in_order(array_agg(b)) from user_menu g join menu m on m.id = g.menu_id and m.key in ('manifest', 'weighing')
join menu r on r.key in ('arrival', 'tally') cross join lateral unnest(pg_temp.report_buttons(m.key, g.menu_button)) b
group by g.user_id, r.id on conflict do nothing;
reset role;
