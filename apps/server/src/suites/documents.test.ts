import { writeReceipt } from '@guanqiao/customs'
import type { ConfirmationMessage } from '@guanqiao/domain/confirmation/messageType'
import { manifestStateOf } from '@guanqiao/domain/customs/index'
import type { BillState } from '@guanqiao/domain/customs/index'
import { documentTypes } from '@guanqiao/domain/documents/index'
import type { DocumentKey } from '@guanqiao/domain/documents/index'
import { next } from '@guanqiao/domain/trade/flow'
import { sample } from '@guanqiao/domain/testing/sample'
import { resendMessage } from '@guanqiao/domain/message/index'
import { transmitterApi } from '@guanqiao/domain/reference/transmitter'
import type { DocumentFunction, DocumentType } from '@guanqiao/domain/trade/documentType'
import { describe, expect, test } from 'vitest'
import type { Arrivals } from '../gateways/customs/gateway.ts'
import { arrivalsAt } from '../modules/message/index.ts'
import { stage, withStage } from '../testing/stages/opened.ts'
import type { Actor } from '../testing/actors.ts'
import { openCrossing } from '../testing/crossing.ts'
import type { Crossing } from '../testing/crossing.ts'
import { openConfirmations } from '../testing/confirmations.ts'
import type { Confirmations } from '../testing/confirmations.ts'
import { openReports } from '../testing/reports.ts'
import type { Reports } from '../testing/reports.ts'
import { quiet } from '@guanqiao/launcher/tests/quiet'

let clerk: Actor
let crossing: Crossing
let arrivals: Arrivals
let transmitter: string
let confirmations: Confirmations
let reports: Reports
let count = 0

withStage(async () => {
  clerk = await stage.as('a.admin')
  crossing = await openCrossing(stage)
  arrivals = arrivalsAt({ store: stage.store, log: quiet })
  const answer = await clerk.send(transmitterApi.create, {
    ...sample(transmitterApi.create.input, 7),
    status: 'active',
  })
  transmitter = answer.body.data.id
  confirmations = await openConfirmations({ clerk, crossing, transmitter })
  reports = openReports({ clerk, crossing, transmitter })
})

/**
 * A ready document. The manifest, confirmations and reports of a site are created as in their own tests; other documents from their
 * declaration alone.
 */
async function make(type: DocumentType, message: string): Promise<string> {
  count += 1
  if (type.key === ('manifest' satisfies DocumentKey)) return (await crossing.makeManifest()).id
  const draft =
    type.key === ('confirmation' satisfies DocumentKey)
      ? await confirmations.draft(message as ConfirmationMessage)
      : ((await reports.draft(type.key as DocumentKey, message)) ??
        sample(type.operations.create.input, count, { transmitter }))
  const { status, body } = await clerk.send(type.operations.create, draft)
  expect(status, JSON.stringify(body)).toBe(200)
  const { findings } = (await clerk.send(type.operations.check, { id: body.data.id })).body.data
  expect(findings.filter((finding: { severity: string }) => finding.severity === 'block')).toEqual([])
  expect(body.data.status).toBe('ready')
  return body.data.id
}

/** Sends the document and returns the message number. */
async function post(type: DocumentType, id: string, function_code: DocumentFunction): Promise<string> {
  if (type.key === ('manifest' satisfies DocumentKey)) {
    // A change carries the difference from customs' version.
    if (function_code === '5') await crossing.rows(`update manifest_bill set volume = 77 where manifest_id = $1`, id)
    return crossing.send(id, { function_code: function_code as '9' })
  }
  const { status, body } = await clerk.send(type.operations.post, {
    ids: [id],
    function_code,
    reason_text: '车辆未出境',
    contact: '苏日娜',
    contact_phone: '0478-7960001',
  })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.rows, JSON.stringify(body.rows)).toEqual([
    expect.objectContaining({ id, state: 'sending', message: null, message_id: expect.any(String) }),
  ])
  return body.rows[0].message_id
}

const stages: Readonly<Record<string, 0 | 1 | 2 | 3>> = { 0: 0, E1: 1, E3: 1, E4: 1, '01': 2, '02': 2, '03': 2 }

async function receive(message_id: string, message_type: string, code: string): Promise<void> {
  count += 1
  const stage = stages[code] ?? 3
  const receipt = { message_id, message_type, stage, code, text: `回执${code}`, whole: true, bills: [], equipment: [] }
  await arrivals.received([{ file_name: `Receipt_${count}.xml`, content: Buffer.from(writeReceipt(receipt)) }])
}

const rowOf = async ({ entity }: DocumentType, id: string) =>
  (await crossing.rows<Record<string, string>>(`select * from ${entity.table} where id = $1`, id))[0]!

const stateOf = async (type: DocumentType, id: string): Promise<string> => (await rowOf(type, id))['status']!

/** The state of the head when its single line, or itself, is in a state of the flow. */
const shown = ({ decides }: DocumentType, state: string): string =>
  decides === 'lines' ? manifestStateOf([state as BillState]) : state

/** Every message type of confirmations and applications is walked: load, kind and direction decide it. */
const several: readonly string[] = ['confirmation', 'offload'] satisfies DocumentKey[]

