-- One list of the signs that are not seen or cannot be told apart, for names, plates and searches: domain/kit/field/signs.ts.
-- In this order: radicals, dots, dashes, apostrophes, quotation marks.
create function one_sign(value text) returns text language sql immutable strict parallel safe as $$
  select translate(value,
    U&'⺁⺄⺈⺊⺎⺒⺓⺜⺝⺠⺧⺩⺫⺬⺮⺶⺻⺼⻁⻄⻅⻆⻉⻋⻏⻑⻓⻔⻗⻘⻙⻚⻛⻜⻝⻢⻣⻤⻥⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻱⻲'
    '.\02D9\0387\119E\1427\2022\2024\2027\2219\22C5\2981\2E31\2E33\3002\30FB\318D\A78F\FE52\FF61\FF65'
    '\02D7\058A\05BE\1400\1806\2010\2011\2012\2013\2014\2015\2043\2053\207B\208B\2212\23AF\2500\2501\2796\2E17'
    '\2E1A\2E3A\2E3B\2E40\2E5D\301C\3030\30A0\30FC\FE31\FE32\FE58\FE63\FF0D\FF70\+010D6E\+010EAD'
    '`\00B4\02B9\02BB\02BC\02BD\02C8\02CA\02CB\055A\05F3\2018\2019\201A\201B\2032\2035\A78C'
    '\201C\201D\201E\201F\2033\301D\301E\301F',
    U&'厂乙刀卜兀巳幺日月民牛王目示竹羊聿肉虎西见角贝车邑長长门雨青韦页风飞食马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀'
    '····················'
    '--------------------------------------'
    '\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027'
    '""""""""')
$$;

create function without_invisible(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(value, U&'[\0080-\009F\00AD\034F\061C\115F-\1160\17B4-\17B5\180B-\180F\200B-\200F\2028-\202E\2060-\206F\3164\FE00-\FE0F\FEFF\FFA0\FFF0-\FFFC\+01BCA0-\+01BCA3\+01D173-\+01D17A\+0E0000-\+0E0FFF]', '', 'g')
$$;

create or replace function alike_name(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(
    one_sign(normalize(lower(upper(normalize(one_sign(without_invisible(value)), NFKC) collate "und-x-icu")), NFKC)),
    U&'[\0009\000B-\000D \1680\2800]+', ' ', 'g'), '(?<![0-9]) | (?![0-9])', '', 'g')
$$;

create or replace function alike_plate(value text) returns text language sql immutable strict parallel safe as $$
  select translate(
    regexp_replace(one_sign(upper(normalize(one_sign(without_invisible(value)), NFKC) collate "und-x-icu")),
      U&'[\0009-\000D \00B7\25CF\1680\2800-]', '', 'g'),
    'АВЕКМНОРСТУХІЅЈӀԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿ', 'ABEKMHOPCTYXISJIQWABEZHIKMNOPTYXJ')
$$;

-- Stored keys, and the ends of plates beside them, are computed anew where they change. Two live records that the fold makes one would break
-- the unique indexes: the younger one is marked, and is found by 重复记录.
create function pg_temp.refold(of_table regclass, of_name text, of_key text, folded text, within text[]) returns void language plpgsql as $$
declare
  is_forced boolean := (select relforcerowsecurity from pg_class where oid = of_table);
  scope text := coalesce((select string_agg(format('t.%I', name), ', ') || ', ' from unnest(within) name), '');
begin
  execute format('alter table %s no force row level security', of_table);
  if within is not null then
    execute format($sql$
      update %1$s set %2$I = left(%2$I, greatest(char_length(%2$I) - 5, 8)) || '（重名' || numbered.n || '）'
      from (select t.id, row_number() over (partition by %3$s%4$s order by t.id) as n from %1$s t where t.deleted_at is null) numbered
      where %1$s.id = numbered.id and numbered.n > 1$sql$, of_table, of_name, scope, folded);
  end if;
  execute format('update %1$s set %2$I = %2$I where %3$I is distinct from %4$s', of_table, of_name, of_key, folded);
  if is_forced then execute format('alter table %s force row level security', of_table); end if;
end
$$;

do $$
declare
  stored record;
begin
  for stored in
    select c.oid::regclass as name, left(a.attname, -4) as field, a.attname as key, pg_get_expr(d.adbin, d.adrelid) as folded, (
      select array_agg(s.attname::text order by s.attnum)
      from pg_index i join lateral unnest(i.indkey) k(attnum) on true join pg_attribute s on s.attrelid = c.oid and s.attnum = k.attnum
      where i.indexrelid = u.indexrelid and s.attname <> a.attname) as others, u.indexrelid is not null as is_unique
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attgenerated = 's' and a.attname like '%\_key'
      join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum and pg_get_expr(d.adbin, d.adrelid) ~ '^alike_(name|plate)\('
      left join lateral (select i.indexrelid from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)
        order by i.indexrelid limit 1) u on true
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
  loop
    perform pg_temp.refold(stored.name, stored.field, stored.key, stored.folded,
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

-- The recycle bin is searched by the fold as well.
alter table recycled no force row level security;
update recycled set grams = search_ngrams(lower(label) || E'\n' || alike_name(label)) where alike_name(label) <> lower(label);
alter table recycled force row level security;
