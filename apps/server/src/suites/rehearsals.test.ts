import { readSubmission } from '@guanqiao/customs'
import { documentTypes } from '@guanqiao/domain/documentTypes/index'
import { rehearsals } from '@guanqiao/domain/documentTypes/rehearsals'
import type { Operation } from '@guanqiao/domain/kit/operation'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../testing/actors.ts'
import { documentCases, openDocuments } from '../testing/stages/documents.ts'
import type { Documents } from '../testing/stages/documents.ts'
import { stage, withStage } from '../testing/stages/openStages.ts'

let documents: Documents
let clerk: Actor
let stranger: Actor
let weak: Actor

withStage(async () => {
  documents = await openDocuments(stage)
  clerk = documents.clerk
  stranger = await stage.as('b.clerk')
  weak = await stage.as('a.none')
})

const rehearsalOf = ({ key }: DocumentType): Operation =>
  new Map<string, Operation>(Object.entries(rehearsals)).get(key)!

/** All that a sending writes: rows of documents, messages, the outbox, steps of trucks and batches, and the audit log. */
const written = async (type: DocumentType): Promise<unknown> =>
  Promise.all(
    [type.entity.table, 'manifest_bill', 'customs_message', 'outbox', 'order_transport', 'batch', 'audit_log'].map(
      (table) =>
        documents.crossing.rows(`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} t`),
    ),
  )

const rehearse = (type: DocumentType, id: string, more: object = {}, as = clerk) =>
  as.send(rehearsalOf(type), { ids: [id], ...more })

describe.each(documentCases(documentTypes))('the rehearsal of %s %s', (_, variant, type) => {
  let id = ''
  beforeEach(async () => {
    id = await documents.make(type, variant)
  })

  test('shows the message, the findings and the likely reply, and writes and sends nothing', async () => {
    const before = await written(type)
    const { status, body } = await rehearse(type, id)
    expect(status, JSON.stringify(body)).toBe(200)
    const [line] = body.rows
    expect(line).toMatchObject({ id, state: 'rehearsed', code: expect.stringMatching(/^0[123]$/) })
    expect(line.text).toMatch(/\d{5} /)
    expect(Array.isArray(line.findings)).toBe(true)
    expect(readSubmission(line.body)).toMatchObject({ message_type: variant, problems: [] })
    expect(await written(type)).toEqual(before)
  })

  test('asks for the right to send, and finds the documents of the caller alone', async () => {
    expect(rehearsalOf(type).access).toEqual(type.operations.post.access)
    expect(rehearsalOf(type).effect).toBe('read')
    expect(await rehearse(type, id, {}, weak)).toMatchObject({ status: 403 })
    expect(await rehearse(type, id, {}, stranger)).toMatchObject({
      status: expect.toSatisfy((code) => code === 403 || code === 404),
    })
  })

  test('says why a document in transit is not sent', async () => {
    const [declaring] = (['9', '2'] as const).filter((code) => code in type.functions)
    await documents.post(type, id, declaring!)
    const [line] = (await rehearse(type, id)).body.rows
    expect(line).toMatchObject({
      state: 'refused',
      code: null,
      body: null,
      message: expect.stringMatching(/\p{sc=Han}/u),
    })
  })
})

test.each(documentCases(documentTypes).filter(([, , type]) => '3' in type.functions))(
  'the deletion of %s %s is judged by what customs holds of our own messages',
  async (_, variant, type) => {
    const id = await documents.make(type, variant)
    const [declaring] = (['9', '2'] as const).filter((code) => code in type.functions)
    const message = await documents.post(type, id, declaring!)
    await documents.receive(message, variant, '01')
    const before = await written(type)
    const [line] = (await rehearse(type, id, { function_code: '3' })).body.rows
    expect(line).toMatchObject({ state: 'rehearsed', code: '01', objections: [] })
    expect(readSubmission(line.body)).toMatchObject({ function_code: '3', problems: [] })
    expect(await written(type)).toEqual(before)
  },
)
