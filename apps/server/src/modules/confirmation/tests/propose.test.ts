import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { proposeConfirmations } from '@guanqiao/domain/confirmation/propose'
import type { Proposal } from '@guanqiao/domain/confirmation/propose'
import { expect, test } from 'vitest'
import { creditCode, organisationOf, ruledBatchNumber } from '@guanqiao/domain/values/index'
import { batchApi } from '@guanqiao/domain/order/index'
import { portRelatedApi } from '@guanqiao/domain/reference/places/index'
import { toolApi, vehicleApi } from '@guanqiao/domain/transport/index'
import { addTruck, openConfirmations } from '../../../testing/confirmations.ts'
import type { Confirmations } from '../../../testing/confirmations.ts'
import type { Actor } from '../../../testing/actors.ts'
import { openCrossing } from '../../../testing/crossing.ts'
import type { Crossing } from '../../../testing/crossing.ts'
import { stage, withStage } from '../../../testing/stages/openStages.ts'

let clerk: Actor
let crossing: Crossing
let confirmations: Confirmations

withStage(async () => {
  clerk = await stage.as('a.admin')
  crossing = await openCrossing(stage)
  confirmations = await openConfirmations({ clerk, crossing, transmitter: crossing.exchange.transmitter_ids[0]! })
})

/** The organisation code that numbers made by rule begin with. */
const giveCode = (code: string | null) => crossing.rows(`update company set credit_code = $1`, code)
const CREDIT_CODE = creditCode('统一社会信用代码').series!(1000)

const propose = async (input: object) => {
  const { status, body } = await clerk.send(proposeConfirmations, input)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.rows as Proposal[]
}

/** A manifest whose order truck is a filed one. */
async function batchWithTruck() {
  const { batch_number } = await crossing.makeManifest()
  const truck = await confirmations.truck()
  await crossing.rows(
    `update order_transport set plate_number = $2, driver_name = $3, driver_id = (select id from driver where driver_customs_code = $4)
     where batch_number = $1`,
    batch_number,
    truck.plate_number,
    truck.driver_name,
    truck.driver_code,
  )
  return { batch_number, truck }
}

const labelOf = ({ origins }: Proposal, path: string) => (origins ?? []).find((origin) => origin.path === path)?.label

test('a loaded confirmation is proposed from manifest, truck, vehicle and driver, with the origin of each value', async () => {
  const { batch_number, truck } = await batchWithTruck()
  const [proposal] = await propose({ kind: 'loaded', batch_numbers: [batch_number] })
  expect(proposal).toMatchObject({
    batch_number,
    ie_flag: 'I',
    laden: 'loaded',
    declare_office: '0708',
    transmitter_id: crossing.exchange.transmitter_ids[0],
    existing_id: null,
    trucks: [{ ...truck, crew_count: 1 }],
  })
  expect(labelOf(proposal!, 'trucks.0.vehicle_code')).toContain('车辆档案')
  expect(labelOf(proposal!, 'trucks.0.driver_code')).toContain('司机档案')
  expect(labelOf(proposal!, 'declare_office')).toContain('舱单')
})

test('a driverless vehicle is proposed without a driver and without a crew', async () => {
  const { batch_number, truck } = await batchWithTruck()
  await crossing.rows(
    `update vehicle set vehicle_type = 'agv', driver_id = null where plate_number = $1`,
    truck.plate_number,
  )
  await crossing.rows(
    `update order_transport set driver_name = null, driver_id = null where batch_number = $1`,
    batch_number,
  )
  const [proposal] = await propose({ kind: 'loaded', batch_numbers: [batch_number] })
  expect(proposal?.trucks).toMatchObject([
    { plate_number: truck.plate_number, driver_name: null, driver_code: null, crew_count: null },
  ])
})

test('a proposal can be stored in one act, and is not made again', async () => {
  const batches = [await batchWithTruck(), await batchWithTruck()]
  const numbers = batches.map(({ batch_number }) => batch_number)
  const proposals = await propose({ kind: 'loaded', batch_numbers: numbers })
  const arrival_time = new Date(Date.now() + 7_200_000).toISOString()
  const list = proposals.map(({ existing_id: _, transmitter_name: __, confirmed: ___, ...proposal }) => ({
    ...proposal,
    arrival_time,
  }))
  const { status, body } = await clerk.send(confirmationApi.bulkCreate, { list })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.rows).toMatchObject([{ message_type: 'MT4401' }, { message_type: 'MT4401' }])
  const again = await propose({ kind: 'loaded', batch_numbers: numbers })
  expect(again.map(({ existing_id }) => existing_id)).toEqual(body.rows.map(({ id }: { id: string }) => id))
})

