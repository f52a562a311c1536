import { arrivalApi } from '@guanqiao/domain/arrival/arrival'
import { inventoryApi } from '@guanqiao/domain/inventory/inventory'
import { makeInventory, postInventory } from '@guanqiao/domain/inventory/inventory.calls'
import { tallyApi } from '@guanqiao/domain/tally/tally'
import { beforeAll, describe, expect, test } from 'vitest'
import { openLists } from '../../../testing/lists.ts'
import { checker, stage, weigher, withWeighers } from '../../../testing/stages/openStages.ts'
import { sendOk } from '../../../testing/trade.ts'
import { openYard } from './yard.ts'
import type { Ticket, Yard } from './yard.ts'

withWeighers()

let filing_id: string

beforeAll(async () => {
  const lists = await openLists(await stage.as('a.admin'))
  const { id } = await lists.create()
  const [row] = await stage.database.owner<{ filing_id: string }[]>`select filing_id from inventory where id = ${id}`
  filing_id = row!.filing_id
})

async function weigh(yard: Yard, gross: string): Promise<Ticket> {
  const opened = await yard.first(weigher, yard.trucks[0]!, gross)
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  const { status, body } = await yard.second(weigher, await yard.waited(opened.body.data), '15200')
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data.status).toBe('done')
  return body.data
}

interface Dependant {
  readonly table: 'tally' | 'arrival' | 'inventory'
  readonly id: string
}

/** What takes its weight over from the scale. */
const makers: Readonly<Record<Dependant['table'], (yard: Yard) => Promise<string>>> = {
  tally: async ({ trade, trucks: [truck] }) =>
    (await sendOk(trade.clerk, tallyApi.make, { batch_number: truck!.batch_number })).id,
  arrival: async ({ trade, trucks: [truck] }) => {
    await stage.database
      .owner`update manifest set message_type = 'MT2401', ie_flag = 'E', loading_place = unloading_place
      where batch_number = ${truck!.batch_number}`
    return (await sendOk(trade.clerk, arrivalApi.make, { batch_number: truck!.batch_number })).id
  },
  inventory: async ({ trucks: [truck] }) =>
    (await sendOk(await stage.as('a.admin'), makeInventory, { batch_number: truck!.batch_number, filing_id })).id,
}

/** The weight of a record with its origin, its state and its alarm. */
async function figures({ table, id }: Dependant) {
  const admin = await stage.as('a.admin')
  const get = { tally: tallyApi.get, arrival: arrivalApi.get, inventory: inventoryApi.get }[table]
  const row = await sendOk(admin, get, { id })
  const path = table === 'inventory' ? 'gross_weight' : 'bills.0.gross_weight'
  const origin = row.origins.find((one: { path: string }) => one.path === path)
  return {
    weight: table === 'inventory' ? row.gross_weight : row.bills[0].gross_weight,
    source: origin?.source,
    label: origin?.label,
    status: row.status,
    alarm: row.alarm as string | null,
    quantity: row.goods?.[0]?.quantity,
  }
}

const setState = ({ table, id }: Dependant, status: string) =>
  stage.database.owner`update ${stage.database.owner(table)} set status = ${status} where id = ${id}`

async function scene(table: Dependant['table']) {
  const yard = await openYard(stage, 1)
  const ticket = await weigh(yard, '65000')
  const record = { table, id: await makers[table](yard) }
  expect(await figures(record)).toMatchObject({ weight: '49800.000', source: 'weighing', alarm: null })
  return { yard, ticket, record }
}

const tables = ['tally', 'arrival', 'inventory'] as const

