import {
  billDifferences,
  billFlow,
  changeable,
  isOpen,
  manifestBill,
  manifestDocument,
} from '@guanqiao/domain/customs/index'
import type { editManifest } from '@guanqiao/domain/customs/index'
import { next } from '@guanqiao/domain/documents/flow'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { fieldProblem, Problem } from '@guanqiao/domain/kit/problem'
import type { Context } from '../../../kernel/handlers.ts'
import { lineChanges, refuseRepeated, withdraw, writeLines } from '../../../documents/saving/save.ts'
import type { BillRow, ManifestRow } from '../checks.ts'
import { lockedDifferences } from './customsCopy.ts'
import { readCustomsCopies } from '../../../documents/rehearsal/customsCopy.queries.ts'
import type { CustomsCopy } from '../../../documents/rehearsal/customsCopy.queries.ts'

export type BillLine = NonNullable<InputOf<typeof editManifest>['bills']>[number]

interface Edited {
  readonly line: BillLine
  readonly bill: BillRow
  readonly at: number
  /** Paths in the bill that the line changes. */
  readonly paths: readonly string[]
}

/** The path of the bills in the input. */
const PATH = 'bills'

/** Saves the desired bills of a manifest: with an id changed, without one added, absent ones removed. */
export async function saveBills(
  ctx: Context,
  row: ManifestRow,
  before: readonly BillRow[],
  lines: readonly BillLine[],
): Promise<void> {
  refuseRepeated(manifestDocument, lines, PATH)
  const placed = lines.map((line, at) => ({ line, at }))
  const changes = lineChanges(manifestDocument, before, placed, PATH)
  const edited = changes.desired.flatMap(({ line, row: bill, at }) =>
    bill ? [{ line, bill, at, paths: billDifferences(bill, line) }] : [],
  )
  const customsCopies = await readCustomsCopies(
    ctx.sql,
    row.enterprise_id,
    edited.map(({ bill }) => bill),
  )
  const problems = edited.flatMap((pair) => objectionsTo(row, pair, customsCopies.get(pair.bill.id)))
  if (problems.length > 0) throw new Problem('request.invalid', problems)
  const changed = new Set(edited.flatMap(({ bill, paths }) => (paths.length > 0 ? [bill.id] : [])))
  await writeLines(ctx, manifestDocument, row.id, before, changes, {
    valuesOf: (line, bill) => (!bill ? line : changed.has(bill.id) ? patchOf(line, bill) : undefined),
    remove: (bills) => removeBills(ctx, bills),
  })
}

/** The reasons why a bill cannot become the line, at the fields. */
function objectionsTo(row: ManifestRow, { line, bill, at, paths }: Edited, customsCopy: CustomsCopy | undefined) {
  const { status, bill_no } = bill
  if (paths.length === 0 || isOpen(status)) return []
  const at_field = (path: string) => `${PATH}.${at}.${path}`
  if (!changeable(status)) {
    const message = `提(运)单 ${bill_no} ${billFlow.states[status].label}，不能修改`
    return paths.map((path) => ({ path: at_field(path), message }))
  }
  if (!customsCopy) return []
  return lockedDifferences(row, { ...bill, ...line } as BillRow, customsCopy).map((path) => ({
    path: at_field(path),
    message: `提(运)单 ${bill_no} 海关已接受，这一项不能变更，须删除后重新申报`,
  }))
}

/** An edited bill is a draft again; one that customs holds keeps its state, and its difference waits to be sent. */
const patchOf = (line: BillLine, bill: BillRow) => ({
  ...line,
  status: next(billFlow, bill.status, 'edit') ?? bill.status,
  origins: line.origins ?? bill.origins ?? null,
})

/** A deleted bill stays visible. */
async function removeBills(ctx: Context, absent: readonly BillRow[]): Promise<void> {
  const bills = absent.filter(({ status }) => status !== 'deleted')
  const unremovable = bills.find(({ status }) => !next(billFlow, status, 'remove'))
  if (unremovable) {
    const { label } = billFlow.states[unremovable.status]
    throw fieldProblem('bills', `提(运)单 ${unremovable.bill_no} ${label}，不能直接移除，须向海关申报删除`)
  }
  await withdraw(ctx, manifestBill, bills)
}
