import { viewBatch } from '@guanqiao/domain/crossing/index'
import { batchApi, batchStatistics, importBatches, issueBatches, updateBatch } from '@guanqiao/domain/order/index'
import { describe, expect, test } from 'vitest'
import { giveRange, sendOk } from '../../../testing/trade.ts'
import type { Trade } from '../../../testing/trade.ts'
import { a, b, stage, withTrades } from '../../../testing/stages/openStages.ts'

withTrades()

interface Row {
  id: string
  version: number
  batch_number: string
  status: string
  source: string
}
const portDirectionOf = (trade: Trade) => ({ port_id: trade.port_id, ie_flag: 'I' })
const issue = (count: number, trade = a): Promise<Row[]> =>
  sendOk(trade.clerk, issueBatches, { ...portDirectionOf(trade), method: 'pool', count })
const refused = async (count: number, trade = a) =>
  (await trade.clerk.send(issueBatches, { ...portDirectionOf(trade), method: 'pool', count })).body
const update = (row: Row, event: string, more = {}) =>
  a.clerk.send(updateBatch, { id: row.id, version: row.version, event, ...more })

describe('batch numbers', () => {
  test('are imported line by line, each with its own result', async () => {
    const numbers = ['5200000000001', '５２００００００００００2', '520000000000', '5200000000001', 'abc']
    const answer = await sendOk(a.clerk, importBatches, { ...portDirectionOf(a), numbers })
    expect(answer).toEqual({
      taken: 2,
      refused: [
        { batch_number: '520000000000', problem: expect.stringContaining('13位') },
        { batch_number: '5200000000001', problem: '与前面的行重复' },
        { batch_number: 'ABC', problem: expect.stringContaining('13位') },
      ],
    })
    const again = await sendOk(a.clerk, importBatches, { ...portDirectionOf(a), numbers: ['5200000000001'] })
    expect(again).toEqual({
      taken: 0,
      refused: [{ batch_number: '5200000000001', problem: '已有此批次号（可用）' }],
    })
    const page = (await a.clerk.send(batchApi.list, { source: 'imported' })).body
    expect(page.rows.map((row: Row) => [row.batch_number, row.status])).toEqual([
      ['5200000000002', 'free'],
      ['5200000000001', 'free'],
    ])
    expect((await b.clerk.send(batchApi.list, {})).body.totalCount).toBe(0)
  })

  test('of letters are found as people type them: in lower case, full width, by their last characters', async () => {
    const number = 'MA10019091Z0A'
    expect(
      (await sendOk(a.clerk, importBatches, { ...portDirectionOf(a), numbers: ['ｍａ１００１９０９１ｚ０ａ'] })).taken,
    ).toBe(1)
    for (const keyword of [number, 'ma10019091z0a', 'ＭＡ１００１９０９１Ｚ０Ａ', '1z0a', '１Ｚ０Ａ']) {
      const filtered = (await a.clerk.send(batchApi.list, { batch_number: keyword })).body
      expect(filtered.rows.map((row: Row) => row.batch_number)).toEqual([number])
      expect((await a.clerk.send(batchApi.list, { keyword })).body.totalCount).toBe(1)
    }
    for (const keyword of ['ma10019091z0a', 'ＭＡ１００１９０９１Ｚ０Ａ'])
      expect((await sendOk(a.clerk, viewBatch, { batch_number: keyword })).batch.batch_number).toBe(number)
    const [row] = (await a.clerk.send(batchApi.list, { batch_number: number })).body.rows as [Row]
    expect((await update(row, 'void')).status).toBe(200)
  })

  test('are drawn from the free ones for port and direction, all or none', async () => {
    await giveRange(stage, a.enterprise_id, 5300000000001n, 3)
    expect(await refused(6)).toMatchObject({
      code: 'batch.exhausted',
      message: expect.stringContaining('需要 6 个，只有 5 个'),
    })
    const [out] = await sendOk(a.clerk, issueBatches, { ...portDirectionOf(a), ie_flag: 'E', method: 'pool', count: 1 })
    expect(out.batch_number).toBe('5300000000001')
    const rows = await issue(3)
    expect(rows.map((row) => [row.batch_number, row.source, row.status])).toEqual([
      ['5200000000001', 'imported', 'reserved'],
      ['5200000000002', 'imported', 'reserved'],
      ['5300000000002', 'pool', 'reserved'],
    ])
    expect((await refused(2)).code).toBe('batch.exhausted')
    expect((await refused(1, b)).code).toBe('batch.exhausted')
  })

  test('are allocated once under concurrent requests', async () => {
    await giveRange(stage, a.enterprise_id, 5500000000001n, 150)
    await sendOk(a.clerk, importBatches, {
      ...portDirectionOf(a),
      numbers: Array.from({ length: 60 }, (_, at) => `560000000${String(1000 + at)}`),
    })
    const drawn = (await Promise.all(Array.from({ length: 20 }, () => issue(7)))).flat().map((row) => row.batch_number)
    expect(drawn).toHaveLength(140)
    expect(new Set(drawn).size).toBe(140)
  })

  test('are set aside, released and voided by hand as their flow allows', async () => {
    const [row] = (await issue(1)) as [Row]
    const { id } = await a.order(1)
    expect((await update(row, 'reserve')).body.code).toBe('batch.state')
    expect((await update({ ...row, version: row.version + 1 }, 'release')).body.code).toBe('record.changed')
    const freed = (await update(row, 'release')).body.data
    expect(freed).toMatchObject({ status: 'free', port_id: null, ie_flag: null })
    const tied = (await update(freed, 'reserve', { order_id: id })).body.data
    expect(tied).toMatchObject({ status: 'reserved', order_id: id, port_id: a.port_id, ie_flag: 'I' })
    expect((await update(freed, 'void')).body.code).toBe('record.changed')
    const voided = (await update(tied, 'void')).body.data
    expect(voided).toMatchObject({ status: 'void', order_id: null })
    expect((await update(voided, 'release')).body.code).toBe('batch.state')
    expect((await b.clerk.send(updateBatch, { id: row.id, version: voided.version, event: 'void' })).status).toBe(404)
  })

  test('of a truck are not released by hand', async () => {
    await a.order(1, {}, () => ({ batch_number: '5800000000001' }))
    const [row] = (await a.clerk.send(batchApi.list, { batch_number: '5800000000001' })).body.rows as [Row]
    expect((await update(row, 'release')).body).toMatchObject({
      code: 'batch.state',
      message: expect.stringContaining('正在使用'),
    })
    const other = await a.order(1, { ie_flag: 'E' })
    const [free] = await sendOk(a.clerk, importBatches, { ...portDirectionOf(a), numbers: ['5800000000002'] }).then(
      async () => (await a.clerk.send(batchApi.list, { batch_number: '5800000000002' })).body.rows as Row[],
    )
    expect((await update(free!, 'reserve', { order_id: other.id })).body).toMatchObject({
      code: 'batch.taken',
      message: expect.stringContaining('方向'),
    })
  })

  test('are counted by state, by the day they were drawn on, and as far as they can be drawn', async () => {
    const { by_state, by_day, remaining } = await sendOk(a.clerk, batchStatistics, {})
    const countOf = (status: string) => by_state.find((entry: { status: string }) => entry.status === status).count
    const total = (await a.clerk.send(batchApi.list, {})).body.totalCount
    expect(by_state.reduce((sum: number, entry: { count: number }) => sum + entry.count, 0)).toBe(total)
    expect(by_state.find((entry: { status: string }) => entry.status === 'void')).toEqual({
      status: 'void',
      label: '已作废',
      count: 2,
    })
    expect(by_day).toHaveLength(14)
    const drawn = by_day.reduce((sum: number, entry: { count: number }) => sum + entry.count, 0)
    // One of the void numbers was never allocated.
    expect(drawn).toBe(total - countOf('free') - 1)
    expect(remaining).toBe(countOf('free'))
    expect((await sendOk(b.clerk, batchStatistics, {})).remaining).toBe(0)
  })
})

