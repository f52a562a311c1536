import { readRows } from '@guanqiao/workbook/read'
import type { SheetRow } from '@guanqiao/workbook/read'
import { filledDown, shownText } from '@guanqiao/workbook/shown'
import type { FileLine } from './cellLines.ts'

/**
 * The cells of the first visible sheet as `shownText`, by the line numbers that Excel shows, merged ones in each of their lines; undefined
 * if the workbook cannot be read.
 */
export async function linesOfWorkbook(bytes: Uint8Array): Promise<FileLine[] | undefined> {
  const sheet: SheetRow[] = []
  try {
    const reading = readRows(bytes)
    for (;;) {
      const step = await reading.next()
      if (step.done) return filledDown(sheet, step.value.merges).rows.map(lineOf)
      if (isFilled(step.value)) sheet.push(step.value)
    }
  } catch {
    return undefined
  }
}

const isFilled = ({ cells }: SheetRow): boolean => cells.some((cell) => shownText(cell) !== '')

const lineOf = ({ line, cells, formats, isHidden }: SheetRow): FileLine => ({
  line,
  cells: cells.map((cell, at) => shownText(cell, formats[at])),
  isHidden,
})
