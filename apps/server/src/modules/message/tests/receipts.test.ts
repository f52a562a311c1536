import { writeReceipt } from '@guanqiao/customs'
import type { Receipt } from '@guanqiao/customs'
import {
  messageApi,
  receiptApi,
  receiptsSince,
  resendMessage,
  settleUnmatchedReceipt,
  unmatchedReceiptApi,
} from '@guanqiao/domain/message/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Arrivals } from '../../../gateways/customs/gateway.ts'
import { createStage } from '../../../testing/actors.ts'
import type { Stage } from '../../../testing/actors.ts'
import { openCrossing } from '../../../testing/crossing.ts'
import type { Crossing } from '../../../testing/crossing.ts'
import { openEventLog } from '../../../testing/eventLog.ts'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { arrivalsAt } from '../index.ts'

let stage: Stage
let crossing: Crossing
let arrivals: Arrivals
let events: ReturnType<typeof openEventLog>

beforeAll(async () => {
  stage = await createStage()
  crossing = await openCrossing(stage)
  events = openEventLog(stage)
  arrivals = arrivalsAt({ store: stage.store, log: quiet })
})
afterAll(() => stage.close())

const stages: Record<string, 1 | 2 | 3> = { E1: 1, E3: 1, E4: 1, '01': 2, '02': 2, '03': 2, 11: 3, 12: 3, 13: 3 }

let files = 0
const receive = (message_id: string, code: string, more: Partial<Receipt> = {}): Promise<void> => {
  files += 1
  const receipt = {
    message_id,
    message_type: 'MT1401',
    stage: stages[code] ?? 1,
    code,
    text: `回执${code}`,
    hasSummary: true,
    bills: [],
    equipment: [],
    ...more,
  }
  return arrivals.received([{ file_name: `Receipt_${files}.xml`, content: Buffer.from(writeReceipt(receipt)) }])
}
const words = (id: string) =>
  crossing.rows<{ code: string; performance: string }>(
    `select code, performance from receipt where doc_id = $1 order by id`,
    id,
  )
const status = async (id: string) => (await crossing.states(id)).manifest

test('two concurrent receipts of one manifest both take effect', async () => {
  const manifests = await Promise.all(Array.from({ length: 6 }, () => crossing.makeManifest()))
  for (const { id } of manifests) {
    const message = await crossing.send(id)
    await Promise.all(['E1', 'E3', '01', '11', '11', '01'].map((code) => receive(message, code)))
    expect(await crossing.states(id)).toEqual({
      manifest: 'released',
      batch: 'confirmed',
      truck: 'manifest_accepted',
      bills: ['released'],
    })
    expect(await words(id)).toHaveLength(4)
  }
})

test('events of an enterprise are numbered in the order in which they are committed', async () => {
  const manifests = await Promise.all(Array.from({ length: 8 }, () => crossing.makeManifest()))
  const messages: string[] = []
  for (const { id } of manifests) messages.push(await crossing.send(id))
  const clerk = await stage.as('a.clerk')
  let last = (await events.next()).at(-1)?.event_id ?? null
  const seen: string[] = []
  let receiving = true
  const watcher = (async () => {
    while (receiving) {
      const { body } = await clerk.send(receiptsSince, { event_id: last })
      const rows = body.rows as { event_id: string }[]
      seen.push(...rows.map((row) => row.event_id))
      last = rows.at(-1)?.event_id ?? last
    }
  })()
  await Promise.all(messages.flatMap((message) => ['E1', 'E3', '01'].map((code) => receive(message, code))))
  receiving = false
  await watcher
  const { body } = await clerk.send(receiptsSince, { event_id: last })
  const all = [...seen, ...(body.rows as { event_id: string }[]).map((row) => row.event_id)]
  expect(all).toEqual((await events.next()).map((loggedEvent) => loggedEvent.event_id))
})

