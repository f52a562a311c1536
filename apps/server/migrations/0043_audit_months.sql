-- The audit log in monthly partitions, so that its indexes stay small and old months can be removed whole. Months begin in Shanghai time.
alter table audit_log rename to audit_log_first;
alter index audit_log_pkey rename to audit_log_first_pkey;
alter index audit_log_enterprise_id rename to audit_log_first_enterprise_id;
alter index audit_log_record_id rename to audit_log_first_record_id;
create table audit_log (like audit_log_first including constraints) partition by range (at);
alter table audit_log add primary key (at, id);
create index audit_log_enterprise_id on audit_log (enterprise_id, at, id);
create index audit_log_record_id on audit_log (entity, record_id, at);
revoke update, delete, truncate on audit_log from guanqiao_app;
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy audit_log_read on audit_log for select using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy audit_log_platform_read on audit_log for select to guanqiao_platform using (true);
create policy audit_log_write on audit_log for insert with check (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy audit_log_platform_write on audit_log for insert to guanqiao_platform with check (true);

-- What is there already stays where it is, up to the end of its last month: no row is written again.
do $$
declare until timestamptz;
begin
  set local role guanqiao_platform;
  select greatest(now(), max(at)) into until from audit_log_first;
  reset role;
  drop policy audit_log_read on audit_log_first;
  drop policy audit_log_platform_read on audit_log_first;
  drop policy audit_log_write on audit_log_first;
  drop policy audit_log_platform_write on audit_log_first;
  revoke all on audit_log_first from guanqiao_app;
  execute format('alter table audit_log attach partition audit_log_first for values from (minvalue) to (%L)',
    (date_trunc('month', until at time zone 'Asia/Shanghai') + interval '1 month') at time zone 'Asia/Shanghai');
end
$$;
alter table audit_log_first set (autovacuum_vacuum_insert_scale_factor = 0.02);

-- Rows whose month has no partition are kept here until it has one. The owner moves them: row-level security binds the owner too.
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

-- These only grow: vacuum and analyse them by what was added, so that index-only scans stay possible.
alter table customs_message set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table receipt set (autovacuum_vacuum_insert_scale_factor = 0.02);
