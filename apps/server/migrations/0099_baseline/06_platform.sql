-- What records of any kind may have: files, imports and exports, notes, reminders, tasks, merges; preferences; code tables.

-- Files of users: sheets to import, scans of papers. `claimed_at` is set when a record refers to the file; others are deleted.
create table stored_file (
  enterprise_id uuid references enterprise (id),
  id uuid primary key,
  user_id uuid not null references app_user (id),
  file_name text not null check (char_length(file_name) <= 150),
  media text not null check (char_length(media) <= 100),
  size integer not null check (size > 0),
  created_at timestamptz not null default now(),
  claimed_at timestamptz
);
create index stored_file_unclaimed on stored_file (created_at) where claimed_at is null;
create index stored_file_user_id on stored_file (user_id);
alter table stored_file enable row level security;
alter table stored_file force row level security;
create policy stored_file_rows on stored_file
  using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy stored_file_platform on stored_file to guanqiao_platform using (true);

-- Exports in the background: which list, for whom, and the file once it is written. The job of the same enterprise has the progress.
create table export_file (
  enterprise_id uuid not null references enterprise (id),
  id uuid not null,
  user_id uuid not null references app_user (id),
  job_id uuid not null,
  operation text not null check (char_length(operation) <= 60),
  label text not null check (char_length(label) <= 100),
  format text not null check (format in ('xlsx', 'csv')),
  query jsonb not null,
  size bigint,
  created_at timestamptz not null default now(),
  primary key (enterprise_id, id)
);
create index export_file_user_id on export_file (user_id, created_at);
create index export_file_created_at on export_file (created_at);
alter table export_file enable row level security;
alter table export_file force row level security;
create policy export_file_rows on export_file
  using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy export_file_platform on export_file to guanqiao_platform using (true);

