-- Batch numbers made by rule, and pools of numbers that ports issued.
create table batch_pool (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  first_number text not null check (char_length(first_number) <= 13),
  last_number text not null check (char_length(last_number) <= 13),
  status text not null check (status in ('active', 'withdrawn')),
  count integer not null,
  port_id uuid,
  ie_flag text check (ie_flag in ('I', 'E')),
  valid_until date,
  warn_below integer not null,
  source_note text check (char_length(source_note) <= 100),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id)
);
create index batch_pool_id on batch_pool (id);
create index batch_pool_status_filter on batch_pool (enterprise_id, status, id);
create index batch_pool_port_id_filter on batch_pool (enterprise_id, port_id, id);
create index batch_pool_choices on batch_pool (enterprise_id, status, ie_flag, id) where deleted_at is null;
create index batch_pool_grams on batch_pool using gin (grams);
alter table batch_pool enable row level security;
alter table batch_pool force row level security;
create policy batch_pool_rows on batch_pool using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy batch_pool_platform on batch_pool to guanqiao_platform using (true);

create table batch_setting (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  port_id uuid not null,
  method text not null check (method in ('auto', 'rule', 'pool', 'typed')),
  code_owner text not null check (code_owner in ('company', 'transmitter', 'enterprise')),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id)
);
create index batch_setting_id on batch_setting (id);
create unique index batch_setting_port_id_unique on batch_setting (enterprise_id, port_id) where deleted_at is null;
create index batch_setting_grams on batch_setting using gin (grams);
alter table batch_setting enable row level security;
alter table batch_setting force row level security;
create policy batch_setting_rows on batch_setting using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy batch_setting_platform on batch_setting to guanqiao_platform using (true);

alter table batch_pool add constraint batch_pool_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table batch_pool add constraint batch_pool_port_id_fkey foreign key (port_id) references port (id);
alter table batch_setting add constraint batch_setting_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);
alter table batch_setting add constraint batch_setting_port_id_fkey foreign key (port_id) references port (id);

-- The next serial of the numbers made by rule, 000 to ZZZ as 0 to 46655: calls for one organisation code and direction take turns.
create table batch_serial (
  enterprise_id uuid not null references enterprise (id),
  organisation_code text not null check (char_length(organisation_code) = 9),
  ie_flag text not null check (ie_flag in ('I', 'E')),
  next_serial integer not null check (next_serial between 0 and 46655),
  primary key (enterprise_id, organisation_code, ie_flag)
);
alter table batch_serial enable row level security;
alter table batch_serial force row level security;
create policy batch_serial_rows on batch_serial using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy batch_serial_platform on batch_serial to guanqiao_platform using (true);

-- Numbers of a pool have no port and direction until they are drawn, unless the pool is for one.
alter table batch alter column port_id drop not null;
alter table batch alter column ie_flag drop not null;
alter table batch add column pool_id uuid;
alter table batch add column drawn_at timestamptz;
create index batch_pool_id_filter on batch (enterprise_id, pool_id, id);
alter table batch add constraint batch_pool_id_fkey foreign key (enterprise_id, pool_id) references batch_pool (enterprise_id, id);
alter table batch drop constraint batch_source_check;
set local role guanqiao_platform;
update batch set source = 'pool' where source = 'issued';
update batch set drawn_at = created_at where status <> 'free';
reset role;
alter table batch add constraint batch_source_check check (source in ('rule', 'pool', 'typed', 'imported'));

-- What is looked for when a number is drawn: free ones, those that expire soonest first, and those of a carrier.
drop index batch_free;
create index batch_free on batch (enterprise_id, expire_at, batch_number collate "C") where status = 'free' and deleted_at is null;
create index batch_by_number on batch (enterprise_id, batch_number collate "C") where deleted_at is null;
create index batch_pool_free on batch (enterprise_id, pool_id, status) where pool_id is not null and deleted_at is null;
create index batch_drawn on batch (drawn_at, enterprise_id) where drawn_at is not null and deleted_at is null;

-- How an order has its numbers.
alter table order_head add column batch_method text not null default 'auto' check (batch_method in ('auto', 'rule', 'pool', 'typed'));
alter table order_head alter column batch_method drop default;
alter table order_head add column code_owner text check (code_owner in ('company', 'transmitter', 'enterprise'));

-- The ranges that enterprises had become pools, up to the 10,000 numbers that a pool holds; the rest can be entered on the screen.
set local role guanqiao_platform;
insert into batch_pool (id, version, created_at, updated_at, enterprise_id, first_number, last_number, status, count, warn_below, source_note)
select gen_random_uuid(), 1, now(), now(), enterprise_id, lpad(next_number::text, 13, '0'),
  lpad(least(last_number, next_number + 9999)::text, 13, '0'), 'active', least(last_number - next_number + 1, 10000), 50, '原有号段'
from batch_range where next_number <= last_number;
insert into batch (id, version, created_at, updated_at, enterprise_id, batch_number, status, source, pool_id, search_text, grams)
select gen_random_uuid(), 1, now(), now(), p.enterprise_id, n.number, 'free', 'pool', p.id, n.number,
  array(select distinct substr(n.number, at, size) from generate_series(2, 3) size, generate_series(1, 14 - size) at)
from batch_pool p
cross join lateral (select lpad((p.first_number::bigint + i)::text, 13, '0') as number from generate_series(0, p.count - 1) i) n
where not exists (select 1 from batch b where b.enterprise_id = p.enterprise_id and b.batch_number = n.number and b.deleted_at is null);
reset role;
drop table batch_range;
