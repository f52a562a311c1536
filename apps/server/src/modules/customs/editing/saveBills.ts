import { billDifferences, billFlow, changeable, isOpen, manifestBill } from '@guanqiao/domain/customs/index'
import type { editManifest } from '@guanqiao/domain/customs/index'
import { next } from '@guanqiao/domain/kit/flow'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { fieldProblem, Problem } from '@guanqiao/domain/kit/problem'
import type { Context } from '../../../kernel/handlers.ts'
import type { BillRow, ManifestRow } from '../checks.ts'
import { lockedDifferences } from './held.ts'
import { heldBills } from './held.queries.ts'
import type { HeldBill } from './held.queries.ts'

export type BillLine = NonNullable<InputOf<typeof editManifest>['bills']>[number]

interface Edited {
  readonly line: BillLine
  readonly bill: BillRow
  readonly at: number
  /** Paths in the bill that the line changes. */
  readonly paths: readonly string[]
}

/** Makes the bills of a manifest as they are sent: with an id changed, without added, absent ones removed. */
export async function saveBills(
  ctx: Context,
  row: ManifestRow,
  before: readonly BillRow[],
  lines: readonly BillLine[],
): Promise<void> {
  const edited = pairs(before, lines)
  const held = await heldBills(
    ctx.sql,
    row.enterprise_id,
    edited.map(({ bill }) => bill),
  )
  const problems = edited.flatMap((pair) => objectionsTo(row, pair, held.get(pair.bill.id)))
  if (problems.length > 0) throw new Problem('request.invalid', problems)
  const kept = new Set(edited.map(({ bill }) => bill.id))
  await removeBills(
    ctx,
    before.filter(({ id, status }) => !kept.has(id) && status !== 'deleted'),
  )
  await ctx.data.updateMany(manifestBill, edited.flatMap(patchOf))
  await ctx.data.createMany(
    manifestBill,
    lines.flatMap(({ id, ...line }, at) => (id ? [] : [{ ...line, manifest_id: row.id, sequence: at + 1 }])),
  )
}

function pairs(before: readonly BillRow[], lines: readonly BillLine[]): Edited[] {
  const byId = new Map(before.map((bill) => [bill.id, bill]))
  const seen = new Set<string>()
  return lines.flatMap((line, at) => {
    if (!line.id) return []
    const bill = byId.get(line.id)
    if (!bill || seen.has(line.id)) throw fieldProblem(`bills.${at}.id`, '提(运)单不在本舱单中或出现两次')
    seen.add(line.id)
    return [{ line, bill, at, paths: billDifferences(bill, line) }]
  })
}

/** Why a bill cannot become what the line says, at the fields. */
function objectionsTo(row: ManifestRow, { line, bill, at, paths }: Edited, held: HeldBill | undefined) {
  const { status, bill_no } = bill
  if (paths.length === 0 || isOpen(status)) return []
  const at_field = (path: string) => `bills.${at}.${path}`
  if (!changeable(status)) {
    const message = `提(运)单 ${bill_no} ${billFlow.states[status].label}，不能修改`
    return paths.map((path) => ({ path: at_field(path), message }))
  }
  if (!held) return []
  return lockedDifferences(row, { ...bill, ...line } as BillRow, held).map((path) => ({
    path: at_field(path),
    message: `提(运)单 ${bill_no} 海关已接受，这一项不能变更，须删除后重新申报`,
  }))
}

/** A bill that was edited is a draft again; one that customs holds keeps its state, and its difference waits to be sent. */
function patchOf({ line: { id: _, ...line }, bill, at, paths }: Edited) {
  const sequence = at + 1
  if (paths.length === 0) return sequence === bill.sequence ? [] : [{ id: bill.id, sequence }]
  const status = next(billFlow, bill.status, 'edit') ?? bill.status
  return [{ ...line, id: bill.id, sequence, status, origins: line.origins ?? bill.origins ?? null }]
}

/** What was never sent goes to the recycle bin; what was sent once stays to be seen, as deleted. */
async function removeBills(ctx: Context, bills: readonly BillRow[]): Promise<void> {
  const kept = bills.find(({ status }) => !next(billFlow, status, 'remove'))
  if (kept) {
    const { label } = billFlow.states[kept.status]
    throw fieldProblem('bills', `提(运)单 ${kept.bill_no} ${label}，不能直接移除，须向海关申报删除`)
  }
  await dropBills(ctx, bills)
}

/** Bills of a manifest that customs does not hold, taken out of it. */
export async function dropBills(ctx: Context, bills: readonly BillRow[]): Promise<void> {
  const sent = bills.filter(({ attempt }) => (attempt ?? 0) > 0)
  await ctx.data.updateMany(
    manifestBill,
    sent.map(({ id }) => ({ id, status: 'deleted' })),
  )
  await ctx.data.removeMany(
    manifestBill,
    bills.filter((bill) => !sent.includes(bill)).map(({ id }) => id),
  )
}