const walked = documentTypes.flatMap((type: DocumentType) =>
  several.includes(type.key)
    ? Object.keys(type.messages).map((message) => [type.key, message, type] as const)
    : [[type.key, Object.keys(type.messages)[0]!, type] as const],
)

describe.each(walked)('the document %s %s', (_, variant, type) => {
  const [declaring] = (['9', '2'] as const).filter((code) => code in type.functions)
  const messageType = async (id: string) => (await rowOf(type, id))['message_type']!

  /** A document in transit after a function. */
  async function underWay(code: DocumentFunction) {
    const id = await make(type, variant)
    const kind = await messageType(id)
    expect(kind).toBe(variant)
    let message = await post(type, id, declaring!)
    if (code !== declaring) {
      await receive(message, kind, '01')
      message = await post(type, id, code)
    }
    return { id, kind, message }
  }

  test('goes from draft to sent, accepted and, if a message deletes it, deleted; the sent message is kept unchanged', async () => {
    const { id, kind, message } = await underWay(declaring!)
    expect(await stateOf(type, id)).toBe('sending')
    const [kept] = await crossing.rows<Record<string, string>>(
      `select * from customs_message where message_id = $1`,
      message,
    )
    expect(kept).toMatchObject({ doc_type: type.key, doc_id: id, message_type: kind, function_code: declaring })
    expect(JSON.stringify(JSON.parse(kept!['content']!))).toContain((await rowOf(type, id))['batch_number'])
    for (const [code, state] of [
      ['0', 'sent'],
      ['E1', 'sent'],
      ['E3', 'sent'],
      ['01', 'accepted'],
    ] as const) {
      await receive(message, kind, code)
      expect(await stateOf(type, id), code).toBe(state)
    }
    const refused = await clerk.send(type.operations.remove, { id })
    expect(refused).toMatchObject({ status: 409, body: { code: expect.stringMatching(/\.state$/) } })
    const last = '3' in type.functions ? 'deleted' : 'accepted'
    if (last === 'deleted') {
      const deletion = await post(type, id, '3')
      expect(await stateOf(type, id)).toBe('deleting')
      await receive(deletion, kind, '01')
      expect(await stateOf(type, id)).toBe('deleted')
    }
    await receive(message, kind, '02')
    expect(await stateOf(type, id), 'a late receipt takes nothing back').toBe(last)
    const types = await crossing.rows(`select distinct doc_type from receipt where doc_id = $1`, id)
    expect(types).toEqual([{ doc_type: type.key }])
  })

  test('may be declared again after a failure, unchanged, and after a rejection', async () => {
    const { id, kind, message } = await underWay(declaring!)
    await receive(message, kind, 'E4')
    expect(await stateOf(type, id)).toBe('send_fail')
    const [failed] = await crossing.rows<{ id: string }>(
      `select id from customs_message where message_id = $1`,
      message,
    )
    expect(await clerk.send(resendMessage, { id: failed!.id })).toMatchObject({
      status: 200,
      body: { data: { status: 'queued' } },
    })
    expect(await stateOf(type, id)).toBe('sending')
    await receive(message, kind, '03')
    expect(await rowOf(type, id)).toMatchObject({ status: 'rejected', last_code: '03', last_text: '回执03' })
    expect(await clerk.send(resendMessage, { id: failed!.id })).toMatchObject({ status: 409 })
    const again = await post(type, id, declaring!)
    expect(again).not.toBe(message)
    expect(await rowOf(type, id)).toMatchObject({ status: 'sending', last_code: null })
    await receive(message, kind, '01')
    expect(await stateOf(type, id), 'an earlier message counts no more').toBe('sending')
    await receive(again, kind, '01')
    expect(await stateOf(type, id)).toBe('accepted')
  })

  test('audits the author and the states before and after each step', async () => {
    const { id, kind, message } = await underWay(declaring!)
    await receive(message, kind, '01')
    const entries = await crossing.rows(
      `select before->>'status' as before, after->>'status' as after, username from audit_log
       where entity = $1 and record_id = $2 and operation = 'receipt.apply'`,
      type.entity.table,
      id,
    )
    expect(entries).toEqual([{ before: 'sending', after: 'accepted', username: '海关回执' }])
  })

  const answers = Object.entries(type.answers).flatMap(([code, meanings]) =>
    Object.entries(meanings).map(([answer, event]) => [code as DocumentFunction, answer, event] as const),
  )
  test.each(answers)('function %s answered by %s: %s', async (code, answer, event) => {
    const { id, kind, message } = await underWay(code)
    const sent = code === declaring ? 'sending' : next(type.flow, 'accepted', type.functions[code]!)!
    await receive(message, kind, answer)
    expect(await stateOf(type, id)).toBe(shown(type, next(type.flow, sent, event)!))
    const [row] = await crossing.rows<{ performance: string }>(
      `select performance from receipt where message_id = $1 order by id desc limit 1`,
      message,
    )
    expect(row!.performance).toMatch(/[\u4e00-\u9fa5]/)
    expect(row!.performance).not.toContain('undefined')
  })
})