test('a receipt of an earlier attempt is kept and changes nothing', async () => {
  const { id } = await crossing.makeManifest()
  const first = await crossing.send(id)
  await receive(first, '03')
  expect(await status(id)).toBe('rejected')
  const second = await crossing.send(id)
  await receive(first, '01')
  expect(await status(id)).toBe('sending')
  await receive(second, '01')
  expect(await status(id)).toBe('accepted')
  await receive(first, '11')
  expect(await status(id)).toBe('accepted')
  expect((await words(id)).map((word) => word.performance)).toEqual([
    '舱单退单',
    '旧报文的回执，状态不变',
    '舱单已接受',
    '旧报文的回执，状态不变',
  ])
})

test('the release of the filing takes effect when the later change is rejected', async () => {
  const { id } = await crossing.makeManifest()
  const filing = await crossing.send(id)
  await receive(filing, '01')
  const change = await crossing.send(id, { function_code: '5' })
  await receive(filing, '11')
  expect(await status(id)).toBe('changing')
  await receive(change, '03', { text: '海关已放行，不能变更' })
  expect(await crossing.states(id)).toMatchObject({ manifest: 'released', bills: ['released'] })
})

test('the release of the filing takes effect also when it arrives after the rejection of the change', async () => {
  const { id } = await crossing.makeManifest()
  const filing = await crossing.send(id)
  await receive(filing, '01')
  const change = await crossing.send(id, { function_code: '5' })
  await receive(change, '03')
  expect(await status(id)).toBe('accepted')
  await receive(filing, '11')
  expect(await status(id)).toBe('released')
})

test('a second deletion has another number', async () => {
  const { id } = await crossing.makeManifest()
  const filing = await crossing.send(id)
  await receive(filing, '01')
  const first = await crossing.send(id, { function_code: '3' })
  expect(first).toBe(`${filing}DEL`)
  await receive(first, '03')
  expect(await status(id)).toBe('accepted')
  const second = await crossing.send(id, { function_code: '3' })
  expect(second).toMatch(/^[0-9A-F]{32}DEL$/)
  expect(second).not.toBe(first)
  await receive(second, '01')
  expect(await status(id)).toBe('deleted')
})

test('a message that the client returned is reported once per sending, and can be sent again under its number', async () => {
  const { id } = await crossing.makeManifest()
  const message = await crossing.send(id)
  const file = async () => (await crossing.sentFiles([message]))[0]!
  await arrivals.accepted([await file()], crossing.exchange)
  expect(await status(id)).toBe('sent')
  const earlier = await file()
  await arrivals.failed(earlier, '客户端退回', crossing.exchange)
  await arrivals.failed(earlier, '客户端退回', crossing.exchange)
  expect(await status(id)).toBe('send_fail')
  expect(await words(id)).toHaveLength(1)
  const [{ id: row } = { id: '' }] = await crossing.rows<{ id: string }>(
    `select id from customs_message where message_id = $1`,
    message,
  )
  const operator = await stage.as('a.admin')
  const again = await operator.send(resendMessage, { id: row })
  expect(again.body).toMatchObject({ data: { message_id: message, status: 'queued', attempts: 0 } })
  expect(await status(id)).toBe('sending')
  await crossing.rows(
    `update customs_message set queued_at = now() + interval '3 seconds' where message_id = $1`,
    message,
  )
  expect(await arrivals.failed(earlier, '客户端退回', crossing.exchange)).toBe(true)
  expect(await arrivals.accepted([earlier], crossing.exchange)).toEqual(new Set([earlier.file_name]))
  expect(await status(id)).toBe('sending')
  const later = { ...earlier, written_at: new Date(Date.now() + 5_000).toISOString() }
  await arrivals.accepted([later], crossing.exchange)
  await arrivals.failed(later, '客户端退回', crossing.exchange)
  expect(await words(id)).toHaveLength(2)
  await receive(message, '01')
  expect(await status(id)).toBe('accepted')
  expect((await operator.send(resendMessage, { id: row })).body.code).toBe('document.state')
})

test('only the newest message of a manifest can be sent again', async () => {
  const { id } = await crossing.makeManifest()
  const first = await crossing.send(id)
  await receive(first, '03')
  await crossing.send(id)
  const old = await crossing.rows<{ id: string }>(`select id from customs_message where message_id = $1`, first)
  expect((await (await stage.as('a.admin')).send(resendMessage, { id: old[0]?.id })).body.code).toBe('document.state')
  expect((await (await stage.as('b.admin')).send(resendMessage, { id: old[0]?.id })).status).toBe(404)
})

