import { recordPath } from '@guanqiao/domain/customs/filing'
import { billDifferences, headDifferences, headOfChange } from '@guanqiao/domain/customs/index'
import type { BillRow, ManifestRow } from '../checks.ts'
import { changeProblems } from '../sending/buildMessage.ts'
import type { Content } from '../sending/buildMessage.ts'
import type { CustomsCopy } from '../../../documents/rehearsal/customsCopy.queries.ts'

const hasHeadChanged = (row: ManifestRow, customsCopy: CustomsCopy): boolean =>
  headDifferences(customsCopy.manifest, headOfChange(row.message_type, row)).length > 0

/** Whether a bill, or the head values that its change would carry, differ from customs' version. */
export const differsFromCustoms = (row: ManifestRow, bill: BillRow, customsCopy: CustomsCopy): boolean =>
  billDifferences(customsCopy.bill, bill).length > 0 || hasHeadChanged(row, customsCopy)

/** Customs' version of these bills as one content; undefined if it is not known for each of them. */
export function contentAtCustoms(
  row: ManifestRow,
  bills: readonly BillRow[],
  customsCopies: ReadonlyMap<string, CustomsCopy>,
): Content | undefined {
  const copies = bills.flatMap((bill) => customsCopies.get(bill.id) ?? [])
  const [first] = copies
  if (!first || copies.length < bills.length) return undefined
  // Bills accepted at different times may have been sent with different heads.
  const head = (copies.find((copy) => hasHeadChanged(row, copy)) ?? first).manifest
  return { manifest: head as ManifestRow, bills: copies.map(({ bill }) => bill as BillRow) }
}

/** The changed fields of a bill that no change message can carry, as paths in the bill. */
export function lockedDifferences(row: ManifestRow, bill: BillRow, customsCopy: CustomsCopy): string[] {
  const bill_no = String(customsCopy.bill['bill_no'])
  const before = { manifest: row, bills: [customsCopy.bill as BillRow] }
  // A change identifies its bill by the number.
  const problems = changeProblems(before, { manifest: row, bills: [{ ...bill, bill_no }] })
  const paths = problems.map(({ path }) => recordPath(path ?? '').replace(/^bills\.0\.?/, ''))
  return [...new Set(bill.bill_no === bill_no ? paths : ['bill_no', ...paths])]
}
