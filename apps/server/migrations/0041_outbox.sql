-- What waits to leave stands in a small table of its own, by topic: a message's row, with its body, is no longer written anew for each
-- attempt. No index holds what changes, and pages keep room, so that an attempt touches the entry's page alone (HOT).
create table outbox (
  topic text not null check (char_length(topic) <= 50),
  id uuid not null,
  enterprise_id uuid not null references enterprise (id),
  attempts integer not null,
  queued_at timestamptz not null,
  next_at timestamptz not null,
  given_up_at timestamptz,
  primary key (topic, id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 1000);
alter table outbox enable row level security;
alter table outbox force row level security;
create policy outbox_rows on outbox using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy outbox_platform on outbox to guanqiao_platform using (true);

set local role guanqiao_platform;
insert into outbox (topic, id, enterprise_id, attempts, queued_at, next_at, given_up_at)
select 'customs', id, enterprise_id, coalesce(attempts, 0), coalesce(queued_at, created_at), coalesce(next_at, created_at),
  case when status = 'dead' then updated_at end
from customs_message where status in ('queued', 'dead');
reset role;

drop index customs_message_due;
drop index customs_message_dead;
alter table customs_message drop column next_at, drop column lease_until;
