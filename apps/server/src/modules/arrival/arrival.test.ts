import { arrivalApi } from '@guanqiao/domain/arrival/arrival'
import { transmitterApi } from '@guanqiao/domain/reference/transmitter'
import { tallyApi } from '@guanqiao/domain/tally/tally'
import { sample } from '@guanqiao/domain/testing/sample'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createStage } from '../../testing/actors.ts'
import type { Actor, Stage } from '../../testing/actors.ts'
import { openConfirmations } from '../../testing/confirmations.ts'
import { openCrossing } from '../../testing/crossing.ts'
import type { Crossing } from '../../testing/crossing.ts'
import { ago, box, HOUR, lineOf, openReports } from '../../testing/reports.ts'
import type { AcceptedBatch, Reports } from '../../testing/reports.ts'
import { startSimulator } from '../../testing/stages/simulator.ts'
import type { SimulatedCustoms } from '../../testing/stages/simulator.ts'

let stage: Stage
let weigher: Actor
let crossing: Crossing
let reports: Reports
let customs: SimulatedCustoms
let batches: AcceptedBatch[]

beforeAll(async () => {
  stage = await createStage()
  const clerk = await stage.as('a.admin')
  weigher = await stage.as('a.weigher')
  crossing = await openCrossing(stage)
  const sender = { ...sample(transmitterApi.create.input, 7), status: 'active' }
  const transmitter = (await clerk.send(transmitterApi.create, sender)).body.data.id
  reports = openReports({ clerk, crossing, transmitter })
  // The simulated customs knows the manifests and confirmations that were accepted before it starts.
  batches = await Promise.all([reports.batch(), reports.batch({ isBoxed: true }), reports.batch({ direction: 'I' })])
  const confirmations = await openConfirmations({ clerk, crossing, transmitter })
  const { id } = await confirmations.create('MT4401', { batch_number: batches[2]!.batch_number })
  await crossing.rows(`update confirmation set status = 'accepted' where id = $1`, id)
  customs = await startSimulator(stage)
})
afterAll(async () => {
  await customs.stop()
  await stage.close()
})

const reason = { function_code: '3', reason_text: '货物退回', contact: '苏日娜', contact_phone: '0478-7960001' }
const settled = { timeout: 15_000, interval: 50 }

type Api = typeof arrivalApi | typeof tallyApi

async function make(api: Api, input: object) {
  const { status, body } = await weigher.send(api.make, input)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as { id: string; status: string }
}

const rowOf = async (api: Api, id: string) => (await weigher.send(api.get, { id })).body.data

async function post(api: Api, id: string, input: object = {}) {
  const { body } = await weigher.send(api.post, { ids: [id], ...input })
  customs.wake()
  return body.rows?.[0] ?? body
}

const becomes = (api: Api, id: string, status: string) =>
  vi.waitFor(async () => expect(await rowOf(api, id)).toMatchObject({ status }), settled)

async function rulesOf(api: Api, id: string): Promise<string[]> {
  const { findings } = (await weigher.send(api.check, { id })).body.data
  return findings.map(({ severity, rule }: { severity: string; rule: string }) => `${severity} ${rule}`)
}

/** Weighs the truck of a batch: 90 t with the goods, `tare` without. */
async function weigh(batch: AcceptedBatch, tare: string): Promise<string> {
  const [truck] = await crossing.rows<{ id: string; plate_number: string }>(
    `select id, plate_number from order_transport where batch_number = $1`,
    batch.batch_number,
  )
  const [ticket] = await crossing.rows<{ id: string }>(
    `insert into weighing (id, version, created_at, updated_at, enterprise_id, weighing_no, status, direction, plate_number,
       batch_number, order_transport_id, gross_weight, tare_weight, net_weight, gross_time, tare_time, source)
     values (gen_random_uuid(), 1, now(), now(), $1, $2, 'done', 'in', $3, $4, $5, 90000, $6, 90000 - $6::numeric,
       now() - interval '2 hours', now() - interval '1 hour', 'hand') returning id`,
    crossing.enterprise_id,
    `P${batch.batch_number}`,
    truck!.plate_number,
    batch.batch_number,
    truck!.id,
    tare,
  )
  return ticket!.id
}

