import type { CellValue } from './cell.ts'
import type { Merge, SheetRow } from './read.ts'
import { shownNumber } from './reading/formats.ts'

/** Behind a day or a number that may not be what the user typed; no rule accepts it. */
export const UNSURE = '\u2026'

const unsure = /^-?\d[\d.e+-]*\u2026$/i
export const isUnsure = (text: string): boolean => unsure.test(text)

/** What is wrong with a text that ends with `UNSURE`, behind the name of its column. */
export function unsureReason(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return '的单元格被 Excel 改成了日期，请按原样重新填写'
  if (/^-?\d{16,}|e/i.test(text)) return '的数字过长，Excel 已丢失末几位，请把单元格设为文本后重新填写'
  return '的单元格是数字，显示的与实际内容不同，请按原样重新填写'
}

/** Excel keeps fifteen digits of a number: a longer one has already lost its end. */
export const hasLostDigits = (value: number): boolean => Number.isInteger(value) && Math.abs(value) >= 1e15

/** The digits of a number, without the noise of binary fractions. */
export const digitsOf = (value: number): string =>
  Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(15)))

/**
 * The text of a cell in a column of texts, as the sheet shows it. A day that Excel made of a text, a number that has lost digits, and one
 * whose format shows more or less than its digits, end with `UNSURE`.
 */
export function shownText(value: CellValue, format?: string): string {
  if (value === null) return ''
  if (value instanceof Date) return `${value.toISOString().slice(0, 10)}${UNSURE}`
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value !== 'number') return value.trim()
  const digits = digitsOf(value)
  return (hasLostDigits(value) ? undefined : shownNumber(Number(digits), format)) ?? `${digits}${UNSURE}`
}

/**
 * Rows with the value of merged cells in each of their lines, and the number of lines that were filled in each column. Only the first of
 * overlapping merges counts: sheets have none.
 */
export function filledDown(
  rows: readonly SheetRow[],
  merges: readonly Merge[],
): { readonly rows: SheetRow[]; readonly counts: ReadonlyMap<number, number> } {
  const filled = rows.toSorted((one, other) => one.line - other.line)
  const position = new Map(filled.map(({ line }, at) => [line, at]))
  const counts = new Map<number, number>()
  const covered = new Map<number, number>()
  for (const { line, column, lastLine } of merges.toSorted((one, other) => one.line - other.line)) {
    const first = position.get(line)
    const value = first === undefined ? null : (filled[first]!.cells[column] ?? null)
    if (first === undefined || value === null || line <= (covered.get(column) ?? 0)) continue
    covered.set(column, lastLine)
    for (let at = first + 1; at < filled.length && filled[at]!.line <= lastLine; at += 1) {
      const row = filled[at]!
      if ((row.cells[column] ?? null) !== null) continue
      filled[at] = { ...row, cells: withCell(row.cells, column, value) }
      counts.set(column, (counts.get(column) ?? 0) + 1)
    }
  }
  return { rows: filled, counts }
}

function withCell(cells: readonly CellValue[], column: number, value: CellValue): CellValue[] {
  const filled = [...cells]
  while (filled.length < column) filled.push(null)
  filled[column] = value
  return filled
}
