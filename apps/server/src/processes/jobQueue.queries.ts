import { getConstructionPlans, getMigrationPlans } from 'pg-boss'
import library from 'pg-boss/package.json' with { type: 'json' }
import type postgres from 'postgres'
import { withProcessLock } from '../kernel/database/processLock.ts'
import { QUEUE_SCHEMA } from '../kernel/jobs/queue.ts'

/**
 * Migrates the tables of pg-boss to the version that the library expects. The owner creates them, like all tables, because the
 * application's roles may not change tables. Servers that start at the same time take turns.
 */
export const installQueue = (owner: postgres.Sql): Promise<void> =>
  withProcessLock(owner, 'job queue', async (connection) => {
    const expected = library.pgboss.schema
    const present = await presentVersion(connection)
    if (present !== undefined && present > expected)
      throw new Error(`数据库比程序新：任务队列是第 ${present} 版，程序只认得第 ${expected} 版`)
    if (present === undefined) await connection.unsafe(getConstructionPlans(QUEUE_SCHEMA))
    else if (present < expected) await connection.unsafe(getMigrationPlans(QUEUE_SCHEMA, present))
    // On every start, because an earlier start may have ended between the two steps.
    await connection.unsafe(GRANTS)
  })

async function presentVersion(sql: postgres.Sql): Promise<number | undefined> {
  const [table] = await sql`select to_regclass(${`${QUEUE_SCHEMA}.version`}) as name`
  if (table?.['name'] === null) return undefined
  const [row] = await sql<{ version: number }[]>`select version from ${sql(QUEUE_SCHEMA)}.version`
  return row?.version
}

/**
 * The platform's role processes the queue. The role for one enterprise inserts and reads only that enterprise's entries; it needs
 * this to enqueue in the transaction of a request.
 */
const GRANTS = `
grant usage on schema ${QUEUE_SCHEMA} to guanqiao_app;
grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to guanqiao_platform;
grant select on ${QUEUE_SCHEMA}.queue to guanqiao_app;
grant select, insert on ${QUEUE_SCHEMA}.job_common to guanqiao_app;
alter table ${QUEUE_SCHEMA}.job_common enable row level security;
alter table ${QUEUE_SCHEMA}.job_common force row level security;
drop policy if exists job_rows on ${QUEUE_SCHEMA}.job_common;
create policy job_rows on ${QUEUE_SCHEMA}.job_common
  using ((data ->> 'enterprise_id')::uuid = (select nullif(current_setting('app.enterprise', true), '')::uuid));
drop policy if exists job_platform on ${QUEUE_SCHEMA}.job_common;
create policy job_platform on ${QUEUE_SCHEMA}.job_common to guanqiao_platform using (true);
`
