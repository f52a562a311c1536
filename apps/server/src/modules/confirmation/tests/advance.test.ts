import {
  confirmAdvanceApi,
  convertAdvances,
  isAdvanceWaiting,
  modifyAdvances,
} from '@guanqiao/domain/confirmation/advance'
import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { expect, test } from 'vitest'
import { openConfirmations } from '../../../testing/confirmations.ts'
import type { Confirmations } from '../../../testing/confirmations.ts'
import type { Actor } from '../../../testing/actors.ts'
import { openCrossing } from '../../../testing/crossing.ts'
import type { Crossing } from '../../../testing/crossing.ts'
import { stage, withStage } from '../../../testing/stages/openStages.ts'
import { expireAdvances } from '../index.ts'

let clerk: Actor
let second: Actor
let crossing: Crossing
let confirmations: Confirmations
let transmitter: string
let port_id: string
let count = 0

withStage(async () => {
  clerk = await stage.as('a.admin')
  second = await stage.as('a.clerk')
  crossing = await openCrossing(stage)
  transmitter = crossing.exchange.transmitter_ids[0]!
  confirmations = await openConfirmations({ clerk, crossing, transmitter })
  port_id = (
    await crossing.rows<{ id: string }>(`select id from port where port_code = '0708' and deleted_at is null`)
  )[0]!.id
})

async function planned(change: object = {}) {
  count += 1
  const truck = await confirmations.truck()
  const [driver] = await crossing.rows<{ id: string }>(
    `select id from driver where driver_customs_code = $1`,
    truck.driver_code,
  )
  return {
    batch_number: `51008${String(count).padStart(8, '0')}`,
    ie_flag: 'E',
    laden: 'empty',
    port_id,
    plate_number: truck.plate_number,
    driver_id: driver!.id,
    planned_time: new Date(Date.now() + 3_600_000).toISOString(),
    ...change,
  }
}

async function create(...list: object[]) {
  const { status, body } = await clerk.send(confirmAdvanceApi.bulkCreate, { list })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.rows as { id: string; status: string; plate_number: string; batch_number: string }[]
}

const convert = async (by: Actor, ...ids: string[]) =>
  (await by.send(convertAdvances, { ids, transmitter_id: transmitter })).body.rows as {
    id: string
    state: string
    confirmation_id: string | null
    message: string | null
  }[]
const stateOf = async (id: string) =>
  (await crossing.rows<{ status: string }>(`select status from confirm_advance where id = $1`, id))[0]!.status

test('planned trucks become confirmations in one act, with vehicle, driver and origins', async () => {
  const rows = await create(await planned(), await planned())
  expect(rows.map(({ status }) => status)).toEqual(['wait', 'wait'])
  const results = await convert(clerk, ...rows.map(({ id }) => id))
  expect(results.map(({ state }) => state)).toEqual(['used', 'used'])
  const { data } = (await clerk.send(confirmationApi.get, { id: results[0]!.confirmation_id! })).body
  expect(data).toMatchObject({
    message_type: 'MT4404',
    status: 'ready',
    batch_number: rows[0]!.batch_number,
    declare_office: '0708',
    truck_count: 1,
    plates: rows[0]!.plate_number,
  })
  expect(data.trucks[0].driver_code).toMatch(/^1508\d{5}$/)
  expect(data.origins).toContainEqual(
    expect.objectContaining({ path: 'trucks.0.driver_code', label: expect.stringContaining('司机档案') }),
  )
  expect(await stateOf(rows[0]!.id)).toBe('used')
})

test('the loaded trucks of a batch become one confirmation', async () => {
  const { batch_number } = await crossing.makeManifest()
  const loaded = { batch_number, ie_flag: 'I', laden: 'loaded' }
  const rows = await create(await planned(loaded), await planned(loaded))
  const results = await convert(clerk, ...rows.map(({ id }) => id))
  expect(new Set(results.map(({ confirmation_id }) => confirmation_id)).size).toBe(1)
  const { data } = (await clerk.send(confirmationApi.get, { id: results[0]!.confirmation_id! })).body
  expect(data).toMatchObject({ message_type: 'MT4401', truck_count: 2 })
})

