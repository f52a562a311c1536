import { checkManifest, manifestApi } from '@guanqiao/domain/customs/index'
import { orderApi, orderBy, suggestTransports } from '@guanqiao/domain/order/index'
import { expectWeighing, findWeighingTrucks, firstPass } from '@guanqiao/domain/weighing/index'
import { vehicleApi } from '@guanqiao/domain/transport/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { sendOk } from '../../../testing/trade.ts'
import { openYard } from './yard.ts'
import type { Yard } from './yard.ts'

/** Registered with Cyrillic letters, ordered with Latin ones, and weighed with a mixture. */
const ON_FILE = '8123МНТ'
const IN_ORDER = '8123MHT'
const AT_SCALE = '8123MНT'

let stage: Stage
let weigher: Actor
let yard: Yard
let vehicle_id: string

beforeAll(async () => {
  stage = await createStage()
  weigher = await stage.as('a.admin')
  const trade = (await openYard(stage, 1)).trade
  const {
    plate_number: _,
    id: __,
    ...usual
  } = (await weigher.send(vehicleApi.find, { plate_number: trade.plates[0] })).body.data
  const { company_id, driver_id } = usual
  const draft = {
    plate_number: ON_FILE,
    vehicle_type: 'tractor',
    curb_weight: '15200',
    filing_status: 'filed',
    company_id,
    driver_id,
  }
  vehicle_id = (await sendOk(weigher, vehicleApi.create, { ...draft, vehicle_customs_code: '0708900001' })).id
  yard = await openYard(stage, 1, { line: { plate_number: IN_ORDER } })
})
afterAll(() => stage.close())

test('an order’s truck is the vehicle on file, and keeps the letters of the order', async () => {
  const { transports } = await sendOk(weigher, orderApi.detail, { id: yard.order_id })
  expect(transports[0]).toMatchObject({ plate_number: IN_ORDER, vehicle_id, vehicle_id_text: ON_FILE })
  expect(transports[0].findings.map(({ path }: { path: string }) => path)).toEqual(['driver_name'])
})

test('the base data of a plate is found in every spelling', async () => {
  for (const plate of [ON_FILE, IN_ORDER, AT_SCALE])
    expect((await sendOk(weigher, suggestTransports, { plates: [plate] }))[0]).toMatchObject({ plate_number: ON_FILE })
})

test('an order is found by each of them', async () => {
  for (const value of [ON_FILE, IN_ORDER, '8123 mнt']) {
    const rows = await sendOk(weigher, orderBy, { field: 'plate_number', value })
    expect(rows.map(({ id }: { id: string }) => id)).toEqual([yard.order_id])
  }
})

test('two lines of an order with one vehicle are reported', async () => {
  const lines = [IN_ORDER, ON_FILE].map((plate_number) => ({ plate_number, planned_gross: '48000' }))
  const { transports } = await sendOk(weigher, orderApi.check, { ...yard.trade.draftOf(2), transports: lines })
  expect(transports[0].findings.map(({ message }: { message: string }) => message)).toContain(
    `车牌 ${IN_ORDER} 在本订单中出现 2 次，请确认是否分趟运输`,
  )
})

test('the manifest check knows the vehicle of the order’s plate', async () => {
  const { rows } = (await weigher.send(manifestApi.list, { plates: AT_SCALE })).body
  expect(rows).toHaveLength(1)
  const { findings } = await sendOk(weigher, checkManifest, { id: rows[0].id })
  expect(
    findings.map(({ rule }: { rule: string }) => rule).filter((rule: string) => rule.startsWith('vehicle.')),
  ).toEqual([])
})

test('the scale knows the truck, and opens one ticket for it', async () => {
  const batch_number = yard.trucks[0]!.batch_number
  const trucks = await sendOk(weigher, findWeighingTrucks, { plate: AT_SCALE })
  expect(trucks).toEqual([expect.objectContaining({ plate_number: IN_ORDER, place: 'waiting', batch_number })])
  const expected = await sendOk(weigher, expectWeighing, { plate_number: AT_SCALE })
  expect(expected).toMatchObject({ batch_number, curb_weight: '15200.000', warnings: [] })
  const ticket = { pass: 'gross', weight: '65400', batch_number }
  const answers = await Promise.all(
    [ON_FILE, IN_ORDER, AT_SCALE].map((plate_number) => weigher.send(firstPass, { ...ticket, plate_number })),
  )
  expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409, 409])
  const opened = answers.find(({ status }) => status === 200)!.body.data
  expect(opened).toMatchObject({ vehicle_id, batch_number })
  expect(opened.order_transport_id).not.toBeNull()
  for (const plate_number of [ON_FILE, IN_ORDER])
    expect(await sendOk(weigher, expectWeighing, { plate_number })).toMatchObject({ open_id: opened.id })
  const again = await sendOk(weigher, findWeighingTrucks, { plate: ON_FILE })
  expect(again.map(({ place }: { place: string }) => place)).toEqual(['open'])
})