test('an unmatched receipt is set aside once, matched by hand, and notified', async () => {
  const { id } = await crossing.makeManifest()
  const message = await crossing.send(id)
  await receive('NOBODY', '01')
  await receive('NOBODY', '01')
  const platform = await stage.as('admin')
  const { body } = await platform.send(unmatchedReceiptApi.list, { message_id: 'NOBODY' })
  expect(body.rows).toHaveLength(1)
  const [unmatched] = body.rows
  expect(
    (await (await stage.as('a.admin')).send(unmatchedReceiptApi.list, { message_id: 'NOBODY' })).body.rows,
  ).toEqual([])
  expect(
    (await platform.send(settleUnmatchedReceipt, { id: unmatched.id, decision: 'match', message_id: 'NEVER' })).status,
  ).toBe(422)
  const settled = await platform.send(settleUnmatchedReceipt, {
    id: unmatched.id,
    decision: 'match',
    message_id: message,
    note: '编号抄错',
  })
  expect(settled.body).toMatchObject({ data: { status: 'matched', message_id: message, note: '编号抄错' } })
  expect(await status(id)).toBe('accepted')
  expect((await words(id)).at(-1)).toEqual({ code: '01', performance: '舱单已接受' })
  expect((await platform.send(settleUnmatchedReceipt, { id: unmatched.id, decision: 'discard' })).body.code).toBe(
    'receipt.matched',
  )
})

test('a file that is not text can be stored, viewed and set aside', async () => {
  await arrivals.received([{ file_name: 'x.xml', content: Buffer.from([0, 255, 254, 0, 60, 1]) }])
  const platform = await stage.as('admin')
  const { body } = await platform.send(unmatchedReceiptApi.list, { keyword: 'x.xml' })
  const [unmatched] = body.rows
  expect(
    (await platform.send(settleUnmatchedReceipt, { id: unmatched.id, decision: 'match', message_id: 'ANY' })).status,
  ).toBe(422)
  expect(
    (await platform.send(settleUnmatchedReceipt, { id: unmatched.id, decision: 'discard' })).body.data.status,
  ).toBe('discarded')
})

test('receipts of another enterprise cause no notification', async () => {
  const stranger = await stage.as('b.clerk')
  expect((await stranger.send(receiptsSince, {})).body.rows).toEqual([])
  expect((await stranger.send(receiptsSince, { event_id: '00000000-0000-7000-8000-000000000000' })).body.rows).toEqual(
    [],
  )
  const [first] = (await (await stage.as('a.clerk')).send(receiptsSince, { limit: 1 })).body.rows
  const [newest] = await crossing.rows<{ id: string }>(`select id from receipt order by id desc limit 1`)
  expect(first).toMatchObject({ event_id: newest?.id })
})

test('lists omit message, snapshot and raw receipt; a single record has them', async () => {
  const { id } = await crossing.makeManifest()
  const message = await crossing.send(id)
  await receive(message, 'E1')
  await arrivals.received([{ file_name: 'noise.xml', content: Buffer.from('keineswegs XML') }])
  const [clerk, staff] = [await stage.as('a.clerk'), await stage.as('admin')]
  const heavy = [
    { api: messageApi, actor: clerk, query: { doc_id: id }, left: ['body', 'content'] },
    { api: receiptApi, actor: clerk, query: { doc_id: id }, left: ['bills', 'raw'] },
    { api: unmatchedReceiptApi, actor: staff, query: { file_name: 'noise.xml' }, left: ['raw'] },
  ]
  for (const { api, actor, query, left } of heavy) {
    const [row] = (await actor.send(api.list, query)).body.rows
    const { data } = (await actor.send(api.get, { id: row.id })).body
    expect(Object.keys(data).filter((name) => !(name in row))).toEqual(left)
    expect(row).toEqual(Object.fromEntries(Object.entries(data).filter(([name]) => !left.includes(name))))
  }
})
