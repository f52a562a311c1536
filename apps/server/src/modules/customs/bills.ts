import { manifest, manifestBill } from '@guanqiao/domain/customs/index'
import type { editManifest } from '@guanqiao/domain/customs/index'
import { add } from '@guanqiao/domain/kit/decimal'
import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import type { getManifest } from '@guanqiao/domain/customs/index'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import type { Context } from '../../kernel/handlers.ts'
import type { BillRow, ManifestRow } from './checks.ts'
import { markReady } from './ready.ts'

export type BillLine = NonNullable<InputOf<typeof editManifest>['bills']>[number]
export type WholeManifest = OutputOf<typeof getManifest>

export const MOST_BILLS = 999

export const billsOf = (
  ctx: Context,
  { id, enterprise_id }: Pick<ManifestRow, 'id' | 'enterprise_id'>,
  lock = false,
): Promise<BillRow[]> =>
  ctx.data.all(manifestBill, { enterprise_id, manifest_id: id }, { order: 'sequence', limit: MOST_BILLS, lock })

/** Makes the bills of a manifest as they are sent: with an id changed, without added, absent ones removed. */
export async function saveBills(ctx: Context, it: ManifestRow, lines: readonly BillLine[]): Promise<void> {
  const before = new Map((await billsOf(ctx, it, true)).map((bill) => [bill.id, bill]))
  const kept = new Set<string>()
  for (const [at, { id }] of lines.entries()) {
    if (!id) continue
    if (!before.has(id) || kept.has(id)) throw fieldProblem(`bills.${at}.id`, '提(运)单不在本舱单中或出现两次')
    kept.add(id)
  }
  await ctx.data.removeMany(
    manifestBill,
    [...before.keys()].filter((id) => !kept.has(id)),
  )
  const numbered = lines.map((line, at) => ({ ...line, sequence: at + 1 }))
  await ctx.data.updateMany(
    manifestBill,
    numbered.flatMap(({ id, ...line }) =>
      id ? [{ id, ...line, origins: line.origins ?? before.get(id)?.origins ?? null }] : [],
    ),
  )
  await ctx.data.createMany(
    manifestBill,
    numbered.flatMap(({ id, ...line }) => (id ? [] : [{ ...line, manifest_id: it.id }])),
  )
}

/** After its bills changed: their number and weight told by the head, and a draft with nothing against it is ready. */
export async function settle(ctx: Context, it: ManifestRow): Promise<WholeManifest> {
  const bills = await billsOf(ctx, it)
  const totals = {
    bill_count: bills.length,
    gross_total: bills.length > 0 ? add(bills.map((bill) => bill.gross_weight)) : null,
  }
  const same = totals.bill_count === it.bill_count && totals.gross_total === it.gross_total
  const head = same ? it : await ctx.data.update(manifest, it.id, totals)
  const [ready] = await markReady(ctx, [head], bills)
  return { manifest: ready ?? head, bills }
}
