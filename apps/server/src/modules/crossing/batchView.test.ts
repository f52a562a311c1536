import { expect, test } from 'vitest'
import { viewBatch } from '@guanqiao/domain/crossing/index'
import { manifestsFromOrder } from '@guanqiao/domain/customs/index'
import { orderApi } from '@guanqiao/domain/order/index'
import { bindData } from '../../kernel/data/bindData.ts'
import type { ReadyJson } from '../../kernel/data/data.ts'
import type { Sql } from '../../kernel/database/scoped.ts'
import { trade, withColleagues } from '../../testing/stages/colleagues.ts'
import { stage } from '../../testing/stages/openStages.ts'
import { sendOk } from '../../testing/trade.ts'
import { batchViewHandler } from './batchView.ts'

withColleagues()

/** A connection that counts statements, except SQL fragments, which are created without parameters. */
const counting = (sql: Sql, count: () => void): Sql =>
  new Proxy(sql, {
    apply(target, self, parts) {
      count()
      return Reflect.apply(target, self, parts)
    },
    get(target, name) {
      if (name !== 'unsafe') return Reflect.get(target, name)
      return (...parts: Parameters<Sql['unsafe']>) => {
        if (parts.length > 1) count()
        return target.unsafe(...parts)
      }
    },
  })

test('a batch has the trucks of its order as the order has them, and receipts with instants in milliseconds', async () => {
  const { id } = await trade.order(3, { batch_mode: 'shared' })
  const { transports } = await trade.submit(id)
  const batch_number = String(transports[0]!['batch_number'])
  const { owner } = stage.database
  const instants = ['2031-05-01 08:00:00.123999+00', '2031-05-01 08:00:00.12+00', '2031-05-01 16:00:01+08']
  await owner`
    insert into receipt (id, enterprise_id, version, created_at, updated_at, sha256, batch_number, code, content, received_at,
      message_id, doc_type, doc_id, message_type, stage, raw)
    select gen_random_uuid(), ${trade.enterprise_id}, 1, now(), now(), gen_random_uuid()::text, ${batch_number}, '01', '接受', at::timestamptz,
      'm', 'manifest', 'd', 'MT1401', 1, ''
    from unnest(${instants}::text[]) at`
  const { body } = await trade.clerk.send(viewBatch, { batch_number })
  const { body: detail } = await trade.clerk.send(orderApi.detail, { id })
  const trucks = detail.data.transports.map(({ findings: _, ...truck }: { findings?: unknown }) => truck)
  expect(body.data.transports).toEqual(trucks)
  expect(body.data.transports[0]).toMatchObject({
    enterprise_id_text: expect.any(String),
    order_id_text: detail.data.order.order_no,
    vehicle_id_text: trade.plates[0],
  })
  const receipts = body.data.timeline.filter(({ kind }: { kind: string }) => kind === 'receipt')
  expect(receipts.map(({ at, title }: { at: string; title: string }) => [at, title])).toEqual([
    ['2031-05-01T08:00:00.120Z', '回执 01 接受'],
    ['2031-05-01T08:00:00.123Z', '回执 01 接受'],
    ['2031-05-01T08:00:01.000Z', '回执 01 接受'],
  ])
})

test('a batch is read in twelve statements, however many trucks share it', async () => {
  const { id } = await trade.order(3, { batch_mode: 'shared' })
  const { transports } = await trade.submit(id)
  await sendOk(trade.clerk, manifestsFromOrder, { order_id: id })
  const caller = await stage.callers.find(trade.clerk.token ?? '')
  let statements = 0
  const answer = await stage.store.read('platform', (plain) => {
    const sql = counting(plain, () => (statements += 1))
    const trace = {
      operation: 'test',
      requestId: '',
      address: '',
      user_id: null,
      username: null,
      enterprise_id: null,
    }
    const data = bindData({
      sql,
      trace,
      enterprise: caller.enterprise_id,
      now: () => new Date(),
      wrote: () => {},
    })
    const context = {
      caller,
      data,
      sql,
      requestId: '',
      address: '',
      now: () => new Date(),
      after: () => {},
      audit: async () => {},
    }
    if (batchViewHandler.mode !== 'bound') throw new TypeError('the handler must be bound')
    return batchViewHandler.run(context as never, { batch_number: String(transports[0]!['batch_number']) } as never)
  })
  const { transports: sent } = answer as { transports: ReadyJson }
  expect(JSON.parse(String(sent.bytes)).map(({ sequence }: { sequence: number }) => sequence)).toEqual([1, 2, 3])
  expect(statements).toBe(12)
})
