import { expect, test } from 'vitest'
import type { ListQuery } from '@guanqiao/domain/kit/crud'
import { goods } from '@guanqiao/domain/reference/index'
import type { Caller } from '../../caller.ts'
import { stage, withStage } from '../../../testing/stages/openStages.ts'
import { bindData } from '../bindData.ts'
import type { Data } from '../data.ts'
import { TooManyRows } from '../read.ts'

const ROWS = 10_001
let caller: Caller

withStage(async () => {
  caller = await stage.callers.find((await stage.as('a.admin')).token!)
  await stage.database.owner`
    insert into goods (enterprise_id, id, version, created_at, updated_at, good_name, good_code, unit_first, status, default_price)
    select ${caller.enterprise_id}, gen_random_uuid(), 1, now(), now(), '第' || n || '项', '2701121000', '035',
      case when n <= 3 then 'expired' else 'valid' end, n * 0.1001 from generate_series(1, ${ROWS}::int) n`
})

function read<T>(work: (data: Data) => Promise<T>): Promise<T> {
  const { enterprise_id, user_id, username } = caller
  const trace = { operation: 'test', requestId: '', address: '', user_id, username, enterprise_id }
  return stage.store.read({ enterprise: enterprise_id! }, (sql) =>
    work(bindData({ sql, trace, enterprise: enterprise_id, now: () => new Date(), wrote() {} })),
  )
}
const names = (rows: readonly { good_name: string }[]) => rows.map(({ good_name }) => good_name)

test('all returns every row, or fails', async () => {
  const expired = { status: 'expired' as const }
  expect(await read((data) => data.all(goods, expired, { max: 3 }))).toHaveLength(3)
  await expect(read((data) => data.all(goods, expired, { max: 2 }))).rejects.toThrow(TooManyRows)
  await expect(read((data) => data.all(goods, {}))).rejects.toThrow('more than 10000 rows of goods')
  expect(await read((data) => data.all(goods, {}, { max: ROWS }))).toHaveLength(ROWS)
})

test('first returns the requested number of rows, in the requested order', async () => {
  const expired = { status: 'expired' as const }
  expect(names(await read((data) => data.first(goods, expired, 2, { order: 'good_name' })))).toEqual(['第1项', '第2项'])
  expect(names(await read((data) => data.first(goods, expired, 2, { order: 'good_name', descending: true })))).toEqual([
    '第3项',
    '第2项',
  ])
  expect(await read((data) => data.first(goods, { id: [] }, 2))).toEqual([])
})

test('ready rows are the same as those of all, as JSON, with the named fields as values', async () => {
  const expired = { status: 'expired' as const, enterprise_id: caller.enterprise_id! }
  const order = { order: 'good_name' } as const
  const allRows = await read((data) => data.all(goods, expired, order))
  const { json, rows } = await read((data) => data.ready(goods, expired, ['id', 'good_name', 'default_price'], order))
  expect(JSON.parse(String(json.bytes))).toEqual(allRows)
  expect(allRows[0]).toMatchObject({ enterprise_id_text: expect.any(String) })
  expect(rows).toEqual(allRows.map(({ id, good_name, default_price }) => ({ id, good_name, default_price })))
  const none = await read((data) => data.ready(goods, { good_name: '没有' }, ['id']))
  expect([String(none.json.bytes), none.rows]).toEqual(['[]', []])
  await expect(read((data) => data.ready(goods, expired, ['id'], { max: 2 }))).rejects.toThrow(TooManyRows)
})

test('a count beyond the statement timeout is refused with a remedy', async () => {
  const { enterprise_id } = caller
  const counted = (milliseconds: number) =>
    stage.store.write({ enterprise: enterprise_id! }, async (sql) => {
      await sql.unsafe(`set local statement_timeout = ${milliseconds}`)
      const trace = { operation: 'test', requestId: '', address: '', user_id: '', username: '', enterprise_id }
      const data = bindData({ sql, trace, enterprise: enterprise_id, now: () => new Date(), wrote() {} })
      return JSON.parse(String((await data.list(goods, { total: 'exact' })).bytes))
    })
  expect(await counted(8_000)).toMatchObject({ totalCount: ROWS })
  await expect(counted(1)).rejects.toMatchObject({
    code: 'list.uncounted',
    status: 503,
    message: '符合条件的记录太多，几秒内数不完，请缩小查询范围',
  })
  await expect(counted(1)).rejects.toMatchObject({ code: 'list.uncounted' })
  const together = await Promise.allSettled([8_000, 8_000, 8_000].map(counted))
  expect(together.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(2)
  expect(together.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))).toEqual(
    together.flatMap((result) =>
      result.status === 'rejected' ? [expect.objectContaining({ code: 'list.counting' })] : [],
    ),
  )
})

test('a list sums all matching rows, not those of the page, and reports no partial sum', async () => {
  const listed = async (query: ListQuery) =>
    JSON.parse(String((await read((data) => data.list(goods, { pageSize: 1, ...query }, ['default_price']))).bytes))
  expect(await listed({ status: 'expired' })).toMatchObject({ totalCount: 3, data: { default_price: '0.6006' } })
  expect(await listed({ status: 'expired', pageNo: 3 })).toMatchObject({ data: { default_price: '0.6006' } })
  expect(await listed({ good_code: '9999' })).toMatchObject({ totalCount: 0, data: { default_price: null } })
  const sum = ((BigInt(ROWS) * BigInt(ROWS + 1)) / 2n) * 1001n
  const exact = `${sum / 10_000n}.${String(sum % 10_000n).padStart(4, '0')}`
  expect(await listed({})).toMatchObject({ totalCount: ROWS, data: { default_price: exact } })
  await stage.database.owner`
    insert into goods (enterprise_id, id, version, created_at, updated_at, good_name, good_code, unit_first, status, default_price)
    select ${caller.enterprise_id}, gen_random_uuid(), 1, now(), now(), '另一项', '2701121000', '035', 'valid', 1`
  expect(await listed({})).toMatchObject({ totalCount: ROWS, totalCapped: true, data: { default_price: null } })
  const expectedSum = (BigInt(exact.replace('.', '')) + 10_000n).toString()
  expect(await listed({ total: 'exact' })).toMatchObject({
    totalCount: ROWS + 1,
    data: { default_price: `${expectedSum.slice(0, -4)}.${expectedSum.slice(-4)}` },
  })
})
