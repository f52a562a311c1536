-- An entry of an update contains the whole record before it, and after it only what was written. Two copies of a vehicle were stored out of
-- line, compressed, and read again by both triggers.
-- Whether an entry may concern a state or an alarm: most do not, and calling the two functions took a tenth of the time of an update.
alter table audit_log add column may_change_state boolean not null default true;
comment on column audit_log.may_change_state is 'False if neither status nor alarm was written.';

drop trigger audit_log_state on audit_log;
drop trigger audit_log_followers on audit_log;

create or replace function end_work() returns trigger language plpgsql as $$
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

create or replace function remind_followers() returns trigger language plpgsql as $$
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

create trigger audit_log_state after insert on audit_log for each row when (new.may_change_state)
  execute function end_work();
create trigger audit_log_followers after insert on audit_log for each row when (new.may_change_state)
  execute function remind_followers('order_head', 'manifest', 'confirmation', 'packing', 'arrival', 'tally', 'offload', 'weighing');
