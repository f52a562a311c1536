import { confirmationApi, confirmationDocument } from '@guanqiao/domain/confirmation/confirmation'
import type { ConfirmationMessage } from '@guanqiao/domain/confirmation/messageType'
import { viewBatch } from '@guanqiao/domain/crossing/index'
import { driverApi, vehicleApi } from '@guanqiao/domain/transport/index'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { openCrossing } from '../../../testing/crossing.ts'
import type { Crossing } from '../../../testing/crossing.ts'
import { openConfirmations } from '../../../testing/confirmations.ts'
import type { Confirmations } from '../../../testing/confirmations.ts'
import { startSimulator } from '../../../testing/stages/simulator.ts'
import type { SimulatedCustoms } from '../../../testing/stages/simulator.ts'

let stage: Stage
let clerk: Actor
let crossing: Crossing
let customs: SimulatedCustoms
let transmitter: string
let confirmations: Confirmations
const types = Object.keys(confirmationDocument.messages) as ConfirmationMessage[]
/** Confirmations of the trucks of one batch. */
const apart: Awaited<ReturnType<Confirmations['create']>>[] = []
const ofType: Partial<Record<ConfirmationMessage, string>> = {}

beforeAll(async () => {
  stage = await createStage()
  clerk = await stage.as('a.admin')
  crossing = await openCrossing(stage)
  transmitter = crossing.exchange.transmitter_ids[0]!
  confirmations = await openConfirmations({ clerk, crossing, transmitter })
  // The simulated customs knows the manifests of loaded ones that were accepted before it starts.
  for (const type of types) ofType[type] = (await confirmations.create(type)).id
  apart.push(await confirmations.create('MT4401'))
  const { batch_number } = apart[0]!
  for (let n = 0; n < 2; n += 1) apart.push(await confirmations.create('MT4401', { batch_number }))
  customs = await startSimulator(stage)
})
afterAll(async () => {
  await customs.stop()
  await stage.close()
})

const create = (change: object = {}) => confirmations.create('MT4404', change)

async function post(id: string, input: object = {}) {
  const { body } = await clerk.send(confirmationApi.post, { ids: [id], ...input })
  customs.wake()
  return body.rows?.[0] ?? body
}

const rowOf = async (id: string) => (await clerk.send(confirmationApi.get, { id })).body.data
const settled = { timeout: 15_000, interval: 50 }

async function codesOf(id: string): Promise<string[]> {
  const rows = await crossing.rows<{ code: string }>(`select code from receipt where doc_id = $1 order by id`, id)
  return rows.map(({ code }) => code)
}

describe('several confirmations in one request', () => {
  const drafts = () => Promise.all([0, 1, 2].map(() => confirmations.draft('MT4404')))

  test('are checked and stored like single ones', async () => {
    const [first, second, third] = await drafts()
    const late = { ...second, arrival_time: '2020-01-01T00:00:00.000Z' }
    const unsendable = { ...third, trucks: [{ plate_number: '蒙L00009' }] }
    const { status, body } = await clerk.send(confirmationApi.bulkCreate, { list: [first, late, unsendable] })
    expect(status, JSON.stringify(body)).toBe(200)
    for (const row of body.rows as { id: string; status: string }[]) {
      const { findings } = (await clerk.send(confirmationApi.check, { id: row.id })).body.data
      const isBlocked = findings.some(({ severity }: { severity: string }) => severity === 'block')
      expect(row.status).toBe(isBlocked ? 'draft' : 'ready')
    }
    expect(body.rows.map(({ status }: { status: string }) => status)).toEqual(['ready', 'ready', 'draft'])
  })

  test('are refused as a whole if one of them is invalid', async () => {
    const list = await drafts()
    const { status, body } = await clerk.send(confirmationApi.bulkCreate, {
      list: [list[0], { ...list[1], trucks: [{ plate_number: null }] }, list[2]],
    })
    expect(status).toBe(422)
    expect(body.fields).toMatchObject([{ path: 'list.1.trucks.0.plate_number' }])
    const stored = await crossing.rows('select 1 from confirmation where batch_number = $1', list[0]!['batch_number'])
    expect(stored).toEqual([])
  })
})

