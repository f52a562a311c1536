-- A queued confirmation is checked again when it is sent: the questions that somebody agreed to when it was queued are not asked again.
alter table confirmation add column confirmed_questions jsonb;
-- Those that were held are tasks.
create index confirmation_held on confirmation (enterprise_id, id)
  where status in ('draft', 'ready') and last_code is null and last_at is not null and deleted_at is null;
