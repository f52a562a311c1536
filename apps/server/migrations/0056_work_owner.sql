-- Who has taken a task of 今日待办. Tasks are derived from records and have no rows: a task is named by its kind and the record's id,
-- and `occurrence` tells one from the next where the record's state alone does not.
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

-- Every change of a record is in the audit log, written in the same transaction. A task ends with the state that caused it, so that its
-- owner does not inherit the next occurrence. The condition keeps all other entries free of the function call.
create function end_work() returns trigger language plpgsql as $$
begin
  delete from work_owner where enterprise_id is not distinct from new.enterprise_id and subject = new.record_id
    and case when new.before ->> 'alarm' is distinct from new.after ->> 'alarm' then kind = 'alarm' else false end;
  if new.before ->> 'status' is distinct from new.after ->> 'status' then
    delete from work_owner where enterprise_id is not distinct from new.enterprise_id and subject = new.record_id
      and kind not in ('alarm', 'overdue');
  end if;
  return null;
end
$$;
create trigger audit_log_state after insert on audit_log for each row
  when (new.outcome = 'done' and new.before is not null and new.record_id is not null and new.at > now() - interval '1 hour'
    and (new.before ->> 'status' is distinct from new.after ->> 'status' or new.before ->> 'alarm' is distinct from new.after ->> 'alarm'))
  execute function end_work();
