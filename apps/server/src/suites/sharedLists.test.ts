import { beforeAll, describe, expect, test } from 'vitest'
import { goods } from '@guanqiao/domain/reference/goods'
import { listStatement, rowsStatement } from '../kernel/data/list.ts'
import { creatable } from '../testing/rows.ts'
import { ids, owner, stage, withOneOfEach } from '../testing/stages/openStages.ts'

/** Of the caller, of the platform and of another enterprise, each. */
const ROWS = 4_000
const SIZE = 100

withOneOfEach()

const shared = creatable.filter(({ scope }) => scope === 'shared')

describe('goods of the enterprise among those of the platform and of others', () => {
  let enterprise = ''

  beforeAll(async () => {
    const { owner: sql } = stage.database
    const [row] = await sql`select enterprise_id from goods where id = ${ids['goods']!}`
    enterprise = String(row!['enterprise_id'])
    const [other] = await sql`select id from enterprise where id <> ${enterprise} limit 1`
    for (const [at, whose] of [enterprise, null, String(other!['id'])].entries())
      await sql`
        insert into goods (id, enterprise_id, version, created_at, updated_at, good_code, good_name, spec, unit_first, status)
        select gen_random_uuid(), ${whose}, 1, now(), now(), '2701121000', (array['煤', '铜精矿', 'Уголь', '铁'])[1 + n % 4] || n % 500,
          '规格' || ${at}::text || n, '035', 'valid' from generate_series(1, ${ROWS}::int) n`
    await sql`vacuum analyze goods`
  })

  const planOf = ({ text, values }: { text: string; values: unknown[] }, setting = 'search_path = public') =>
    stage.store.write({ enterprise }, async (sql) => {
      await sql.unsafe(`set local ${setting}`)
      const rows = await sql.unsafe(`explain ${text}`, values as never[], { prepare: true })
      return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    })

  test.each(['ascend', 'descend'] as const)(
    'by name, %s: both are there, in one order, no others',
    async (sortOrder) => {
      const direction = sortOrder === 'ascend' ? 'asc' : 'desc'
      const expected = await stage.database.owner.unsafe(
        `select id from goods where deleted_at is null and (enterprise_id = $1 or enterprise_id is null)
       order by good_name collate "zh-x-icu" ${direction}, id ${direction}`,
        [enterprise],
      )
      const query = { sortField: 'good_name', sortOrder, pageSize: String(SIZE), total: 'exact' }
      for (const pageNo of [1, 2, 41, Math.ceil(expected.length / SIZE)]) {
        const { body } = await owner.call(
          'GET',
          `/platform/basegood/getall?${new URLSearchParams({ ...query, pageNo: String(pageNo) })}`,
        )
        expect(body.totalCount).toBe(expected.length)
        expect(body.rows.map(({ id }: { id: string }) => id)).toEqual(
          expected.slice((pageNo - 1) * SIZE, pageNo * SIZE).map((row) => String(row['id'])),
        )
      }
    },
  )

  const sorts = (plan: string): number[] =>
    [...plan.matchAll(/Sort {2}\(cost=\S+ rows=(\d+)/g)].map(([, rows]) => Number(rows))

  test.each([
    { sortOrder: 'ascend', pageNo: 1 },
    { sortOrder: 'descend', pageNo: 3 },
  ] as const)('page $pageNo by name, $sortOrder, sorts no more rows than it shows', async (query) => {
    const plan = await planOf(listStatement(goods, enterprise, { sortField: 'good_name', pageSize: SIZE, ...query }))
    expect(Math.max(...sorts(plan))).toBeLessThanOrEqual(SIZE * query.pageNo)
  })

  test('so do the first rows of a picker', async () => {
    const plan = await planOf(rowsStatement(goods, enterprise, { sortField: 'good_name', sortOrder: 'ascend' }, 20))
    expect(Math.max(...sorts(plan))).toBeLessThanOrEqual(2 * 20)
  })

  test.each(shared)(
    'the barrier around $table reads no index of its own beside that of a search',
    async ({ table }) => {
      const plan = await planOf(
        { text: `select id from ${table} where deleted_at is null and created_by = 'x'`, values: [] },
        'enable_seqscan = off',
      )
      expect(plan).not.toContain('BitmapOr')
    },
  )
})
