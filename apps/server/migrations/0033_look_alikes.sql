-- Values that look alike count as one where they must be unique, are looked for or compared: domain/kit/field/alike.ts says the same.
create function alike_name(value text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(normalize(lower(upper(normalize(value, NFKC) collate "und-x-icu")), NFKC), '[ \t]+', ' ', 'g'))
$$;
-- The signs after the letters have nothing to stand for, and go.
create function alike_plate(value text) returns text language sql immutable strict parallel safe as $$
  select translate(upper(normalize(value, NFKC) collate "und-x-icu"),
    E'АВЕКМНОРСТУХІЅЈΑΒΕΖΗΙΚΜΝΟΡΤΥΧ\t\n\x0B\f\r ·•.-', 'ABEKMHOPCTYXISJABEZHIKMNOPTYX')
$$;

-- Records that looked alike before that was refused stay as they are. They are left out of the unique index, by id, and named here; each
-- start of the product names them to the operator, and guards them again once they are told apart.
create table kept_look_alikes (
  index_name text primary key,
  table_name text not null,
  columns text not null,
  condition text not null,
  distinctness text not null,
  ids uuid[] not null
);
alter table kept_look_alikes enable row level security;
alter table kept_look_alikes force row level security;
create policy kept_look_alikes_rows on kept_look_alikes using (true);
revoke insert, update, delete on kept_look_alikes from guanqiao_app;

-- Of the rows that are the same in some columns, all but the first.
create function look_alikes(of_table text, columns text, condition text) returns uuid[] language plpgsql as $$
declare
  found uuid[];
