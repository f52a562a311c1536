import { MAX_ANSWERS } from '@guanqiao/domain/documents/delivery'
import { visibleText } from '@guanqiao/domain/kit/reading/invisible'
import { findTable } from '@guanqiao/domain/kit/reading/tables'
import { isUnsure } from '@guanqiao/workbook/shown'
import { linesOfFile } from '../../platform/import/cellLines.ts'

/** A row of a sheet with answers; cells by field. */
export interface AnswerLine {
  readonly row_number: number
  readonly cells: Readonly<Record<string, string>>
  /** By a filter of Excel or by hand. */
  readonly isHidden?: boolean
}

/** The fields of an answer with their labels, which are the headings of sheets. */
export type AnswerCells = Readonly<
  Record<string, { readonly label: string; readonly required?: boolean; readonly kind?: string }>
>

/**
 * Reads a sheet (the first visible one of an XLSX workbook, CSV or text with tabs) by its headings, below a title or not; or says what is wrong
 * with the file. Cells are one line: a line break in them becomes a semicolon.
 */
export async function readAnswerFile(bytes: Uint8Array, cells: AnswerCells): Promise<readonly AnswerLine[] | string> {
  const lines = await linesOfFile(bytes)
  if (typeof lines === 'string') return lines
  if (lines.length === 0) return '文件没有内容，或不能读取'
  const names = Object.entries(cells)
  const table = findTable(
    lines.map((line) => line.cells),
    names.map(([name, { label }]) => ({ name, labels: [label], isMass: false })),
  )
  const columns = (table?.columns ?? []).map((column) => column?.name)
  const missing = names.filter(([name, { required }]) => required && !columns.includes(name))
  if (missing.length > 0) return `列名中缺少：${missing.map(([, { label }]) => label).join('、')}`
  const rows = lines.slice(table?.skipped ?? 0)
  if (rows.length === 0) return '文件里只有标题，没有答复'
  if (rows.length > MAX_ANSWERS) return `一次最多 ${MAX_ANSWERS} 行，文件有 ${rows.length} 行`
  const textIn = (name: string, text: string): string =>
    cells[name]?.kind === 'date' && isUnsure(text) ? text.slice(0, -1) : oneLine(text)
  return rows.map(({ line, cells: texts, isHidden }) => ({
    row_number: line,
    cells: Object.fromEntries(
      columns.flatMap((name, at) => (name && texts[at] ? [[name, textIn(name, texts[at])]] : [])),
    ),
    ...(isHidden && { isHidden }),
  }))
}

const oneLine = (text: string): string => visibleText(text.replaceAll(/\s*\n\s*/g, '；')).trim()
