import { documentTypes, singleUnitDocuments } from '@guanqiao/domain/documentTypes/index'
import { manifestStateOf } from '@guanqiao/domain/customs/index'
import type { BillState } from '@guanqiao/domain/customs/index'
import { next } from '@guanqiao/domain/documents/flow'
import { resendMessage } from '@guanqiao/domain/message/index'
import type { DocumentFunction, DocumentType } from '@guanqiao/domain/documents/documentType'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../testing/actors.ts'
import type { Crossing } from '../testing/crossing.ts'
import { openDocuments, documentCases } from '../testing/stages/documents.ts'
import type { Documents } from '../testing/stages/documents.ts'
import { stage, withStage } from '../testing/stages/openStages.ts'

let documents: Documents
let clerk: Actor
let crossing: Crossing

withStage(async () => {
  documents = await openDocuments(stage)
  clerk = documents.clerk
  crossing = documents.crossing
})

const make: Documents['make'] = (type, message) => documents.make(type, message)
const post: Documents['post'] = (type, id, code) => documents.post(type, id, code)
const receive: Documents['receive'] = (message, type, code) => documents.receive(message, type, code)
const rowOf: Documents['rowOf'] = (type, id) => documents.rowOf(type, id)
const stateOf = async (type: DocumentType, id: string): Promise<string> => (await rowOf(type, id)).status

/** The state of the head when its single line, or itself, is in a state of the flow. */
const displayedState = ({ unit }: DocumentType, state: string): string =>
  unit ? manifestStateOf([state as BillState]) : state

describe.each(documentCases(documentTypes))('the document %s %s', (_, variant, type) => {
  const [declaring] = (['9', '2'] as const).filter((code) => code in type.functions)
  const messageType = async (id: string) => (await rowOf(type, id)).message_type

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
    const [row] = await crossing.rows<Record<string, string>>(
      `select * from customs_message where message_id = $1`,
      message,
    )
    expect(row).toMatchObject({ doc_type: type.key, doc_id: id, message_type: kind, function_code: declaring })
    expect(JSON.stringify(JSON.parse(row!['content']!))).toContain((await rowOf(type, id)).batch_number)
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
    expect(await stateOf(type, id)).toBe(displayedState(type, next(type.flow, sent, event)!))
    const [row] = await crossing.rows<{ performance: string }>(
      `select performance from receipt where message_id = $1 order by id desc limit 1`,
      message,
    )
    expect(row!.performance).toMatch(/[\u4e00-\u9fa5]/)
    expect(row!.performance).not.toContain('undefined')
  })
})

describe.each(documentCases(singleUnitDocuments))('the whole document %s %s', (_, variant, type) => {
  test('is saved, checked and sent in one call, or only saved', async () => {
    const id = await make(type, variant)
    const { version } = await rowOf(type, id)
    const submit = (input: object) => clerk.send(type.operations.submit, { id, ...input })
    expect(await submit({ version: version + 1, remark: '旧版本' })).toMatchObject({ status: 409 })
    const { status, body } = await submit({ version, remark: '一次申报' })
    expect(status, JSON.stringify(body)).toBe(200)
    let { data } = body
    if (data.state === 'unconfirmed') {
      expect(await crossing.rows(`select 1 from customs_message where doc_id = $1`, id)).toEqual([])
      expect(data.document).toMatchObject({ remark: '一次申报', status: 'ready' })
      data = (await submit({ version: data.document.version, confirmed: data.confirmation })).body.data
    }
    expect(data).toMatchObject({ state: 'sending', document: { id, status: 'sending', remark: '一次申报' } })
    const [message] = await crossing.rows(`select message_id, content from customs_message where doc_id = $1`, id)
    expect(message).toMatchObject({ message_id: data.message_id, content: expect.stringContaining('一次申报') })
  })
})
