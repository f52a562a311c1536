import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quiet } from '@guanqiao/launcher/tests/quiet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, MIGRATIONS } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import { writeAudits } from '../kernel/audit.ts'
import { makeAuditMonths } from './auditMonths.queries.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { createStore } from '../kernel/database/scoped.ts'
import type { Store } from '../kernel/database/scoped.ts'
import { uuid } from '../kernel/uuid.ts'

/** The last migration before queue and months were divided off. */
const UNDIVIDED = 40
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
/** An entry as a process writes it whose clock stands there. */
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
    from generate_series(1, 3) n`
  expect(await parts()).toEqual([...row!.months, 'audit_log_default', 'audit_log_first'].toSorted())
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

test('an older entry is in the partition from before the months', async () => {
  const id = await write('2020-01-01T00:00:00Z')
  expect((await seen()).get(id)).toBe('audit_log_first')
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

test('a database from before keeps its entries and the messages that wait in its outbox', async () => {
  const before = await createTestDatabase()
  const { owner } = before
  const folder = mkdtempSync(join(tmpdir(), 'guanqiao-migrations-'))
  const take = (last: number) =>
    readdirSync(MIGRATIONS)
      .filter((name) => Number(name.slice(0, 4)) <= last)
      .forEach((name) => cpSync(join(MIGRATIONS, name), join(folder, name)))
  try {
    await owner.unsafe('drop schema public cascade; create schema public')
    take(UNDIVIDED)
    await migrate(owner, folder, quiet)
    await owner`insert into audit_log (at, id, operation, outcome, address, request_id)
      select now() + n * interval '20 days', gen_random_uuid(), 'x', 'done', '::1', 'r' from generate_series(-30, 5) n`
    await owner`insert into enterprise (id, version, created_at, updated_at, company_name, status)
      values (${enterprise}, 1, now(), now(), 'A', 'active')`
    await owner`insert into customs_message (id, version, created_at, updated_at, enterprise_id, message_id, status, batch_number,
        doc_type, doc_id, message_type, function_code, file_name, body, content, sha256, sent_by, attempts, queued_at, next_at)
      select gen_random_uuid(), 1, now(), now(), ${enterprise}, 'M' || n, state, 'B', 'manifest', 'D', 'MT1401', '9', 'F' || n, 'b', 'c',
        's', 'a.clerk', n, now(), now() + interval '1 minute'
      from unnest(array['queued', 'delivered', 'dead', 'answered']) with ordinality as g(state, n)`
    await migrate(owner, MIGRATIONS, quiet)
    expect(
      await owner`select m.message_id, q.topic, q.attempts, q.next_at > now() as later, q.given_up_at is not null as given_up
        from outbox q join customs_message m using (enterprise_id, id) order by 1`,
    ).toEqual([
      { message_id: 'M1', topic: 'customs', attempts: 1, later: true, given_up: false },
      { message_id: 'M3', topic: 'customs', attempts: 3, later: true, given_up: true },
    ])
    expect(
      await owner`select count(*)::int, min(tableoid::regclass::text) as least, max(tableoid::regclass::text) as most from audit_log`,
    ).toEqual([{ count: 36, least: 'audit_log_first', most: 'audit_log_first' }])
    const [next] = await owner<{ part: string }[]>`
      with added as (insert into audit_log (at, id, operation, outcome, address, request_id)
        select max(at) + interval '32 days', gen_random_uuid(), 'x', 'done', '::1', 'r' from audit_log returning tableoid)
      select tableoid::regclass::text as part from added`
    expect(next?.part).toMatch(/^audit_log_(20\d\d_\d\d|default)$/)
  } finally {
    rmSync(folder, { recursive: true })
    await before.close()
  }
})
