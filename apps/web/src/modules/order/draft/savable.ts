import type { Fields } from '@guanqiao/domain/kit/field'
import type { Values } from '../../../kit/form/values.ts'
import { editable, isBlankLine, problemOf, sentOf } from '../../../kit/form/values.ts'

export interface Savable {
  /** The valid values. */
  readonly value: Record<string, unknown>
  /** Whether all values required by the server are present. */
  readonly whole: boolean
  /** The number of values that stay in this browser until they are corrected. */
  readonly held: number
}

/** The part of a record that can be stored as a draft: invalid values stay behind, so that one of them does not block the rest. */
export function savable(fields: Fields, values: Values): Savable {
  const value = sentOf(fields, values)
  let held = 0
  let whole = true
  for (const [name, field] of Object.entries(editable(fields))) {
    if (field.kind === 'lines' || problemOf(field, values[name]) === undefined) continue
    if (value[name] !== undefined) held += 1
    delete value[name]
    if (field.required && field.default === undefined) whole = false
  }
  return { value, whole, held }
}

export interface SavableLines {
  readonly list: Record<string, unknown>[]
  /** For each sent line, its index in the input. */
  readonly at: number[]
  readonly held: number
}

/** The lines that can be stored. A line without a required value stays behind completely. */
export function savableLines(fields: Fields, lines: readonly Values[]): SavableLines {
  const kept: { value: Record<string, unknown>; at: number }[] = []
  let held = 0
  for (const [at, line] of lines.entries()) {
    if (isBlankLine(fields, line)) continue
    const part = savable(fields, line)
    if (part.whole) kept.push({ value: part.value, at })
    held += part.whole ? part.held : 1
  }
  return { list: kept.map(({ value }) => value), at: kept.map(({ at }) => at), held }
}
