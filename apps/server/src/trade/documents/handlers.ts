import type { Entity, SystemDraft, SystemPatch } from '@guanqiao/domain/kit/entity'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { preparedStates } from './check.ts'
import type { DocumentRow, Draft, WholeDocument } from './document.ts'
import { checkDocument } from './posting.ts'
import { lockVersion, withdraw } from './saving/save.ts'
import { stateAfter } from './stateAfter.ts'
import { postHandler, wholeChecks } from './wholePosting.ts'

/**
 * The handlers of a document that customs decides as a whole. Lists and single records use the generic operations. Every save
 * checks the document: without findings it is ready, otherwise a draft.
 */
export const documentHandlers = <R extends DocumentRow>(
  document: WholeDocument<R>,
  wake: () => void,
): BoundOperation[] => {
  const { type, calls } = document
  const { entity } = type
  const prepared = async (ctx: Context, list: readonly object[]) => {
    const enterprise_id = ctx.data.owner(entity)
    const drafts = list.map((values) => withDerived(document, { ...values, enterprise_id } as Draft<R>))
    const states = await preparedStates(ctx, document, drafts)
    return drafts.map(
      ({ enterprise_id: _, ...values }, at) => ({ ...values, status: states[at] }) as SystemDraft<Entity>,
    )
  }
  return [
    handle(calls.create, async (ctx, values) => {
      const [draft] = await prepared(ctx, [values])
      return ctx.data.create(entity, draft!)
    }),
    handle(calls.bulkCreate, async (ctx, { list }) => ctx.data.createMany(entity, await prepared(ctx, list))),
    handle(calls.update, async (ctx, { id, version, ...patch }) => {
      const before = (await lockVersion(ctx, entity, { id, version })) as R
      stateAfter(type, before.status, 'edit')
      const draft = withDerived(document, { ...before, ...patch } as Draft<R>)
      const [status] = await preparedStates(ctx, document, [draft])
      const derived = document.derived?.(draft)
      return ctx.data.update(entity, id, { ...patch, ...derived, status } as SystemPatch<Entity>, version)
    }),
    handle(calls.remove, async (ctx, { id, version }) => {
      const before = (await lockVersion(ctx, entity, { id, version })) as R
      stateAfter(type, before.status, 'remove')
      if (before.attempt) await withdraw(ctx, entity, [before])
      else await ctx.data.remove(entity, id)
      return { id }
    }),
    handle(calls.check, (ctx, { id }) => checkDocument(ctx, wholeChecks(document), id)),
    postHandler(document, wake),
  ]
}

const withDerived = <R extends DocumentRow>({ derived }: WholeDocument<R>, draft: Draft<R>): Draft<R> =>
  derived ? { ...draft, ...derived(draft) } : draft
