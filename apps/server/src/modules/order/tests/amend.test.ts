import { amendOrder, orderApi } from '@guanqiao/domain/order/index'
import { expect, test } from 'vitest'
import { a, b, withTrades } from '../../../testing/stages/openStages.ts'
import { sendOk } from '../../../testing/trade.ts'
import { batchesOf, detail, step } from './steps.ts'

withTrades({ trucks: 200, numbers: 500 })

const submitted = async () => {
  const { id } = await a.order(2)
  const { order } = await a.submit(id)
  return { id, version: Number(order['version']) }
}

test('a submitted order changes the day and keeps trucks and numbers', async () => {
  const { id, version } = await submitted()
  const batches = await batchesOf(id)
  const { order, transports } = await sendOk(a.clerk, amendOrder, { id, version, plan_date: '2027-01-05' })
  expect(order).toMatchObject({ status: 'submitted', plan_date: '2027-01-05', version: version + 1 })
  expect(transports).toHaveLength(2)
  expect(await batchesOf(id)).toEqual(batches)
})

test('another version, a draft, a cleared transmitter and trucks are refused, and nothing is written', async () => {
  const { id, version } = await submitted()
  const stale = await a.clerk.send(amendOrder, { id, version: version - 1, plan_date: '2027-01-05' })
  expect([stale.status, stale.body.code]).toEqual([409, 'record.changed'])
  const cleared = await a.clerk.send(amendOrder, { id, version, transmitter_id: null })
  expect([cleared.status, cleared.body.code]).toEqual([422, 'order.incomplete'])
  expect(cleared.body.fields.map(({ path }: { path: string }) => path)).toEqual(['transmitter_id'])
  const unknown = await a.clerk.send(amendOrder, { id, version, vehicle_count: 3 } as never)
  expect(unknown.status).toBe(422)
  expect((await detail(id)).order.version).toBe(version)
  await step(id, 'reopen')
  const { order } = await detail(id)
  const draft = await a.clerk.send(amendOrder, { id, version: order.version, plan_date: '2027-01-05' })
  expect([draft.status, draft.body.code]).toEqual([409, 'order.state'])
})

test('the order of another enterprise does not exist', async () => {
  const { id, version } = await submitted()
  expect((await b.clerk.send(amendOrder, { id, version, plan_date: '2027-01-05' })).status).toBe(404)
  const other = await sendOk(b.clerk, orderApi.create, { contract_no: 'X', port_id: b.port_id, ie_flag: 'I' })
  expect((await a.clerk.send(amendOrder, { id: other.id, version: 1, plan_date: '2027-01-05' })).status).toBe(404)
})
