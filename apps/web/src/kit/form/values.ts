import { compare, isDecimal } from '@guanqiao/domain/kit/decimal'
import { suggestOf } from '@guanqiao/domain/kit/field'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import { parseField } from '@guanqiao/domain/kit/shape'

export type Values = Readonly<Record<string, unknown>>

/** The fields that a user may fill in. */
export const editable = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.automatic))

/** The initial values of a form: the row's values, or the defaults of a new one. */
export function startOf(fields: Fields, row: Values | undefined): Values {
  return Object.fromEntries(
    Object.entries(editable(fields)).map(([name, field]) => [name, (row ? row[name] : field.default) ?? null]),
  )
}

/** The value of the sibling field that a selection depends on. */
export function withinOf(field: Field, values: Values): unknown {
  const name = field.kind === 'reference' ? field.within : suggestOf(field)?.narrow?.within
  return name === undefined ? undefined : values[name]
}

export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

export const isSame = (a: unknown, b: unknown): boolean =>
  (isBlank(a) && isBlank(b)) || JSON.stringify(a) === JSON.stringify(b)

export const linesOf = (value: unknown): readonly Values[] =>
  Array.isArray(value) ? (value as readonly Values[]) : none

const none: readonly Values[] = []

/** Whether two values of a field mean the same: 47000 and 47000.000 do, and so do lines, whatever blank ones are among them. */
export function isAlike(field: Field, a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (field.kind === 'decimal' && typeof a === 'string' && typeof b === 'string')
    return isDecimal(a) && isDecimal(b) && compare(a, b) === 0
  if (field.kind !== 'lines') return isSame(a, b)
  const [left, right] = [filledLines(field.lines, a), filledLines(field.lines, b)]
  return (
    left.length === right.length &&
    left.every((line, at) => {
      const other = right[at]
      return other !== undefined && isAlikeLine(field.lines, line, other)
    })
  )
}

/** Whether two lines have the same content. The id tells which line it is, not what it says. */
export const isAlikeLine = (fields: Fields, a: Values, b: Values): boolean =>
  a === b ||
  Object.entries(fields).every(([name, field]) => name === 'id' || field.automatic || isAlike(field, a[name], b[name]))

/** The lines with more than defaults. */
export const filledLines = (fields: Fields, value: unknown): readonly Values[] =>
  linesOf(value).filter((line) => !isBlankLine(fields, line))

/** Values for sending: empty values and empty lines are omitted. */
export function sentOf(fields: Fields, values: Values): Record<string, unknown> {
  const sent: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(editable(fields))) {
    const value = sentValue(field, values[name])
    if (value !== undefined) sent[name] = value
  }
  return sent
}

/** A single value, or undefined if it is empty. */
function sentValue(field: Field, value: unknown): unknown {
  if (isBlank(value)) return undefined
  if (field.kind === 'record') return sentOf(field.lines, value as Values)
  if (field.kind !== 'lines' || !Array.isArray(value)) return value
  return value
    .filter((line) => !isBlankLine(field.lines, line as Values))
    .map((line) => sentOf(field.lines, line as Values))
}

/** A line with nothing but defaults. */
export const isBlankLine = (fields: Fields, line: Values): boolean =>
  Object.entries(editable(fields)).every(([name, field]) => isSame(line[name], field.default ?? null))

/** The differences from the row as it was read; a cleared field is sent as null. */
export function changesOf(fields: Fields, row: Values, value: Values): Record<string, unknown> {
  const changed = Object.entries(editable(fields)).filter(([name, field]) => !isAlike(field, row[name], value[name]))
  return Object.fromEntries(changed.map(([name]) => [name, value[name] ?? null]))
}

/** The message about a single field, or undefined. */
export const problemOf = (field: Field, value: unknown): string | undefined => {
  const problem = parseField(field, sentValue(field, value))
  const forms = typeNames[field.kind]
  return problem && forms && typeof value === 'string' && !isBlank(value) ? `“${value}”不是${forms}` : problem
}

/** The input of a kind, if it differs from the wire format. */
const typeNames: Partial<Record<Field['kind'], string>> = {
  date: '有效日期，可写 2026-11-23、1123、+1、今、明',
  dateTime: '有效时间，可写 2026-11-23 08:30、1123 0830、0830、+1 0830',
}

const MAX_SUMMARY_WORDS = 3

/** The first typed texts, to distinguish drafts. */
export const summaryOf = (fields: Fields, values: Values): string =>
  Object.entries(editable(fields))
    .flatMap(([name, field]) => {
      const value = values[name]
      return field.kind === 'text' && !field.secret && typeof value === 'string' && value ? [value] : []
    })
    .slice(0, MAX_SUMMARY_WORDS)
    .join(' · ')