begin
  -- The owner of a table sees no rows of it: row-level security binds him too.
  perform set_config('role', 'guanqiao_platform', true);
  execute format('select coalesce(array_agg(id order by id), ''{}'')
    from (select id, row_number() over (partition by %1$s order by id) as nth from %2$I where %3$s) d where nth > 1', columns, of_table, condition)
  into found;
  perform set_config('role', 'none', true);
  return found;
end
$$;
revoke execute on function look_alikes from public;

-- Makes a unique index anew. Rows that are alike already do not keep it from being made.
create function guard_alike(of_table text, index_name text, columns text, condition text default 'deleted_at is null', distinctness text default '')
returns void language plpgsql as $$
declare
  making text := format('create unique index %I on %I (%s) %s where %s', index_name, of_table, columns, distinctness, condition);
  others uuid[];
begin
  execute format('drop index if exists %I', index_name);
  execute format('drop index if exists %I', index_name || '_all');
  delete from kept_look_alikes k where k.index_name = guard_alike.index_name;
  begin
    execute making;
  exception when unique_violation then
    others := look_alikes(of_table, columns, condition);
    execute making || format(' and id <> all (%L::uuid[])', others);
    -- What is left out is looked for all the same.
    execute format('create index %I on %I (%s) where %s', index_name || '_all', of_table, columns, condition);
    insert into kept_look_alikes values (index_name, of_table, columns, condition, distinctness, others);
  end;
end
$$;
revoke execute on function guard_alike from public;

alter table enterprise add column company_name_key text generated always as (alike_name(company_name)) stored;
alter table port add column port_code_key text generated always as (alike_name(port_code)) stored;
alter table site add column site_code_key text generated always as (alike_name(site_code)) stored;
alter table seller add column company_name_key text generated always as (alike_name(company_name)) stored;
alter table receiver add column company_name_key text generated always as (alike_name(company_name)) stored;
alter table goods add column good_name_key text generated always as (alike_name(good_name)) stored,
  add column spec_key text generated always as (alike_name(spec)) stored;
alter table transmitter add column transmitter_name_key text generated always as (alike_name(transmitter_name)) stored;
alter table company add column company_name_key text generated always as (alike_name(company_name)) stored;
-- What the index held goes before the table is written anew, so that it is not built twice.
drop index vehicle_plate_number_unique;
drop index vehicle_trailer_plate;
alter table vehicle add column plate_number_key text generated always as (alike_plate(plate_number)) stored,
  add column trailer_plate_key text generated always as (alike_plate(trailer_plate)) stored;
drop index order_transport_plate_number;
alter table order_transport add column plate_number_key text generated always as (alike_plate(plate_number)) stored;
drop index order_related_order_id_related_type_related_id_unique;
drop index order_related_related_id_filter;
alter table order_related add column related_id_key text generated always as (alike_name(related_id)) stored;
alter table batch add column plates_key text generated always as (alike_plate(plates)) stored;
alter table manifest add column plates_key text generated always as (alike_plate(plates)) stored;
drop index weighing_open_plate;
alter table weighing add column plate_number_key text generated always as (alike_plate(plate_number)) stored;

select guard_alike('enterprise', 'enterprise_company_name_unique', 'company_name_key');
select guard_alike('port', 'port_port_code_unique', 'port_code_key');
select guard_alike('site', 'site_site_code_unique', 'site_code_key');
select guard_alike('seller', 'seller_company_name_unique', 'enterprise_id, company_name_key');
select guard_alike('receiver', 'receiver_company_name_unique', 'enterprise_id, company_name_key');
select guard_alike('goods', 'goods_good_code_good_name_spec_unique', 'enterprise_id, good_code, good_name_key, spec_key', distinctness => 'nulls not distinct');
select guard_alike('transmitter', 'transmitter_transmitter_name_unique', 'enterprise_id, transmitter_name_key');
select guard_alike('company', 'company_company_name_unique', 'enterprise_id, company_name_key');
select guard_alike('vehicle', 'vehicle_plate_number_unique', 'enterprise_id, plate_number_key');
select guard_alike('order_related', 'order_related_order_id_related_type_related_id_unique', 'enterprise_id, order_id, related_type, related_id_key', distinctness => 'nulls not distinct');
select guard_alike('weighing', 'weighing_open_plate', 'enterprise_id, plate_number_key', $$status = 'open' and deleted_at is null$$);
create index vehicle_trailer_plate on vehicle (enterprise_id, trailer_plate_key) where deleted_at is null and trailer_plate_key is not null;
create index order_transport_plate_number on order_transport (enterprise_id, plate_number_key) where deleted_at is null;
create index order_related_related_id_filter on order_related (enterprise_id, related_id_key, id);

-- Keyword search finds look-alikes too: their common form is a line of the searched text, where it differs.
create function pg_temp.with_look_alikes(search_text text, plates boolean) returns text language sql immutable as $$
  select string_agg(line, E'\n' order by at) from (
    select line, min(at) as at from (
      select line, n as at from regexp_split_to_table(search_text, E'\n') with ordinality as l(line, n)
      union all select alike_name(line), n + 1000 from regexp_split_to_table(search_text, E'\n') with ordinality as l(line, n)
      union all select lower(alike_plate(line)), n + 2000 from regexp_split_to_table(search_text, E'\n') with ordinality as l(line, n) where plates
    ) every group by line) once
$$;
create function pg_temp.runs(search_text text) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct run), '{}')
  from generate_series(1, char_length(search_text)) at, lateral (values (substr(search_text, at, 2), 2), (substr(search_text, at, 3), 3)) r(run, signs)
  where char_length(run) = signs and strpos(run, E'\n') = 0
$$;
do $$
declare
  searched name;
begin
  for searched in
    select c.relname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'search_text' and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
  loop
    set local role guanqiao_platform;
    execute format(
      'update %1$I set search_text = pg_temp.with_look_alikes(search_text, %2$L), grams = pg_temp.runs(pg_temp.with_look_alikes(search_text, %2$L))
       where search_text is not nfkc normalized or (%2$L and search_text ~ ''[Ͱ-ӿ]'')',
      searched, searched in ('vehicle', 'weighing', 'batch', 'manifest'));
    reset role;
  end loop;
end
$$;