test('two clerks at once: one of them turns the truck into a confirmation, the other gets an error that says so', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [row] = await create(await planned())
    const results = (await Promise.all([convert(clerk, row!.id), convert(second, row!.id)])).flat()
    expect(results.map(({ state }) => state).toSorted()).toEqual(['refused', 'used'])
    expect(results.find(({ state }) => state === 'refused')?.message).toContain('已转确报')
    const confirmed = await crossing.rows(`select 1 from confirmation where batch_number = $1`, row!.batch_number)
    expect(confirmed).toHaveLength(1)
  }
})

test('a truck never waits twice, not even if two clerks enter it at once or write its plate differently', async () => {
  const truck = await planned()
  const entered = await Promise.all(
    [clerk, second].map((by) => by.send(confirmAdvanceApi.bulkCreate, { list: [truck] })),
  )
  expect(entered.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const { body } = await clerk.send(confirmAdvanceApi.bulkCreate, { list: [truck, truck] })
  expect(body.fields).toMatchObject([{ path: 'list.1.plate_number', message: expect.stringContaining('重复') }])
  const input = { batch_number: truck.batch_number, plate: truck.plate_number }
  expect((await clerk.send(isAdvanceWaiting, input)).body.data).toMatchObject({
    exist: true,
    record: { plate_number: truck.plate_number },
  })
  expect((await clerk.send(isAdvanceWaiting, { ...input, ie_flag: 'I' })).body.data).toEqual({
    exist: false,
    record: null,
  })
  const other = await stage.as('b.admin')
  expect((await other.send(isAdvanceWaiting, input)).body.data.exist).toBe(false)
})

test('a record is cancelled, freed for another, and does not wait again beside it', async () => {
  const truck = await planned()
  const [first] = await create(truck)
  const cancelled = await clerk.send(modifyAdvances, { ids: [first!.id], state: 'cancelled' })
  expect(cancelled.body.rows).toMatchObject([{ status: 'cancelled' }])
  expect((await convert(clerk, first!.id))[0]).toMatchObject({ state: 'refused' })
  await create(truck)
  expect((await clerk.send(modifyAdvances, { ids: [first!.id], state: 'wait' })).status).toBe(409)
  expect((await clerk.send(modifyAdvances, { ids: [first!.id], state: 'cancelled' })).status).toBe(409)
})

test('48 hours after its planned time a record expires and can be entered anew', async () => {
  const [fresh, stale] = await create(await planned(), await planned())
  await crossing.rows(
    `update confirm_advance set planned_time = now() - interval '47 hours 59 minutes' where id = $1`,
    fresh!.id,
  )
  await crossing.rows(
    `update confirm_advance set planned_time = now() - interval '48 hours 1 minute' where id = $1`,
    stale!.id,
  )
  const input = { batch_number: stale!.batch_number, plate: stale!.plate_number }
  expect((await clerk.send(isAdvanceWaiting, input)).body.data.exist).toBe(false)
  expect((await convert(clerk, stale!.id))[0]).toMatchObject({
    state: 'refused',
    message: expect.stringContaining('已过期'),
  })
  await stage.store.write('platform', (sql) => expireAdvances(sql))
  expect([await stateOf(fresh!.id), await stateOf(stale!.id)]).toEqual(['wait', 'expired'])
  const late = await planned({ planned_time: new Date(Date.now() - 49 * 3_600_000).toISOString() })
  const { status, body } = await clerk.send(confirmAdvanceApi.bulkCreate, { list: [late] })
  expect(status).toBe(422)
  expect(body.fields).toMatchObject([{ path: 'list.0.planned_time' }])
})

test('records of another enterprise are not there', async () => {
  const [row] = await create(await planned())
  const other = await stage.as('b.admin')
  expect((await other.send(modifyAdvances, { ids: [row!.id], state: 'cancelled' })).status).toBe(404)
  expect((await other.send(convertAdvances, { ids: [row!.id] })).status).toBe(404)
})
