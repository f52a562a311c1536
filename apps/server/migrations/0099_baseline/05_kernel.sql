-- What every module uses: the audit log, keys of requests, the outbox, jobs, the recycle bin.

-- The response of a request with an Idempotency-Key, written in the request's own transaction. Rows do not reference their user: the
-- foreign key locked the user's row for each request. Users are never removed, and a key is removed after a day.
create table idempotency (
  user_id uuid not null,
  key text not null,
  body_hash text not null,
  answer text,
  created_at timestamptz not null default now(),
  -- A default, because finding the user of every new key cost more than storing the key. Rows of users without an enterprise have none.
  enterprise_id uuid default nullif(current_setting('app.enterprise', true), '')::uuid,
  primary key (user_id, key)
);
-- Keys are stored in the order of their time, and only the removal of old ones searches by it.
create index idempotency_created_at on idempotency using brin (created_at);
alter table idempotency enable row level security;
alter table idempotency force row level security;
create policy idempotency_rows on idempotency using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy idempotency_platform on idempotency to guanqiao_platform using (true);

-- Who did what, when and from where. Nothing is changed or removed, except whole old months. An entry of an update has the whole record
-- before it, and after it only the written fields. Partitioned by months in Shanghai time, so that indexes stay small.
create table audit_log (
  at timestamptz not null,
  id uuid not null,
  enterprise_id uuid,
  operation text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  user_id uuid,
  username text,
  address text not null,
  request_id text not null,
  entity text,
  record_id text,
  before jsonb,
  after jsonb,
  may_change_state boolean not null default true,
  primary key (at, id)
) partition by range (at);
create index audit_log_enterprise_id on audit_log (enterprise_id, at, id);
create index audit_log_record_id on audit_log (entity, record_id, at);
-- Each filter of a search has an index in the order of time: who, which operation, which kind of record, which request, refusals.
create index audit_log_operation on audit_log (enterprise_id, operation, at, id);
create index audit_log_entity on audit_log (enterprise_id, entity, at, id);
create index audit_log_username on audit_log (username, at, id);
create index audit_log_request_id on audit_log (request_id, at);
create index audit_log_refused on audit_log (enterprise_id, at, id) where outcome = 'refused';
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy audit_log_read on audit_log for select using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy audit_log_platform_read on audit_log for select to guanqiao_platform using (true);
create policy audit_log_write on audit_log for insert with check (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy audit_log_platform_write on audit_log for insert to guanqiao_platform with check (true);
revoke update, delete, truncate on audit_log from guanqiao_app;
comment on column audit_log.may_change_state is 'False if neither status nor alarm was written.';

-- Rows whose month has no partition yet. The owner moves them: row-level security binds the owner too.
create table audit_log_default partition of audit_log default with (autovacuum_vacuum_insert_scale_factor = 0.02);
revoke all on audit_log_default from guanqiao_app;
alter table audit_log_default enable row level security;
alter table audit_log_default force row level security;
create policy audit_log_default_owner on audit_log_default
  using (current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'audit_log_default'::regclass));

-- Makes the partitions of the present month, of the three after it, and of every month that has rows in the default partition; these rows
-- are moved in the same transaction. Returns how many it made. Several processes may call it at any time. It waits at most two seconds for
-- writers and readers, then fails: the next call is early enough. Partitions can be accessed through the audit log alone.
create function make_audit_months() returns integer language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'Asia/Shanghai' set lock_timeout = '2s' as $$
declare
  month timestamptz;
  part text;
  made integer := 0;
