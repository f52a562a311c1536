import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/database.ts'
import type { TestDatabase } from '../../../testing/database.ts'
import { logStatement } from '../log.queries.ts'
import type { LogFilter } from '../log.queries.ts'

const ROWS = 60_000
const enterprise = '019b7765-ac00-7000-8000-00000000000a'
const day = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString()

let database: TestDatabase

/**
 * The last month in China with entries of one large enterprise among others, and every rare value that a search may be for. In one partition: of
 * another with a few rows alone, which the turn of a month leaves, all rows are read.
 */
beforeAll(async () => {
  database = await createTestDatabase()
  await database.owner`
    insert into audit_log (at, id, enterprise_id, operation, outcome, username, address, request_id, entity, record_id, after)
    select date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' - n * interval '40 seconds', gen_random_uuid(),
      case when n % 4 = 0 then ${enterprise}::uuid else ('019b7765-ac00-7000-8000-' || lpad((n % 50)::text, 12, '0'))::uuid end,
      case when n % 9000 = 4 then 'vehicle.remove' else 'weighing.first' end, case when n % 4000 = 16 then 'refused' else 'done' end,
      case when n % 7000 = 8 then 'a.rare' else 'a.weigher' end, '127.0.0.1', 'request-' || n,
      case when n % 9000 = 4 then 'vehicle' else 'weighing' end, 'record-' || n % 20000, jsonb_build_object('n', n)
    from generate_series(1, ${ROWS}::int) n`
  await database.owner`vacuum analyze audit_log`
})
afterAll(() => database.close())

/** The number of rows that the plan reads from tables and indexes. */
function rowsRead(plan: { readonly [key: string]: unknown }): number {
  const inner = (plan['Plans'] as (typeof plan)[] | undefined) ?? []
  const isScan = String(plan['Node Type']).includes('Scan') && plan['Relation Name'] !== 'enterprise'
  const removed = Number(plan['Rows Removed by Filter'] ?? 0)
  const rows = isScan ? (Number(plan['Actual Rows']) + removed) * Number(plan['Actual Loops']) : 0
  return rows + inner.reduce((sum, node) => sum + rowsRead(node), 0)
}

async function read(filter: LogFilter, pageNo = 1): Promise<number> {
  const { text, values } = logStatement(filter, { pageNo, pageSize: 10 })
  const [row] = await database.owner.unsafe(`explain (analyze, format json) ${text}`, values as never[])
  const [{ Plan }] = row!['QUERY PLAN'] as [{ Plan: { readonly [key: string]: unknown } }]
  expect(JSON.stringify(Plan)).not.toContain(
    '"Seq Scan","Parallel Aware":false,"Async Capable":false,"Relation Name":"audit_log',
  )
  return rowsRead(Plan)
}

const month = { from: day(62) }
const filter = { enterprise, ...month }

test.each([
  ['one operation', { ...filter, operation: 'vehicle.remove' }, 200],
  ['one kind of record', { ...filter, entity: 'vehicle' }, 200],
  ['one user', { ...filter, username: 'a.rare' }, 200],
  ['refusals', { ...filter, outcome: 'refused' }, 200],
  ['a record without its kind', { enterprise, record_id: 'record-4' }, 200],
  ['a request', { enterprise, request_id: 'request-12' }, 20],
  ['a user in all enterprises', { ...month, username: 'a.rare' }, 200],
  // The page, and the total up to its limit.
  ['everything', filter, 10_100],
  ['all enterprises', month, 10_100],
] as const)('%s is read from an index', async (_, filter, most) => {
  expect(await read(filter)).toBeLessThanOrEqual(most)
})

test('the last page that can be opened reads no more than the limit twice', async () => {
  expect(await read(filter, 1000)).toBeLessThanOrEqual(20_100)
})
