import type { CellValue } from '@guanqiao/workbook/cell'
import { readRows } from '@guanqiao/workbook/read'
import type { CellLine } from '@guanqiao/domain/kit/reading/cells'

/** The cells of the first visible sheet as text, by the line numbers that Excel shows; undefined if the workbook cannot be read. */
export async function linesOfWorkbook(bytes: Uint8Array): Promise<CellLine[] | undefined> {
  const lines: CellLine[] = []
  try {
    for await (const { line, cells } of readRows(bytes)) {
      const texts = cells.map(textOf)
      if (texts.some((text) => text !== '')) lines.push({ line, cells: texts })
    }
  } catch {
    return undefined
  }
  return lines
}

/** Excel keeps fifteen digits of a number. */
const LOST = 1e15

/** Days as people write them. A number that has lost its last digits ends with an ellipsis, which no rule accepts. */
function textOf(cell: CellValue): string {
  if (cell === null) return ''
  if (typeof cell === 'number' && Math.abs(cell) >= LOST) return `${cell}\u2026`
  if (!(cell instanceof Date)) return String(cell).trim()
  const text = cell.toISOString().slice(0, 19).replace('T', ' ')
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text
}
