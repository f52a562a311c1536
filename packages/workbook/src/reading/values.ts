import type { CellValue } from '../cell.ts'
import { isDateFormat } from './formats.ts'

const DAY_MS = 86_400_000
/** Day 0 of the calendar of sheets; 1900 counts as a leap year there, so that days before March 1900 are not exact. */
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

export interface Cell {
  readonly type: string
  readonly format: string | undefined
  /** The content of `v`, or of the inline text. */
  readonly text: string | undefined
}

export interface Book {
  readonly texts: readonly string[]
  readonly isFrom1904: boolean
}

/**
 * The value of a cell. A shared text without its number is blank, as several writers leave cells blank. Errors (`#N/A`) are texts, as
 * they are shown.
 */
export function valueOf({ type, format, text }: Cell, book: Book): CellValue {
  if (text === undefined || (text.trim() === '' && type !== 'str' && type !== 'inlineStr')) return null
  switch (type) {
    case 's':
      return book.texts[Number(text)] ?? null
    case 'str':
    case 'inlineStr':
      return decoded(text)
    case 'b':
      return text.trim() === '1' || text.trim() === 'true'
    case 'd':
      return dateOf(text.trim())
    case 'e':
      return text
    default:
      return numberOf(Number(text), format, book) ?? text
  }
}

/** An ISO date or time; sheets know no time zone. */
function dateOf(text: string): Date | string {
  const at = Date.parse(/Z$|[+-]\d\d:\d\d$/.test(text) ? text : `${text}${text.includes('T') ? '' : 'T00:00:00'}Z`)
  return Number.isNaN(at) ? text : new Date(at)
}

function numberOf(value: number, format: string | undefined, { isFrom1904 }: Book): CellValue {
  if (Number.isNaN(value)) return null
  if (format === undefined) return value
  // A code whose leading zeros are shown by the format alone.
  if (/^00+$/.test(format) && Number.isInteger(value) && value >= 0) return String(value).padStart(format.length, '0')
  if (!isDateFormat(format)) return value
  const at = (isFrom1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(value * DAY_MS)
  return Math.abs(at) < 8.64e15 ? new Date(at) : value
}

/** Characters that XML does not have are written as `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
export const decoded = (text: string): string =>
  text.replaceAll(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
