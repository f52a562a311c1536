import type { MessageErrorCode, MessageProblem } from './problem.ts'
import type { Row, Rows } from './row.ts'

export type Fields = Readonly<Record<string, unknown>>

interface ValueRow {
  readonly property: string
  readonly label: string
  readonly required: boolean
  readonly format: { readonly refuse: (text: string) => string | undefined }
}

/** Characters that XML 1.0 forbids, and U+FFFD: it is legal, but occurs only in wrongly decoded text, which must not reach customs. */
const foreign = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFC\u{10000}-\u{10FFFF}]/u

export const hasIllegalCharacter = (text: string): boolean => foreign.test(text)

export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

export const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/** Whether the record has a value for any of the rows. */
export const isGiven = (rows: Rows, record: Fields): boolean =>
  rows.some((row) => {
    if (row.kind === 'fixed') return false
    if (row.kind === 'wrap') return isGiven(row.rows, record)
    const value = record[row.property]
    return Array.isArray(value) ? value.length > 0 : !isBlank(value)
  })

/** Every violation of the table in the record, in table order, with property paths. */
export function check(rows: Rows, record: Fields, at = ''): MessageProblem[] {
  return rows.flatMap((row) => checkRow(row, record, at))
}

function checkRow(row: Row, record: Fields, at: string): MessageProblem[] {
  switch (row.kind) {
    case 'fixed':
      return []
    case 'wrap':
      return row.optional === true && !isGiven(row.rows, record) ? [] : check(row.rows, record, at)
    case 'leaf':
      return checkLeaf(row, record, at)
    case 'leaves':
      return checkLeaves(row, itemsOf(record[row.property]), at + row.property)
    case 'record': {
      const value = record[row.property]
      if (isBlank(value)) return row.required ? [missing(row.label, at + row.property)] : []
      return check(row.rows, fieldsOf(value), `${at}${row.property}.`)
    }
    case 'list':
      return checkList(row, itemsOf(record[row.property]), at + row.property)
  }
}

/** A value and its qualifier, a unit or a currency, are only valid together. */
function checkLeaf(row: Row & { kind: 'leaf' }, record: Fields, at: string): MessageProblem[] {
  const { attribute } = row
  const value = record[row.property]
  if (!attribute || 'value' in attribute) return checkValue(row, value, at + row.property)
  const qualifier = record[attribute.property]
  const required = row.required || !isBlank(qualifier)
  const problems = checkValue({ ...row, required }, value, at + row.property)
  return isBlank(value) && isBlank(qualifier)
    ? problems
    : [...problems, ...checkValue(attribute, qualifier, at + attribute.property)]
}

function checkLeaves(row: Row & { kind: 'leaves' }, items: readonly unknown[], path: string): MessageProblem[] {
  if (items.length === 0) return row.required ? [missing(row.label, path)] : []
  if (items.length > row.max) return [problem('too_many', `${row.label}不能超过${row.max}项`, path)]
  return items.flatMap((item, index) => checkValue({ ...row, required: true }, item, `${path}.${index}`))
}

function checkList(row: Row & { kind: 'list' }, items: readonly unknown[], path: string): MessageProblem[] {
  if (items.length === 0) return row.presence === 'some' ? [missing(row.label, path)] : []
  if (items.length > row.max) return [problem('too_many', `${row.label}不能超过${row.max}项`, path)]
  return items.flatMap((item, index) => check(row.rows, fieldsOf(item), `${path}.${index}.`))
}

function checkValue(row: ValueRow, value: unknown, path: string): MessageProblem[] {
  if (isBlank(value)) return row.required ? [missing(row.label, path)] : []
  const text = String(value)
  if (hasIllegalCharacter(text)) return [problem('illegal_character', `${row.label}含有不允许的字符`, path)]
  const wrong = row.format.refuse(text)
  return wrong === undefined ? [] : [problem('wrong_format', row.label + wrong, path)]
}

const problem = (code: MessageErrorCode, message: string, path: string): MessageProblem => ({ code, message, path })

const missing = (label: string, path: string): MessageProblem => problem('required', `${label}不能为空`, path)
