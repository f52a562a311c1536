import { documentOf } from '@guanqiao/domain/documents/index'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import {
  countLocalRuleHits,
  localRule,
  localRuleApi,
  localRuleHits,
  makeLocalRule,
} from '@guanqiao/domain/rejection/localRule'
import type { Condition } from '@guanqiao/domain/rejection/localRule'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import { hitCounts, hitsOf } from './localRules.queries.ts'
import { placeIn } from './standing.ts'

/** A value of a row, as the database returns it and as responses name it. */
const asTime = (at: string): string => new Date(at).toISOString()

const makeHandler = handle(makeLocalRule, (ctx, { doc_type, place, code = null, ...typed }) => {
  const { label } = placeIn(documentOf(doc_type), place)
  return ctx.data.create(localRule, { ...typed, ...valuesFor(typed), doc_type, place, place_label: label, code })
})

const editHandler = handle(localRuleApi.update, async (ctx, { id, version, ...patch }) => {
  const before = await ctx.data.get(localRule, id, { lock: true })
  return ctx.data.update(localRule, id, { ...patch, ...valuesFor({ ...before, ...patch }) }, version)
})

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

interface Asked {
  readonly condition?: Condition | null | undefined
  readonly refused_values?: readonly string[] | null | undefined
}

/** A condition with values has at least one; 没有填写 has none. */
function valuesFor({ condition, refused_values }: Asked): { refused_values: string[] | null } {
  if (condition === 'empty') return { refused_values: null }
  const values = [...new Set(refused_values ?? [])]
  if (values.length === 0) throw fieldProblem('refused_values', '请填写不接受的值')
  return { refused_values: values }
}

export const localRuleHandlers: readonly BoundOperation[] = [makeHandler, editHandler, hitsHandler, countHandler]
