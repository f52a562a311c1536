import { contentOf, partsOf } from './reading/archive.ts'
import { openBook } from './reading/book.ts'
import { Budget } from './reading/budget.ts'
import type { Limits } from './reading/budget.ts'
import { SheetRows } from './reading/sheetRows.ts'
import type { ColumnRange, Merge, SheetRow } from './reading/sheetRows.ts'
import { walk } from './reading/xmlElements.ts'

export { WorkbookTooLarge } from './reading/budget.ts'
export type { ColumnRange, Merge, SheetRow } from './reading/sheetRows.ts'

/** What a sheet says beside its rows. */
export interface SheetLayout {
  /** The merged cells of several lines. */
  readonly merges: readonly Merge[]
  readonly hiddenColumns: readonly ColumnRange[]
}

/**
 * The rows of the first sheet of an .xlsx workbook that a person sees, in parts: other work goes on between them. Rows that the file
 * does not contain are left out. Throws `WorkbookTooLarge` beyond the limits, and another error for anything that is not a workbook.
 */
export async function* readRows(bytes: Uint8Array, limits?: Partial<Limits>): AsyncGenerator<SheetRow, SheetLayout> {
  const budget = new Budget(limits)
  const book = openBook(partsOf(bytes, budget), budget)
  const rows = new SheetRows(book, budget)
  for (const _ of walk(contentOf(book.sheet, budget), rows.handlers)) {
    yield* rows.drain()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { merges: rows.merges, hiddenColumns: rows.hiddenColumns }
}
