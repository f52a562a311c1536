-- A batch number belongs to the carrier whose organisation code it begins with: all who make numbers for one carrier count on, whichever
-- enterprise they are of.
create table batch_series (
  organisation_code text not null check (char_length(organisation_code) = 9),
  ie_flag text not null check (ie_flag in ('I', 'E')),
  next_serial integer not null check (next_serial between 0 and 46655),
  primary key (organisation_code, ie_flag)
);
alter table batch_series enable row level security;
alter table batch_series force row level security;
create policy batch_series_platform on batch_series to guanqiao_platform using (true);

set local role guanqiao_platform;
insert into batch_series (organisation_code, ie_flag, next_serial)
select organisation_code, ie_flag, max(next_serial) from batch_serial group by organisation_code, ie_flag;
reset role;
drop table batch_serial;

-- Which serials are taken is asked over all enterprises.
create index batch_number_anywhere on batch (batch_number collate "C") where deleted_at is null;

-- An enterprise sees neither the counters nor the rows of others. These functions are the platform's: they tell a serial, and which serials
-- of one carrier are taken, and nothing of who took them.
grant create on schema public to guanqiao_platform;
set local role guanqiao_platform;

create function lock_batch_series(organisation text, direction text) returns integer
language sql security definer set search_path = public, pg_temp as $$
  insert into batch_series as s (organisation_code, ie_flag, next_serial) values (organisation, direction, 0)
  on conflict (organisation_code, ie_flag) do update set next_serial = s.next_serial returning next_serial
$$;

create function move_batch_series(organisation text, direction text, serial integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  update batch_series set next_serial = serial where organisation_code = organisation and ie_flag = direction
$$;

create function next_of_batch_series(organisation text, direction text) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select next_serial from batch_series where organisation_code = organisation and ie_flag = direction
$$;

create function taken_of_batch_series(organisation text, direction text, first text, last text, past timestamptz) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select string_agg(distinct right(batch_number, 3), '') from batch
  where deleted_at is null
    and batch_number collate "C" >= organisation || case direction when 'I' then '1' else '0' end || first
    and batch_number collate "C" <= organisation || case direction when 'I' then '1' else '0' end || last
    and not (status in ('crossed', 'closed', 'void') and updated_at < past)
$$;

revoke all on function lock_batch_series, move_batch_series, next_of_batch_series, taken_of_batch_series from public;
grant execute on function lock_batch_series, move_batch_series, next_of_batch_series, taken_of_batch_series to guanqiao_app;
reset role;
revoke create on schema public from guanqiao_platform;
