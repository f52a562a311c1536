import { readXlsx } from 'hucre/xlsx'
import type { CellLine } from './cellLines.ts'

/** The cells of the first sheet as text, by the line numbers that Excel shows; undefined if the workbook cannot be read. */
export async function linesOfWorkbook(bytes: Uint8Array): Promise<CellLine[] | undefined> {
  const book = await readXlsx(bytes).catch(() => undefined)
  return book?.sheets[0]?.rows.flatMap((row, at) => {
    const cells = row.map((cell) => (cell === null || cell === undefined ? '' : String(cell).trim()))
    return cells.some((cell) => cell !== '') ? [{ line: at + 1, cells }] : []
  })
}
