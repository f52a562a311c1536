-- Under row-level security an index serves a condition only when its function is known to tell nothing of rows that are not
-- shown. The comparison of arrays (keyword search by pairs of signs) and of decimals (ranges of weight) tell nothing, but are
-- not marked so: without the mark a keyword reads every row of the enterprise. Marking needs a superuser; on a server where the
-- owner is none, its administrator runs these statements once in this database.
do $$
begin
  alter function pg_catalog.arraycontains(anyarray, anyarray) leakproof;
  alter function pg_catalog.numeric_ge(numeric, numeric) leakproof;
  alter function pg_catalog.numeric_le(numeric, numeric) leakproof;
exception when insufficient_privilege then
  raise notice 'keyword search stays slow until an administrator marks arraycontains, numeric_ge and numeric_le leakproof';
end
$$;
