import { writeReceipt } from '@guanqiao/customs'
import { arrivalApi } from '@guanqiao/domain/arrival/arrival'
import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { describe, expect, test } from 'vitest'
import type { Arrivals } from '../../../gateways/customs/gateway.ts'
import { carryBatch, openConfirmations, setManifest } from '../../../testing/confirmations.ts'
import type { Confirmations } from '../../../testing/confirmations.ts'
import type { Actor } from '../../../testing/actors.ts'
import { openCrossing } from '../../../testing/crossing.ts'
import type { Crossing } from '../../../testing/crossing.ts'
import { stage, withStage } from '../../../testing/stages/openStages.ts'
import { arrivalsAt } from '../../message/index.ts'

let clerk: Actor
let crossing: Crossing
let confirmations: Confirmations
let arrivals: Arrivals
let count = 0

withStage(async () => {
  clerk = await stage.as('a.admin')
  crossing = await openCrossing(stage)
  arrivals = arrivalsAt({ store: stage.store, log: quiet })
  confirmations = await openConfirmations({ clerk, crossing, transmitter: crossing.exchange.transmitter_ids[0]! })
})

async function receive(message_id: string, message_type: string, code: string, bill_no?: string): Promise<void> {
  count += 1
  const stage: 1 | 2 | 3 = code === 'E3' ? 1 : code === '11' ? 3 : 2
  const text = `回执${code}`
  const bills = bill_no ? [{ bill_no, code, text }] : []
  const receipt = {
    message_id,
    message_type,
    stage,
    code,
    text,
    hasSummary: bills.length === 0,
    bills,
    equipment: [],
  }
  await arrivals.received([{ file_name: `Receipt_q${count}.xml`, content: Buffer.from(writeReceipt(receipt)) }])
}

/** A sent manifest with one bill, and a loaded confirmation of its batch. */
async function waiting(change: object = {}) {
  const paper = await crossing.makeManifest()
  const row = await confirmations.create('MT4401', { batch_number: paper.batch_number, ...change })
  return { manifest: paper.id, batch_number: paper.batch_number, row }
}

const queue = async (...ids: string[]) => {
  const { status, body } = await clerk.send(confirmationApi.queue, { ids })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.rows as { id: string; state: string; message: string | null; message_id: string | null }[]
}
const stateOf = async (id: string): Promise<string> => (await clerk.send(confirmationApi.get, { id })).body.data.status
const messagesOf = (id: string) =>
  crossing.rows<{ message_id: string; body: string; sent_by: string; in_outbox: boolean }>(
    `select m.message_id, m.body, m.sent_by, exists(select 1 from outbox o where o.topic = 'customs' and o.id = m.id) as in_outbox
     from customs_message m where doc_id = $1`,
    id,
  )
const billOf = async (manifest: string) =>
  (await crossing.rows<{ bill_no: string }>(`select bill_no from manifest_bill where manifest_id = $1`, manifest))[0]!
    .bill_no

test('a loaded confirmation is refused while its manifest is open, with the remedy', async () => {
  const { row } = await waiting()
  const { body } = await clerk.send(confirmationApi.post, { ids: [row.id] })
  expect(body.rows).toMatchObject([{ state: 'refused', message: expect.stringContaining('舱单接受后申报') }])
  expect(await stateOf(row.id)).toBe('ready')
})

test('it waits, and the receipt that accepts the manifest sends it, once', async () => {
  const { manifest, row } = await waiting()
  expect(await queue(row.id)).toMatchObject([{ id: row.id, state: 'queued', message_id: null }])
  expect(await stateOf(row.id)).toBe('queued')
  expect(await messagesOf(row.id)).toEqual([])
  const message = await crossing.send(manifest)
  await receive(message, 'MT1401', 'E3')
  expect(await stateOf(row.id)).toBe('queued')
  await receive(message, 'MT1401', '01', await billOf(manifest))
  expect(await stateOf(row.id)).toBe('sending')
  const sent = await messagesOf(row.id)
  expect(sent).toMatchObject([{ sent_by: 'a.admin', in_outbox: true }])
  expect(sent[0]!.body).toContain('<MessageType>MT4401</MessageType>')
  await receive(message, 'MT1401', '11', await billOf(manifest))
  expect(await messagesOf(row.id)).toHaveLength(1)
  await receive(sent[0]!.message_id, 'MT4401', '01')
  expect(await stateOf(row.id)).toBe('accepted')
  const audits = await crossing.rows(
    `select before->>'status' as before, after->>'status' as after, username from audit_log
     where entity = 'confirmation' and record_id = $1 and after->>'status' = 'sending'`,
    row.id,
  )
  expect(audits).toEqual([{ before: 'queued', after: 'sending', username: '海关回执' }])
})

