-- Imports of code tables. The initial values are part of the program; a code that an import changes has all its versions here.
create table code_import (
  id uuid primary key,
  table_name text not null check (char_length(table_name) <= 64),
  source text not null check (char_length(source) <= 200),
  valid_from date not null,
  whole boolean not null,
  added integer not null check (added >= 0),
  changed integer not null check (changed >= 0),
  ended integer not null check (ended >= 0),
  created_at timestamptz not null default now(),
  created_by text check (char_length(created_by) <= 50)
);
create index code_import_table on code_import (table_name, created_at);

-- Without a first or last day a name is valid as far back, or as long, as is known.
create table code_value (
  table_name text not null check (char_length(table_name) <= 64),
  code text not null check (char_length(code) <= 20),
  name text not null check (char_length(name) <= 300),
  valid_from date,
  valid_to date,
  source text check (char_length(source) <= 200),
  unique nulls not distinct (table_name, code, valid_from),
  check (valid_to >= valid_from)
);

alter table code_import enable row level security;
alter table code_import force row level security;
create policy code_import_platform on code_import to guanqiao_platform using (true);
alter table code_value enable row level security;
alter table code_value force row level security;
create policy code_value_read on code_value for select using (true);
create policy code_value_platform on code_value to guanqiao_platform using (true);
