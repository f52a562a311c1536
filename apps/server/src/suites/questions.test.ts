import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { manifestsFromOrder } from '@guanqiao/domain/customs/index'
import { documentTypes, singleUnitDocuments } from '@guanqiao/domain/documentTypes/index'
import type { DocumentFunction, DocumentType } from '@guanqiao/domain/documents/documentType'
import { operations } from '@guanqiao/domain/registry'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { localRuleApi, mendRejections } from '@guanqiao/domain/rejection/index'
import { describe, expect, test, vi } from 'vitest'
import { documentCases, openDocuments } from '../testing/stages/documents.ts'
import type { Documents } from '../testing/stages/documents.ts'
import { giveRange, openTrade, sendOk } from '../testing/trade.ts'
import { stage, withStage } from '../testing/stages/openStages.ts'

const REMARK = '先问一声'
const QUESTION = '备注写着先问一声，确定申报吗？'

// Every type of document gets a finding with a question of its own: the rules of most types ask none.
vi.mock(import('@guanqiao/domain/rejection/localRule.rules'), async (original) => {
  const real = await original()
  return {
    ...real,
    localFindings: (...input) => real.localFindings(...input).map((finding) => ({ ...finding, question: QUESTION })),
  }
})

let documents: Documents
/** Manifests without 必改. */
let manifests: { id: string }[] = []
const MANIFESTS = 8

withStage(async () => {
  documents = await openDocuments(stage)
  const trade = await openTrade(stage, 'a', MANIFESTS)
  await giveRange(stage, trade.enterprise_id, 5100000000001n, MANIFESTS)
  const { id: order_id } = await trade.order(MANIFESTS)
  await trade.submit(order_id)
  manifests = await sendOk(trade.clerk, manifestsFromOrder, { order_id })
  for (const type of documentTypes) {
    const rule = {
      rule_name: `问 ${type.key}`,
      status: 'active',
      doc_type: type.key,
      place: 'remark',
      severity: 'warn',
    }
    const { status, body } = await documents.clerk.send(localRuleApi.create, {
      ...rule,
      condition: 'equal',
      refused_values: [REMARK],
      message: QUESTION,
    })
    expect(status, JSON.stringify(body)).toBe(200)
  }
})

