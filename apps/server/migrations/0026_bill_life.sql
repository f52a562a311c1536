-- Each bill has a state of its own; the state of a manifest follows from them.
alter table manifest_bill drop constraint manifest_bill_status_check;
alter table manifest_bill add column last_at timestamptz;
alter table manifest_bill add column attempt integer;
alter table manifest_bill add column held_message_id text check (char_length(held_message_id) <= 64);
alter table manifest_bill add column differs boolean;
alter table manifest_bill add column alarm text check (char_length(alarm) <= 500);
alter table manifest add column bill_states jsonb;
alter table manifest add column alarm text check (char_length(alarm) <= 500);
-- The bills a message carries.
alter table customs_message add column bills jsonb;
-- What of a receipt a person should look at; it did not move what it names.
alter table receipt add column warning text check (char_length(warning) <= 500);

-- Rows of all enterprises are rewritten.
set local role guanqiao_platform;

update customs_message m
set bills = (
  select jsonb_agg(jsonb_build_object('id', b ->> 'id', 'bill_no', b ->> 'bill_no'))
  from jsonb_array_elements(m.content::jsonb -> 'bills') b)
where doc_type = 'manifest';

-- Until now a bill knew what customs said of it, and the manifest what was under way.
update manifest_bill b
set status = case
    when b.status = 'deleted' then 'deleted'
    when m.status in ('review', 'accepted', 'rejected', 'released', 'refused') and b.status <> 'none' then b.status
    when m.status = 'refused' and m.last_code = '13' then 'forbidden'
    else m.status end,
  attempt = m.attempt,
  last_code = case when m.status in ('sending', 'changing', 'deleting') then null else coalesce(b.last_code, m.last_code) end,
  last_text = case when m.status in ('sending', 'changing', 'deleting') then null else coalesce(b.last_text, m.last_text) end,
  last_at = m.last_at,
  held_message_id = (
    select c.message_id from customs_message c
    where c.enterprise_id = m.enterprise_id and c.doc_id = m.id::text and c.function_code in ('9', '5')
      and m.status in ('accepted', 'released', 'refused', 'changing', 'deleting')
      and exists (
        select 1 from receipt r
        where r.enterprise_id = c.enterprise_id and r.message_id = c.message_id and r.code in ('01', '11', '12', '13'))
    order by c.id desc limit 1)
from manifest m
where m.enterprise_id = b.enterprise_id and m.id = b.manifest_id;

-- A manifest is as bad as its worst bill; deleted bills do not count unless all are deleted.
with ranked as (
  select enterprise_id, manifest_id, status, count(*)::int as bills, array_position(
    array['forbidden', 'refused', 'rejected', 'send_fail', 'draft', 'ready', 'review', 'sending', 'sent', 'changing', 'deleting',
      'accepted', 'released', 'deleted'], status) as rank
  from manifest_bill where deleted_at is null group by enterprise_id, manifest_id, status
), summed as (
  select enterprise_id, manifest_id,
    jsonb_agg(jsonb_build_object('status', status, 'count', bills) order by rank) as bill_states,
    (array_agg(status order by rank))[1] as worst
  from ranked group by enterprise_id, manifest_id
)
update manifest m
set bill_states = s.bill_states, status = case s.worst when 'forbidden' then 'refused' else s.worst end
from summed s
where s.enterprise_id = m.enterprise_id and s.manifest_id = m.id;

reset role;

alter table manifest_bill add constraint manifest_bill_status_check check (status in ('draft', 'ready', 'sending', 'send_fail', 'sent',
  'review', 'accepted', 'rejected', 'released', 'refused', 'forbidden', 'changing', 'deleting', 'deleted'));
