import { readXlsx } from 'hucre/xlsx'
import type { CellLine } from './cellLines.ts'

/** The cells of the first sheet as text, by the line numbers that Excel shows; undefined if the workbook cannot be read. */
export async function linesOfWorkbook(bytes: Uint8Array): Promise<CellLine[] | undefined> {
  const book = await readXlsx(bytes).catch(() => undefined)
  return book?.sheets[0]?.rows.flatMap((row, at) => {
    const cells = row.map(textOf)
    return cells.some((cell) => cell !== '') ? [{ line: at + 1, cells }] : []
  })
}

/** Excel keeps fifteen digits of a number. */
const LOST = 1e15

/** Days as people write them. A number that has lost its last digits ends with an ellipsis, which no rule accepts. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number' && Math.abs(cell) >= LOST) return `${cell}\u2026`
  if (!(cell instanceof Date)) return String(cell).trim()
  const text = cell.toISOString().slice(0, 19).replace('T', ' ')
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text
}
