import { wholeRehearsals } from '@guanqiao/domain/documentTypes/rehearsals'
import { next } from '@guanqiao/domain/documents/flow'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import type { DocumentFunction } from '@guanqiao/domain/documents/documentType'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { lockBatches } from '../removal/batchLock.queries.ts'
import { blockersOf, numbersOf } from '../removal/papers.ts'
import { findingsOf } from './check.ts'
import { composeDocument } from './composeDocument.ts'
import type { DocumentRow, Reason, SingleUnitDocument } from '../documentTypes/document.ts'
import { rehearseDocuments } from '../rehearsal/rehearse.ts'
import { postDocuments } from './post.ts'
import { stateOf } from '../receipts/stateAfter.ts'
import { loadHeads } from './submission.ts'
import type { Checks, Sending, Submission } from './submission.ts'
import { refuseEmptyWords } from './applicant.ts'
import type { CustomsWay } from './customsWay.ts'

interface LoadedRow<R> {
  readonly head: R
}

/** A document without lines consists of its head. */
export const documentChecks = <R extends DocumentRow>(document: SingleUnitDocument<R>): Checks<LoadedRow<R>> => ({
  async load(ctx, ids, lock) {
    const rows = (await loadHeads(ctx, document.type.entity, ids, lock)) as R[]
    return rows.map((head) => ({ head }))
  },
  async findings(ctx, group) {
    const rows = group.map(({ head }) => head)
    const findings = await findingsOf<R>(ctx, document, rows)
    return new Map(rows.map(({ id }, at) => [id, findings[at]!]))
  },
})

/** Sends documents that customs decides as a whole. */
export const postHandler = <R extends DocumentRow>(document: SingleUnitDocument<R>, way: CustomsWay): BoundOperation =>
  handle(document.calls.post, async (ctx, { ids, confirmed, function_code, ...request }) => {
    const code: DocumentFunction = function_code ?? '2'
    const reason = code === '3' ? reasonOf(document.type, request) : null
    const results = await postDocuments(ctx, documentSending(document, code, reason), { ids, confirmed }, way)
    return results.map(({ submission, ...result }) => {
      const { id, batch_number } = submission.document.head
      return { id, batch_number, ...result }
    })
  })

/** Who asks for a deletion, and why, is entered when it is sent, and has no effect on the likely reply. */
const REHEARSED: Reason = { reason_text: '预演', contact: '预演', contact_phone: '0' }

/** The likely replies of customs to documents that it decides as a whole. */
export const rehearseHandler = <R extends DocumentRow>(document: SingleUnitDocument<R>): BoundOperation =>
  handle(wholeRehearsals[document.type.key as keyof typeof wholeRehearsals], (ctx, { ids, function_code }) => {
    const code: DocumentFunction = function_code ?? '2'
    return rehearseDocuments(
      ctx,
      {
        sending: documentSending(document, code, code === '3' ? REHEARSED : null),
        scopeOf: (submissions) => ({
          batches: submissions.flatMap(({ document: { head } }) => batchesOf(head)),
          billNumbers: [],
        }),
        recordPath: ({ document: { head } }, path) => document.recordPath(path, head),
      },
      ids,
    )
  })

/** The batch of a document, and the one that moved goods go to. */
const batchesOf = (head: DocumentRow & { readonly new_batch_number?: string | null }): string[] => [
  head.batch_number,
  ...(head.new_batch_number ? [head.new_batch_number] : []),
]

function reasonOf(
  { asksContact }: SingleUnitDocument['type'],
  { reason_text, contact = null, contact_phone = null }: { readonly [K in keyof Reason]?: string | null | undefined },
): Reason {
  if (!reason_text) throw problem('document.reason')
  if (asksContact && !contact) throw fieldProblem('contact', '请填写联系人，删除报文须写明由谁申请')
  if (asksContact && !contact_phone) throw fieldProblem('contact_phone', '请填写联系电话，删除报文须写明由谁申请')
  refuseEmptyWords({ reason_text, contact, contact_phone })
  return { reason_text, contact, contact_phone }
}

/** A document that others at customs refer to is deleted after them, and one that is deleted with another of its batch is not deleted twice. */
async function removalRefusals(
  ctx: Context,
  type: SingleUnitDocument['type'],
  rows: readonly DocumentRow[],
): Promise<(string | undefined)[]> {
  const twice = type.deletedByBatch ? await deletedTwice(ctx, type, rows) : []
  const blockers = await blockersOf(
    ctx,
    rows[0]!.enterprise_id,
    rows.map((row) => ({ ...row, numbers: linesIn(row) })),
  )
  return blockers.map((reasons, at) =>
    reasons.length > 0
      ? `不能申报删除：${reasons.join('；')}`
      : twice[at]
        ? `同批次的另一份${type.label}正在申报删除，海关按批次号一并删除，不必另报`
        : undefined,
  )
}

type Subject = Pick<DocumentRow, 'id' | 'batch_number' | 'message_type'>

/** Whether another document of the same batch and message type is being deleted, or comes before in the same request. */
async function deletedTwice(
  { data }: Context,
  { entity }: SingleUnitDocument['type'],
  rows: readonly DocumentRow[],
): Promise<boolean[]> {
  const match = {
    enterprise_id: rows[0]!.enterprise_id,
    batch_number: [...new Set(rows.map((row) => row.batch_number))],
  }
  const deleting: readonly Subject[] = await data.all(entity, { ...match, status: 'deleting' })
  const keyOf = ({ batch_number, message_type }: Subject) => `${batch_number} ${message_type}`
  return rows.map((row, at) =>
    [...deleting, ...rows.slice(0, at).filter(({ status }) => status === 'accepted')].some(
      (other) => other.id !== row.id && keyOf(other) === keyOf(row),
    ),
  )
}

/** Reports are deleted by bill and container, confirmations by batch. */
const linesIn = (row: DocumentRow & Partial<Parameters<typeof numbersOf>[0]>): string[] | undefined =>
  row.bills === undefined && row.containers === undefined
    ? undefined
    : numbersOf({ bills: row.bills ?? null, containers: row.containers ?? null })

/** The sending of whole documents with this function; `reason` is that of a deletion. */
export function documentSending<R extends DocumentRow>(
  document: SingleUnitDocument<R>,
  function_code: DocumentFunction,
  reason: Reason | null,
): Sending<Submission<LoadedRow<R>>> {
  const { type } = document
  const event = type.functions[function_code]
  if (!event) throw problem('document.state', type.label)
  const stateRefusal = ({ head }: LoadedRow<R>): string | undefined =>
    next(type.flow, head.status, event) === undefined ? `${stateOf(type, head.status)}，不能这样申报` : undefined
  return {
    ...documentChecks(document),
    type,
    async plan(ctx, group) {
      const heads = group.map(({ head }) => head)
      await lockBatches(ctx.sql, heads)
      const refusals =
        function_code === '3' ? await removalRefusals(ctx, type, heads) : await document.refusals?.(ctx, heads)
      return group.map((one, at) => ({
        document: one,
        function_code,
        units: [one.head],
        refusal: stateRefusal(one) ?? refusals?.[at],
      }))
    },
    concerning: (_submission, findings) => [...findings],
    composer: () => Promise.resolve(({ document: { head } }) => composeDocument(document, head, reason)),
  }
}
