import { MAX_ANSWERS } from '@guanqiao/domain/documents/delivery'
import { linesOfBook, linesOfText, textOfFile } from '../../platform/import/cellLines.ts'

/** A row of a sheet with answers; cells by field. */
export interface AnswerLine {
  readonly row_number: number
  readonly cells: Readonly<Record<string, string>>
}

/** The fields of an answer with their labels, which are the headings of sheets. */
export type AnswerCells = Readonly<Record<string, { readonly label: string; readonly required?: boolean }>>

const plain = (heading: string): string => heading.normalize('NFKC').replaceAll(/[\s*]/g, '').toLowerCase()

/** Reads a sheet (the first of an XLSX workbook, CSV or text with tabs) by its headings; or says what is wrong with the file. */
export async function readAnswerFile(bytes: Uint8Array, cells: AnswerCells): Promise<readonly AnswerLine[] | string> {
  const book = await linesOfBook(bytes)
  const lines = book === null ? linesOfText(textOfFile(bytes)) : book
  const [heading, ...rows] = lines ?? []
  if (!heading) return '文件没有内容，或不能读取'
  const names = Object.entries(cells)
  const columns = heading.cells.map((text) => names.find(([, { label }]) => plain(label) === plain(text))?.[0])
  const missing = names.filter(([name, { required }]) => required && !columns.includes(name))
  if (missing.length > 0) return `第一行缺少列：${missing.map(([, { label }]) => label).join('、')}`
  if (rows.length === 0) return '文件里只有标题，没有答复'
  if (rows.length > MAX_ANSWERS) return `一次最多 ${MAX_ANSWERS} 行，文件有 ${rows.length} 行`
  return rows.map(({ line, cells: texts }) => ({
    row_number: line,
    cells: Object.fromEntries(columns.flatMap((name, at) => (name && texts[at] ? [[name, texts[at]]] : []))),
  }))
}

/** An empty sheet with the headings, which Excel opens as UTF-8. */
export const answerTemplate = (cells: AnswerCells): string =>
  `\ufeff${Object.values(cells)
    .map(({ label, required }) => (required ? `${label}*` : label))
    .join(',')}\r\n`
