import { writeReceipt } from '@guanqiao/customs'
import { editManifest, manifestApi, postManifest } from '@guanqiao/domain/customs/index'
import { expectWeighing } from '@guanqiao/domain/weighing/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { sendOk } from '../../../testing/trade.ts'
import { openYard } from '../../weighing/tests/yard.ts'
import type { Yard, YardTruck } from '../../weighing/tests/yard.ts'
import { arrivalsAt } from '../index.ts'
import { editable } from './billCrossing.ts'

let stage: Stage
let weigher: Actor
let clerk: Actor

beforeAll(async () => {
  stage = await createStage()
  weigher = await stage.as('a.weigher')
  clerk = await stage.as('a.clerk')
})
afterAll(() => stage.close())

/** Sends the truck's manifest; the returned function delivers customs' reply. */
async function sent({
  batch_number,
}: YardTruck): Promise<(code: string, others?: Record<string, string>) => Promise<void>> {
  const [row] = (await clerk.send(manifestApi.list, { batch_number })).body.rows
  const [line] = await sendOk(clerk, postManifest, { ids: [row.id] })
  expect(line, JSON.stringify(line)).toMatchObject({ state: 'sending' })
  const arrivals = arrivalsAt({ store: stage.store, log: quiet })
  const head = { message_id: line.message_id, message_type: 'MT1401', text: '', equipment: [] }
  const numbers = (line.bills as { bill_no: string }[]).map(({ bill_no }) => bill_no)
  return (code, others) => {
    // If some bills differ, customs replies bill by bill, without a statement at the top.
    const bills = others ? numbers.map((bill_no) => ({ bill_no, code: others[bill_no] ?? code, text: '' })) : []
    const receipt = writeReceipt({ ...head, code, hasSummary: !others, bills, stage: code === '11' ? 3 : 2 })
    return arrivals.received([{ file_name: `Receipt_${batch_number}_${code}.xml`, content: Buffer.from(receipt) }])
  }
}

async function weighed(yard: Yard, truck: YardTruck) {
  const { data } = (await yard.first(weigher, truck, '65400')).body
  expect(data.alerts).toContainEqual(expect.objectContaining({ rule: 'manifestState' }))
  return (await yard.second(weigher, await yard.waited(data), '15260')).body.data
}

test('a truck weighed before its manifest was accepted is weighed once it is, with batch and order', async () => {
  const yard = await openYard(stage, 2, { accepted: false })
  const [one, two] = [yard.trucks[0]!, yard.trucks[1]!]
  const customs = { one: await sent(one), two: await sent(two) }
  const ticket = await weighed(yard, one)
  expect(await yard.states(one)).toMatchObject({ truck: 'manifest_sent', batch: 'crossed', net: '50140.000' })
  await customs.one('01')
  expect(await yard.states(one)).toMatchObject({ truck: 'weighed', batch: 'closed', order: 'running' })
  await customs.one('11')
  expect(await yard.states(one)).toMatchObject({ truck: 'weighed', batch: 'closed', order: 'running' })

  const first = await yard.first(weigher, two, '65400')
  expect(await yard.states(two)).toMatchObject({ truck: 'manifest_sent', batch: 'crossed' })
  await customs.two('01')
  expect(await yard.states(two)).toMatchObject({ truck: 'weighing', batch: 'crossed', order: 'running' })
  await yard.second(weigher, await yard.waited(first.body.data), '15260')
  expect(await yard.states(two)).toMatchObject({ truck: 'weighed', batch: 'closed', order: 'cleared' })
  expect((await yard.void(await stage.as('a.admin'), ticket)).status).toBe(200)
  expect(await yard.states(one)).toMatchObject({ truck: 'manifest_accepted', batch: 'crossed', order: 'running' })
})

test('the last truck of an order, weighed before, clears the order with its acceptance', async () => {
  const yard = await openYard(stage, 1, { accepted: false })
  const [truck] = [yard.trucks[0]!]
  const customs = await sent(truck)
  await weighed(yard, truck)
  await customs('01')
  expect(await yard.states(truck)).toEqual({ truck: 'weighed', batch: 'closed', order: 'cleared', net: '50140.000' })
})

test('a voided ticket does not count', async () => {
  const yard = await openYard(stage, 1, { accepted: false })
  const [truck] = [yard.trucks[0]!]
  const customs = await sent(truck)
  await yard.void(await stage.as('a.admin'), await weighed(yard, truck))
  await customs('01')
  expect(await yard.states(truck)).toMatchObject({ truck: 'manifest_accepted', batch: 'crossed', order: 'running' })
})

