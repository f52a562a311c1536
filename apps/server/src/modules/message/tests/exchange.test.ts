import { messageFileName, writeReceipt } from '@guanqiao/customs'
import type { Receipt } from '@guanqiao/customs'
import { transmitterApi } from '@guanqiao/domain/reference/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Arrivals, ReceivedFile } from '../../../gateways/customs/gateway.ts'
import { createStage } from '../../../testing/actors.ts'
import type { Stage } from '../../../testing/actors.ts'
import { openCrossing } from '../../../testing/crossing.ts'
import type { Crossing } from '../../../testing/crossing.ts'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { arrivalsAt, exchangesInUse } from '../index.ts'

let stage: Stage
let crossing: Crossing
let others: Crossing
let arrivals: Arrivals

beforeAll(async () => {
  stage = await createStage()
  crossing = await openCrossing(stage)
  others = await openCrossing(stage, { username: 'b.clerk' })
  arrivals = arrivalsAt({ store: stage.store, log: quiet })
})
afterAll(() => stage.close())

interface Sent {
  readonly id: string
  readonly batch_number: string
  readonly message_id: string
  readonly file_name: string
  readonly sender_id: string
}

async function send(): Promise<Sent> {
  const manifest = await crossing.makeManifest()
  const message_id = await crossing.send(manifest.id)
  const [row] = await crossing.rows<{ file_name: string; sender_id: string }>(
    `select file_name, substring(body from '<SenderID>([^<]+)') as sender_id from customs_message where message_id = $1`,
    message_id,
  )
  return { ...manifest, ...row!, message_id }
}

const acceptanceOf = (sent: Sent, change: Partial<Receipt> = {}): Receipt => ({
  stage: 2,
  message_id: sent.message_id,
  message_type: 'MT1401',
  receiver_id: sent.sender_id,
  batch_number: sent.batch_number,
  code: '01',
  text: '19000 接受申报',
  hasSummary: true,
  bills: [],
  equipment: [],
  ...change,
})

let files = 0
const fileOf = (receipt: Receipt, name = `Receipt_${(files += 1)}.xml`, of = crossing): ReceivedFile => ({
  file_name: name,
  content: Buffer.from(writeReceipt(receipt)),
  exchange: of.exchange,
})
const status = async ({ id }: Sent) => (await crossing.states(id)).manifest
const receiptsOf = ({ id }: Sent) =>
  crossing.rows<{ code: string; mismatch: string | null }>(
    `select code, mismatch from receipt where doc_id = $1 order by id`,
    id,
  )

test('a receipt that agrees with its message counts', async () => {
  const sent = await send()
  await arrivals.received([fileOf(acceptanceOf(sent))])
  expect(await status(sent)).toBe('accepted')
  expect(await receiptsOf(sent)).toEqual([{ code: '01', mismatch: null }])
})

test('the filing alone names the receiver as well', async () => {
  const sent = await send()
  await arrivals.received([fileOf(acceptanceOf(sent, { receiver_id: sent.sender_id.slice(0, 13) }))])
  expect(await status(sent)).toBe('accepted')
})

test.each<[string, Partial<Receipt>, string]>([
  ['another batch', { batch_number: '5100489999999' }, '批次号'],
  ['another type of message', { message_type: 'MT2401' }, '报文类型'],
  ['another receiver', { receiver_id: '0708MA0NXXXX1_DXPESW0000000009' }, '接收方'],
])('a receipt of %s is kept with the difference, and changes nothing', async (_, change, words) => {
  const sent = await send()
  await arrivals.received([fileOf(acceptanceOf(sent, change))])
  expect(await status(sent)).toBe('sending')
  expect(await receiptsOf(sent)).toEqual([{ code: '01', mismatch: expect.stringContaining(words) }])
  const [message] = await crossing.rows(`select status from customs_message where message_id = $1`, sent.message_id)
  expect(message).toEqual({ status: 'queued' })
})

test('a receipt from another transmitter’s in-box changes nothing, and counts when it comes through the right one', async () => {
  const sent = await send()
  const file = fileOf(acceptanceOf(sent), 'Receipt_elsewhere.xml', others)
  await arrivals.received([file])
  await arrivals.received([file])
  expect(await status(sent)).toBe('sending')
  await arrivals.received([{ ...file, exchange: crossing.exchange }])
  expect(await status(sent)).toBe('accepted')
  expect(await receiptsOf(sent)).toEqual([
    { code: '01', mismatch: '回执来自其他传输人的收件箱' },
    { code: '01', mismatch: null },
  ])
})

test('a flagged decision does not take effect after the rejection of a change', async () => {
  const sent = await send()
  await arrivals.received([fileOf(acceptanceOf(sent))])
  const change = await crossing.send(sent.id, { function_code: '5' })
  const refusal = { stage: 3, code: '13', text: '禁卸', batch_number: '5100489999999' } as const
  await arrivals.received([fileOf(acceptanceOf(sent, refusal))])
  await arrivals.received([fileOf(acceptanceOf(sent, { message_id: change, code: '03', text: '15301 不接受' }))])
  expect(await status(sent)).toBe('accepted')
})

