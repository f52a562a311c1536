import type { Entity, SystemDraft, SystemPatch } from '@guanqiao/domain/kit/entity'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { problem } from '@guanqiao/domain/kit/problem'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { settleOrders } from '../crossing/settle.ts'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import { noteHits } from '../localRules/localRules.ts'
import { findingsOf, preparedState } from '../sending/check.ts'
import type { DocumentRow, Draft, SingleUnitDocument, Writing } from './document.ts'
import { checkDocument } from '../sending/submission.ts'
import { lockVersion, withdraw } from '../saving/save.ts'
import { stateAfter } from '../receipts/stateAfter.ts'
import { submitDocument } from '../sending/submit.ts'
import { postHandler, rehearseHandler, documentChecks, documentSending } from '../sending/documentSending.ts'
import type { CustomsWay } from '../sending/customsWay.ts'

/**
 * The handlers of a document that customs decides as a whole. Lists and single records use the generic operations. Every save
 * checks the document: without findings it is ready, otherwise a draft.
 */
export const documentHandlers = <R extends DocumentRow>(
  document: SingleUnitDocument<R>,
  way: CustomsWay,
): BoundOperation[] => {
  const { type, calls } = document
  const { entity } = type
  const update = updater(document)
  return [
    handle(calls.create, async (ctx, values) => {
      const [checked] = await prepared(ctx, document, [values])
      const row = await ctx.data.create(entity, checked!.draft)
      await noted(ctx, type, [row], [checked!.findings])
      return row
    }),
    handle(calls.bulkCreate, (ctx, { list }) => createDocuments(ctx, document, list)),
    handle(calls.update, async (ctx, input) => (await update(ctx, input)).row),
    submitter(document, way),
    handle(calls.remove, async (ctx, { id, version }) => {
      const before = (await lockVersion(ctx, entity, { id, version })) as R
      stateAfter(type, before.status, 'remove')
      if (before.attempt) await withdraw(ctx, entity, [before])
      else await ctx.data.remove(entity, id)
      await settleOrders(ctx.sql, [before], ctx.trace)
      return { id }
    }),
    acknowledger(document),
    handle(calls.check, (ctx, { id }) => checkDocument(ctx, documentChecks(document), id)),
    postHandler(document, way),
    rehearseHandler(document),
  ]
}

const submitter = <R extends DocumentRow>(document: SingleUnitDocument<R>, way: CustomsWay): BoundOperation =>
  handle(document.calls.submit, async (ctx, { confirmed, ...input }) => {
    const { id, version, ...changes } = input
    const save = async () => (await updater(document)(ctx, input)).findings
    const { submission: _, ...result } = await submitDocument(
      ctx,
      { sending: documentSending(document, '2', null), save, way },
      { id, version, confirmed, hasChanges: Object.keys(changes).length > 0 },
    )
    return { document: await ctx.data.get(document.type.entity, id), ...result }
  })
async function prepared<R extends DocumentRow>(ctx: Writing, document: SingleUnitDocument<R>, list: readonly object[]) {
  const enterprise_id = ctx.data.owner(document.type.entity)
  const drafts = list.map((values) => withDerived(document, { ...values, enterprise_id } as Draft<R>))
  const findings = await findingsOf(ctx, document, drafts)
  return drafts.map(({ enterprise_id: _, ...values }, at) => ({
    findings: findings[at]!,
    draft: { ...values, status: preparedState(findings[at]!) } as SystemDraft<Entity>,
  }))
}

/** Saves new documents, all or none, each checked. */
export async function createDocuments<R extends DocumentRow>(
  ctx: Writing,
  document: SingleUnitDocument<R>,
  list: readonly object[],
) {
  const { type } = document
  const all = await prepared(ctx, document, list)
  const rows = await ctx.data.createMany(
    type.entity,
    all.map(({ draft }) => draft),
  )
  await noted(
    ctx,
    type,
    rows,
    all.map(({ findings }) => findings),
  )
  return rows
}

const acknowledger = <R extends DocumentRow>({ calls, type: { entity } }: SingleUnitDocument<R>): BoundOperation =>
  handle(calls.acknowledge, async (ctx, { id }) => {
    const before = (await ctx.data.get(entity, id, { lock: true })) as R
    if (before.alarm === null) throw problem('document.state', '没有待确认的警示')
    return ctx.data.update(entity, id, { alarm: null } as SystemPatch<Entity>)
  })

/** Saves the changed values of a document that customs does not hold, and checks it; returns it with the findings. */
export const updater =
  <R extends DocumentRow>(document: SingleUnitDocument<R>) =>
  async (ctx: Writing, { id, version, ...patch }: InputOf<SingleUnitDocument['calls']['update']>) => {
    const { type } = document
    const before = (await lockVersion(ctx, type.entity, { id, version })) as R
    stateAfter(type, before.status, 'edit')
    const draft = withDerived(document, { ...before, ...patch } as Draft<R>)
    const [findings = []] = await findingsOf(ctx, document, [draft])
    const derived = document.derived?.(draft)
    const values = { ...patch, ...derived, status: preparedState(findings) } as SystemPatch<Entity>
    const row = await ctx.data.update(type.entity, id, values, version)
    await noted(ctx, type, [row], [findings])
    return { row, findings }
  }

const withDerived = <R extends DocumentRow>({ derived }: SingleUnitDocument<R>, draft: Draft<R>): Draft<R> =>
  derived ? { ...draft, ...derived(draft) } : draft

/** Counts the saved documents that rules of the enterprise named; both in the same order. */
const noted = (
  ctx: Writing,
  type: DocumentType,
  rows: readonly object[],
  findings: readonly (readonly Finding[])[],
): Promise<void> =>
  noteHits(
    ctx,
    type,
    rows.map((row, at) => ({ head: row as DocumentRow, findings: findings[at]! })),
  )
