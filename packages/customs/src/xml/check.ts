import { hasIllegalCharacter } from './characters.ts'
import type { MessageErrorCode, MessageProblem } from './messageError.ts'
import type { Row, Rows } from './table.ts'

export type Fields = Readonly<Record<string, unknown>>

type ValueRow = {
  property: string
  label: string
  required: boolean
  format: { refuse: (text: string) => string | undefined }
}

export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

export const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/** Every breach of the table in the record, in the table's order, with the property path of each. */
export function check(rows: Rows, record: Fields, at = ''): MessageProblem[] {
  return rows.flatMap((row) => checkRow(row, record, at))
}

function checkRow(row: Row, record: Fields, at: string): MessageProblem[] {
  switch (row.kind) {
    case 'fixed':
      return []
    case 'wrap':
      return check(row.rows, record, at)
    case 'leaf': {
      const found = checkValue(row, record[row.property], at + row.property)
      if (!row.attribute || isBlank(record[row.property])) return found
      return [...found, ...checkValue(row.attribute, record[row.attribute.property], at + row.attribute.property)]
    }
    case 'leaves': {
      const items = itemsOf(record[row.property])
      if (items.length === 0 && row.required) return [missing(row.label, at + row.property)]
      return items.flatMap((item, index) =>
        checkValue({ ...row, required: true }, item, `${at}${row.property}.${index}`),
      )
    }
    case 'record': {
      const value = record[row.property]
      if (isBlank(value)) return row.required ? [missing(row.label, at + row.property)] : []
      return check(row.rows, fieldsOf(value), `${at}${row.property}.`)
    }
    case 'list':
      return checkList(row, itemsOf(record[row.property]), at + row.property)
  }
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
