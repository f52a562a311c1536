-- Sheets wait for their user to name the field of each column; rows may change existing records, after a preview.
alter table import_sheet
  drop constraint import_sheet_state_check,
  add constraint import_sheet_state_check check (state in ('reading', 'mapping', 'ready', 'applying')),
  add column columns jsonb not null default '[]',
  add column is_mapped boolean not null default false,
  add column may_update boolean not null default false,
  add column clears boolean not null default false;

alter table import_row
  drop constraint import_row_state_check,
  add constraint import_row_state_check check (state in ('good', 'update', 'same', 'bad', 'imported')),
  add column read jsonb not null default '{}',
  add column changes jsonb not null default '{}',
  add column record_version integer;

-- The fields that a user named for the columns of a sheet, for the next sheets of the enterprise with the same headings.
create table import_mapping (
  enterprise_id uuid references enterprise (id),
  entity text not null check (char_length(entity) <= 60),
  headings text not null check (char_length(headings) = 64),
  fields jsonb not null,
  updated_at timestamptz not null default now(),
  unique nulls not distinct (enterprise_id, entity, headings)
);
alter table import_mapping enable row level security;
alter table import_mapping force row level security;
create policy import_mapping_rows on import_mapping
  using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy import_mapping_platform on import_mapping to guanqiao_platform using (true);
