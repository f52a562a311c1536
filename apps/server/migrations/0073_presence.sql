-- Who has which record open, on which server process. Unlogged: it describes connections, none of which outlives a crash of the database.
create unlogged table presence (
  id uuid primary key,
  -- The lease that the process holds while its sockets are served.
  server text not null,
  -- The person's enterprise; null for the platform's staff.
  enterprise_id uuid,
  -- The record's enterprise; null for rows of the platform.
  owner_id uuid,
  entity text not null,
  record_id uuid not null,
  user_id uuid not null references app_user (id),
  editing boolean not null,
  since timestamptz not null default now()
);
create index presence_record on presence (record_id);
create index presence_server on presence (server);
alter table presence enable row level security;
alter table presence force row level security;
create policy presence_platform on presence to guanqiao_platform using (true);

-- Whether a process holds this lease: leases are advisory locks of its heartbeat's connection, so a killed process loses it at once.
create function holds_lease(name text) returns boolean language sql stable as $$
  select exists (
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and ((classid::bigint << 32) | objid::bigint) = hashtextextended('guanqiao ' || name, 0)
  )
$$;
