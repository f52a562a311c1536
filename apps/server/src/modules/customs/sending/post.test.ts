import { createHash } from 'node:crypto'
import { readRoadManifest } from '@guanqiao/customs'
import { postManifest } from '@guanqiao/domain/customs/index'
import type { Finding } from '@guanqiao/domain/customs/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage } from '../../../testing/actors.ts'
import type { Stage } from '../../../testing/actors.ts'
import { openCrossing } from '../../../testing/crossing.ts'
import type { Crossing } from '../../../testing/crossing.ts'
import { canonical } from '../../../documents/sending/canonical.ts'

let stage: Stage
let crossing: Crossing
let woken = 0
let against: readonly Finding[] = []
let rounds: number[] = []

beforeAll(async () => {
  stage = await createStage()
  crossing = await openCrossing(stage, {
    wake: () => void (woken += 1),
    findings: () => against,
    checked: (count) => void rounds.push(count),
  })
})
afterAll(() => stage.close())

interface Sent {
  message_id: string
  status: string
  function_code: string
  body: string
  content: string
  sha256: string
  sent_by: string
}
const messagesOf = (id: string) =>
  crossing.rows<Sent>(`select * from customs_message where doc_id = $1 order by id`, id)
const noContacts = {
  consignor_contacts: [],
  consignee_contacts: [],
  consignee_person_contacts: [],
  notify_contacts: [],
  undg_contacts: [],
}
const lighten = (id: string) =>
  crossing.rows(`update manifest_bill set gross_weight = '68400.000' where manifest_id = $1`, id)
const setStatus = async (id: string, status: string) => {
  await crossing.rows(
    `update manifest_bill set status = $2, held_message_id = (
       select message_id from customs_message where doc_id = $1::text order by id desc limit 1)
     where manifest_id = $1::uuid`,
    id,
    status,
  )
  await crossing.rows(`update manifest set status = $2 where id = $1`, id, status)
}

test('a sending is sealed: record, exact text, digest, who', async () => {
  const { id, batch_number } = await crossing.makeManifest({ bills: 2 })
  const before = woken
  const [line] = await crossing.post([id])
  expect(line).toMatchObject({ id, batch_number, state: 'sending', findings: [] })
  expect(woken).toBe(before + 1)
  const [sent] = await messagesOf(id)
  expect(sent).toMatchObject({ message_id: line?.message_id, status: 'queued', function_code: '9', sent_by: 'a.clerk' })
  expect(sent?.message_id).toMatch(/^[0-9A-F]{32}$/)
  expect(sent?.sha256).toBe(
    createHash('sha256')
      .update(sent?.body ?? '')
      .digest('hex'),
  )
  const message = readRoadManifest(sent?.body ?? '')
  expect(message).toMatchObject({
    batch_number,
    declare_office: '0708',
    arrival_date: expect.stringMatching(/^\d{8}$/),
  })
  expect(message.bills).toHaveLength(2)
  const content = JSON.parse(sent?.content ?? '{}')
  expect(content.bills.map((bill: { gross_weight: string }) => bill.gross_weight)).toEqual(['68520.000', '68520.000'])
  expect(canonical(content)).toBe(sent?.content)
  expect(await crossing.states(id)).toEqual({
    manifest: 'sending',
    batch: 'in_use',
    truck: 'manifest_sent',
    bills: ['sending', 'sending'],
  })
  const [row] = await crossing.rows(`select attempt, sent_at is not null as sent from manifest where id = $1`, id)
  expect(row).toEqual({ attempt: 1, sent: true })
  const audit = await crossing.rows(
    `select operation, username, after ->> 'status' as status from audit_log where record_id = $1 order by at desc limit 1`,
    id,
  )
  expect(audit).toEqual([{ operation: 'customs.postManifest', username: 'a.clerk', status: 'sending' }])
})

test('two hundred are sent in one call, checked together; a second posting of them is refused line by line', async () => {
  const ids: string[] = []
  for (let n = 0; n < 200; n += 1) ids.push((await crossing.makeManifest()).id)
  rounds = []
  const lines = await crossing.post(ids)
  expect(rounds).toEqual([200])
  expect(lines.map((line) => line.id)).toEqual(ids)
  expect(lines.every((line) => line.state === 'sending')).toBe(true)
  expect(new Set(lines.map((line) => line.message_id)).size).toBe(200)
  const again = await crossing.post(ids)
  expect(again.every((row) => row.state === 'refused' && row.message_id === null)).toBe(true)
  expect(again[0]?.message).toBe('舱单申报中，不能这样申报')
})

test('a manifest that is named twice, in any spelling, is sent once', async () => {
  const { id } = await crossing.makeManifest()
  const lines = await crossing.post([id, id.toUpperCase()])
  expect(lines.map((line) => [line.id, line.state])).toEqual([[id, 'sending']])
  expect(await messagesOf(id)).toHaveLength(1)
})

test('one of two concurrent sendings is refused', async () => {
  const { id } = await crossing.makeManifest()
  const lines = (await Promise.all([crossing.post([id]), crossing.post([id])])).flat()
  expect(lines.map((line) => line.state).toSorted()).toEqual(['refused', 'sending'])
  expect(await messagesOf(id)).toHaveLength(1)
})

