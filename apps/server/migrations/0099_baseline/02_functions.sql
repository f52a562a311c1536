-- Functions that several tables need: comparing names and numbers, searching, checking references.

-- Under row-level security an index serves a condition only if its function is known to reveal nothing of hidden rows. The comparisons
-- of arrays (keyword search by n-grams) and of decimals (ranges of weight, pages far from the first in lists sorted by a decimal), and
-- the existence of a key (the trucks of a container) reveal nothing, but are not marked so. Marking needs a superuser; if the owner of the database is none, its
-- administrator runs these statements once in this database.
do $$
begin
  alter function pg_catalog.arraycontains(anyarray, anyarray) leakproof;
  alter function pg_catalog.numeric_ge(numeric, numeric) leakproof;
  alter function pg_catalog.numeric_le(numeric, numeric) leakproof;
  alter function pg_catalog.numeric_gt(numeric, numeric) leakproof;
  alter function pg_catalog.numeric_lt(numeric, numeric) leakproof;
  alter function pg_catalog.jsonb_exists(jsonb, text) leakproof;
exception when insufficient_privilege then
  raise notice 'keyword search and pages far from the first stay slow until an administrator marks these functions leakproof';
end
$$;

-- Conditions that contain it are planned with their values (kernel/data/list.ts): a plan that still calls it costs more than any other.
create function force_custom_plan() returns boolean language plpgsql stable cost 1000000000 as 'begin return true; end';

-- Values that look alike count as one where they must be unique, are searched or compared, as in domain/kit/field/alike.ts.
create function alike_name(value text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(normalize(lower(upper(normalize(value, NFKC) collate "und-x-icu")), NFKC), '[ \t]+', ' ', 'g'))
$$;

-- The characters after the letters have no counterpart and are removed.
create function alike_plate(value text) returns text language sql immutable strict parallel safe as $$
  select translate(upper(normalize(value, NFKC) collate "und-x-icu"),
    E'АВЕКМНОРСТУХІЅЈΑΒΕΖΗΙΚΜΝΟΡΤΥΧ\t\n\x0B\f\r ·•.-', 'ABEKMHOPCTYXISJABEZHIKMNOPTYX')
$$;

-- The spellings of one name made equal: punctuation and spaces, the forms of a company. Not strict (null stays null all the same),
-- so that PostgreSQL inlines it; a regular expression removes fifty characters faster than translate: 100,000 names in a second.
create function folded_name(value text) returns text language sql immutable parallel safe as $$
  select nullif(replace(replace(replace(replace(replace(
    regexp_replace(alike_name(value), $set$[] \t.,;:!?'"`_/\\|()[{}<>&+*#@·•、，。；：（）【】《》“”‘’—…-]+$set$, '', 'g'),
    '有限责任公司', '有限公司'), 'limitedliabilitycompany', 'llc'), 'ххк', 'llc'), 'company', 'co'), 'limited', 'ltd'), '')
$$;

create function folded_number(value text) returns text language sql immutable parallel safe as $$
  select nullif(regexp_replace(alike_plate(value), '[^0-9A-Z]', '', 'g'), '')
$$;

-- As kernel/data/ngrams.ts makes them.
create function search_ngrams(value text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct gram), '{}') from (
    select substr(value, n, size) as gram from generate_series(1, char_length(value)) n, (values (2), (3)) sizes(size)
    where n + size - 1 <= char_length(value)) grams
  where gram not like E'%\n%'
$$;

-- Rejects a reference to a shared entity unless its row is the platform's or of the same enterprise, which no foreign key can express.
-- The arguments are the table and the column.
create function own_or_shared() returns trigger language plpgsql as $$
declare
  pointing jsonb := to_jsonb(new);
  is_there boolean;
begin
  execute format('select exists (select 1 from %I where id = $1 and (enterprise_id is null or enterprise_id = $2))', tg_argv[0])
    into is_there using (pointing ->> tg_argv[1])::uuid, (pointing ->> 'enterprise_id')::uuid;
  if not is_there then
    raise foreign_key_violation using message = format('%s.%s points to a row of another enterprise, or to none', tg_table_name, tg_argv[1]);
  end if;
  return null;
end
$$;

-- A user has a group and roles of the same enterprise, or of the platform: no foreign key compares an absent enterprise.
create function same_owner() returns trigger language plpgsql as $$
declare
  is_same boolean;
begin
  if tg_table_name = 'user_role' then
    is_same := exists (select from app_user u join role r on r.enterprise_id is not distinct from u.enterprise_id
      where u.id = new.user_id and r.id = new.role_id);
  else
    is_same := exists (select from user_group g where g.id = new.group_id and g.enterprise_id is not distinct from new.enterprise_id);
  end if;
  if not is_same then
    raise foreign_key_violation using message = format('%s points to a row of another enterprise', tg_table_name);
  end if;
  return null;
end
$$;

-- Whether a process holds this lease: leases are advisory locks of its heartbeat's connection, so a killed process loses it at once.
create function holds_lease(name text) returns boolean language sql stable as $$
  select exists (
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and ((classid::bigint << 32) | objid::bigint) = hashtextextended('guanqiao ' || name, 0)
  )
$$;

-- Records that looked alike before that was refused. The unique index excludes them by id; each start of the product names them to the
-- operator, and includes them again once they differ.
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

-- Of the rows that are equal in some columns, all but the first.
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

-- Recreates a unique index; rows that are alike already do not prevent it.
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
