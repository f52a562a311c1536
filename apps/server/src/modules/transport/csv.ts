import type { Entity } from '@guanqiao/domain/kit/entity'
import { fieldsWithin, choiceLabelOf } from '@guanqiao/domain/kit/field'
import type { Field } from '@guanqiao/domain/kit/field'

const MARK = '\ufeff'

type Rows = readonly Readonly<Record<string, unknown>>[]

/**
 * Rows as a table for spreadsheets (RFC 4180, UTF-8 with byte order mark), one part per batch: declared labels as headings, labels
 * of choices, display texts of references. A text that a spreadsheet would interpret as a formula gets a leading apostrophe.
 */
export async function* csvOf(entity: Entity, batches: AsyncIterable<Rows>): AsyncGenerator<string> {
  const fields = Object.entries(entity.fields).filter(([, field]) => !field.secret && !fieldsWithin(field))
  // Sent with the first rows, not earlier: until then a failure is still reported as an error.
  let heading = `${MARK}${lineOf(fields.map(([, field]) => field.label))}`
  for await (const rows of batches) {
    const lines = rows.map((row) => lineOf(fields.map(([name, field]) => shown(field, row[name], row[`${name}_text`]))))
    yield heading + lines.join('')
    heading = ''
  }
  if (heading !== '') yield heading
}

const lineOf = (texts: readonly string[]): string => `${texts.map(cell).join(',')}\r\n`

function shown(field: Field, value: unknown, display: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'choice') return choiceLabelOf(field, String(value))
  if (field.kind === 'reference') return String(display ?? '')
  if (field.kind === 'flag') return value === true ? '是' : '否'
  return Array.isArray(value) ? value.join('、') : String(value)
}

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/**
 * The start of a formula for spreadsheets (OWASP, CSV injection): ASCII and full-width operators, tab and carriage return, also
 * after spaces and invisible characters.
 */
const formula = /^(?:[\t\r]|[\s\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}]*[=+\-@＝＋－＠])/u

function cell(text: string): string {
  const safe = formula.test(text) && !isNumber(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
