import { messageApi } from '@guanqiao/domain/message/index'
import { offloadApi } from '@guanqiao/domain/offload/offload'
import { transmitterApi } from '@guanqiao/domain/reference/transmitter'
import { sample } from '@guanqiao/domain/testing/sample'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createStage } from '../../testing/actors.ts'
import type { Actor, Stage } from '../../testing/actors.ts'
import { openCrossing } from '../../testing/crossing.ts'
import type { Crossing } from '../../testing/crossing.ts'
import { ago, HOUR, lineOf, openReports } from '../../testing/reports.ts'
import type { AcceptedBatch, Reports } from '../../testing/reports.ts'
import { startSimulator } from '../../testing/stages/simulator.ts'
import type { SimulatedCustoms } from '../../testing/stages/simulator.ts'

let stage: Stage
let clerk: Actor
let crossing: Crossing
let reports: Reports
let transmitter: string
let customs: SimulatedCustoms
let count = 0
const exports: AcceptedBatch[] = []
const imports: AcceptedBatch[] = []

beforeAll(async () => {
  stage = await createStage()
  clerk = await stage.as('a.admin')
  crossing = await openCrossing(stage)
  const sender = { ...sample(transmitterApi.create.input, 7), status: 'active' }
  transmitter = (await clerk.send(transmitterApi.create, sender)).body.data.id
  reports = openReports({ clerk, crossing, transmitter })
  // The simulated customs knows the manifests that were accepted before it starts.
  for (let n = 0; n < 4; n += 1) exports.push(await registered())
  imports.push(await registered({ direction: 'I' }))
  customs = await startSimulator(stage)
})
afterAll(async () => {
  await customs.stop()
  await stage.close()
})

const settled = { timeout: 15_000, interval: 50 }

/** An accepted batch whose sender is registered with the simulated customs. */
async function registered(options: { direction?: 'E' | 'I'; isBoxed?: boolean } = {}): Promise<AcceptedBatch> {
  const batch = await reports.batch(options)
  await crossing.rows(`update manifest set transmitter_id = $2 where id = $1`, batch.manifest, transmitter)
  return batch
}
const knownBatch = (batches: AcceptedBatch[]): AcceptedBatch => batches.pop()!
const unusedBatch = (): string => {
  count += 1
  return `51004899${String(20_000 + count)}`
}

async function make(batch_number: string, input: object) {
  const { status, body } = await clerk.send(offloadApi.make, { batch_number, ...input })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as { id: string; status: string }
}
const rowOf = async (id: string) => (await clerk.send(offloadApi.get, { id })).body.data
const effectsOf = async (batch_number: string, actor = clerk) =>
  (await actor.send(offloadApi.effects, { batch_number })).body.rows

async function rulesOf(id: string): Promise<string[]> {
  const { findings } = (await clerk.send(offloadApi.check, { id })).body.data
  return findings.map(({ severity, rule }: { severity: string; rule: string }) => `${severity} ${rule}`)
}

async function post(id: string, input: object = {}) {
  const { body } = await clerk.send(offloadApi.post, { ids: [id], ...input })
  customs.wake()
  return body.rows?.[0] ?? body
}
const becomes = (id: string, change: object) =>
  vi.waitFor(async () => expect(await rowOf(id)).toMatchObject(change), settled)