describe('the whole way through the simulated customs', () => {
  test('is accepted in the words of customs, and deleted there with a reason', async () => {
    const { id } = await create()
    expect(await post(id)).toMatchObject({ state: 'sending' })
    await vi.waitFor(async () => expect(await codesOf(id)).toEqual(['0', 'E1', 'E3', '01']), settled)
    expect(await rowOf(id)).toMatchObject({
      status: 'accepted',
      last_code: '01',
      last_text: '42000 接受申报,该出口空载运输工具承运确报申报报文处理成功',
    })
    expect(await post(id, { function_code: '3' })).toMatchObject({ code: 'document.reason' })
    expect(await post(id, { function_code: '3', reason_text: '车辆未出境' })).toMatchObject({ state: 'sending' })
    await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ status: 'deleted' }), settled)
    const [deletion] = await crossing.rows<{ body: string }>(
      `select body from customs_message where doc_id = $1 and function_code = '3'`,
      id,
    )
    expect(deletion!.body).toContain('<Content>车辆未出境</Content>')
    expect(deletion!.body).not.toContain('<Consignment>')
  })

  test.each(types)('%s is accepted, and deleted there with a reason', async (type) => {
    const id = ofType[type]!
    expect(await post(id)).toMatchObject({ state: 'sending' })
    await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ status: 'accepted' }), settled)
    expect(await post(id, { function_code: '3', reason_text: '改走他口岸' })).toMatchObject({ state: 'sending' })
    await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ status: 'deleted' }), settled)
  })

  test.each([
    ['退单', 'rejected', ['0', 'E1', 'E3', '03'], '42901 不接受申报,'],
    ['人工审核', 'accepted', ['0', 'E1', 'E3', '02', '01'], '42000 接受申报,'],
  ])('drill %s ends as %s', async (words, status, codes, text) => {
    const { id } = await create({ remark: `演练:${words}` })
    await post(id)
    await vi.waitFor(async () => expect(await codesOf(id)).toEqual(codes), settled)
    expect(await rowOf(id)).toMatchObject({ status, last_text: expect.stringContaining(text) })
  })
})

describe('the confirmations of one batch', () => {
  const deletion = { function_code: '3', reason_text: '车辆未进境' }
  const stateOf = async ({ id }: { readonly id: string }) => String((await rowOf(id)).status)

  test('are deleted together, as customs does, and their trucks are to be confirmed anew', async () => {
    const [first, second, draft] = apart
    for (const { id } of [first!, second!]) {
      await post(id)
      await vi.waitFor(async () => expect((await rowOf(id)).status).toBe('accepted'), settled)
    }
    const { body } = await clerk.send(confirmationApi.post, { ids: [first!.id, second!.id], ...deletion })
    expect(body.rows).toMatchObject([
      { state: 'sending' },
      { state: 'refused', message: expect.stringContaining('一并删除') },
    ])
    expect(await post(second!.id, deletion)).toMatchObject({ state: 'refused' })
    customs.wake()
    await vi.waitFor(async () => expect(await stateOf(first!)).toBe('deleted'), settled)
    expect(await rowOf(second!.id)).toMatchObject({ status: 'deleted', last_text: expect.stringContaining('随同批次') })
    expect(await stateOf(draft!)).toBe('ready')
    const audits = await crossing.rows(
      `select before->>'status' as before, after->>'status' as after, username from audit_log
       where entity = 'confirmation' and record_id = $1 and after->>'status' = 'deleted'`,
      second!.id,
    )
    expect(audits).toEqual([{ before: 'accepted', after: 'deleted', username: '海关回执' }])
    const { data } = (await clerk.send(viewBatch, { batch_number: first!.batch_number })).body
    expect(data.next).toMatchObject({ act: 'openConfirmation', doc_id: draft!.id })
    // Customs takes the truck again.
    const { trucks } = await rowOf(second!.id)
    const anew = await confirmations.create('MT4401', { batch_number: first!.batch_number, trucks })
    await post(anew.id)
    await vi.waitFor(async () => expect(await stateOf(anew)).toBe('accepted'), settled)
  })

  test('a refused deletion keeps both', async () => {
    const batch_number = '5100755550009'
    const two = [await create({ batch_number }), await create({ batch_number })]
    await crossing.rows(`update confirmation set status = 'accepted' where batch_number = $1`, batch_number)
    expect(await post(two[0]!.id, deletion)).toMatchObject({ state: 'sending' })
    await vi.waitFor(async () => expect((await rowOf(two[0]!.id)).last_text).toContain('43305'), settled)
    expect(await Promise.all(two.map(stateOf))).toEqual(['accepted', 'accepted'])
  })
})

