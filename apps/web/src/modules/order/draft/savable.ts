import type { Fields } from '@guanqiao/domain/kit/field'
import type { Values } from '../../../kit/form/values.ts'
import { editable, isBlankLine, problemOf, sentOf } from '../../../kit/form/values.ts'

export interface Savable {
  /** The valid values. */
  readonly value: Record<string, unknown>
  /** Whether all values required by the server are present. */
  readonly isComplete: boolean
  /** The number of values that stay in this browser until they are corrected. */
  readonly unsavedCount: number
}

/** The part of a record that can be stored as a draft: invalid values stay behind, so that one of them does not block the rest. */
export function savable(fields: Fields, values: Values): Savable {
  const value = sentOf(fields, values)
  let unsavedCount = 0
  let isComplete = true
  for (const [name, field] of Object.entries(editable(fields))) {
    if (field.kind === 'lines' || problemOf(field, values[name]) === undefined) continue
    if (value[name] !== undefined) unsavedCount += 1
    delete value[name]
    if (field.required && field.default === undefined) isComplete = false
  }
  return { value, isComplete, unsavedCount }
}

export interface SavableLines {
  readonly list: Record<string, unknown>[]
  /** For each sent line, its index in the input. */
  readonly at: number[]
  readonly unsavedCount: number
}

/** The lines that can be stored. A line without a required value stays behind completely. */
export function savableLines(fields: Fields, lines: readonly Values[]): SavableLines {
  const rows: { value: Record<string, unknown>; at: number }[] = []
  let unsavedCount = 0
  for (const [at, line] of lines.entries()) {
    if (isBlankLine(fields, line)) continue
    const savableLine = savable(fields, line)
    if (savableLine.isComplete) rows.push({ value: savableLine.value, at })
    unsavedCount += savableLine.isComplete ? savableLine.unsavedCount : 1
  }
  return { list: rows.map(({ value }) => value), at: rows.map(({ at }) => at), unsavedCount }
}