describe('the numbers of a month', () => {
  const months = async (trade = a): Promise<{ month: string; count: number; capped: boolean }[]> =>
    (await trade.clerk.send(batchApi.monthBar)).body.rows

  test('are twelve months in China, the present one last, of one enterprise', async () => {
    const { owner } = stage.database
    await giveRange(stage, b.enterprise_id, 5_700_000_000_000n, 10)
    await issue(3, b)
    const before = await months(b)
    expect(before).toHaveLength(12)
    expect(before.at(-1)).toMatchObject({ count: 3, capped: false })
    expect(before.slice(0, -1).every(({ count }) => count === 0)).toBe(true)
    const present = `${before.at(-1)!.month}-01T00:00:00+08:00`
    await owner`update batch set drawn_at = ${present}::timestamptz - interval '1 second'
      where id = (select id from batch where enterprise_id = ${b.enterprise_id} and drawn_at is not null order by id limit 1)`
    expect((await months(b)).slice(-2).map(({ count }) => count)).toEqual([1, 2])
    const [mine] = await owner`
      select count(*)::int as n from batch where enterprise_id = ${a.enterprise_id} and drawn_at is not null and deleted_at is null`
    expect((await months()).reduce((sum, { count }) => sum + count, 0)).toBe(mine!['n'])
  })
})
