import { manifest, manifestFlow, passes } from '@guanqiao/domain/customs/index'
import { next } from '@guanqiao/domain/kit/flow'
import type { Context } from '../../kernel/handlers.ts'
import { findingsOfMany } from './checks.ts'
import type { BillRow, ManifestRow } from './checks.ts'

/** Drafts that have nothing against them may be sent at once. */
export async function markReady(
  ctx: Context,
  rows: readonly ManifestRow[],
  bills: readonly BillRow[],
): Promise<ManifestRow[]> {
  const own = Map.groupBy(bills, (bill) => bill.manifest_id)
  const found = await findingsOfMany(
    ctx,
    rows.map((it) => ({ it, bills: own.get(it.id) ?? [] })),
  )
  const ready = rows.flatMap((it) => {
    const status = next(manifestFlow, it.status, 'check')
    return status && passes(found.get(it.id) ?? []) ? [{ id: it.id, status }] : []
  })
  const changed = new Map((await ctx.data.updateMany(manifest, ready)).map((row) => [row.id, row]))
  return rows.map((it) => changed.get(it.id) ?? it)
}
