import { documentOf } from '@guanqiao/domain/documentTypes/index'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { countLocalRuleHits, localRule, localRuleApi, localRuleHits } from '@guanqiao/domain/rejection/localRule'
import type { Condition } from '@guanqiao/domain/rejection/localRule'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import { hitCounts, hitsOf } from './localRules.queries.ts'
import { placeIn } from './rejectedDocuments.ts'

/** A value of a row, as the database returns it and as responses name it. */
const asTime = (at: string): string => new Date(at).toISOString()

const createHandler = handle(localRuleApi.create, (ctx, rule) => {
  refuseWithoutValues(rule)
  return ctx.data.create(localRule, { ...rule, place_label: labelOf(rule) })
})

const editHandler = handle(localRuleApi.update, async (ctx, { id, version, ...patch }) => {
  const after = { ...(await ctx.data.get(localRule, id, { lock: true })), ...patch }
  refuseWithoutValues(after)
  return ctx.data.update(localRule, id, { ...patch, place_label: labelOf(after) }, version)
})

/** The field in words. Throws at `place` if the document has no such field. */
const labelOf = ({ doc_type, place }: { readonly doc_type: string; readonly place: string }): string =>
  placeIn(documentOf(doc_type), place).label

const hitsHandler = handle(localRuleHits, async (ctx, { id }) => {
  const rows = await hitsOf(ctx.sql, await ctx.data.get(localRule, id))
  return rows.map((row) => ({
    ...row,
    doc_type: row.doc_type as 'manifest',
    first_at: asTime(row.first_at),
    last_at: asTime(row.last_at),
  }))
})

const countHandler = handle(countLocalRuleHits, async ({ sql, caller }) =>
  (await hitCounts(sql, caller.enterprise_id)).map((row) => ({ ...row, last_at: asTime(row.last_at) })),
)

interface CheckQuery {
  readonly condition?: Condition | null | undefined
  readonly refused_values?: readonly string[] | null | undefined
}

/** Without values such a condition would never hold. */
function refuseWithoutValues({ condition, refused_values }: CheckQuery): void {
  if (condition !== 'empty' && !refused_values?.length) throw fieldProblem('refused_values', '请填写不接受的值')
}

export const localRuleHandlers: readonly BoundOperation[] = [createHandler, editHandler, hitsHandler, countHandler]
