-- One fold of names: whatever differs only in how the same name is set or typed is the same name (domain/kit/field/alike.ts).
create or replace function alike_name(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(translate(regexp_replace(
    normalize(lower(upper(normalize(value, NFKC) collate "und-x-icu")), NFKC),
    U&'[\00AD\200B-\200F\202A-\202E\2060-\2064\FEFF]', '', 'g'),
    U&'.\2022\2027\30FB\2219\22C5\2010\2012\2013\2014\2015\2212\2018\2019\02BC`\00B4\2032',
    U&'\00B7\00B7\00B7\00B7\00B7\00B7------\0027\0027\0027\0027\0027\0027'),
    '[ \t]+', ' ', 'g'), '(?<![0-9]) | (?![0-9])', '', 'g')
$$;

alter table driver
  add column driver_name_key text generated always as (alike_name(driver_name)) stored,
  drop constraint driver_passport_number_check,
  add constraint driver_passport_number_check check (char_length(passport_number) <= 14);
create index driver_driver_name_alike on driver (enterprise_id, driver_name_key) where deleted_at is null;

-- Stored keys are computed anew where they change. Two live records that were different names and are the same one now would break the
-- unique indexes: the younger one is marked in its name, and is found by 重复记录.
create function pg_temp.refold(of_table regclass, of_name text, of_key text, within text[]) returns void language plpgsql as $$
declare
  is_forced boolean := (select relforcerowsecurity from pg_class where oid = of_table);
  scope text := coalesce((select string_agg(format('t.%I', name), ', ') || ', ' from unnest(within) name), '');
begin
  execute format('alter table %s no force row level security', of_table);
  if within is not null then
    execute format($sql$
      update %1$s set %2$I = left(%2$I, greatest(char_length(%2$I) - 5, 8)) || '（重名' || numbered.n || '）'
      from (select t.id, row_number() over (partition by %3$s alike_name(t.%2$I) order by t.id) as n from %1$s t where t.deleted_at is null) numbered
      where %1$s.id = numbered.id and numbered.n > 1$sql$, of_table, of_name, scope);
  end if;
  execute format('update %1$s set %2$I = %2$I where %3$I is distinct from alike_name(%2$I)', of_table, of_name, of_key);
  if is_forced then execute format('alter table %s force row level security', of_table); end if;
end
$$;

do $$
declare
  stored record;
begin
  for stored in
    select c.oid::regclass as name, left(a.attname, -4) as field, a.attname as key, (
      select array_agg(s.attname::text order by s.attnum)
      from pg_index i join lateral unnest(i.indkey) k(attnum) on true join pg_attribute s on s.attrelid = c.oid and s.attnum = k.attnum
      where i.indexrelid = u.indexrelid and s.attname <> a.attname) as others, u.indexrelid is not null as is_unique
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attgenerated = 's' and a.attname like '%\_key'
      join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum and pg_get_expr(d.adbin, d.adrelid) like 'alike_name(%'
      left join lateral (select i.indexrelid from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)
        order by i.indexrelid limit 1) u on true
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
  loop
    perform pg_temp.refold(stored.name, stored.field, stored.key,
      case when stored.is_unique then coalesce(stored.others, '{}') end);
  end loop;
end
$$;

-- Searches compare folded forms: the stored texts get those that they do not have.
do $$
declare
  searched record;
begin
  for searched in
    select c.oid::regclass as name, c.relforcerowsecurity as is_forced from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'grams' join pg_attribute b on b.attrelid = c.oid and b.attname = 'search_text'
    where c.relkind = 'r' and not c.relispartition and c.relnamespace = current_schema()::regnamespace
  loop
    execute format('alter table %s no force row level security', searched.name);
    execute format($sql$
      update %1$s set search_text = folded.text, grams = search_ngrams(folded.text)
      from (select t.id, t.search_text || E'\n' || string_agg(distinct alike_name(line), E'\n') as text
        from %1$s t, unnest(string_to_array(t.search_text, E'\n')) line
        where alike_name(line) <> all(string_to_array(t.search_text, E'\n')) group by t.id, t.search_text) folded
      where %1$s.id = folded.id$sql$, searched.name);
    if searched.is_forced then execute format('alter table %s force row level security', searched.name); end if;
  end loop;
end
$$;
