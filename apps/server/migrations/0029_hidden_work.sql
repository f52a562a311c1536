-- Since when an answer is waited for is known bill by bill: a sibling that is sent later begins no new wait.
alter table manifest_bill add column sent_at timestamptz;
create index manifest_alarm on manifest (enterprise_id, id) where alarm is not null and deleted_at is null;

-- Rows of all enterprises are rewritten.
set local role guanqiao_platform;
update manifest_bill b set sent_at = m.sent_at
from manifest m where m.enterprise_id = b.enterprise_id and m.id = b.manifest_id and b.attempt > 0;
reset role;
