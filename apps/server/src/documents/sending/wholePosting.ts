import { next } from '@guanqiao/domain/documents/flow'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import type { DocumentFunction } from '@guanqiao/domain/documents/documentType'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import { findingsOf, seal } from './check.ts'
import type { DocumentRow, Reason, WholeDocument } from '../type/document.ts'
import { postDocuments } from './post.ts'
import { loadHeads } from './posting.ts'
import { stateOf } from '../receipts/stateAfter.ts'
import type { Checks, Going, Plan, Posting } from './posting.ts'

interface LoadedRow<R> {
  readonly head: R
}

/** A document without lines consists of its head. */
export const wholeChecks = <R extends DocumentRow>(document: WholeDocument<R>): Checks<LoadedRow<R>> => ({
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
export const postHandler = <R extends DocumentRow>(document: WholeDocument<R>, wake: () => void): BoundOperation =>
  handle(document.calls.post, async (ctx, { ids, function_code, ...asked }) => {
    const code: DocumentFunction = function_code ?? '2'
    const reason = code === '3' ? reasonOf(document.type, asked) : null
    const posting = wholePosting(document, code, reason)
    const results = await postDocuments(ctx, { ...posting, wake }, ids)
    return results.map(({ posted: { head }, state, message_id, message, findings }) => ({
      id: head.id,
      batch_number: head.batch_number,
      message_id,
      state,
      message,
      findings,
    }))
  })

function reasonOf(
  { asksContact }: WholeDocument['type'],
  { reason_text, contact = null, contact_phone = null }: { readonly [K in keyof Reason]?: string | null | undefined },
): Reason {
  if (!reason_text) throw problem('document.reason')
  if (asksContact && !contact) throw fieldProblem('contact', '请填写联系人，删除报文须写明由谁申请')
  if (asksContact && !contact_phone) throw fieldProblem('contact_phone', '请填写联系电话，删除报文须写明由谁申请')
  return { reason_text, contact, contact_phone }
}

type GoingRow<R extends DocumentRow> = Going<LoadedRow<R>, Plan<R>>

export function wholePosting<R extends DocumentRow>(
  document: WholeDocument<R>,
  function_code: DocumentFunction,
  reason: Reason | null,
): Posting<LoadedRow<R>, GoingRow<R>> {
  const { type } = document
  const event = type.functions[function_code]
  if (!event) throw problem('document.state', type.label)
  const planOf = (posted: LoadedRow<R>): GoingRow<R> | string =>
    next(type.flow, posted.head.status, event) === undefined
      ? `${stateOf(type, posted.head.status)}，不能这样申报`
      : { posted, plan: { function_code, going: [posted.head] } }
  return {
    ...wholeChecks(document),
    type,
    async plan(ctx, group) {
      const plans = group.map(planOf)
      if (function_code === '3' || !document.refusals) return plans
      const refusals = await document.refusals(
        ctx,
        group.map(({ head }) => head),
      )
      return plans.map((plan, at) => (typeof plan === 'string' ? plan : (refusals[at] ?? plan)))
    },
    concerning: (_going, findings) => [...findings],
    sealer: (ctx) =>
      Promise.resolve((id, { posted }, sender) =>
        seal<R>(document, posted.head, sender, { id, function_code, at: ctx.now(), reason }),
      ),
  }
}
