-- Work that outlasts a request, as people follow it. Who works it off when stands in the queue of pg-boss, in a schema of its own.
create table job (
  enterprise_id uuid not null references enterprise (id),
  id uuid not null,
  user_id uuid not null references app_user (id),
  created_by text,
  type text not null check (char_length(type) <= 50),
  input jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  total integer check (done <= total),
  reason text check (char_length(reason) <= 500),
  attempt integer not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (enterprise_id, id)
);
create index job_finished_at on job (finished_at);
create index job_user_id on job (user_id);
alter table job enable row level security;
alter table job force row level security;
create policy job_rows on job using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy job_platform on job to guanqiao_platform using (true);
