import type { CellLine } from '@guanqiao/domain/kit/reading/cells'
import { cellLines, declaredSeparator, separatorOf } from '@guanqiao/domain/kit/reading/cells'

export interface FileLine extends CellLine {
  /** By a filter of Excel or by hand. */
  readonly isHidden?: boolean
}

/** What a user does not expect who sees the sheet in Excel; empty if all lines are shown there. */
export function hiddenNote(lines: readonly Pick<FileLine, 'isHidden'>[]): string {
  const count = lines.filter(({ isHidden }) => isHidden).length
  return count > 0 ? `，其中 ${count} 行在 Excel 中被筛选或隐藏` : ''
}

export const UNKNOWN_ENCODING = '文件的编码不认识，请另存为 UTF-8 的文本或 Excel 工作簿（XLSX）'

const mark = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
}

/**
 * UTF-16 with its mark (Unicode text of Excel), UTF-8, or GB 18030 or Windows-1251, in which Chinese and Russian office programs save CSV;
 * undefined for other bytes, and for those that may be either of the last two.
 */
export async function textOfFile(bytes: Uint8Array): Promise<string | undefined> {
  const decode = (encoding: string): string | undefined => {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      return undefined
    }
  }
  const encoding = mark(bytes)
  let text = decode(encoding)
  // Loaded here: most files are UTF-8.
  if (text === undefined && encoding === 'utf-8')
    text = (await import('@guanqiao/domain/kit/reading/encodings')).likelyText(bytes, decode)
  return text?.includes('\0') ? undefined : text
}

/** A workbook is a ZIP archive. */
const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The lines of the first sheet of an XLSX workbook; null if the file is none, undefined if it cannot be read. */
export async function linesOfBook(bytes: Uint8Array): Promise<FileLine[] | null | undefined> {
  if (!isWorkbook(bytes)) return null
  // Loaded here: few users import files, and few of those workbooks.
  return (await import('./workbook.ts')).linesOfWorkbook(bytes)
}

/** The cells of each line, separated by tabs, commas or semicolons. Blank lines, and one that declares the separator, are left out. */
export function linesOfText(text: string): CellLine[] {
  const declared = declaredSeparator(text)
  return cellLines(text, declared ?? separatorOf(text)).flatMap(({ line, cells }) =>
    cells.some((cell) => cell.trim() !== '') && !(declared && line === 1)
      ? [{ line, cells: cells.map((cell) => cell.trim()) }]
      : [],
  )
}

/** The lines of a workbook's first sheet, or of a text; or why the file cannot be read. */
export async function linesOfFile(bytes: Uint8Array): Promise<FileLine[] | string> {
  const lines = await linesOfBook(bytes)
  if (lines !== null) return lines ?? '文件内容不完整，不能读取'
  const text = await textOfFile(bytes)
  return text === undefined ? UNKNOWN_ENCODING : linesOfText(text)
}
