-- Whether the demonstration's accounts, whose passwords everybody knows, are in this database: 'open' from their making until an operator
-- closes them.
create table demonstration (
  only_row boolean primary key default true check (only_row),
  state text not null check (state in ('open', 'closed'))
);
alter table demonstration enable row level security;
alter table demonstration force row level security;
create policy demonstration_rows on demonstration to guanqiao_platform using (true);

-- Databases that were filled before are known by the names of their accounts.
set local role guanqiao_platform;
insert into demonstration (state)
select 'open' from app_user where username in ('admin', 'platform.clerk', 'a.admin', 'a.clerk', 'a.checker', 'a.weigher', 'a.none', 'a.spare', 'b.admin', 'b.clerk')
having count(*) = 10;
reset role;
