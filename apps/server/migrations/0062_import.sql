-- Files that users sent: rows of sheets to import, scans of papers. `claimed_at` once a record refers to it; others are deleted.
create table stored_file (
  enterprise_id uuid not null references enterprise (id),
  id uuid not null,
  user_id uuid not null references app_user (id),
  file_name text not null check (char_length(file_name) <= 150),
  media text not null check (char_length(media) <= 100),
  size integer not null check (size > 0),
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  primary key (enterprise_id, id)
);
create index stored_file_unclaimed on stored_file (created_at) where claimed_at is null;
create index stored_file_user_id on stored_file (user_id);
alter table stored_file enable row level security;
alter table stored_file force row level security;
create policy stored_file_rows on stored_file
  using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy stored_file_platform on stored_file to guanqiao_platform using (true);

-- Sheets that are being imported, and their rows with the texts of their cells, until they are imported or given up.
create table import_sheet (
  enterprise_id uuid not null references enterprise (id),
  id uuid not null,
  user_id uuid not null references app_user (id),
  entity text not null check (char_length(entity) <= 60),
  file_id uuid not null,
  file_name text not null check (char_length(file_name) <= 150),
  state text not null check (state in ('reading', 'ready', 'applying')),
  job_id uuid not null,
  fields jsonb not null default '[]',
  ignored jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (enterprise_id, id)
);
create index import_sheet_user_id on import_sheet (user_id, created_at);
create index import_sheet_created_at on import_sheet (created_at);
alter table import_sheet enable row level security;
alter table import_sheet force row level security;
create policy import_sheet_rows on import_sheet
  using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy import_sheet_platform on import_sheet to guanqiao_platform using (true);

create table import_row (
  enterprise_id uuid not null,
  sheet_id uuid not null,
  row_number integer not null,
  state text not null check (state in ('good', 'bad', 'imported')),
  cells jsonb not null,
  problems jsonb not null default '{}',
  record_id uuid,
  primary key (enterprise_id, sheet_id, row_number),
  foreign key (enterprise_id, sheet_id) references import_sheet (enterprise_id, id) on delete cascade
);
create index import_row_state on import_row (enterprise_id, sheet_id, state, row_number);
alter table import_row enable row level security;
alter table import_row force row level security;
create policy import_row_rows on import_row
  using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy import_row_platform on import_row to guanqiao_platform using (true);