test('acceptance and second pass at the same moment end weighed, whichever comes first', async () => {
  const yard = await openYard(stage, 8, { accepted: false })
  const meeting = await Promise.all(
    yard.trucks.map(async (truck) => {
      const customs = await sent(truck)
      const { data } = (await yard.first(weigher, truck, '65400')).body
      return { truck, customs, ticket: await yard.waited(data) }
    }),
  )
  const passes = await Promise.all(
    meeting.flatMap(({ customs, ticket }) => [customs('01'), yard.second(weigher, ticket, '15260')]),
  )
  expect(passes.flatMap((pass) => pass?.status ?? [])).toEqual(meeting.map(() => 200))
  for (const { truck } of meeting)
    expect(await yard.states(truck)).toMatchObject({ truck: 'weighed', batch: 'closed', order: 'cleared' })
})

/** Splits the truck's load into two bills of half its weight; returns the number of the second, which a receipt rejects. */
async function split({ batch_number }: YardTruck): Promise<string> {
  const { manifest, bills } = await wholeOf(batch_number)
  const half = (bill: Bill, bill_no: string) =>
    editable(bill, { bill_no, gross_weight: '25100', goods: [{ ...bill.goods[0], gross_weight: '25100' }] })
  const [bill] = bills as [Bill]
  const { id: _, ...second } = half(bill, `SPLIT${batch_number}`) as Record<string, unknown>
  const saved = await clerk.send(editManifest, {
    id: manifest.id,
    version: manifest.version,
    bills: [half(bill, bill.bill_no), second],
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return `SPLIT${batch_number}`
}

type Bill = Parameters<typeof editable>[0] & { readonly goods: readonly object[] }

async function wholeOf(batch_number: string): Promise<{ manifest: { id: string; version: number }; bills: Bill[] }> {
  const [row] = await sendOk(clerk, manifestApi.list, { batch_number })
  return sendOk(clerk, manifestApi.get, { id: row.id })
}

/** Removes the bill from the manifest. */
async function without({ batch_number }: YardTruck, bill_no: string): Promise<void> {
  const { manifest, bills } = await wholeOf(batch_number)
  const remaining = bills.filter((bill) => bill.bill_no !== bill_no).map((bill) => editable(bill))
  const saved = await clerk.send(editManifest, { id: manifest.id, version: manifest.version, bills: remaining })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}

test.each(['01', '11'])(
  'a truck weighed early goes on when the refused sibling of a bill with %s is removed',
  async (code) => {
    const yard = await openYard(stage, 1, { accepted: false })
    const [truck] = [yard.trucks[0]!]
    const refused = await split(truck)
    const customs = await sent(truck)
    await customs('01', { [refused]: '03' })
    await weighed(yard, truck)
    if (code === '11') await customs('11', { [refused]: '03' })
    expect(await yard.states(truck)).toMatchObject({ truck: 'manifest_rejected', batch: 'crossed', order: 'running' })
    await without(truck, refused)
    expect(await yard.states(truck)).toMatchObject({ truck: 'weighed', batch: 'closed', order: 'cleared' })
    expect(await endsBy(truck)).toEqual([
      { entity: 'batch', status: 'closed', username: 'a.clerk', operation: 'manifest.edit' },
      { entity: 'order_head', status: 'cleared', username: 'a.clerk', operation: 'manifest.edit' },
      { entity: 'order_transport', status: 'weighed', username: 'a.clerk', operation: 'manifest.edit' },
    ])
  },
)

/** The users who finished the truck, its batch and its order, by the audit log. */
const endsBy = async ({ batch_number }: YardTruck): Promise<object[]> => [
  ...(await stage.database.owner`
    select a.entity, a.after->>'status' as status, a.username, a.operation
    from audit_log a where a.after->>'status' in ('weighed', 'closed', 'cleared') and a.record_id in (
      select unnest(array[t.id, t.order_id, b.id])::text
      from order_transport t join batch b on b.enterprise_id = t.enterprise_id and b.batch_number = t.batch_number
      where t.batch_number = ${batch_number})
    order by a.entity`),
]

test('the ticket names the first bill that is left, not one that was removed', async () => {
  const yard = await openYard(stage, 1, { accepted: false })
  const [truck] = [yard.trucks[0]!]
  const { bills } = await wholeOf(truck.batch_number)
  const [first] = bills as [Bill]
  await split(truck)
  const customs = await sent(truck)
  await customs('03')
  await without(truck, first.bill_no)
  const { body } = await weigher.send(expectWeighing, { batch_number: truck.batch_number })
  expect(body.data).toMatchObject({ plate_number: truck.plate_number, bill_no: `SPLIT${truck.batch_number}` })
})
