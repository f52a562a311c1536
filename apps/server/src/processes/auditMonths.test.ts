import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import { writeAudits } from '../kernel/audit.ts'
import { makeAuditMonths } from './auditMonths.queries.ts'
import { createStore } from '../kernel/database/scoped.ts'
import type { Store } from '../kernel/database/scoped.ts'
import { uuid } from '../kernel/uuid.ts'

let database: TestDatabase
let store: Store
const enterprise = uuid()
const other = uuid()

beforeAll(async () => {
  database = await createTestDatabase()
  store = createStore(database)
})
afterAll(() => database.close())

const make = () => store.write('platform', makeAuditMonths)
const trace = (enterprise_id: string) => ({
  operation: 'vehicle.create',
  requestId: 'r',
  address: '127.0.0.1',
  user_id: null,
  username: 'a.clerk',
  enterprise_id,
})
/** An entry as written by a process whose clock shows this time. */
async function write(at: string, enterprise_id = enterprise): Promise<string> {
  const id = uuid()
  await store.write(
    { enterprise: enterprise_id },
    (sql) => sql`insert into audit_log (at, id, enterprise_id, operation, outcome, address, request_id)
      values (${at}, ${id}, ${enterprise_id}, 'vehicle.create', 'done', '127.0.0.1', 'r')`,
  )
  return id
}
/** The partition of each entry that the enterprise sees. */
const seen = async (enterprise_id = enterprise) => {
  const rows = await store.read(
    { enterprise: enterprise_id },
    (sql) => sql<{ id: string; part: string }[]>`select id, tableoid::regclass::text as part from audit_log`,
  )
  return new Map(rows.map(({ id, part }) => [id, part]))
}
const parts = async () => {
  const rows = await database.owner<{ part: string }[]>`
    select inhrelid::regclass::text as part from pg_inherits where inhparent = 'audit_log'::regclass order by 1`
  return rows.map(({ part }) => part)
}

test('the present month and the three after it have partitions, and another call makes none', async () => {
  const [row] = await database.owner<{ months: string[] }[]>`
    select array_agg('audit_log_' || to_char(date_trunc('month', now() at time zone 'Asia/Shanghai') + n * interval '1 month', 'YYYY_MM') order by n) as months
    from generate_series(0, 3) n`
  expect(await parts()).toEqual([...row!.months, 'audit_log_default'].toSorted())
  expect(await make()).toBe(0)
})

test('an entry of a month without a partition is kept, and moves into its own when that is created', async () => {
  const late = await write('2041-06-30T15:59:59.999Z')
  const later = await write('2041-06-30T16:00:00Z', other)
  expect((await seen()).get(late)).toBe('audit_log_default')
  const results = await Promise.all(Array.from({ length: 4 }, make))
  expect(results.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 2])
  expect((await seen()).get(late)).toBe('audit_log_2041_06')
  expect(await seen(other)).toEqual(new Map([[later, 'audit_log_2041_07']]))
  expect(await database.owner`select from audit_log_default`).toHaveLength(0)
})

test('an older month gets its partition like any other', async () => {
  const id = await write('2020-01-01T00:00:00Z')
  expect(await make()).toBe(1)
  expect((await seen()).get(id)).toBe('audit_log_2020_01')
})

test('no entry is lost that is written while its month is created', async () => {
  const before = (await seen()).size
  const writers = Array.from({ length: 8 }, async (_, n) => {
    for (let k = 0; k < 20; k += 1) await write(`2042-0${1 + (k % 9)}-01T0${n}:00:${10 + k}Z`)
  })
  const making = (async () => {
    for (let n = 0; n < 5; n += 1) await make()
  })()
  await Promise.all([...writers, making])
  await make()
  const months = await seen()
  expect(months.size).toBe(before + 160)
  expect([...months.values()].filter((part) => part === 'audit_log_default')).toEqual([])
})

test('partitions are reached through the log alone, and an enterprise sees its own entries', async () => {
  const entries = [{ trace: trace(enterprise), entry: { outcome: 'done' as const } }]
  await store.write({ enterprise }, (sql) => writeAudits(sql, entries))
  const mine = [...(await seen()).keys()]
  expect(mine.length).toBeGreaterThan(0)
  expect([...(await seen(other)).keys()].filter((id) => mine.includes(id))).toEqual([])
  for (const part of await parts())
    for (const scope of [{ enterprise }, 'platform'] as const)
      await expect(store.read(scope, (sql) => sql`select from ${sql(part)}`)).rejects.toMatchObject({ code: '42501' })
  await expect(store.read({ enterprise }, makeAuditMonths)).rejects.toMatchObject({ code: '42501' })
})
