import type postgres from 'postgres'

/**
 * Every object of the schema as sorted lines of text, for comparing two databases of one server: tables, columns, constraints, indexes,
 * policies, triggers, functions, sequences, rights, comments and marks of system functions. Monthly partitions of the audit log depend
 * on the day; `make_audit_months`, which makes them, is compared. So do names of not-null constraints on the version of PostgreSQL.
 */
export async function catalogueOf(sql: Pick<postgres.Sql, 'unsafe'>): Promise<string[]> {
  const rows = await sql.unsafe<{ line: string }[]>(`
    with tables as (
      select c.* from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S', 'v', 'm', 'f')
        and relname <> 'schema_migration' and (not relispartition or relname = 'audit_log_default')
    ), columns as (
      select t.relname, a.*, row_number() over (partition by attrelid order by attnum) as place
      from pg_attribute a join tables t on t.oid = attrelid where attnum > 0 and not attisdropped and t.relkind <> 'S'
    )
    select line from (
      select concat_ws(' ', 'relation', relname, relkind, relpersistence, pg_get_userbyid(relowner), reloptions::text, relrowsecurity,
        relforcerowsecurity, relreplident, pg_get_partkeydef(oid), pg_get_expr(relpartbound, oid)) from tables
      union all select concat_ws(' ', 'right on', relname, g.grantee::regrole, g.grantor::regrole, g.privilege_type, g.is_grantable)
      from tables, aclexplode(coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))) g
      union all select concat_ws(' ', 'column', relname, place, attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
        attidentity, attgenerated, attcollation::regcollation, attstorage, attcompression, attstattarget, attoptions::text, attacl::text,
        'default', pg_get_expr(adbin, adrelid)) from columns left join pg_attrdef on adrelid = attrelid and adnum = attnum
      union all select concat_ws(' ', 'sequence', s.seqrelid::regclass, format_type(seqtypid, null), seqstart, seqincrement, seqmax, seqmin,
        seqcache, seqcycle) from pg_sequence s
      union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, contype, convalidated, pg_get_constraintdef(k.oid))
      from pg_constraint k join tables t on t.oid = conrelid where contype <> 'n'
      union all select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid, indisclustered, i.reloptions::text)
      from pg_index x join tables t on t.oid = indrelid join pg_class i on i.oid = indexrelid
      union all select concat_ws(' ', 'policy', tablename, policyname, permissive, roles::text, cmd, 'using', qual, 'check', with_check)
      from pg_policies join tables on relname = tablename
      union all select concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(g.oid))
      from pg_trigger g join tables t on t.oid = tgrelid where not tgisinternal
      union all select concat_ws(' ', 'function', pg_get_userbyid(proowner), pg_get_functiondef(oid)) from pg_proc
      where pronamespace = 'public'::regnamespace
      union all select concat_ws(' ', 'right on function', p.oid::regprocedure, g.grantee::regrole, g.privilege_type)
      from pg_proc p, aclexplode(coalesce(proacl, acldefault('f', proowner))) g where pronamespace = 'public'::regnamespace
      union all select concat_ws(' ', 'leakproof', oid::regprocedure) from pg_proc where proleakproof
      union all select concat_ws(' ', 'type', typname, typtype) from pg_type
      where typnamespace = 'public'::regnamespace and typtype not in ('c', 'b')
      union all select concat_ws(' ', 'right on schema', nspname, g.grantee::regrole, g.privilege_type)
      from pg_namespace, aclexplode(nspacl) g where nspname = 'public'
      union all select concat_ws(' ', 'default right', defaclrole::regrole, defaclobjtype, defaclacl::text) from pg_default_acl
      union all select concat_ws(' ', 'comment', pg_describe_object(classoid, objoid, objsubid), description)
      from pg_description where objoid >= 16384
      union all select concat_ws(' ', 'extension', extname) from pg_extension
      union all select concat_ws(' ', 'statistics', pg_get_statisticsobjdef(oid)) from pg_statistic_ext
      union all select concat_ws(' ', 'schema', nspname) from pg_namespace where nspname !~ '^pg_'
    ) every(line) order by line collate "C"`)
  return rows.map(({ line }) => line)
}

/** All rows of all tables, by table; without the columns `omitted`. */
export async function rowsOf(sql: postgres.Sql, omitted: readonly string[] = []): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'schema_migration' order by relname`
  const rows: Record<string, string[]> = {}
  for (const { name } of tables) {
    const lines = await sql<{ line: string }[]>`
      select (to_jsonb(t) - ${[...omitted]}::text[])::text as line from ${sql(name)} t order by 1`
    if (lines.length > 0) rows[name] = lines.map(({ line }) => line)
  }
  return rows
}
