import { beforeAll, describe, expect, test } from 'vitest'
import { fieldOf } from '@guanqiao/domain/kit/entity'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { vehicle } from '@guanqiao/domain/transport/index'
import { columnType } from '../kernel/data/columns.ts'
import { listStatement } from '../kernel/data/list.ts'
import { actOf, creatable } from '../testing/rows.ts'
import { expectTried } from '../testing/requestCount.ts'
import { ids, owner, staff, stage, withOneOfEach } from '../testing/stages/openStages.ts'

/** Half of them without the value that they are sorted by: upwards and downwards the values end in the middle of the eleventh page. */
const ROWS = 2_100
const SIZE = 100

withOneOfEach()

const listed = creatable.filter((entity) => actOf(entity, 'list'))
const sortable = ({ fields }: Entity) => Object.keys(fields).filter((name) => fields[name]?.sort)
const orders = listed.flatMap((entity) =>
  [undefined, 'created_at', ...sortable(entity)].flatMap((sort) =>
    (['ascend', 'descend'] as const).map((direction) => ({ entity, table: entity.table, sort, direction })),
  ),
)

/** Values with many ties; every other row has none where none is needed. */
function valueOf(entity: Entity, name: string): string {
  const field = fieldOf(entity, name)!
  const type = columnType(name, field)
  const value = /^(numeric|integer)/.test(type)
    ? `(n % 37 + 0.5)`
    : type === 'date' || type === 'timestamptz'
      ? `'2026-01-01'::${type} + n % 37 * interval '1 day'`
      : `(array['Ab', '北', '东', 'Б', '2'])[1 + n % 5] || n % 37`
  return field.required ? `(${value})::${type}` : `case when n % 2 = 0 then (${value})::${type} end`
}

/** Copies of the only row, except for its unique values; of shared entities, every third belongs to the platform. */
async function copied(entity: Entity): Promise<void> {
  const { owner: sql } = stage.database
  const { table } = entity
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    const indexes =
      await tx`select indexrelid::regclass::text as name from pg_index where indrelid = ${table}::regclass and indisunique and not indisprimary`
    for (const { name } of indexes) await tx.unsafe(`drop index ${name}`)
    const columns = await tx`
      select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`
    const changed = new Map([
      ['id', 'gen_random_uuid()'],
      ...(entity.scope === 'shared'
        ? [['enterprise_id', 'case when n % 3 > 0 then t.enterprise_id end'] as [string, string]]
        : []),
      ...['created_at', ...sortable(entity)].map((name): [string, string] => [name, valueOf(entity, name)]),
    ])
    const names = columns.map(({ name }) => String(name))
    await tx.unsafe(
      `insert into ${table} (${names.join(', ')}) select ${names.map((name) => changed.get(name) ?? `t.${name}`).join(', ')}
       from ${table} t, generate_series(2, ${ROWS}) n where t.id = $1`,
      [ids[table]!],
    )
  })
}