describe('a technical receipt with an empty head', () => {
  const empty = (code: string): Receipt => ({
    ...acceptanceOf({} as Sent),
    stage: 0,
    message_id: '',
    message_type: '',
    code,
    text: '签名无效',
    receiver_id: undefined,
    batch_number: undefined,
  })

  test('finds its message by the name of our file, and fails it', async () => {
    const sent = await send()
    const name = `Failed_${sent.file_name.replace('.zip', '_20261121153001123.xml')}`
    await arrivals.received([fileOf(empty('-1'), name)])
    expect(await status(sent)).toBe('send_fail')
    const [row] = await crossing.rows(
      `select status, last_error from customs_message where message_id = $1`,
      sent.message_id,
    )
    expect(row).toEqual({ status: 'failed', last_error: '签名无效' })
  })
  test('reports that the client accepted the message', async () => {
    const sent = await send()
    await arrivals.received([fileOf(empty('0'), `Successed_${sent.file_name.replace('.zip', '_2026.xml')}`)])
    expect(await status(sent)).toBe('sent')
  })
  test('of an unknown file waits for a decision, in the enterprise of its folder', async () => {
    const name = messageFileName('MT1401', '0708MA0NXXXX1', new Date(0), 1)
    await arrivals.received([fileOf(empty('-1'), `Failed_${name.replace('.zip', '.xml')}`, others)])
    const [unmatched] = await crossing.rows(
      `select problem, enterprise_id, transmitter_id from stray_receipt order by id desc limit 1`,
    )
    expect(unmatched).toEqual({
      problem: `找不到对应的报文：${name}`,
      enterprise_id: others.enterprise_id,
      transmitter_id: others.exchange.transmitter_ids[0],
    })
  })
})

test('an unreadable file is stored with the message that its name identifies', async () => {
  const sent = await send()
  const about = sent.file_name
  const file = { file_name: `说明_${about}.txt`, content: Buffer.from('见附件'), problem: '不是回执', about }
  await arrivals.received([{ ...file, exchange: crossing.exchange }])
  const [unmatched] = await crossing.rows(`select message_id from stray_receipt order by id desc limit 1`)
  expect(unmatched).toEqual({ message_id: sent.message_id })
  await arrivals.received([{ ...file, content: Buffer.from('x'), exchange: others.exchange }])
  const [foreign] = await crossing.rows(`select message_id from stray_receipt order by id desc limit 1`)
  expect(foreign).toEqual({ message_id: null })
})

test('files about messages of another enterprise have no effect, in any folder', async () => {
  const sent = await send()
  const sentFiles = await crossing.sentFiles([sent.message_id])
  expect(await arrivals.accepted(sentFiles, others.exchange)).toEqual(new Set())
  expect(await arrivals.failed(sentFiles[0]!, '退回', others.exchange)).toBe(false)
  expect(await status(sent)).toBe('sending')
})

describe('folders of transmitters', () => {
  const draft = (name: string, more: object) => ({
    transmitter_name: name,
    filing_customs: '0708',
    credit_code: '91150824MA1000004N',
    ...more,
  })
  const create = async (username: string, name: string, more: object) =>
    (await stage.as(username)).send(transmitterApi.create, draft(name, more))
  const folders = async () => (await stage.store.read('platform', exchangesInUse)).map(({ folder }) => folder)

  test('are named after the client, or as chosen, and are watched while their transmitter is active', async () => {
    const { body } = await create('a.admin', '甲', { client_id: '7000000001' })
    await create('a.admin', '乙', { client_id: '7000000002', exchange_folder: 'my-client' })
    expect(await folders()).toEqual(expect.arrayContaining(['7000000001', 'MY-CLIENT']))
    const { id, version } = body.data
    await (await stage.as('a.admin')).send(transmitterApi.update, { id, version, status: 'disabled' })
    expect(await folders()).not.toContain('7000000001')
  })
  test('are shared by an enterprise’s transmitters with one client', async () => {
    await create('a.admin', '丙', { client_id: '7000000003' })
    expect((await create('a.admin', '丁', { client_id: '7000000003', filing_customs: '0703' })).status).toBe(200)
    const all = await stage.store.read('platform', exchangesInUse)
    expect(all.find(({ folder }) => folder === '7000000003')?.transmitter_ids).toHaveLength(2)
  })
  test('belong to one enterprise', async () => {
    await create('a.admin', '戊', { client_id: '7000000004', exchange_folder: 'SHARED' })
    for (const more of [{ exchange_folder: 'shared' }, { client_id: '7000000001' }]) {
      const refused = await create('b.admin', '己', { client_id: '7000000005', ...more })
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'record.taken', fields: [{ path: 'exchange_folder' }] },
      })
    }
    const { body } = await create('b.admin', '己', { client_id: '7000000005' })
    const { id, version } = body.data
    const moved = await (await stage.as('b.admin')).send(transmitterApi.update, {
      id,
      version,
      client_id: '7000000001',
    })
    expect(moved).toMatchObject({ status: 409, body: { code: 'record.taken' } })
  })
  test.each([
    '../x',
    'a/b',
    'a\\\\b',
    '..',
    '.',
    'CON',
    'com1',
    'LPT9',
    'nul',
    'simulator',
    '7000000009',
    'a.b',
    '-a',
    '目录',
    'A'.repeat(41),
  ])('are never called “%s”', async (exchange_folder) => {
    const refused = await create('a.admin', '庚', { client_id: '7000000006', exchange_folder })
    expect(refused).toMatchObject({ status: 422, body: { fields: [{ path: 'exchange_folder' }] } })
  })
  test('are chosen by those who may edit transmitters', async () => {
    expect((await create('a.none', '辛', { client_id: '7000000007', exchange_folder: 'X1' })).status).toBe(403)
  })
})