describe('an application on goods of a manifest', () => {
  test('to leave them behind is made of the manifest, with the clerk as the contact, and accepted', async () => {
    const { batch_number, bill_no, manifest } = knownBatch(exports)
    const before = await crossing.states(manifest)
    const { id, status } = await make(batch_number, { kind: 'left', reason_text: '车辆故障，未装车' })
    expect(status, JSON.stringify(await rulesOf(id))).toBe('ready')
    const row = await rowOf(id)
    expect(row).toMatchObject({
      batch_number,
      message_type: 'MT8402',
      bill_nos: bill_no,
      new_batch_number: null,
      contact: expect.any(String),
    })
    expect(row.contact_phone).toBeTruthy()
    expect(row.origins).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'bills.0.bill_no', source: 'manifest', value: bill_no }),
        expect.objectContaining({ path: 'contact', source: 'user' }),
      ]),
    )
    expect(await effectsOf(batch_number), 'a draft has no effect yet').toEqual([])
    expect(await post(id)).toMatchObject({ state: 'sending' })
    await becomes(id, { status: 'accepted', last_text: '82000 接受申报,该出口落装申请申报报文处理成功' })
    expect(await effectsOf(batch_number)).toEqual([
      expect.objectContaining({ kind: 'left', way: 'out', bill_no, status: 'accepted', other_batch: null }),
    ])
    expect(await crossing.states(manifest), 'the manifest stays as it is').toEqual(before)
    expect(await clerk.send(offloadApi.make, { batch_number, kind: 'left' })).toMatchObject({
      status: 409,
      body: { code: 'offload.bills' },
    })
    expect(await post(id, { function_code: '3', reason_text: '误报' }), 'no message deletes it').toMatchObject({
      code: 'document.state',
    })
  })

  test('to move them names the former batch and the new numbers; receipts name the new batch', async () => {
    const { batch_number, bill_no } = knownBatch(imports)
    const new_batch_number = unusedBatch()
    const { id, status } = await make(batch_number, {
      kind: 'moved',
      bills: [{ bill_no, new_bill_no: `${bill_no}B` }],
      new_batch_number,
      reason_text: '车辆故障',
      contact: '王某',
      contact_phone: '0478-7960002',
    })
    expect(status, JSON.stringify(await rulesOf(id))).toBe('ready')
    expect(await rowOf(id)).toMatchObject({ message_type: 'MT8403', contact: '王某', contact_phone: '0478-7960002' })
    await post(id)
    await becomes(id, { status: 'accepted' })
    const [sent] = await crossing.rows<{ body: string }>(`select body from customs_message where doc_id = $1`, id)
    expect(sent!.body).toContain(
      `<ID>${new_batch_number}</ID>\n    <AdditionalDocument>\n      <ID>${batch_number}</ID>`,
    )
    expect(sent!.body).toContain(`<ID>${bill_no}B</ID>`)
    const replies = await crossing.rows<{ raw: string; warning: string | null; doc_type: string }>(
      `select raw, warning, doc_type from receipt where doc_id = $1 and code = '01'`,
      id,
    )
    expect(replies).toEqual([expect.objectContaining({ warning: null, doc_type: 'offload' })])
    expect(replies[0]!.raw).toContain(new_batch_number)
    expect(await effectsOf(batch_number)).toMatchObject([{ kind: 'moved', way: 'out', other_batch: new_batch_number }])
    expect(await effectsOf(new_batch_number)).toMatchObject([
      { kind: 'moved', way: 'in', other_batch: batch_number, bill_no, new_bill_no: `${bill_no}B` },
    ])
    const logged = await clerk.send(messageApi.list, { batch_number })
    expect(logged.body.rows[0]).toMatchObject({ doc_type: 'offload', message_type: 'MT8403' })
  })

  test('left behind may be moved afterwards', async () => {
    const { batch_number } = knownBatch(exports)
    const left = await make(batch_number, { kind: 'left', reason_text: '未装车' })
    await post(left.id)
    await becomes(left.id, { status: 'accepted' })
    const moved = await make(batch_number, { kind: 'moved', new_batch_number: unusedBatch(), reason_text: '改车' })
    expect(moved.status, JSON.stringify(await rulesOf(moved.id))).toBe('ready')
    await post(moved.id)
    await becomes(moved.id, { status: 'accepted' })
  })

  test('is rejected by customs with the reply at the bill, corrected and sent again', async () => {
    const { batch_number } = knownBatch(exports)
    const { id } = await make(batch_number, { kind: 'left', reason_text: '演练:退单' })
    await post(id)
    await becomes(id, { status: 'rejected', last_code: '03' })
    const { version } = await rowOf(id)
    const edited = await clerk.send(offloadApi.update, { id, version, reason_text: '未装车' })
    expect(edited.body.data).toMatchObject({ status: 'ready' })
    await post(id)
    await becomes(id, { status: 'accepted', attempt: 2 })
  })

  test('is made of accepted bills alone, and by nobody without the right', async () => {
    expect(await clerk.send(offloadApi.make, { batch_number: unusedBatch(), kind: 'left' })).toMatchObject({
      status: 409,
      body: { code: 'offload.manifest' },
    })
    const draft = await crossing.makeManifest()
    expect(await clerk.send(offloadApi.make, { batch_number: draft.batch_number, kind: 'left' })).toMatchObject({
      status: 409,
    })
    const { batch_number } = knownBatch(exports)
    const weigher = await stage.as('a.weigher')
    expect((await weigher.send(offloadApi.make, { batch_number, kind: 'left' })).status).toBe(403)
    const foreign = await stage.as('b.admin')
    expect(await foreign.send(offloadApi.make, { batch_number, kind: 'left' })).toMatchObject({
      status: 409,
      body: { code: 'offload.manifest' },
    })
    const { id } = await make(batch_number, { kind: 'left', reason_text: '未装车' })
    await post(id)
    await becomes(id, { status: 'accepted' })
    expect(await effectsOf(batch_number, foreign), 'another enterprise sees nothing').toEqual([])
  })
})

