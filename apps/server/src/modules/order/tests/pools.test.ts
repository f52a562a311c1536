import { workToDo } from '@guanqiao/domain/todo/index'
import { batchApi, batchPoolApi, importBatches, issueBatches, updateBatch } from '@guanqiao/domain/order/index'
import { describe, expect, test } from 'vitest'
import { sendOk } from '../../../testing/trade.ts'
import { a, b, stage, withTrades } from '../../../testing/stages/openStages.ts'

withTrades()

interface Row {
  id: string
  version: number
  batch_number: string
}

const usage = async (id: string, trade = a) => (await sendOk(trade.clerk, batchPoolApi.usage, { ids: [id] }))[0]
const draw = (count: number, ie_flag = 'I'): Promise<Row[]> =>
  sendOk(a.clerk, issueBatches, { port_id: a.port_id, ie_flag, method: 'pool', count })
const drawn = async (count: number, ie_flag = 'I') => (await draw(count, ie_flag)).map((row) => row.batch_number)

describe('a pool of batch numbers', () => {
  test('is previewed: how many, how they count, how many are new', async () => {
    const range = { first_number: '５200000000095', count: 10 }
    const preview = () => sendOk(a.clerk, batchPoolApi.preview, range)
    expect(await preview()).toMatchObject({ last_number: '5200000000104', counting: 'decimal', count: 10, fresh: 10 })
    await sendOk(a.clerk, importBatches, { port_id: a.port_id, ie_flag: 'E', numbers: ['5200000000099'] })
    await a.order(1, {}, () => ({ batch_number: '5200000000100' }))
    expect(await preview()).toMatchObject({ count: 10, fresh: 8, present: 2, used: 1 })
    expect((await sendOk(b.clerk, batchPoolApi.preview, range)).present).toBe(0)
    expect((await a.clerk.send(batchApi.list, {})).body.totalCount).toBe(2)
    const lettered = { first_number: 'ma1001909000a', last_number: 'MA1001909000C', ie_flag: 'I' }
    expect(await sendOk(a.clerk, batchPoolApi.preview, lettered)).toMatchObject({
      counting: 'base36',
      count: 3,
      warning: expect.stringContaining('第 10 位是 0（出口）'),
    })
  })

  test('is refused at the field that is wrong', async () => {
    const at = async (input: object) => (await a.clerk.send(batchPoolApi.create, input)).body.fields?.[0]?.path
    const first_number = '5200000001000'
    expect(await at({ first_number })).toBe('last_number')
    expect(await at({ first_number, last_number: '5200000000999' })).toBe('last_number')
    expect(await at({ first_number, last_number: '5200000001001', count: 3 })).toBe('count')
    expect(await at({ first_number, count: 10_001 })).toBe('count')
    expect(await at({ first_number: '52000000010', count: 1 })).toBe('first_number')
    expect(await at({ first_number, count: 1, valid_until: '2020-01-01' })).toBe('valid_until')
    expect((await a.clerk.send(batchPoolApi.create, { first_number: '5200000000099', count: 2 })).body.code).toBe(
      'batch.taken',
    )
    expect((await a.clerk.send(batchApi.list, {})).body.totalCount).toBe(2)
  })

  test('gives its numbers in their order to its port and direction, and takes them back', async () => {
    const pool = await sendOk(a.clerk, batchPoolApi.create, { first_number: '5200000000095', count: 10 })
    expect(pool).toMatchObject({ first_number: '5200000000095', last_number: '5200000000104', count: 8 })
    expect(await usage(pool.id)).toMatchObject({ remaining: 8, used: 0 })
    const out = await sendOk(a.clerk, batchPoolApi.create, {
      first_number: '5100000000000',
      count: 3,
      ie_flag: 'E',
      port_id: a.port_id,
    })
    expect(await drawn(3)).toEqual(['5200000000095', '5200000000096', '5200000000097'])
    expect(await drawn(4, 'E')).toEqual(['5100000000000', '5100000000001', '5100000000002', '5200000000098'])
    expect(await usage(pool.id)).toMatchObject({ remaining: 4, used: 4 })
    expect(await usage(out.id)).toMatchObject({ remaining: 0, used: 3 })
    expect(await usage(pool.id, b)).toBeUndefined()
    const [row] = (await a.clerk.send(batchApi.list, { batch_number: '5200000000096' })).body.rows as [Row]
    await sendOk(a.clerk, updateBatch, { id: row.id, version: row.version, event: 'release' })
    expect(await drawn(1, 'E')).toEqual(['5200000000096'])
  })

  test('that expires is drawn from first, and not beyond its day', async () => {
    const soon = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const pool = await sendOk(a.clerk, batchPoolApi.create, {
      first_number: '5900000000001',
      count: 2,
      valid_until: soon,
    })
    expect(await drawn(1)).toEqual(['5900000000001'])
    await stage.database
      .owner`update batch set expire_at = now() - interval '1 second' where pool_id = ${pool.id} and status = 'free'`
    expect(await usage(pool.id)).toMatchObject({ remaining: 0, used: 1 })
    expect(await drawn(1)).toEqual(['5200000000101'])
  })

  test('of letters counts 0 to 9, then A to Z', async () => {
    await sendOk(a.clerk, batchPoolApi.create, {
      first_number: 'MA10019091008',
      last_number: 'MA1001909100B',
      ie_flag: 'I',
    })
    const { rows } = (
      await a.clerk.send(batchApi.list, { batch_number: 'MA10019091', sortField: 'batch_number', sortOrder: 'ascend' })
    ).body
    expect(rows.map((row: Row) => row.batch_number)).toEqual([
      'MA10019091008',
      'MA10019091009',
      'MA1001909100A',
      'MA1001909100B',
    ])
  })

  test('of ten thousand numbers is one act, and is withdrawn as far as it is unused', async () => {
    const pool = await sendOk(b.clerk, batchPoolApi.create, { first_number: '5300000000000', count: 10_000 })
    expect(await usage(pool.id, b)).toMatchObject({ remaining: 10_000 })
    const [used] = await sendOk(b.clerk, issueBatches, { port_id: b.port_id, ie_flag: 'I', count: 1 })
    const { removed, ...withdrawn } = await sendOk(b.admin, batchPoolApi.withdraw, {
      id: pool.id,
      version: pool.version,
    })
    expect([removed, withdrawn.status]).toEqual([9_999, 'withdrawn'])
    expect((await b.clerk.send(batchApi.list, {})).body.rows.map((row: Row) => row.batch_number)).toEqual([
      used.batch_number,
    ])
    expect((await b.admin.send(batchPoolApi.withdraw, { id: pool.id, version: withdrawn.version })).body.code).toBe(
      'batch.state',
    )
    expect((await a.admin.send(batchPoolApi.withdraw, { id: pool.id, version: withdrawn.version })).status).toBe(404)
    expect(await sendOk(b.clerk, batchPoolApi.preview, { first_number: '5300000000000', count: 3 })).toMatchObject({
      fresh: 2,
      used: 1,
    })
  }, 120_000)

  test('that is low is a task of the day until it is refilled', async () => {
    const low = async () =>
      (await sendOk(b.clerk, workToDo, {})).filter(({ kind }: { kind: string }) => kind === 'lowNumbers')
    const poolSetting = { port_id: b.port_id, ie_flag: 'I', warn_below: 3 }
    expect(await low()).toEqual([])
    const pool = await sendOk(b.clerk, batchPoolApi.create, { ...poolSetting, first_number: '5310000000000', count: 4 })
    expect(await low()).toEqual([])
    await sendOk(b.clerk, issueBatches, { port_id: b.port_id, ie_flag: 'I', count: 2 })
    expect(await low()).toMatchObject([
      { title: expect.stringContaining('进口'), detail: expect.stringContaining('还剩 2 个'), path: '/number/pool' },
    ])
    const { version } = (await b.clerk.send(batchPoolApi.list, {})).body.rows.find(({ id }: Row) => id === pool.id)
    await sendOk(b.clerk, batchPoolApi.create, { ...poolSetting, first_number: '5320000000000', count: 4 })
    expect(await low()).toEqual([])
    await sendOk(b.admin, batchPoolApi.withdraw, { id: pool.id, version })
    expect(await low()).toEqual([])
  })
})