test('a blocking finding stops its own manifest only; a warning stops none', async () => {
  const finding = (severity: 'block' | 'warn'): Finding => ({
    rule: 'x',
    severity,
    message: '说明',
    path: 'bills.0.gross_weight',
    hint: null,
    question: null,
  })
  const { id } = await crossing.makeManifest()
  against = [finding('block'), finding('warn')]
  expect(await crossing.post([id])).toMatchObject([
    { state: 'blocked', message: '单证检查有 1 项必改', findings: [{}, {}] },
  ])
  expect(await messagesOf(id)).toEqual([])
  expect((await crossing.states(id)).manifest).toBe('ready')
  against = [finding('warn')]
  expect(await crossing.post([id])).toMatchObject([{ state: 'sending', findings: [{ severity: 'warn' }] }])
  against = []
})

test('a value that no message can carry is reported at its field', async () => {
  const { id } = await crossing.makeManifest()
  await crossing.rows(`update manifest set unloading_place = null where id = $1`, id)
  const [line] = await crossing.post([id])
  expect(line?.state).toBe('blocked')
  expect(line?.findings.map((finding) => finding.path)).toContain('unloading_place')
})

test.each([
  ['draft', '9'],
  ['ready', '9'],
  ['send_fail', '9'],
  ['rejected', '9'],
  ['accepted', '5'],
  ['refused', '5'],
])('a manifest in %s is sent with function %s', async (status, functionCode) => {
  const { id } = await crossing.makeManifest()
  const filed = functionCode === '5' ? [await crossing.send(id)] : []
  if (functionCode === '5') await lighten(id)
  await setStatus(id, status)
  await crossing.post([id], { reason_codes: ['004'] })
  expect((await messagesOf(id)).slice(filed.length).map((message) => message.function_code)).toEqual([functionCode])
})

test.each(['sending', 'sent', 'review', 'released', 'changing', 'deleting', 'deleted'])(
  'a manifest in %s is not sent',
  async (status) => {
    const { id } = await crossing.makeManifest()
    await setStatus(id, status)
    for (const function_code of [undefined, '9', '5', '3'] as const) {
      const [line] = await crossing.post([id], { reason_codes: ['004'], ...(function_code ? { function_code } : {}) })
      expect(line?.state).toBe('refused')
    }
    expect(await messagesOf(id)).toEqual([])
  },
)

test('a change and a deletion need a reason that customs knows', async () => {
  const { id } = await crossing.makeManifest()
  await setStatus(id, 'accepted')
  expect(await crossing.post([id])).toMatchObject([{ state: 'refused', message: '变更或删除须填写原因' }])
  await expect(crossing.post([id], { function_code: '3' })).rejects.toMatchObject({ code: 'manifest.reason' })
  await expect(crossing.post([id], { function_code: '5', reason_codes: [] })).rejects.toMatchObject({
    code: 'manifest.reason',
  })
  await expect(crossing.post([id], { function_code: '5', reason_codes: ['777'] })).rejects.toMatchObject({
    code: 'request.invalid',
  })
  await setStatus(id, 'ready')
  await crossing.send(id)
  await setStatus(id, 'accepted')
  expect(await crossing.post([id], { function_code: '5', reason_codes: ['004'] })).toMatchObject([
    { state: 'refused', message: expect.stringContaining('与海关所存一致，没有要变更的内容') },
  ])
  await lighten(id)
  await crossing.send(id, { function_code: '5', reason_codes: ['003', '004'], reason_text: '过磅更正' })
  const sent = (await messagesOf(id)).at(-1)
  expect(readRoadManifest(sent?.body ?? '').bills).toEqual([
    {
      bill_no: expect.any(String),
      gross_weight: '68400.000',
      goods_value: '5201.00',
      currency: 'USD',
      goods: [],
      routing_countries: [],
      ...noContacts,
      change: { reason_codes: ['003', '004'], reason_text: '过磅更正', contact: '王某', phone: '13800000000' },
    },
  ])
})

test('a deletion names bills and reasons, regardless of other faults of the manifest', async () => {
  const { id } = await crossing.makeManifest({ bills: 2 })
  const filing = await crossing.send(id)
  await setStatus(id, 'accepted')
  await crossing.rows(`update manifest set unloading_place = null where id = $1`, id)
  expect(await crossing.send(id, { function_code: '3' })).toBe(`${filing}DEL`)
  const sent = (await messagesOf(id)).at(-1)
  expect(readRoadManifest(sent?.body ?? '').bills).toHaveLength(2)
})

test('a manifest of another enterprise is not found, and the posting has no effect', async () => {
  const foreign = await crossing.makeManifest()
  const stranger = await stage.as('b.admin')
  expect((await stranger.send(postManifest, { ids: [foreign.id] })).status).toBe(404)
  await expect(crossing.post([foreign.id, '01a1fd97-1573-7000-84d5-1ca45f79d50f'])).rejects.toMatchObject({
    code: 'record.notFound',
  })
  expect(await messagesOf(foreign.id)).toEqual([])
})

test('a sent message stays unchanged when the record changes', async () => {
  const { id } = await crossing.makeManifest()
  await crossing.send(id)
  const [before] = await messagesOf(id)
  await setStatus(id, 'rejected')
  await crossing.rows(`update manifest_bill set gross_weight = '1.000' where manifest_id = $1`, id)
  await crossing.send(id)
  const [first, second] = await messagesOf(id)
  expect({ body: first?.body, content: first?.content, sha256: first?.sha256 }).toEqual({
    body: before?.body,
    content: before?.content,
    sha256: before?.sha256,
  })
  expect(second?.body).not.toBe(first?.body)
})
