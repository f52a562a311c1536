import type { Fields } from '@guanqiao/domain/kit/field'
import { INVISIBLE } from '@guanqiao/domain/kit/field/signs'
import { columnsOf, filledValue, shownText } from './cells.ts'
import type { NamedField, Rows } from './cells.ts'

const MARK = '\ufeff'

/** All fields of an entity as CSV, see `csvRows`. */
export const csvOf = (entity: { readonly fields: Fields }, batches: AsyncIterable<Rows>): AsyncGenerator<string> =>
  csvRows(columnsOf(entity.fields), batches)

/**
 * Rows as a table for spreadsheets (RFC 4180, UTF-8 with byte order mark), one part per batch: declared labels as headings, labels
 * of choices, display texts of references. A text that a spreadsheet would interpret as a formula gets a leading apostrophe.
 */
export async function* csvRows(fields: readonly NamedField[], batches: AsyncIterable<Rows>): AsyncGenerator<string> {
  // Sent with the first rows, not earlier: until then a failure is still reported as an error.
  let heading = `${MARK}${lineOf(fields.map(([, field]) => field.label))}`
  for await (const rows of batches) {
    const lines = rows.map((row) =>
      lineOf(fields.map(([name, field]) => shownText(field, filledValue(field, row[name]), row[`${name}_text`]))),
    )
    yield heading + lines.join('')
    heading = ''
  }
  if (heading !== '') yield heading
}

const lineOf = (texts: readonly string[]): string => `${texts.map(cell).join(',')}\r\n`

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/**
 * The start of a formula for spreadsheets (OWASP, CSV injection): ASCII and full-width operators, tab and carriage return, also
 * after spaces and invisible characters.
 */
const formula = new RegExp(`^(?:[\\t\\r]|[\\s\\p{Cc}${INVISIBLE}]*[=+\\-@＝＋－＠])`, 'u')

function cell(text: string): string {
  const safe = formula.test(text) && !isNumber(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
