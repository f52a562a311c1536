import { orderStep } from '@guanqiao/domain/order/index'
import { expect, test } from 'vitest'
import { stage, withWeighers } from '../../../testing/stages/openStages.ts'
import { giveRange, openTrade } from '../../../testing/trade.ts'

withWeighers()

let range = 7_300_000_000_000n

/** A submitted order with a number for its truck, and no manifest. */
async function submitted() {
  const trade = await openTrade(stage, 'a', 1)
  await giveRange(stage, trade.enterprise_id, (range += 100n), 50)
  const goods = {
    amount: '4800.00',
    currency: 'USD',
    good_name: '炼焦煤',
    hs_code: '2701121000',
    package_quantity: 1,
    package_type: 'VO',
    gross_weight: '50200',
    net_weight: '50000',
  }
  const { id } = await trade.order(1, { goods: [goods] }, () => ({ planned_gross: '50200', planned_net: '50000' }))
  const { transports } = await trade.submit(id)
  const step = async (event: 'cancel' | 'reopen') => {
    const [row] = await owner()<{ version: number }[]>`select version from order_head where id = ${id}`
    return trade.clerk.send(orderStep, { id, version: row!.version, event })
  }
  return { trade, id, batch_number: String(transports[0]!['batch_number']), step }
}

const owner = () => stage.database.owner

/** What happens on a batch before it has a manifest, and how it ends. */
const papers = {
  ticket: async (enterprise: string, batch: string) => {
    await owner()`
      insert into weighing (id, version, created_at, updated_at, enterprise_id, weighing_no, status, direction, plate_number, batch_number, source)
      values (gen_random_uuid(), 1, now(), now(), ${enterprise}, ${`P${batch}`}, 'open', 'in', '蒙L12345', ${batch}, 'hand')`
    return () => owner()`update weighing set status = 'void' where batch_number = ${batch}`
  },
  passage: async (enterprise: string, batch: string) => {
    await owner()`
      insert into gate_event (id, version, created_at, updated_at, enterprise_id, batch_number, status, message_type, result, plate_number,
        area_id, session_id, occurred_at, received_at, raw, sha256)
      values (gen_random_uuid(), 1, now(), now(), ${enterprise}, ${batch}, 'passed', '82', 'Y', '蒙L12345', 'A1', 'S1', now(), now(), 'raw', ${batch})`
    return () => owner()`delete from gate_event where batch_number = ${batch}`
  },
  confirmation: async (enterprise: string, batch: string) => {
    await owner()`
      insert into confirmation (id, version, created_at, updated_at, enterprise_id, batch_number, status, message_type, declare_office,
        transmitter_id, arrival_time, ie_flag, laden, plates, trucks)
      select gen_random_uuid(), 1, now(), now(), enterprise_id, ${batch}, 'accepted', 'MT4401', '0708', id, now(), 'I', 'loaded', '蒙L12345', '[]'
      from transmitter where enterprise_id = ${enterprise} limit 1`
    return () => owner()`update confirmation set status = 'deleted' where batch_number = ${batch}`
  },
} as const

test.each(Object.keys(papers) as (keyof typeof papers)[])(
  'an order with this on its batch is neither cancelled nor reopened, so that its number is not given away: %s',
  async (kind) => {
    const { trade, batch_number, step } = await submitted()
    const end = await papers[kind](trade.enterprise_id, batch_number)
    for (const event of ['cancel', 'reopen'] as const) {
      const { status, body } = await step(event)
      expect([status, body.code], event).toEqual([409, 'order.inUse'])
      expect(JSON.stringify(body)).toContain(batch_number)
    }
    await end()
    expect((await step('cancel')).status).toBe(200)
  },
)

test('a confirmation that was never sent does not hold an order', async () => {
  const { trade, batch_number, step } = await submitted()
  await papers.confirmation(trade.enterprise_id, batch_number)
  await owner()`update confirmation set status = 'draft' where batch_number = ${batch_number}`
  expect((await step('cancel')).status).toBe(200)
})
