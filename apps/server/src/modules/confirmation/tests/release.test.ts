import { writeReceipt } from '@guanqiao/customs'
import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { createBill, editManifest, getManifest } from '@guanqiao/domain/customs/index'
import { localRuleApi } from '@guanqiao/domain/rejection/index'
import { workToDo } from '@guanqiao/domain/todo/index'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { expect, test } from 'vitest'
import type { Actor } from '../../../testing/actors.ts'
import { openConfirmations } from '../../../testing/confirmations.ts'
import type { Confirmations } from '../../../testing/confirmations.ts'
import { openCrossing } from '../../../testing/crossing.ts'
import type { Crossing } from '../../../testing/crossing.ts'
import { stage, withStage } from '../../../testing/stages/openStages.ts'
import { sendOk } from '../../../testing/trade.ts'
import { editable } from '../../customs/tests/manifests.ts'
import { arrivalsAt } from '../../message/index.ts'

let clerk: Actor
let crossing: Crossing
let confirmations: Confirmations
let count = 0

withStage(async () => {
  clerk = await stage.as('a.admin')
  crossing = await openCrossing(stage)
  confirmations = await openConfirmations({ clerk, crossing, transmitter: crossing.exchange.transmitter_ids[0]! })
})

/** The receipt by which customs accepts the manifest. */
async function accept(manifest: string): Promise<void> {
  count += 1
  const receipt = {
    message_id: await crossing.send(manifest),
    message_type: 'MT1401',
    stage: 2 as const,
    code: '01',
    text: '舱单已接受',
    hasSummary: true,
    bills: [],
    equipment: [],
  }
  const files = [{ file_name: `Receipt_r${count}.xml`, content: Buffer.from(writeReceipt(receipt)) }]
  await arrivalsAt({ store: stage.store, log: quiet }).received(files)
}

/** A confirmation in the queue, and its open manifest. */
async function queued(change: object = {}) {
  const paper = await crossing.makeManifest()
  const { id } = await confirmations.create('MT4401', { batch_number: paper.batch_number, ...change })
  expect((await queue(id)).state).toBe('queued')
  return { id, manifest: paper.id, batch_number: paper.batch_number }
}

const queue = async (id: string, confirmed?: readonly string[]) =>
  (await sendOk(clerk, confirmationApi.queue, { ids: [id], confirmed }))[0]
const post = async (id: string, confirmed?: readonly string[]) =>
  (await sendOk(clerk, confirmationApi.post, { ids: [id], confirmed }))[0]
const recordOf = (id: string) => sendOk(clerk, confirmationApi.get, { id })
const messagesOf = (id: string) =>
  crossing.rows<{ sent_by: string }>(`select sent_by from customs_message where doc_id = $1`, id)
const tasksOf = async (id: string) =>
  ((await sendOk(clerk, workToDo, { owner: 'all' })) as { id: string; kind: string; detail: string }[])
    .filter((task) => task.id === id)
    .map(({ kind, detail }) => ({ kind, detail }))

test('what must be mended since it was queued keeps it from leaving, and is a task until it leaves', async () => {
  const remark = '排队以后不许这样写'
  const { id, manifest } = await queued({ remark })
  await sendOk(clerk, localRuleApi.create, {
    rule_name: '排队以后',
    status: 'active',
    doc_type: 'confirmation',
    place: 'remark',
    condition: 'equal',
    refused_values: [remark],
    severity: 'block',
    message: '备注不能这样写',
  })
  await accept(manifest)
  expect(await recordOf(id)).toMatchObject({
    status: 'draft',
    last_text: expect.stringMatching(/须先改正：备注不能这样写/),
  })
  expect(await messagesOf(id)).toEqual([])
  const held = [{ kind: 'sendFailed', detail: expect.stringContaining('备注不能这样写') }]
  expect(await tasksOf(id)).toEqual(held)
  const { version } = await recordOf(id)
  expect(await sendOk(clerk, confirmationApi.update, { id, version, remark: '改好了' })).toMatchObject({
    status: 'ready',
  })
  expect(await tasksOf(id)).toEqual(held)
  expect(await post(id)).toMatchObject({ state: 'sending' })
  expect(await tasksOf(id)).toEqual([])
  expect(await recordOf(id)).toMatchObject({ last_text: null })
})

