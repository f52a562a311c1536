-- Pages far from the first begin behind a row's value and id, compared together. For decimals an index serves that only when these two are
-- marked too, for the reason and with the limits told in 0012.
do $$
begin
  alter function pg_catalog.numeric_gt(numeric, numeric) leakproof;
  alter function pg_catalog.numeric_lt(numeric, numeric) leakproof;
exception when insufficient_privilege then
  raise notice 'pages far from the first stay slow in lists sorted by a decimal until an administrator marks numeric_gt and numeric_lt leakproof';
end
$$;