test('the empty return goes the other way, under a number of its own', async () => {
  const { batch_number, truck } = await batchWithTruck()
  await giveCode(CREDIT_CODE)
  const [proposal] = await propose({ kind: 'empty', batch_numbers: [batch_number] })
  expect(proposal).toMatchObject({
    batch_number: ruledBatchNumber(organisationOf(CREDIT_CODE), 'E', 40_000),
    return_of: batch_number,
    ie_flag: 'E',
    laden: 'empty',
    trucks: [{ ...truck, containers: null }],
  })
})

test('trailers come with their filed number, the crew and the way from the set of the port, the carrier from its filing', async () => {
  const { batch_number, truck } = await batchWithTruck()
  await crossing.rows(
    `update vehicle set trailer_plate = '蒙L1944挂', trailer_plate_second = '蒙L1945挂' where plate_number = $1`,
    truck.plate_number,
  )
  await crossing.rows(`update order_transport set trailer_plate = null where batch_number = $1`, batch_number)
  await crossing.rows(
    `update company set record_code = null, filing_customs = '0708', credit_code = '91150824MA0N1QKA8P' where id in
      (select company_id from vehicle where plate_number = $1)`,
    truck.plate_number,
  )
  const company_id = (await clerk.send(vehicleApi.list, { plate_number: truck.plate_number })).body.rows[0].company_id
  const trailers = [
    { tool_no: '蒙L1944挂', company_id, tare_weight: '7600', axle_type: '03', record_code: 'TR070801944' },
    { tool_no: '蒙L1945挂', company_id, tare_weight: '4100' },
  ]
  for (const trailer of trailers) expect((await clerk.send(toolApi.create, trailer)).status).toBe(200)
  const [batchRow] = (await clerk.send(batchApi.list, { batch_number })).body.rows
  const set = {
    related_name: '确报',
    port_id: batchRow.port_id,
    ie_flag: 'I',
    is_default: 'yes',
    routing_countries: ['MN'],
    health_status: '1',
    vaccinated: '1',
  }
  const { status, body } = await clerk.send(portRelatedApi.create, set)
  expect(status, JSON.stringify(body)).toBe(200)
  const [proposal] = await propose({ kind: 'loaded', batch_numbers: [batch_number] })
  expect(proposal).toMatchObject({
    carrier_code: '0708MA0N1QKA8',
    routing_countries: ['MN'],
    trucks: [
      {
        health_status: '1',
        vaccinated: '1',
        trailers: [{ trailer_number: 'TR070801944', tare_weight: 7600, trailer_type: '03' }],
      },
    ],
  })
  expect(labelOf(proposal!, 'trucks.0.trailers.0.trailer_number')).toBe('运输工具 蒙L1944挂')
  expect(labelOf(proposal!, 'routing_countries')).toBe('口岸默认资料“确报”')
  expect(labelOf(proposal!, 'carrier_code')).toContain('运输公司')
  // A way home states neither the way nor the crew.
  const [home] = await propose({ kind: 'empty', batch_numbers: [batch_number] })
  expect(home).toMatchObject({
    routing_countries: [],
    trucks: [{ health_status: null, trailers: [{ tare_weight: 7600 }] }],
  })
})

test('a plate alone brings vehicle, usual driver and trailer; unknown plates stay as typed', async () => {
  const truck = await confirmations.truck()
  await crossing.rows(
    `update vehicle set driver_id = (select id from driver where driver_customs_code = $2), trailer_plate = 'G0001', trailer_tare = 7600
     where plate_number = $1`,
    truck.plate_number,
    truck.driver_code,
  )
  const proposals = await propose({ kind: 'empty', plates: [truck.plate_number, '蒙L99998'] })
  expect(proposals.map(({ trucks }) => trucks[0])).toMatchObject([
    { ...truck, trailers: [{ trailer_number: 'G0001', tare_weight: 7600 }] },
    { plate_number: '蒙L99998', vehicle_code: null, driver_code: null },
  ])
})