describe('a ticket that is voided or repeated', () => {
  test.each(tables)('what is still to be declared follows, and says so: %s', async (table) => {
    const { yard, ticket, record } = await scene(table)
    await yard.void(checker, ticket)
    const without = await figures(record)
    expect(without).toMatchObject({ weight: '50200.000', source: 'manifest' })
    expect(without.alarm).toContain(`磅单 ${ticket.weighing_no} 已作废`)
    expect(without.alarm).toContain('现按舱单为 50,200 kg。已更新')
    const again = await weigh(yard, '65600')
    expect(await figures(record)).toMatchObject({
      weight: '50400.000',
      source: 'weighing',
      label: `磅单 ${again.weighing_no}`,
    })
  })

  test.each(tables)('what has left is not changed, and has an alarm: %s', async (table) => {
    for (const state of table === 'inventory'
      ? ['sending', 'handed_over', 'accepted']
      : ['sent', 'review', 'accepted']) {
      const { yard, ticket, record } = await scene(table)
      await setState(record, state)
      await yard.void(checker, ticket)
      const after = await figures(record)
      expect(after, state).toMatchObject({ weight: '49800.000', source: 'weighing', status: state })
      expect(after.alarm, state).toContain(`磅单 ${ticket.weighing_no} 已作废`)
      await weigh(yard, '65600')
      expect((await figures(record)).alarm, state).toContain('50,400 kg')
      expect((await figures(record)).weight).toBe('49800.000')
    }
  })

  test.each(tables)('the same weight again is no news: %s', async (table) => {
    const { yard, ticket, record } = await scene(table)
    await yard.void(checker, ticket)
    await stage.database.owner`update ${stage.database.owner(table)} set alarm = null where id = ${record.id}`
    await weigh(yard, '65000')
    expect((await figures(record)).weight).toBe('49800.000')
  })

  test.each(['tally', 'arrival'] as const)('a weight that somebody entered stays: %s', async (table) => {
    const { yard, ticket, record } = await scene(table)
    const api = table === 'tally' ? tallyApi : arrivalApi
    const { version, bills } = await sendOk(yard.trade.clerk, api.get, { id: record.id })
    await sendOk(yard.trade.clerk, api.update, {
      id: record.id,
      version,
      bills: [{ ...bills[0], gross_weight: '49000' }],
    })
    await yard.void(checker, ticket)
    expect(await figures(record)).toMatchObject({ weight: '49000.000', alarm: null })
  })
})

test('a tally of one truck of several follows the ticket of that truck', async () => {
  const yard = await openYard(stage, 2)
  const one = yard.trucks[0]!
  // Both trucks under one number.
  await stage.database
    .owner`update order_transport set batch_number = ${one.batch_number} where order_id = ${yard.order_id}`
  const ticket = await weigh(yard, '65000')
  const { id } = await sendOk(yard.trade.clerk, tallyApi.make, {
    batch_number: one.batch_number,
    weighing_id: ticket.id,
  })
  const record = { table: 'tally', id } as const
  expect(await figures(record)).toMatchObject({ weight: '49800.000', label: `磅单 ${ticket.weighing_no}` })
  await yard.void(checker, ticket)
  const without = await figures(record)
  expect(without).toMatchObject({ weight: '49800.000', source: 'weighing' })
  expect(without.alarm).toContain(`磅单 ${ticket.weighing_no} 已作废`)
  const again = await weigh(yard, '65200')
  expect(await figures(record)).toMatchObject({ weight: '50000.000', label: `磅单 ${again.weighing_no}` })
})

test('a report that customs has is compared with the first weighing too', async () => {
  const yard = await openYard(stage, 1)
  const id = await makers.tally(yard)
  await setState({ table: 'tally', id }, 'accepted')
  await stage.database
    .owner`update tally set bills = jsonb_set(bills, '{0,gross_weight}', '"46000.000"') where id = ${id}`
  await weigh(yard, '65000')
  expect((await figures({ table: 'tally', id })).alarm).toContain('过磅货重 49,800 kg')
})

test('a gathered list without a valid ticket, or of another weight, is named', async () => {
  const { yard, ticket, record } = await scene('inventory')
  const admin = await stage.as('a.admin')
  await setState(record, 'rejected')
  await yard.void(checker, ticket)
  await weigh(yard, '65600')
  const [result] = (await admin.send(postInventory, { ids: [record.id] })).body.rows
  expect(result.state).toBe('sending')
  const { body } = await admin.send(inventoryApi.get, { id: record.id })
  expect(body.data.alarm, 'freezing anew ends it').toBeNull()
})