-- Sheets that are being imported, and their rows with the texts of their cells, until they are imported or given up.
create table import_sheet (
  enterprise_id uuid references enterprise (id),
  id uuid primary key,
  user_id uuid not null references app_user (id),
  entity text not null check (char_length(entity) <= 60),
  file_id uuid not null,
  file_name text not null check (char_length(file_name) <= 150),
  state text not null check (state in ('reading', 'ready', 'applying')),
  job_id uuid not null,
  fields jsonb not null default '[]',
  ignored jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create index import_sheet_user_id on import_sheet (user_id, created_at);
create index import_sheet_created_at on import_sheet (created_at);
alter table import_sheet enable row level security;
alter table import_sheet force row level security;
create policy import_sheet_rows on import_sheet
  using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy import_sheet_platform on import_sheet to guanqiao_platform using (true);

create table import_row (
  enterprise_id uuid,
  sheet_id uuid not null references import_sheet (id) on delete cascade,
  row_number integer not null,
  state text not null check (state in ('good', 'bad', 'imported')),
  cells jsonb not null,
  problems jsonb not null default '{}',
  record_id uuid,
  primary key (sheet_id, row_number)
);
create index import_row_state on import_row (sheet_id, state, row_number);
alter table import_row enable row level security;
alter table import_row force row level security;
create policy import_row_rows on import_row
  using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy import_row_platform on import_row to guanqiao_platform using (true);

-- Notes of users on records.
create table note (
  id uuid primary key,
  enterprise_id uuid not null references enterprise (id),
  entity text not null,
  record_id uuid not null,
  batch_number text,
  content text not null,
  mentions uuid[] not null default '{}',
  author_id uuid not null references app_user (id),
  created_at timestamptz not null default now(),
  changed_at timestamptz
);
create index note_record on note (enterprise_id, record_id, id);
create index note_batch_number on note (enterprise_id, batch_number, id) where batch_number is not null;
alter table note enable row level security;
alter table note force row level security;
create policy note_rows on note using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy note_platform on note to guanqiao_platform using (true);

-- Who follows a record.
create table follow (
  enterprise_id uuid not null references enterprise (id),
  entity text not null,
  record_id uuid not null,
  batch_number text,
  title text not null,
  user_id uuid not null references app_user (id),
  created_at timestamptz not null default now(),
  primary key (record_id, user_id)
);
create index follow_batch on follow (enterprise_id, batch_number) where entity = 'batch';
alter table follow enable row level security;
alter table follow force row level security;
create policy follow_rows on follow using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy follow_platform on follow to guanqiao_platform using (true);

-- Reminders of mentions, passed-on tasks and changes of followed records.
create table reminder (
  id uuid primary key,
  enterprise_id uuid references enterprise (id),
  user_id uuid not null references app_user (id),
  kind text not null check (kind in ('mention', 'passedOn', 'change')),
  entity text,
  record_id text,
  title text not null,
  status text,
  author text,
  content text,
  path text,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index reminder_user_id on reminder (user_id, created_at, id);
create index reminder_unread on reminder (user_id, created_at) where read_at is null;
create index reminder_created_at on reminder (created_at);
alter table reminder enable row level security;
alter table reminder force row level security;
create policy reminder_rows on reminder using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy reminder_platform on reminder to guanqiao_platform using (true);

create table reminder_setting (
  user_id uuid primary key references app_user (id),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  updated_at timestamptz not null default now()
);
alter table reminder_setting enable row level security;
alter table reminder_setting force row level security;
create policy reminder_setting_rows on reminder_setting using (exists (select from app_user u where u.id = user_id));

-- Who has which record open, on which server process. Unlogged: it describes connections, none of which outlives a crash of the database.
create unlogged table presence (
  id uuid primary key,
  -- The lease that the process holds while its sockets are served.
  server text not null,
  -- The person's enterprise; null for the platform's staff.
  enterprise_id uuid,
  -- The record's enterprise; null for rows of the platform.
  owner_id uuid,
  entity text not null,
  record_id uuid not null,
  user_id uuid not null references app_user (id),
  editing boolean not null,
  since timestamptz not null default now()
);
create index presence_record on presence (record_id);
create index presence_server on presence (server);
alter table presence enable row level security;
alter table presence force row level security;
create policy presence_platform on presence to guanqiao_platform using (true);

-- Who has taken a task of 今日待办. Tasks are derived from records and have no rows: a task is named by its kind and the record's id, and
-- `occurrence` distinguishes one from the next where the record's state does not.
create table work_owner (
  enterprise_id uuid references enterprise (id),
  kind text not null,
  subject text not null,
  occurrence text not null default '',
  owner_id uuid not null references app_user (id),
  until timestamptz,
  passed_by uuid references app_user (id),
  note text,
  taken_at timestamptz not null default now(),
  constraint work_owner_task unique nulls not distinct (subject, kind, enterprise_id)
);
create index work_owner_taken_at on work_owner (taken_at);
alter table work_owner enable row level security;
alter table work_owner force row level security;
create policy work_owner_rows on work_owner using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy work_owner_platform on work_owner to guanqiao_platform using (true);

-- Merges of duplicate records, the references that they moved, and pairs of records that users declared different.
create table record_merge (
  id uuid primary key,
  enterprise_id uuid references enterprise (id),
  entity text not null,
  kept_id uuid not null,
  kept_label text not null,
  lost_id uuid not null,
  lost_label text not null,
  -- The fields of the kept record that changed: name, before, after.
  changed jsonb not null,
  merged_at timestamptz not null,
  merged_by text,
  undone_at timestamptz,
  undone_by text
);
create index record_merge_entity on record_merge (enterprise_id, entity, merged_at desc, id);
create index record_merge_of_all on record_merge (entity, merged_at desc, id);
alter table record_merge enable row level security;
alter table record_merge force row level security;
create policy record_merge_rows on record_merge using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy record_merge_platform on record_merge to guanqiao_platform using (true);

create table record_merge_move (
  merge_id uuid not null references record_merge (id),
  enterprise_id uuid references enterprise (id),
  entity text not null,
  field text not null,
  record_id uuid not null,
  primary key (merge_id, entity, field, record_id)
);
alter table record_merge_move enable row level security;
alter table record_merge_move force row level security;
create policy record_merge_move_rows on record_merge_move using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy record_merge_move_platform on record_merge_move to guanqiao_platform using (true);

create table record_difference (
  enterprise_id uuid references enterprise (id),
  entity text not null,
  low_id uuid not null,
  high_id uuid not null,
  noted_at timestamptz not null,
  noted_by text,
  primary key (entity, low_id, high_id),
  check (low_id < high_id)
);
create index record_difference_rows on record_difference (enterprise_id, entity);
alter table record_difference enable row level security;
alter table record_difference force row level security;
create policy record_difference_rows on record_difference using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy record_difference_platform on record_difference to guanqiao_platform using (true);

-- Appearance and layout of the page, selected by each user and returned on every machine.
create table user_preference (
  user_id uuid primary key references app_user (id),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  updated_at timestamptz not null default now()
);
alter table user_preference enable row level security;
alter table user_preference force row level security;
create policy user_preference_rows on user_preference using (exists (select from app_user u where u.id = user_id));

-- Favourites and last records of each user, returned on every machine.
create table user_page (
  user_id uuid not null references app_user (id),
  path text not null check (char_length(path) <= 500),
  title text not null check (char_length(title) <= 100),
  opened_at timestamptz,
  favoured_at timestamptz,
  primary key (user_id, path)
);
alter table user_page enable row level security;
alter table user_page force row level security;
create policy user_page_rows on user_page using (exists (select from app_user u where u.id = user_id));

-- How each user arranges each list, and the conditions of lists saved under a name, for oneself or for the enterprise.
create table list_filter (
  id uuid primary key,
  enterprise_id uuid references enterprise (id),
  list text not null check (char_length(list) <= 80),
  name text not null check (char_length(name) <= 40),
  query text not null check (char_length(query) <= 2000),
  owner_id uuid not null references app_user (id),
  shared boolean not null,
  updated_at timestamptz not null default now(),
  unique (owner_id, list, name)
);
create index list_filter_shared on list_filter (enterprise_id, list) where shared;
alter table list_filter enable row level security;
alter table list_filter force row level security;
create policy list_filter_rows on list_filter using (exists (select from app_user u where u.id = owner_id));

create table user_list (
  user_id uuid not null references app_user (id),
  list text not null check (char_length(list) <= 80),
  columns jsonb check (jsonb_typeof(columns) = 'array'),
  density text,
  default_filter uuid references list_filter (id) on delete set null,
  primary key (user_id, list)
);
create index user_list_default_filter on user_list (default_filter) where default_filter is not null;
alter table user_list enable row level security;
alter table user_list force row level security;
create policy user_list_rows on user_list using (exists (select from app_user u where u.id = user_id));

-- Imports of code tables. The initial values are part of the program; a code that an import changes has all its versions here.
create table code_import (
  id uuid primary key,
  table_name text not null check (char_length(table_name) <= 64),
  source text not null check (char_length(source) <= 200),
  valid_from date not null,
  whole boolean not null,
  added integer not null check (added >= 0),
  changed integer not null check (changed >= 0),
  ended integer not null check (ended >= 0),
  created_at timestamptz not null default now(),
  created_by text check (char_length(created_by) <= 50)
);
create index code_import_table on code_import (table_name, created_at);
alter table code_import enable row level security;
alter table code_import force row level security;
create policy code_import_platform on code_import to guanqiao_platform using (true);

-- Without a first or last day a name is valid as far back, or as long, as is known.
create table code_value (
  table_name text not null check (char_length(table_name) <= 64),
  code text not null check (char_length(code) <= 20),
  name text not null check (char_length(name) <= 300),
  valid_from date,
  valid_to date,
  source text check (char_length(source) <= 200),
  unique nulls not distinct (table_name, code, valid_from),
  check (valid_to >= valid_from)
);
alter table code_value enable row level security;
alter table code_value force row level security;
create policy code_value_read on code_value for select using (true);
create policy code_value_platform on code_value to guanqiao_platform using (true);

-- Adds a reminder unless its user does not want the kind, and notifies the user's screens after the commit.
create function remind(owner uuid, receiver uuid, kind text, entity text, record_id text, title text, status text, author text, content text, path text)
returns void language plpgsql as $$
begin
  if exists (select from reminder_setting s where s.user_id = receiver and s.settings -> kind = 'false') then
    return;
  end if;
  insert into reminder (id, enterprise_id, user_id, kind, entity, record_id, title, status, author, content, path)
  values (gen_random_uuid(), owner, receiver, kind, entity, record_id, title, status, author, content, path);
  perform pg_notify('guanqiao', 'screens ' || receiver || ' reminder {}');
end
$$;

-- Every change of state is in the audit log, whoever caused it. The arguments are the tables whose changes notify followers; a
-- follower of a batch is notified of its documents and weighings. The state of the batch itself only repeats theirs.
create function remind_followers() returns trigger language plpgsql as $$
declare
  number text;
  follower record;
begin
  if new.before is null or new.enterprise_id is null or new.entity <> all (tg_argv)
    or new.after ->> 'status' is null or new.before ->> 'status' is not distinct from new.after ->> 'status'
    or new.outcome <> 'done' or new.at <= now() - interval '1 hour'
    or not exists (select from follow f where f.enterprise_id = new.enterprise_id and (f.record_id::text = new.record_id or f.entity = 'batch')) then
    return null;
  end if;
  execute format('select to_jsonb(t) ->> ''batch_number'' from %I t where t.id = $1 and t.enterprise_id = $2', new.entity)
    into number using new.record_id::uuid, new.enterprise_id;
  for follower in
    select distinct on (f.user_id) f.user_id, f.title from follow f join app_user u on u.id = f.user_id and u.status = 'active' and u.deleted_at is null
    where f.enterprise_id = new.enterprise_id and f.user_id is distinct from new.user_id
      and (f.record_id = new.record_id::uuid or (f.entity = 'batch' and f.batch_number = number))
  loop
    perform remind(new.enterprise_id, follower.user_id, 'change', new.entity, new.record_id, follower.title, new.after ->> 'status', new.username, null, null);
  end loop;
  return null;
end
$$;

-- Every change of a record is in the audit log, written in the same transaction. A task ends with the state that caused it, so that its
-- owner does not inherit the next occurrence.
create function end_work() returns trigger language plpgsql as $$
declare
  alarm_changed constant boolean := (new.after is null or new.after ? 'alarm') and new.before ->> 'alarm' is distinct from new.after ->> 'alarm';
  state_changed constant boolean := (new.after is null or new.after ? 'status') and new.before ->> 'status' is distinct from new.after ->> 'status';
begin
  -- Older entries are imported ones.
  if not (alarm_changed or state_changed) or new.before is null or new.record_id is null or new.outcome <> 'done'
    or new.at <= now() - interval '1 hour' then
    return null;
  end if;
  delete from work_owner where enterprise_id is not distinct from new.enterprise_id and subject = new.record_id
    and case when kind = 'alarm' then alarm_changed else state_changed and kind <> 'overdue' end;
  return null;
end
$$;

-- Most entries concern neither a state nor an alarm: calling the two functions took a tenth of the time of an update. The conditions are
-- short, because PostgreSQL parses them with every statement on the table.
create trigger audit_log_state after insert on audit_log for each row when (new.may_change_state)
  execute function end_work();
create trigger audit_log_followers after insert on audit_log for each row when (new.may_change_state)
  execute function remind_followers('order_head', 'manifest', 'confirmation', 'packing', 'arrival', 'tally', 'offload', 'weighing');