describe('the checks', () => {
  test('a truck that is not filed keeps it a draft, and it is not sent', async () => {
    const driven = await confirmations.truck()
    await crossing.rows(`update vehicle set filing_status = 'none' where plate_number = $1`, driven.plate_number)
    const row = await create({ trucks: [driven] })
    expect(row.status).toBe('draft')
    const line = await post(row.id)
    expect(line).toMatchObject({ state: 'blocked', message_id: null })
    expect(line.findings.map((finding: { rule: string; path: string }) => [finding.rule, finding.path])).toContainEqual(
      ['vehicle.unfiled', 'trucks.0.plate_number'],
    )
    expect(await crossing.rows(`select 1 from customs_message where doc_id = $1`, row.id)).toEqual([])
  })

  test('the violations of the message are at the fields of their trucks', async () => {
    const [one, other] = [await confirmations.truck(), await confirmations.truck()]
    const trailers = [{ trailer_number: '0708G0001' }]
    const row = await create({ trucks: [{ ...one, trailers }] })
    const { findings } = (await clerk.send(confirmationApi.check, { id: row.id })).body.data
    expect(findings.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining(['trucks.0.trailers.0.tare_weight', 'trucks.0.trailers.0.trailer_type']),
    )
    const two = await create({ trucks: [one, other] })
    const more = (await clerk.send(confirmationApi.check, { id: two.id })).body.data.findings
    expect(more).toContainEqual(expect.objectContaining({ rule: 'trucks.one', severity: 'block' }))
  })

  test('two confirmations of a truck in a batch are not sent, even at the same moment', async () => {
    const batch_number = '5100755550001'
    const trucks = [await confirmations.truck()]
    const [one, other] = [await create({ batch_number, trucks }), await create({ batch_number, trucks })]
    const sent = await Promise.all([post(one.id), post(other.id)])
    expect(sent.map(({ state }) => String(state)).toSorted()).toEqual(['blocked', 'sending'])
    expect(sent.find(({ state }) => state === 'blocked').findings).toContainEqual(
      expect.objectContaining({ rule: 'trucks.confirmed', path: 'trucks.0.plate_number' }),
    )
  })

  test('a confirmation that customs holds or may hold is not edited; the error names the state', async () => {
    const { id, version } = await create()
    await crossing.rows(`update confirmation set status = 'sent' where id = $1`, id)
    const edited = await clerk.send(confirmationApi.update, { id, version, remark: '改' })
    expect(edited).toMatchObject({ status: 409, body: { code: 'document.state' } })
    expect(edited.body.message).toContain('已申报')
    expect(await post(id)).toMatchObject({ state: 'refused', message_id: null })
  })

  test('documents of another enterprise are not there', async () => {
    const { id } = await create()
    const other = await stage.as('b.admin')
    expect((await other.send(confirmationApi.post, { ids: [id] })).status).toBe(404)
    expect((await other.send(confirmationApi.check, { id })).status).toBe(404)
  })
})

describe('customs refuses', () => {
  const refusal = async (id: string) => {
    expect(await post(id)).toMatchObject({ state: 'sending' })
    await vi.waitFor(async () => expect((await rowOf(id)).status).toBe('rejected'), settled)
    return (await rowOf(id)).last_text as string
  }

  test('a vehicle and a driver that it has not filed', async () => {
    const driven = await confirmations.truck()
    const row = await create({ trucks: [driven] })
    const [vehicle] = (await clerk.send(vehicleApi.list, { plate_number: driven.plate_number })).body.rows
    const [driver] = (await clerk.send(driverApi.list, { driver_customs_code: driven.driver_code })).body.rows
    await crossing.rows(`update vehicle set vehicle_customs_code = 'OTHER1' where id = $1`, vehicle.id)
    await crossing.rows(
      `update driver set filing_status = 'expired', driver_customs_code = '1508777' where id = $1`,
      driver.id,
    )
    const text = await refusal(row.id)
    expect(text).toContain(`42303 不接受申报,运输工具代码[${driven.vehicle_code}]未在海关备案`)
    expect(text).toContain(`42304 不接受申报,驾驶员代码[${driven.driver_code}]未在海关备案`)
  })

  test('a loaded truck whose manifest it does not know', async () => {
    const { id } = await confirmations.create('MT4401')
    expect(await refusal(id)).toMatch(/^42301 不接受申报,货物运输批次号\[\d{13}\]的舱单尚未被接受/)
  })

  test('a second confirmation of a truck in a batch, and the deletion of one that it does not hold', async () => {
    const trucks = [await confirmations.truck()]
    const first = await create({ trucks })
    await post(first.id)
    await vi.waitFor(async () => expect((await rowOf(first.id)).status).toBe('accepted'), settled)
    // Our own check would find it: the first is hidden from it.
    await crossing.rows(`update confirmation set deleted_at = now() where id = $1`, first.id)
    const second = await create({ batch_number: first.batch_number, trucks })
    expect(await refusal(second.id)).toMatch(/42302 不接受申报,运输工具代码\[\d+\]的确报已经存在/)
    const stranger = await create()
    await crossing.rows(`update confirmation set status = 'accepted' where id = $1`, stranger.id)
    expect(await post(stranger.id, { function_code: '3', reason_text: '未出境' })).toMatchObject({ state: 'sending' })
    await vi.waitFor(async () => expect((await rowOf(stranger.id)).last_text).toContain('43305'), settled)
    expect((await rowOf(stranger.id)).status).toBe('accepted')
  })
})
