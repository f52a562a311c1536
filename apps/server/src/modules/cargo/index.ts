import { cargoList } from '@guanqiao/domain/cargo/cargoList'
import { printCargoLists, viewCargoLists } from '@guanqiao/domain/cargo/cargoList.calls'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import type { HandoverWaking } from '../../documents/handover/queue.ts'
import { editingHandlers } from './editing.ts'
import { postingHandlers } from './handover.ts'
import { makeHandlers } from './make.ts'
import { loadCargoLists, viewsOf } from './views.ts'

const viewHandler = handle(viewCargoLists, async (ctx, { ids, batch_number }) => {
  if (!ids?.length && !batch_number) throw fieldProblem('ids', '请给出载货清单的编号，或批次号')
  const lists = ids?.length
    ? await loadCargoLists(ctx, ids, false)
    : await ctx.data.all(cargoList, { batch_number: batch_number! })
  return (await viewsOf(ctx, lists)).map(({ sources: _, goods, origins, gaps, ...view }) => ({
    ...view,
    goods: [...goods],
    origins: [...origins],
    gaps: [...gaps],
  }))
})

/** Refuses lists that read differently by now: the paper would be outdated before it is dry. */
const printHandler = handle(printCargoLists, async (ctx, { list: requestedIds }) => {
  const lists = await loadCargoLists(
    ctx,
    requestedIds.map(({ id }) => id),
    false,
  )
  const hashes = new Map((await viewsOf(ctx, lists)).map(({ list: { id }, content_hash }) => [id, content_hash]))
  for (const { id, content_hash } of requestedIds)
    if (hashes.get(id.toLowerCase()) !== content_hash) throw problem('print.outdated')
  for (const { id } of lists) await ctx.audit({ entity: cargoList.table, record_id: id })
  return lists.map(({ id }) => ({ id }))
})

export { cargoKind } from './kind.ts'

export const cargoHandlers = (waking: HandoverWaking): BoundOperation[] => [
  ...editingHandlers,
  ...makeHandlers,
  viewHandler,
  ...postingHandlers(waking),
  printHandler,
]