const send = async (operation: Operation, input: object) => {
  const { status, body } = await documents.clerk.send(operation, input)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** A ready document about which a question is open. */
async function asked(type: DocumentType, variant: string): Promise<string> {
  const id = await make(type, variant)
  await documents.crossing.rows(`update ${type.entity.table} set remark = $2 where id = $1`, id, REMARK)
  return id
}

const make = async (type: DocumentType, variant: string): Promise<string> =>
  type.unit ? manifests.pop()!.id : documents.make(type, variant)

const messagesOf = async (id: string): Promise<number> =>
  (await documents.crossing.rows(`select 1 from customs_message where doc_id = $1`, id)).length

interface Line {
  readonly id: string
  readonly state: string
  readonly confirmation: string | null
  readonly findings: readonly { readonly question: string | null }[]
}

/** A way out for several documents, by the states of its results. */
type Way = (ids: readonly string[], confirmed?: readonly string[]) => Promise<readonly Line[]>

/** One of two documents is confirmed: that one leaves, and the other stays as it was. */
async function expectAsked(type: DocumentType, variant: string, way: Way, left = 'sending'): Promise<void> {
  const ids = [await asked(type, variant), await asked(type, variant)]
  const before = await Promise.all(ids.map((id) => documents.rowOf(type, id)))
  const first = await way(ids)
  expect(first.map(({ state }) => state)).toEqual(['unconfirmed', 'unconfirmed'])
  for (const { findings } of first) expect(findings.map(({ question }) => question)).toContain(QUESTION)
  expect(await Promise.all(ids.map((id) => documents.rowOf(type, id)))).toEqual(before)
  const [confirmation, other] = first.map((line) => line.confirmation!)
  expect(confirmation).not.toBe(other)
  expect((await way([ids[1]!], [confirmation!])).map(({ state }) => state)).toEqual(['unconfirmed'])
  expect((await way(ids, [confirmation!])).map(({ state }) => state)).toEqual([left, 'unconfirmed'])
  expect(await messagesOf(ids[1]!)).toBe(0)
  if (left === 'sending') expect(await messagesOf(ids[0]!)).toBe(1)
}

const declaring = (type: DocumentType): DocumentFunction => ('9' in type.functions ? '9' : '2')

describe.each(documentCases(documentTypes))('%s %s', (_, variant, type) => {
  test('is not sent by itself before its question is confirmed', async () => {
    const id = await asked(type, variant)
    const { version } = await documents.rowOf(type, id)
    const first = (await send(type.operations.submit, { id, version })).data
    expect(first).toMatchObject({ state: 'unconfirmed', message_id: null, confirmation: expect.any(String) })
    expect(await messagesOf(id)).toBe(0)
    const { data } = await send(type.operations.submit, { id, version, confirmed: first.confirmation })
    expect(data).toMatchObject({ state: 'sending', confirmation: null })
  })

  test('is not sent with others before its question is confirmed', () =>
    expectAsked(type, variant, async (ids, confirmed) => (await send(type.operations.post, { ids, confirmed })).rows))

  test('is not sent again after a rejection before its question is confirmed', async () => {
    const id = await make(type, variant)
    const message = await documents.post(type, id, declaring(type))
    await documents.receive(message, variant, '03', '19901 退单')
    await documents.crossing.rows(`update ${type.entity.table} set remark = $2 where id = $1`, id, REMARK)
    const [first] = (await send(type.operations.post, { ids: [id] })).rows
    expect(first).toMatchObject({ state: 'unconfirmed' })
    const [second] = (await send(type.operations.post, { ids: [id], confirmed: [first.confirmation] })).rows
    expect(second).toMatchObject({ state: 'sending' })
  })
})

const deletable = documentTypes.filter(({ functions }) => '3' in functions)
test.each(documentCases(deletable))('nothing is asked about the deletion of %s %s', async (_, variant, type) => {
  const id = await documents.make(type, variant)
  await documents.receive(await documents.post(type, id, declaring(type)), variant, '01')
  await documents.crossing.rows(`update ${type.entity.table} set remark = $2 where id = $1`, id, REMARK)
  await documents.post(type, id, '3')
})

const manifestType = documentTypes.find(({ key }) => key === 'manifest')!

test('a single bill, and the change of one, is not sent before the question is confirmed', async () => {
  const id = await asked(manifestType, 'MT1401')
  const bills = await documents.crossing.rows<{ id: string }>(`select id from manifest_bill where manifest_id = $1`, id)
  const post = async (input: object) => (await send(manifestType.operations.post, { ids: [id], ...input })).rows[0]
  const bill_ids = [bills[0]!.id]
  const first = await post({ bill_ids })
  expect(first).toMatchObject({ state: 'unconfirmed', bills: [{ state: 'unconfirmed' }] })
  const { message_id } = await post({ bill_ids, confirmed: [first.confirmation] })
  await documents.receive(message_id, 'MT1401', '01')
  await documents.crossing.rows(`update manifest_bill set volume = 77, differs = true where manifest_id = $1`, id)
  const change = {
    function_code: '5',
    reason_codes: ['001'],
    reason_text: '体积有误',
    contact: '苏日娜',
    contact_phone: '0478-7960001',
  }
  const second = await post(change)
  expect(second).toMatchObject({ state: 'unconfirmed' })
  expect(await post({ ...change, confirmed: [second.confirmation] })).toMatchObject({ state: 'sending' })
})

const confirmationType = documentTypes.find(({ key }) => key === 'confirmation')!
const queueing: Way = async (ids, confirmed) => (await send(confirmationApi.queue, { ids, confirmed })).rows

test('a confirmation that waits for nothing is not sent from the queue before its question is confirmed', () =>
  expectAsked(confirmationType, 'MT4401', queueing))

test('a confirmation does not wait in the queue before its question is confirmed', async () => {
  const way: Way = async (ids, confirmed) => {
    await documents.crossing.rows(
      `update manifest set status = 'sent' where batch_number in (select batch_number from confirmation where id = any($1::uuid[]))`,
      ids,
    )
    return queueing(ids, confirmed)
  }
  await expectAsked(confirmationType, 'MT4401', way, 'queued')
})

test.each(documentCases(singleUnitDocuments))(
  '%s %s is not mended and sent before its question is confirmed',
  async (_, variant, type) => {
    const id = await documents.make(type, variant)
    const message = await documents.post(type, id, declaring(type))
    await documents.receive(message, variant, '03', '19901 退单')
    const before = await documents.rowOf(type, id)
    const mend = async (more: object) => {
      const rows = [{ id, version: before.version, paths: ['remark'] }]
      const input = { doc_type: type.key, code: '19901', place: 'remark', value: REMARK, rows }
      return (await send(mendRejections, { ...input, ...more })).rows[0]
    }
    const expected = await mend({ preview: true })
    expect(expected).toMatchObject({ outcome: 'unconfirmed', findings: [{ question: QUESTION }] })
    expect(await mend({})).toEqual(expected)
    expect(await documents.rowOf(type, id)).toEqual(before)
    expect(await mend({ confirmed: [expected.confirmation] })).toMatchObject({ outcome: 'sent', confirmation: null })
    expect(await documents.rowOf(type, id)).toMatchObject({ status: 'sending', remark: REMARK })
  },
)

test('every operation by which a document leaves is walked above', () => {
  const menus = new Set(documentTypes.map(({ entity }) => entity.menu))
  const sending = operations.filter(
    ({ access, effect }) =>
      effect !== 'read' &&
      ((access.kind === 'right' && access.button === 'declare' && menus.has(access.menu)) ||
        (access.kind === 'anyRight' && access.rights.some(({ button }) => button === 'declare'))),
  )
  const walked = [
    ...documentTypes.flatMap(({ operations: { post, submit } }) => [post, submit]),
    confirmationApi.queue,
    mendRejections,
  ]
  // It takes a document out of the queue.
  const others = [confirmationApi.unqueue]
  expect(sending.map(({ name }) => name).toSorted()).toEqual([...walked, ...others].map(({ name }) => name).toSorted())
})
