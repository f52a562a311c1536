-- Exports in the background: which list, for whom, and the file once it is written. The job of the same enterprise has the progress.
create table export_file (
  enterprise_id uuid not null references enterprise (id),
  id uuid not null,
  user_id uuid not null references app_user (id),
  job_id uuid not null,
  operation text not null check (char_length(operation) <= 60),
  label text not null check (char_length(label) <= 100),
  format text not null check (format in ('xlsx', 'csv')),
  query jsonb not null,
  size bigint,
  created_at timestamptz not null default now(),
  primary key (enterprise_id, id)
);
create index export_file_user_id on export_file (user_id, created_at);
create index export_file_created_at on export_file (created_at);
alter table export_file enable row level security;
alter table export_file force row level security;
create policy export_file_rows on export_file
  using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy export_file_platform on export_file to guanqiao_platform using (true);
