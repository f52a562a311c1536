import type { CellLine } from '@guanqiao/domain/kit/reading/cells'
import { cellLines, separatorOf } from '@guanqiao/domain/kit/reading/cells'

/** UTF-8, or GB 18030, in which Chinese office programs save CSV. */
export function textOfFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/^\ufeff/, '')
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** A workbook is a ZIP archive. */
const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The lines of the first sheet of an XLSX workbook; null if the file is none, undefined if it cannot be read. */
export async function linesOfBook(bytes: Uint8Array): Promise<CellLine[] | null | undefined> {
  if (!isWorkbook(bytes)) return null
  // Loaded here: few users import files, and few of those workbooks.
  return (await import('./workbook.ts')).linesOfWorkbook(bytes)
}

/** The cells of each line, separated by tabs, commas or semicolons. Blank lines are left out. */
export const linesOfText = (text: string): CellLine[] =>
  cellLines(text, separatorOf(text)).flatMap(({ line, cells }) =>
    cells.some((cell) => cell.trim() !== '') ? [{ line, cells: cells.map((cell) => cell.trim()) }] : [],
  )

/** The lines of a workbook's first sheet, or of a text; undefined if a workbook cannot be read. */
export async function linesOfFile(bytes: Uint8Array): Promise<CellLine[] | undefined> {
  const lines = await linesOfBook(bytes)
  return lines === null ? linesOfText(textOfFile(bytes)) : lines
}