test('a question that has arisen since it was queued keeps it from leaving until somebody agrees', async () => {
  const { id, manifest, batch_number } = await queued()
  await crossing.rows(`update order_transport set plate_number = '蒙L09999' where batch_number = $1`, batch_number)
  await accept(manifest)
  const question = expect.stringMatching(/^条件已具备，但确报没有发出，须先确认：.*不是这个批次的车/)
  expect(await recordOf(id)).toMatchObject({ status: 'ready', last_text: question })
  expect(await messagesOf(id)).toEqual([])
  expect(await tasksOf(id)).toEqual([{ kind: 'sendFailed', detail: question }])
  const asked = await post(id)
  expect(asked).toMatchObject({ state: 'unconfirmed' })
  expect(await post(id, [asked.confirmation])).toMatchObject({ state: 'sending' })
  expect(await tasksOf(id)).toEqual([])
})

test('a question that somebody agreed to when it was queued is not asked again', async () => {
  const paper = await crossing.makeManifest()
  const { batch_number } = paper
  const { id } = await confirmations.create('MT4401', { batch_number, trucks: [await confirmations.truck()] })
  const asked = await queue(id)
  expect(asked).toMatchObject({ state: 'unconfirmed', confirmation: expect.any(String) })
  expect(await recordOf(id)).toMatchObject({ status: 'ready' })
  expect(await queue(id, [asked.confirmation])).toMatchObject({ state: 'queued' })
  expect(await recordOf(id)).toMatchObject({ confirmed_questions: [expect.stringContaining('不是这个批次的车')] })
  await accept(paper.id)
  expect(await recordOf(id)).toMatchObject({ status: 'sending', last_text: null })
  expect(await messagesOf(id)).toEqual([{ sent_by: 'a.admin' }])
})

test('what was agreed to is forgotten with the queue', async () => {
  const paper = await crossing.makeManifest()
  const { batch_number } = paper
  const { id } = await confirmations.create('MT4401', { batch_number, trucks: [await confirmations.truck()] })
  const { confirmation } = await queue(id)
  await queue(id, [confirmation])
  await sendOk(clerk, confirmationApi.unqueue, { ids: [id] })
  expect(await recordOf(id)).toMatchObject({ status: 'ready', confirmed_questions: null })
  expect(await tasksOf(id)).toMatchObject([{ kind: 'ready' }])
  expect(await queue(id)).toMatchObject({ state: 'unconfirmed' })
})

test.each([
  ['a refusal ends with the message that answers it', '03', null],
  ['something else stays', null, '货物已改配到其他批次'],
])('an alarm about %s, also in the queue', async (_, last_code, left) => {
  const paper = await crossing.makeManifest()
  const { id } = await confirmations.create('MT4401', { batch_number: paper.batch_number })
  await crossing.rows(
    `update confirmation set status = 'rejected', last_code = $2, alarm = '货物已改配到其他批次' where id = $1`,
    id,
    last_code,
  )
  expect((await queue(id)).state).toBe('queued')
  await accept(paper.id)
  expect(await recordOf(id)).toMatchObject({ status: 'sending', alarm: left })
})

test('a confirmation that is released by the removal of the last open bill is checked again too', async () => {
  const paper = await crossing.makeManifest()
  await accept(paper.id)
  const { bills: before } = await sendOk(clerk, getManifest, { id: paper.id })
  const { id: _, ...bill } = editable(before[0])
  await sendOk(clerk, createBill, { manifest_id: paper.id, ...bill, bill_no: `${before[0].bill_no}B` })
  const { id } = await confirmations.create('MT4401', { batch_number: paper.batch_number })
  expect((await queue(id)).state).toBe('queued')
  await crossing.rows(
    `update order_transport set plate_number = '蒙L09998' where batch_number = $1`,
    paper.batch_number,
  )
  const { manifest, bills } = await sendOk(clerk, getManifest, { id: paper.id })
  const kept = bills.filter((one: { status: string }) => one.status === 'accepted')
  const left = {
    id: paper.id,
    version: manifest.version,
    bills: kept.map((one: { id: string }) => ({ id: one.id, ...editable(one) })),
  }
  await sendOk(clerk, editManifest, left)
  expect(await recordOf(id)).toMatchObject({
    status: 'ready',
    last_text: expect.stringMatching(/须先确认：.*不是这个批次的车/),
  })
  expect(await messagesOf(id)).toEqual([])
})
