-- A message that customs rejected is told apart from one that it answered.
alter table customs_message drop constraint customs_message_status_check,
  add constraint customs_message_status_check check (status in ('queued', 'delivered', 'answered', 'rejected', 'failed', 'dead'));

update customs_message m set status = 'rejected', last_error = left(rejection.reason, 500)
from (
  select distinct on (r.enterprise_id, r.message_id) r.enterprise_id, r.message_id,
    coalesce((select bill ->> 'text' from jsonb_array_elements(r.bills::jsonb) bill where bill ->> 'code' = '03' limit 1), r.content) as reason
  from receipt r
  where r.stage = 2 and r.mismatch is null and r.deleted_at is null
    and (r.code = '03' or r.bills::jsonb @> '[{"code": "03"}]')
  order by r.enterprise_id, r.message_id, r.id desc
) rejection
where m.enterprise_id = rejection.enterprise_id and m.message_id = rejection.message_id and m.status = 'answered';