test('it is sent at once if customs has accepted the manifest already', async () => {
  const row = await confirmations.create('MT4401')
  expect(await queue(row.id)).toMatchObject([{ state: 'sending', message_id: expect.any(String) }])
})

describe('an exit confirmation of goods loaded at the port', () => {
  /** A sent export manifest with goods of this clearance, in containers if numbers are given, and its queued confirmation. */
  async function leaving(clearance: string, containers: readonly string[] = []) {
    const paper = await crossing.makeManifest()
    const message = await crossing.send(paper.id)
    const boxes = JSON.stringify(containers.map((container_number) => ({ container_number })))
    await crossing.rows(`update manifest set message_type = 'MT2401' where id = $1`, paper.id)
    await crossing.rows(
      `update manifest_bill set clearance_code = $2, containers = $3::text::jsonb where manifest_id = $1`,
      paper.id,
      clearance,
      boxes,
    )
    const row = await confirmations.create('MT4402', { batch_number: paper.batch_number })
    return { ...paper, row, message, bill: await billOf(paper.id) }
  }
  type Leaving = Awaited<ReturnType<typeof leaving>>

  const accept = ({ message, bill }: Leaving) => receive(message, 'MT1401', '01', bill)
  const release = ({ message, bill }: Leaving) => receive(message, 'MT1401', '11', bill)

  /** An arrival report that customs accepts. */
  async function arrive(
    { batch_number, bill }: Leaving,
    lines: object = { bills: [{ bill_no: bill, package_quantity: 1, package_type: 'VO', gross_weight: '68000' }] },
  ) {
    const { body } = await clerk.send(arrivalApi.create, {
      batch_number,
      message_type: 'MT3402',
      declare_office: '0708',
      transmitter_id: crossing.exchange.transmitter_ids[0],
      unloading_place: '0708SC01',
      arrival_time: new Date(Date.now() - 3_600_000).toISOString(),
      is_partial: true,
      ...lines,
    })
    const { body: posted } = await clerk.send(arrivalApi.post, { ids: [body.data.id] })
    await receive(posted.rows[0].message_id, 'MT3402', '01')
  }

  const noteOf = async ({ row }: Leaving): Promise<string> =>
    (await clerk.send(confirmationApi.get, { id: row.id })).body.data.last_text

  test.each(['RD14', 'RD15'])('%s waits for acceptance, arrival and release, and names what is left', async (code) => {
    const containers = code === 'RD15' ? ['CSQU3054383', 'TGHU7594690'] : []
    const trip = await leaving(code, containers)
    const [line] = await queue(trip.row.id)
    expect(line).toMatchObject({ state: 'queued', message: expect.stringMatching(/接受舱单.*运抵报告.*放行/) })
    await accept(trip)
    expect(await stateOf(trip.row.id)).toBe('queued')
    expect(await noteOf(trip)).toMatch(/^等待海关接受.*运抵报告.*放行/)
    if (containers.length === 0) await arrive(trip)
    // One container of two is not the whole bill.
    else
      for (const container_number of containers) {
        expect(await noteOf(trip)).toMatch(/运抵报告/)
        await arrive(trip, { containers: [{ container_number }] })
      }
    expect(await stateOf(trip.row.id)).toBe('queued')
    expect(await noteOf(trip)).toBe(`等待提(运)单 ${trip.bill} 放行`)
    await release(trip)
    expect(await stateOf(trip.row.id)).toBe('sending')
    expect(await messagesOf(trip.row.id)).toMatchObject([{ sent_by: 'a.admin', in_outbox: true }])
  })

  test('that is queued after acceptance and release waits for the arrival', async () => {
    const trip = await leaving('RD14')
    await accept(trip)
    await release(trip)
    expect(await queue(trip.row.id)).toMatchObject([
      { state: 'queued', message: expect.stringMatching(/^等待海关接受.*运抵报告$/) },
    ])
    await arrive(trip)
    expect(await stateOf(trip.row.id)).toBe('sending')
  })

  test('is queued, and its last condition met, at the same moment: it is sent exactly once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const trip = await leaving('RD14')
      await accept(trip)
      await arrive(trip)
      await Promise.all([queue(trip.row.id), release(trip)])
      expect(await stateOf(trip.row.id)).toBe('sending')
      expect(await messagesOf(trip.row.id)).toHaveLength(1)
    }
  })

  test('of other goods is sent with the acceptance', async () => {
    const trip = await leaving('RD01')
    expect(await queue(trip.row.id)).toMatchObject([{ state: 'queued', message: '等待海关接受舱单' }])
    await accept(trip)
    expect(await stateOf(trip.row.id)).toBe('sending')
  })

  test('is no longer named as waiting when it is taken out of the queue', async () => {
    const trip = await leaving('RD14')
    await queue(trip.row.id)
    await clerk.send(confirmationApi.unqueue, { ids: [trip.row.id] })
    expect(await noteOf(trip)).toBeNull()
  })
})

