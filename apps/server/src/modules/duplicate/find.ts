import {
  countReferences,
  dismissDuplicates,
  findDuplicates,
  MAX_ALIKE,
  MAX_GROUPS,
  similarNames,
} from '@guanqiao/domain/duplicate/index'
import type { Register } from '@guanqiao/domain/duplicate/index'
import { problem } from '@guanqiao/domain/kit/problem'
import { isUuid } from '../../kernel/uuid.ts'
import { handle } from '../../kernel/handlers.ts'
import type { Context } from '../../kernel/handlers.ts'
import { countReferring } from '../../platform/merge/references.queries.ts'
import { alikeRows, differentPairs, forgetPairs, MAX_RULE_GROUPS, notePairs, pairOf } from './candidates.queries.ts'
import type { AlikeRows, Pair } from './candidates.queries.ts'
import { registerOf, shownRow } from './register.ts'

interface Link {
  readonly pair: Pair
  readonly reasons: readonly string[]
}

interface Group {
  readonly ids: readonly string[]
  readonly reasons: readonly string[]
}

const keyOf = (pair: Pair): string => pair.join(' ')

/** The pairs of rows that one rule makes alike. */
function pairsOf({ ids, names }: AlikeRows, isSimilar: boolean): Pair[] {
  return ids.flatMap((id, at) =>
    ids.slice(at + 1).flatMap((other, further): Pair[] => {
      const fits = !isSimilar || similarNames(names[at] ?? '', names[at + 1 + further] ?? '')
      return fits ? [pairOf(id, other)] : []
    }),
  )
}

/** All pairs that are alike by a rule, with the reasons. */
async function linksOf(ctx: Context, register: Register): Promise<{ readonly links: Link[]; readonly isCut: boolean }> {
  const reasons = new Map<string, { pair: Pair; reasons: Set<string> }>()
  let isCut = false
  for (const rule of register.rules) {
    const groups = await alikeRows(ctx.sql, register, rule, ctx.caller.enterprise_id)
    isCut ||= groups.length >= MAX_RULE_GROUPS
    for (const pair of groups.flatMap((group) => pairsOf(group, rule.similar === true))) {
      const link = reasons.get(keyOf(pair)) ?? { pair, reasons: new Set() }
      link.reasons.add(rule.reason)
      reasons.set(keyOf(pair), link)
    }
  }
  return { links: [...reasons.values()].map((link) => ({ ...link, reasons: [...link.reasons] })), isCut }
}

/** Joins pairs that share a row, up to `MAX_ALIKE` rows; groups with more reasons come first. */
function grouped(links: readonly Link[]): Group[] {
  const groupOf = new Map<string, { ids: Set<string>; reasons: Set<string> }>()
  for (const { pair, reasons } of links) {
    const [one, other] = pair.map((id) => groupOf.get(id) ?? { ids: new Set([id]), reasons: new Set<string>() })
    const joined = {
      ids: one!.ids.union(other!.ids),
      reasons: one!.reasons.union(other!.reasons).union(new Set(reasons)),
    }
    if (joined.ids.size > MAX_ALIKE) continue
    for (const id of joined.ids) groupOf.set(id, joined)
  }
  return [...new Set(groupOf.values())]
    .map(({ ids, reasons }) => ({ ids: [...ids].sort(), reasons: [...reasons] }))
    .sort((a, b) => b.reasons.length - a.reasons.length || (a.ids[0]! < b.ids[0]! ? 1 : -1))
}

const dismissedGroups = (pairs: readonly Pair[]): Group[] => pairs.map((ids) => ({ ids, reasons: [] }))

export const findHandler = handle(findDuplicates, async (ctx, { entity: table, dismissed }) => {
  const register = registerOf(ctx.caller, table, 'query')
  const { entity } = register
  const different = await differentPairs(ctx.sql, table, ctx.caller.enterprise_id)
  const dismissedKeys = new Set(different.map(keyOf))
  const { links, isCut } = dismissed ? { links: [], isCut: false } : await linksOf(ctx, register)
  const groups = dismissed
    ? dismissedGroups(different)
    : grouped(links.filter(({ pair }) => !dismissedKeys.has(keyOf(pair))))
  const page = groups.slice(0, MAX_GROUPS)
  const ids = [...new Set(page.flatMap((group) => group.ids))]
  const rows = new Map((await ctx.data.all(entity, { id: ids } as never)).map((row) => [String(row['id']), row]))
  return {
    groups: page
      .map((group) => ({
        reasons: [...group.reasons],
        rows: group.ids.flatMap((id) => {
          const row = rows.get(id)
          return row ? [shownRow(entity, row)] : []
        }),
      }))
      .filter((group) => group.rows.length > 1),
    capped: isCut || groups.length > MAX_GROUPS,
  }
})

/** The ids of live rows that the caller may read; throws `record.notFound` for any other. */
async function existingIds(ctx: Context, table: string, ids: readonly string[]): Promise<string[]> {
  const { entity } = registerOf(ctx.caller, table, 'query')
  const requestedIds = [...new Set(ids.map((id) => id.toLowerCase()))]
  if (!requestedIds.every(isUuid)) throw problem('record.notFound')
  const rows = await ctx.data.all(entity, { id: requestedIds } as never)
  if (rows.length < requestedIds.length) throw problem('record.notFound')
  return requestedIds
}

export const referencesHandler = handle(countReferences, async (ctx, input) => {
  const { entity } = registerOf(ctx.caller, input.entity, 'query')
  return countReferring(ctx, entity, await existingIds(ctx, input.entity, input.ids))
})

export const dismissHandler = handle(dismissDuplicates, async (ctx, input) => {
  const { entity } = registerOf(ctx.caller, input.entity, 'query')
  const ids = await existingIds(ctx, input.entity, input.ids)
  const rows = await ctx.data.all(entity, { id: ids } as never)
  const owners = new Set(rows.map((row) => (row as { enterprise_id?: string | null }).enterprise_id ?? null))
  const [enterprise] = owners
  const isForeign = ctx.caller.enterprise_id !== null && enterprise !== ctx.caller.enterprise_id
  if (owners.size !== 1 || enterprise === undefined || isForeign) throw problem('record.notFound')
  const pairs = ids.flatMap((id, at) => ids.slice(at + 1).map((other) => pairOf(id, other)))
  if (input.dismissed) {
    const noted = { enterprise, at: ctx.now().toISOString(), by: ctx.trace.username }
    await notePairs(ctx.sql, entity.table, pairs, noted)
  } else await forgetPairs(ctx.sql, entity.table, pairs)
  await ctx.audit({
    entity: entity.table,
    record_id: ids[0]!,
    after: { different: input.dismissed, from: ids.slice(1) },
  })
  return { pairs: pairs.length }
})
