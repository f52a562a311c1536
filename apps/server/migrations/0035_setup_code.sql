-- The code that opens the door to the first administrator, the same at every server process of this database. It is kept as it is, because each
-- process has to print it, and is good only while there is no user.
create table setup_code (
  only_row boolean primary key default true check (only_row),
  code text not null check (char_length(code) between 16 and 64)
);
alter table setup_code enable row level security;
alter table setup_code force row level security;
create policy setup_code_rows on setup_code to guanqiao_platform using (true);
revoke all on setup_code from guanqiao_app;
grant select, insert, delete on setup_code to guanqiao_platform;
