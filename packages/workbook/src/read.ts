import { contentOf, partsOf } from './reading/archive.ts'
import { openBook } from './reading/book.ts'
import { walk } from './reading/xmlElements.ts'
import { SheetRows } from './reading/sheetRows.ts'
import type { Merge, SheetRow } from './reading/sheetRows.ts'

export { shownNumber } from './reading/formats.ts'
export type { Merge, SheetRow } from './reading/sheetRows.ts'

/** Bytes of all read parts of a workbook; 20,000 rows of 40 columns take some 60 MB. */
const MAX_INFLATED = 200_000_000

/**
 * The rows of the first sheet of an .xlsx workbook that a person sees, in parts: other work goes on between them. Rows that the file
 * does not contain are left out. At their end it returns the merged cells of several lines. Throws for anything that is not a workbook, or is too
 * large.
 */
export async function* readRows(
  bytes: Uint8Array,
  maxInflated = MAX_INFLATED,
): AsyncGenerator<SheetRow, readonly Merge[]> {
  const budget = { left: maxInflated }
  const book = openBook(partsOf(bytes), budget)
  const rows = new SheetRows(book)
  for (const _ of walk(contentOf(book.sheet, budget), rows.handlers)) {
    yield* rows.drain()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return rows.merges
}
