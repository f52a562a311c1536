-- Notes of users on records, who follows a record, and the reminders that come of both.
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

create table reminder_setting (
  user_id uuid primary key references app_user (id),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  updated_at timestamptz not null default now()
);

do $$
declare name text;
begin
  foreach name in array array['note', 'follow', 'reminder'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I using (enterprise_id = (select nullif(current_setting(''app.enterprise'', true), '''')::uuid))', name || '_rows', name);
    execute format('create policy %I on %I to guanqiao_platform using (true)', name || '_platform', name);
  end loop;
end
$$;
alter table reminder_setting enable row level security;
alter table reminder_setting force row level security;
create policy reminder_setting_rows on reminder_setting using (exists (select from app_user u where u.id = user_id));

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

-- Every change of state is in the audit log, whoever caused it. The arguments are the tables whose changes followers hear of; a follower of
-- a batch hears of its documents and weighings. The state of the batch itself only repeats theirs.
create function remind_followers() returns trigger language plpgsql as $$
declare
  number text;
  follower record;
begin
  if new.entity <> all (tg_argv) or new.enterprise_id is null
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
create trigger audit_log_followers after insert on audit_log for each row
  when (new.outcome = 'done' and new.before is not null and new.after is not null and new.at > now() - interval '1 hour'
    and new.before ->> 'status' is distinct from new.after ->> 'status')
  execute function remind_followers('order_head', 'manifest', 'confirmation', 'weighing');
