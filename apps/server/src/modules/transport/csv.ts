import type { Entity } from '@guanqiao/domain/kit/entity'
import { fieldsWithin, wordOf } from '@guanqiao/domain/kit/field'
import type { Field } from '@guanqiao/domain/kit/field'

const MARK = '\ufeff'

/**
 * Rows as a table for spreadsheets (RFC 4180, UTF-8 with byte order mark): the declared labels as heading, words for choices, the
 * display text for references. A text that a spreadsheet would take for a formula gets an apostrophe before it.
 */
export function csvOf(entity: Entity, rows: readonly Readonly<Record<string, unknown>>[]): string {
  const fields = Object.entries(entity.fields).filter(([, field]) => !field.secret && !fieldsWithin(field))
  const lines = [
    fields.map(([, field]) => cell(field.label)),
    ...rows.map((row) => fields.map(([name, field]) => cell(shown(field, row[name], row[`${name}_text`])))),
  ]
  return `${MARK}${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
}

function shown(field: Field, value: unknown, display: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'choice') return wordOf(field, String(value))
  if (field.kind === 'reference') return String(display ?? '')
  if (field.kind === 'flag') return value === true ? '是' : '否'
  return Array.isArray(value) ? value.join('、') : String(value)
}

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/**
 * What spreadsheets take for the start of a formula (OWASP, CSV injection): ASCII and full-width operators, tab and carriage return,
 * also behind blanks and invisible characters.
 */
const formula = /^(?:[\t\r]|[\s\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}]*[=+\-@＝＋－＠])/u

function cell(text: string): string {
  const safe = formula.test(text) && !isNumber(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