test('nothing of another enterprise is proposed', async () => {
  const { batch_number } = await batchWithTruck()
  const other = await stage.as('b.admin')
  expect((await other.send(proposeConfirmations, { kind: 'loaded', batch_numbers: [batch_number] })).body.rows).toEqual(
    [],
  )
})

/** A batch with two trucks of its order, both filed. */
async function batchOfTwo() {
  const { batch_number, truck } = await batchWithTruck()
  const other = await confirmations.truck()
  await addTruck(crossing, batch_number, other.plate_number)
  await crossing.rows(`update manifest set status = 'accepted' where batch_number = $1`, batch_number)
  await crossing.rows(
    `update manifest_bill set status = 'accepted' where manifest_id = (select id from manifest where batch_number = $1)`,
    batch_number,
  )
  return { batch_number, trucks: [truck, other] }
}

test.each(['draft', 'sent', 'accepted', 'rejected', 'queued'])(
  'a truck left out of a confirmation that is %s is proposed by itself, and passes with a warning',
  async (status) => {
    const { batch_number, trucks } = await batchOfTwo()
    const [first, left] = trucks
    const made = await confirmations.create('MT4401', { batch_number, trucks: [{ ...first, crew_count: 1 }] })
    await crossing.rows(`update confirmation set status = $2 where id = $1`, made.id, status)
    const [proposal, ...others] = await propose({ kind: 'loaded', batch_numbers: [batch_number] })
    expect(others).toEqual([])
    expect(proposal).toMatchObject({
      existing_id: null,
      confirmed: [first!.plate_number],
      trucks: [{ plate_number: left!.plate_number }],
    })
    const { existing_id: _, transmitter_name: __, confirmed: ___, ...draft } = proposal!
    const arrival_time = new Date(Date.now() + 7_200_000).toISOString()
    const { body } = await clerk.send(confirmationApi.create, {
      ...draft,
      arrival_time,
      trucks: [{ ...draft.trucks[0], ...left }],
    })
    const { data } = (await clerk.send(confirmationApi.check, { id: body.data.id })).body
    expect(data).toMatchObject({ passed: true })
    const rules = (data.findings as { rule: string }[]).map(({ rule }) => rule)
    expect(rules.includes('batch.second')).toBe(!['draft', 'rejected'].includes(status))
    const [again] = await propose({ kind: 'loaded', batch_numbers: [batch_number] })
    expect(again!.existing_id).not.toBeNull()
    await crossing.rows(`update confirmation set status = 'deleted' where batch_number = $1`, batch_number)
    const [anew] = await propose({ kind: 'loaded', batch_numbers: [batch_number] })
    expect(anew!.trucks.map(({ plate_number }) => plate_number)).toEqual(trucks.map(({ plate_number }) => plate_number))
  },
)

test('a way home is proposed once for each truck', async () => {
  const { batch_number, trucks } = await batchOfTwo()
  await giveCode(CREDIT_CODE)
  const proposals = await propose({ kind: 'empty', batch_numbers: [batch_number] })
  expect(proposals.map(({ existing_id }) => existing_id)).toEqual([null, null])
  const [one, other] = proposals.map((proposal) => proposal.batch_number)
  expect(one).not.toBe(other)
  expect(labelOf(proposals[0]!, 'batch_number')).toBe('按规则编制')
  const made = await confirmations.create('MT4404', {
    batch_number: one,
    trucks: [trucks[0]],
    return_of: batch_number,
  })
  const again = await propose({ kind: 'empty', batch_numbers: [batch_number] })
  expect(again.map(({ existing_id }) => existing_id)).toEqual([made.id, null])
  // The number is used now, and stays so for two years; without the carrier's code there is none.
  const [next] = await propose({ kind: 'empty', plates: [trucks[0]!.plate_number] })
  expect(next!.batch_number).not.toBe(one)
  await giveCode(null)
  const [none] = await propose({ kind: 'empty', plates: [trucks[0]!.plate_number] })
  expect(none!.batch_number).toBeNull()
})