describe('an export, by the staff of the site', () => {
  test('arrives and is tallied, each made in one step from batch and scale, and deleted with a reason', async () => {
    const [loose] = batches
    const weighing_id = await weigh(loose!, '21500')
    const early = await make(tallyApi, { batch_number: loose!.batch_number })
    expect(early.status).toBe('draft')
    expect(await rulesOf(tallyApi, early.id)).toContain('block arrival.none')
    expect(await post(tallyApi, early.id)).toMatchObject({ state: 'blocked', message_id: null })

    const { id } = await make(arrivalApi, { batch_number: loose!.batch_number, weighing_id })
    const row = await rowOf(arrivalApi, id)
    expect(row).toMatchObject({ status: 'ready', is_partial: false, containers: [] })
    expect(row.bills).toEqual([
      expect.objectContaining({ bill_no: loose!.bill_no, gross_weight: '68500.000', package_quantity: 1 }),
    ])
    const origin = (path: string) => row.origins.find((one: { path: string }) => one.path === path)
    expect(origin('bills.0.gross_weight')).toMatchObject({ source: 'weighing', value: '68500.000' })
    expect(origin('arrival_time')).toMatchObject({ source: 'weighing', value: row.arrival_time })
    expect(origin('declare_office')).toMatchObject({ source: 'manifest' })
    expect(await weigher.send(arrivalApi.make, { batch_number: loose!.batch_number })).toMatchObject({
      status: 409,
      body: { code: 'report.done' },
    })

    expect(await post(arrivalApi, id)).toMatchObject({ state: 'sending' })
    await becomes(arrivalApi, id, 'accepted')
    expect(await rowOf(arrivalApi, id)).toMatchObject({
      last_text: '32000 接受申报,该出口运抵报告申报报文处理成功',
    })
    expect(await rulesOf(tallyApi, early.id)).not.toContain('block arrival.none')
    expect(await post(tallyApi, early.id)).toMatchObject({ state: 'sending' })
    await becomes(tallyApi, early.id, 'accepted')

    // Customs keeps the arrival while the tally is there, and is not asked.
    expect(await post(arrivalApi, id, { ...reason, contact: null })).toMatchObject({
      fields: [{ path: 'contact', message: expect.stringContaining('联系人') }],
    })
    expect(await post(arrivalApi, id, reason)).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('先向海关申报删除'),
    })
    expect(await post(tallyApi, early.id, reason)).toMatchObject({ state: 'sending' })
    await becomes(tallyApi, early.id, 'deleted')
    expect(await post(arrivalApi, id, reason)).toMatchObject({ state: 'sending' })
    await becomes(arrivalApi, id, 'deleted')
    const [sent] = await crossing.rows<{ body: string }>(
      `select body from customs_message where doc_id = $1 and function_code = '3' order by id desc limit 1`,
      id,
    )
    expect(sent!.body).toContain('<Reason>货物退回</Reason>')
    expect(sent!.body).toContain('<Contact>苏日娜</Contact>')
    expect(sent!.body).not.toContain('AdditionalInformation')
    const again = await make(arrivalApi, { batch_number: loose!.batch_number })
    expect((await rowOf(arrivalApi, again.id)).bills).toHaveLength(1)
  })

  test('in containers is reported by container alone, with damage in the tally', async () => {
    const [, boxed] = batches
    const { id } = await make(arrivalApi, { batch_number: boxed!.batch_number })
    expect(await rowOf(arrivalApi, id)).toMatchObject({ containers: [box], bills: [] })
    await post(arrivalApi, id)
    await becomes(arrivalApi, id, 'accepted')
    const tally = await make(tallyApi, { batch_number: boxed!.batch_number })
    const { version } = await rowOf(tallyApi, tally.id)
    const containers = [{ ...box, damage_note: '左侧门凹陷' }]
    expect((await weigher.send(tallyApi.update, { id: tally.id, version, containers })).status).toBe(200)
    await post(tallyApi, tally.id)
    await becomes(tallyApi, tally.id, 'accepted')
    const [sent] = await crossing.rows<{ body: string }>(`select body from customs_message where doc_id = $1`, tally.id)
    expect(sent!.body).toContain('<Content>左侧门凹陷</Content>')
  })
})

test('an import is tallied without an arrival, has no arrival report, and its tally is deleted', async () => {
  const [, , inward] = batches
  const refused = await weigher.send(arrivalApi.make, { batch_number: inward!.batch_number })
  expect(refused).toMatchObject({ status: 409, body: { code: 'report.manifest' } })
  const { id, status } = await make(tallyApi, { batch_number: inward!.batch_number })
  expect(status).toBe('ready')
  expect(await rowOf(tallyApi, id)).toMatchObject({ message_type: 'MT5401', tally_person: '苏日娜' })
  await post(tallyApi, id)
  await becomes(tallyApi, id, 'accepted')
  expect(await post(tallyApi, id, reason)).toMatchObject({ state: 'sending' })
  await becomes(tallyApi, id, 'deleted')
})