describe('pages far from the first', () => {
  beforeAll(async () => {
    for (const entity of listed) await copied(entity)
  })

  test.each(orders)('$table by $sort, $direction: reached by cursor as by number', async (order) => {
    const { entity, sort, direction } = order
    const actor = entity.scope === 'platform' ? staff : owner
    const by =
      sort && entity.fields[sort] ? { sortField: sort } : sort ? { created_at_from: '2000-01-01T00:00:00Z' } : {}
    const page = async (pageNo: number, cursor?: string) => {
      const input = { ...by, sortOrder: direction, pageSize: SIZE, pageNo, ...(cursor ? { cursor } : {}) }
      const { status, body } = await actor.send(actOf(entity, 'list')!, input)
      expect(status, JSON.stringify(body)).toBe(200)
      return body as { rows: { id: string }[]; cursor?: string; totalCount: number }
    }
    const byNumber = [await page(9), await page(10), await page(11), await page(12)]
    expect(byNumber.map(({ cursor }) => typeof cursor)).toEqual(['undefined', 'string', 'string', 'string'])
    const [nine, ten, eleven, twelve] = byNumber.map(({ rows }) => rows.map(({ id }) => id))
    expect(new Set([...nine!, ...ten!, ...eleven!, ...twelve!]).size).toBe(4 * SIZE)

    const forth = await page(11, byNumber[1]!.cursor)
    expect(forth.rows.map(({ id }) => id)).toEqual(eleven)
    expect(forth.cursor).toBe(byNumber[2]!.cursor)
    expect(forth.totalCount).toBe(byNumber[2]!.totalCount)
    const skipping = await page(12, byNumber[1]!.cursor)
    expect(skipping.rows.map(({ id }) => id)).toEqual(twelve)
    for (const [pageNo, expected] of [
      [11, eleven],
      [10, ten],
      [9, nine],
    ] as const)
      expect((await page(pageNo, skipping.cursor)).rows.map(({ id }) => id)).toEqual(expected)
  })

  test('every sort order was checked', () => expectTried(stage, 'deepPages', orders.length * 9))

  const list = async (query: Record<string, string | number | boolean>, who = owner) => {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    )
    return who.call('GET', `/transport/vehicle/getall?${search}`)
  }

  test('rows created or deleted meanwhile cause neither repeated nor missing rows', async () => {
    const { body: ten } = await list({ pageNo: 10, pageSize: SIZE })
    const { body: eleven } = await list({ pageNo: 11, pageSize: SIZE })
    await stage.database
      .owner`update vehicle set deleted_at = now() where id = any(${ten.rows.slice(0, 7).map((row: { id: string }) => row.id)})`
    const { body: on } = await list({ pageNo: 11, pageSize: SIZE, cursor: ten.cursor })
    expect(on.rows).toEqual(eleven.rows)
    expect((await list({ pageNo: 11, pageSize: SIZE })).body.rows).not.toEqual(eleven.rows)
  })

  test('a cursor of another enterprise shows none of its rows', async () => {
    const { body: ten } = await list({ pageNo: 10, pageSize: SIZE })
    const stranger = await stage.as('b.admin')
    const { status, body } = await list({ pageNo: 11, pageSize: SIZE, cursor: ten.cursor }, stranger)
    expect(status).toBe(200)
    expect(body.rows).toEqual([])
  })

  test('a cursor of another order is refused at its field', async () => {
    const { body: ten } = await list({ pageNo: 10, pageSize: SIZE })
    const id = ids['vehicle']!
    const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    const weight = { sortField: 'curb_weight', sortOrder: 'ascend' }
    for (const [query, cursor] of [
      [weight, ten.cursor],
      [{}, 'x'],
      [{}, cursorOf('id desc', -1, null, id)],
      [{}, cursorOf('id desc', 1_000, 'x', id)],
      [{}, cursorOf('id desc', 1_000, null, "' or true")],
      [weight, cursorOf('curb_weight asc', 1_000, '1; select', id)],
      [weight, cursorOf('curb_weight asc', 1_000, 5, id)],
      [
        { created_at_from: '2000-01-01T00:00:00Z' },
        cursorOf('created_at desc', 1_000, '2026-02-31T00:00:00+00:00', id),
      ],
    ] as const) {
      const answer = await list({ pageNo: 11, pageSize: SIZE, ...query, cursor })
      expect(answer, cursor).toMatchObject({
        status: 422,
        body: { code: 'request.invalid', fields: [{ path: 'cursor' }] },
      })
    }
  })

  test('rows before a cursor are not read', async () => {
    await stage.database.owner`vacuum analyze vehicle`
    const [row] = await stage.database.owner`select enterprise_id as it from vehicle where id = ${ids['vehicle']!}`
    const enterprise = String(row!['it'])
    for (const sortField of [undefined, 'plate_number', 'curb_weight']) {
      const query = { pageSize: 10, pageNo: 150, sortOrder: 'descend' as const, ...(sortField ? { sortField } : {}) }
      const { body } = await list(query)
      const plan = await stage.store.read({ enterprise }, async (sql) => {
        const { text, values } = listStatement(vehicle, enterprise, { ...query, pageNo: 151, cursor: body.cursor })
        const rows = await sql.unsafe(`explain ${text}`, values as never[], { prepare: true })
        return rows.map((line) => String(line['QUERY PLAN'])).join('\n')
      })
      const reached = new RegExp(`Index Cond: .*ROW\\(\\(?${sortField ?? 'created_at'}(\\)::text)?, id\\) < ROW`)
      expect(plan, plan).toMatch(reached)
    }
  })
})