describe('the checks of the server', () => {
  const moving = async (change: object = {}, options: { direction?: 'E' | 'I'; isBoxed?: boolean } = {}) => {
    const batch = await registered(options)
    const { id } = await make(batch.batch_number, {
      kind: 'moved',
      new_batch_number: unusedBatch(),
      reason_text: '改车',
      ...change,
    })
    return { ...batch, id }
  }

  test('name goods that arrived, were tallied or are on a gathered list', async () => {
    const { batch_number, bill_no, id } = await moving()
    const row = await rowOf(id)
    expect(await rulesOf(id)).toEqual(['note batch.foreign'])
    await crossing.rows(
      `insert into arrival (id, version, created_at, updated_at, enterprise_id, batch_number, status, message_type, declare_office,
         transmitter_id, unloading_place, arrival_time, is_partial, bills)
       values (gen_random_uuid(), 1, now(), now(), $1, $2, 'accepted', 'MT3402', '0708', $3, 'X1', $4, false, $5::text::jsonb)`,
      row.enterprise_id,
      batch_number,
      transmitter,
      ago(HOUR),
      JSON.stringify([lineOf(bill_no)]),
    )
    expect(await rulesOf(id)).toContain('block bill.reported')
    expect(await post(id)).toMatchObject({ state: 'blocked' })
  })

  test('name a batch number of another direction, or one that is void', async () => {
    const { id } = await moving()
    const other = await registered({ direction: 'I' })
    const { version } = await rowOf(id)
    await clerk.send(offloadApi.update, { id, version, new_batch_number: other.batch_number })
    expect(await rulesOf(id)).toContain('block batch.direction')
    await crossing.rows(`update batch set ie_flag = 'E', status = 'void' where batch_number = $1`, other.batch_number)
    expect(await rulesOf(id)).toContain('block batch.over')
  })

  test('name a bill that another application moves, and numbers that the new batch has', async () => {
    const { batch_number, bill_no, id } = await moving()
    const second = await make(batch_number, { kind: 'moved', new_batch_number: unusedBatch(), reason_text: '改车' })
    expect(await rulesOf(second.id)).toContain('warn bill.drafted')
    await crossing.rows(`update offload set status = 'accepted' where id = $1`, id)
    expect(await rulesOf(second.id)).toContain('block bill.applied')
    const target = await registered()
    const { version } = await rowOf(second.id)
    const bills = [{ bill_no, new_bill_no: target.bill_no }]
    await clerk.send(offloadApi.update, { id: second.id, version, new_batch_number: target.batch_number, bills })
    expect(await rulesOf(second.id)).toContain('block bill.taken')
  })

  test('name a missing new batch, and a container without its size, at their fields', async () => {
    const { id, bill_no } = await moving({ new_batch_number: null }, { isBoxed: true })
    const { version } = await rowOf(id)
    const containers = [{ bill_no, former_container: 'CSQU3054383', new_container: 'MNGU3054384' }]
    await clerk.send(offloadApi.update, { id, version, containers })
    const { findings } = (await clerk.send(offloadApi.check, { id })).body.data
    const places = findings
      .filter(({ rule }: { rule: string }) => rule === 'message.form')
      .map(({ path }: { path: string }) => path)
    expect(places).toEqual(
      expect.arrayContaining([
        'new_batch_number',
        'containers.0.size_type',
        'containers.0.fullness',
        'containers.0.source_code',
      ]),
    )
  })
})