test('waiting is cancelled: the receipt sends nothing', async () => {
  const { manifest, row } = await waiting()
  await queue(row.id)
  const edited = await clerk.send(confirmationApi.update, { id: row.id, version: 2, remark: '改' })
  expect(edited).toMatchObject({ status: 409, body: { message: expect.stringContaining('排队中') } })
  expect((await clerk.send(confirmationApi.unqueue, { ids: [row.id] })).body.rows).toMatchObject([{ state: 'ready' }])
  expect((await clerk.send(confirmationApi.unqueue, { ids: [row.id] })).body.rows).toMatchObject([{ state: 'refused' }])
  await receive(await crossing.send(manifest), 'MT1401', '01', await billOf(manifest))
  expect(await stateOf(row.id)).toBe('ready')
  expect(await messagesOf(row.id)).toEqual([])
})

test('a rejected manifest sends nothing, its second filing does', async () => {
  const { manifest, row } = await waiting()
  await queue(row.id)
  await receive(await crossing.send(manifest), 'MT1401', '03', await billOf(manifest))
  expect(await stateOf(row.id)).toBe('queued')
  await receive(await crossing.send(manifest), 'MT1401', '01', await billOf(manifest))
  expect(await stateOf(row.id)).toBe('sending')
})

test('one that can no longer be sent becomes a draft with the reason', async () => {
  const { manifest, row } = await waiting()
  await queue(row.id)
  const message = await crossing.send(manifest)
  const bill = await billOf(manifest)
  const transmitter = crossing.exchange.transmitter_ids[0]!
  await crossing.rows(`update transmitter set status = 'disabled' where id = $1`, transmitter)
  await receive(message, 'MT1401', '01', bill)
  await crossing.rows(`update transmitter set status = 'active' where id = $1`, transmitter)
  expect((await clerk.send(confirmationApi.get, { id: row.id })).body.data).toMatchObject({
    status: 'draft',
    last_text: expect.stringMatching(/须先改正：传输人 .* 已停用/),
  })
  expect(await messagesOf(row.id)).toEqual([])
})

test('queueing and the acceptance at the same moment send it exactly once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { manifest, row } = await waiting()
    const message = await crossing.send(manifest)
    const bill = await billOf(manifest)
    await Promise.all([queue(row.id), receive(message, 'MT1401', '01', bill)])
    expect(await stateOf(row.id)).toBe('sending')
    expect(await messagesOf(row.id)).toHaveLength(1)
  }
})

test('one with 必改, or a second one of the truck, does not wait', async () => {
  const { manifest, batch_number, row } = await waiting({ trucks: [{ plate_number: '蒙L00001' }] })
  expect(await queue(row.id)).toMatchObject([{ state: 'blocked', message: expect.stringContaining('必改') }])
  const trucks = [await confirmations.truck()]
  await carryBatch(crossing, batch_number, trucks[0]!.plate_number)
  const [one, other] = [
    await confirmations.create('MT4401', { batch_number, trucks }),
    await confirmations.create('MT4401', { batch_number, trucks }),
  ]
  expect(await queue(one.id, other.id)).toMatchObject([{ state: 'queued' }, { state: 'refused' }])
  expect(await queue(other.id)).toMatchObject([{ state: 'blocked' }])
  await setManifest(crossing, manifest, { status: 'draft', message_type: 'MT2401' })
})

test('confirmations of another enterprise are not there', async () => {
  const { row } = await waiting()
  const other = await stage.as('b.admin')
  expect((await other.send(confirmationApi.queue, { ids: [row.id] })).status).toBe(404)
  expect((await other.send(confirmationApi.unqueue, { ids: [row.id] })).status).toBe(404)
})