begin
  -- One at a time: each reads the default partition before it locks the log, and would wait for the others.
  if not pg_try_advisory_xact_lock(hashtextextended('make_audit_months', 0)) then
    return 0;
  end if;
  for month in
    select m from (
      select date_trunc('month', now()) + n * interval '1 month' from generate_series(0, 3) n
      union select date_trunc('month', at) from audit_log_default
    ) wanted(m)
    where not exists (
      select from pg_inherits i join pg_class c on c.oid = i.inhrelid, pg_get_expr(c.relpartbound, c.oid) bound
      where i.inhparent = 'audit_log'::regclass and bound <> 'DEFAULT'
        and coalesce(substring(bound from 'FROM \(''([^'']+)''')::timestamptz, '-infinity') <= m
        and coalesce(substring(bound from 'TO \(''([^'']+)''')::timestamptz, 'infinity') > m)
    order by m
  loop
    -- Writers wait, so that nobody adds a row to the default partition while its month moves out of it.
    lock table audit_log in share row exclusive mode;
    part := 'audit_log_' || to_char(month, 'YYYY_MM');
    -- Detached, but not dropped: its month stays in the default partition.
    continue when to_regclass(part) is not null;
    execute format('create table %I (like audit_log including constraints) with (autovacuum_vacuum_insert_scale_factor = 0.02)', part);
    execute format('with moved as (delete from audit_log_default where at >= $1 and at < $2 returning *) insert into %I select * from moved', part)
      using month, month + interval '1 month';
    execute format('revoke all on %I from guanqiao_app', part);
    execute format('alter table %I enable row level security', part);
    execute format('alter table %I force row level security', part);
    execute format('alter table audit_log attach partition %I for values from (%L) to (%L)', part, month, month + interval '1 month');
    made := made + 1;
  end loop;
  return made;
end
$$;
revoke execute on function make_audit_months() from public;
grant execute on function make_audit_months() to guanqiao_platform;
select make_audit_months();

-- Messages that wait to leave, by topic. A small table of its own, so that an attempt does not rewrite a message with its body. No
-- index holds a column that changes, and pages keep room, so that an attempt touches the entry's page alone (HOT).
create table outbox (
  topic text not null check (char_length(topic) <= 50),
  id uuid not null,
  enterprise_id uuid references enterprise (id),
  attempts integer not null,
  queued_at timestamptz not null,
  next_at timestamptz not null,
  given_up_at timestamptz,
  primary key (topic, id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000);
alter table outbox enable row level security;
alter table outbox force row level security;
create policy outbox_rows on outbox using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy outbox_platform on outbox to guanqiao_platform using (true);

-- Work that takes longer than a request, as users follow it. Its execution is in the queue of pg-boss, in a schema of its own.
create table job (
  enterprise_id uuid references enterprise (id),
  id uuid primary key,
  user_id uuid not null references app_user (id),
  created_by text,
  type text not null check (char_length(type) <= 50),
  input jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  total integer,
  reason text check (char_length(reason) <= 500),
  attempt integer not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  check (done <= total)
);
create index job_finished_at on job (finished_at);
create index job_user_id on job (user_id);
alter table job enable row level security;
alter table job force row level security;
create policy job_rows on job using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy job_platform on job to guanqiao_platform using (true);

-- Records that users deleted, so that they can be found and restored. The rows themselves stay in their tables; `parts` are the rows
-- that were removed with the record.
create table recycled (
  enterprise_id uuid references enterprise (id),
  entity text not null,
  record_id uuid not null,
  deleted_at timestamptz not null,
  deleted_by text,
  request_id text not null,
  label text,
  grams text[] not null default '{}',
  parts jsonb not null default '[]',
  -- The name of the record with which a record in the recycle bin was merged.
  merged_label text,
  primary key (entity, record_id)
);
create index recycled_enterprise_id on recycled (enterprise_id, deleted_at, record_id);
create index recycled_entity on recycled (enterprise_id, entity, deleted_at, record_id);
create index recycled_deleted_at on recycled (deleted_at, record_id);
create index recycled_grams on recycled using gin (grams);
alter table recycled enable row level security;
alter table recycled force row level security;
create policy recycled_rows on recycled using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy recycled_platform on recycled to guanqiao_platform using (true);

-- Numbers for people (order number, weighing number): the last one given, for each enterprise, kind and day.
create table number_counter (
  enterprise_id uuid not null references enterprise (id),
  kind text not null check (char_length(kind) <= 20),
  day date not null,
  value integer not null check (value > 0),
  primary key (enterprise_id, kind, day)
);
alter table number_counter enable row level security;
alter table number_counter force row level security;
create policy number_counter_rows on number_counter using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy number_counter_platform on number_counter to guanqiao_platform using (true);