describe('the checks', () => {
  const created = async (change: object) => {
    const draft = (await reports.draft('arrival'))!
    const { body, status } = await weigher.send(arrivalApi.create, { ...draft, ...change })
    expect(status, JSON.stringify(body)).toBe(200)
    return rulesOf(arrivalApi, body.data.id)
  }

  test.each([
    ['a batch without a manifest', { batch_number: '5199999999999' }, 'block manifest.none'],
    ['nothing', { bills: [], containers: [] }, 'block lines.none'],
    ['a bill of another batch', { bills: [lineOf('XX0001')] }, 'block bill.unknown'],
    ['a container of another batch', { containers: [box] }, 'block container.unknown'],
    ['a time to come', { arrival_time: new Date(Date.now() + HOUR).toISOString() }, 'block time.future'],
    ['another office', { declare_office: '0707' }, 'warn office.manifest'],
    ['surplus under a wrong number', { bills: [lineOf('FDCA1')] }, 'block bill.surplus'],
  ])('%s', async (_, change, rule) => {
    expect(await created(change)).toContain(rule)
  })

  test('weights against the manifest and the scale, volumes of bulk goods, omitted goods', async () => {
    const batch = await reports.batch()
    const draft = { ...(await reports.draft('arrival'))!, batch_number: batch.batch_number }
    const of = async (change: object) => {
      const { body } = await weigher.send(arrivalApi.create, { ...draft, ...change })
      const rules = await rulesOf(arrivalApi, body.data.id)
      await weigher.send(arrivalApi.remove, { id: body.data.id, version: body.data.version })
      return rules
    }
    const line = (change: object) => ({ bills: [lineOf(batch.bill_no, change)] })
    expect(await of(line({}))).toEqual([])
    expect(await of(line({ gross_weight: '69000.000' }))).toEqual(['note weight.manifest'])
    expect(await of(line({ gross_weight: '75000.000' }))).toEqual(['warn weight.manifest'])
    expect(await of(line({ gross_weight: '30000.000' }))).toEqual(['warn weight.manifest'])
    expect(await of({ ...line({ gross_weight: '30000.000' }), is_partial: true })).toEqual([])
    expect(await of(line({ volume: '12' }))).toEqual(['warn volume.bulk'])
    expect(await of({ bills: [lineOf(batch.bill_no), lineOf(batch.bill_no)] })).toContain('block bill.twice')
    await weigh(batch, '30000')
    expect(await of(line({}))).toContain('warn weight.scale')
    expect(await of({ ...line({}), arrival_time: ago(HOUR) })).toContain('warn time.weighed')
  })

  test('a second arrival counts the goods of the first', async () => {
    const batch = await reports.batch()
    const draft = { ...(await reports.draft('arrival'))!, batch_number: batch.batch_number }
    const part = { is_partial: true, bills: [lineOf(batch.bill_no, { gross_weight: '40000.000' })] }
    const first = (await weigher.send(arrivalApi.create, { ...draft, ...part })).body.data
    expect(first.status).toBe('ready')
    const balance = await weigher.send(arrivalApi.balance, { batch_number: batch.batch_number })
    expect(balance.body.data).toMatchObject({
      manifest: '已接受',
      bills: [{ bill_no: batch.bill_no, declared_weight: '68520.000', reported_weight: '40000.000' }],
    })
    const withoutItself = await weigher.send(arrivalApi.balance, {
      batch_number: batch.batch_number,
      report_id: first.id,
    })
    expect(withoutItself.body.data.bills).toMatchObject([{ reported_weight: '0.000' }])
    const rest = await make(arrivalApi, { batch_number: batch.batch_number })
    expect((await rowOf(arrivalApi, rest.id)).bills).toMatchObject([{ gross_weight: '28520.000' }])
    const over = { ...draft, bills: [lineOf(batch.bill_no, { gross_weight: '40000.000' })] }
    const third = (await weigher.send(arrivalApi.create, over)).body.data
    expect(await rulesOf(arrivalApi, third.id)).toContain('warn weight.manifest')
  })

  test('a tally that ends before it starts, or is late', async () => {
    const draft = (await reports.draft('tally'))!
    const of = async (change: object) => {
      const { body } = await weigher.send(tallyApi.create, { ...draft, ...change })
      return rulesOf(tallyApi, body.data.id)
    }
    expect(await of({})).toEqual(['warn step.confirmation'])
    expect(await of({ tally_end: ago(2 * HOUR) })).toContain('block time.order')
    expect(await of({ tally_start: ago(9 * HOUR), tally_end: ago(7 * HOUR) })).toEqual(
      expect.arrayContaining(['warn time.late', 'warn time.arrival']),
    )
  })
})

describe('who may', () => {
  test('neither the neighbour nor somebody without the right', async () => {
    const [loose] = batches
    const { batch_number } = loose!
    const neighbour = await stage.as('b.admin')
    const nobody = await stage.as('a.none')
    for (const api of [arrivalApi, tallyApi]) {
      expect((await neighbour.send(api.make, { batch_number })).status).toBe(409)
      expect((await neighbour.send(api.balance, { batch_number })).body.data.bills).toEqual([])
      expect((await nobody.send(api.make, { batch_number })).status).toBe(403)
      expect((await nobody.send(api.balance, { batch_number })).status).toBe(403)
    }
  })

  test('a ticket of another batch, a voided or a foreign one is refused', async () => {
    const [one, other] = await Promise.all([reports.batch(), reports.batch()])
    const weighing_id = await weigh(other, '20000')
    const { batch_number } = one
    expect((await weigher.send(arrivalApi.make, { batch_number, weighing_id })).body.fields).toMatchObject([
      { path: 'weighing_id' },
    ])
    await crossing.rows(
      `update weighing set status = 'void', batch_number = $2 where id = $1`,
      weighing_id,
      batch_number,
    )
    expect((await weigher.send(arrivalApi.make, { batch_number, weighing_id })).status).toBe(422)
    const missing = { batch_number, weighing_id: '019b7765-ac00-7000-8000-000000000009' }
    expect((await weigher.send(arrivalApi.make, missing)).status).toBe(404)
  })
})
