import type { Fields } from '@guanqiao/domain/kit/field'
import type { Values } from '../../../kit/form/values.ts'
import { editable, isBlankLine, problemOf, sentOf } from '../../../kit/form/values.ts'

export interface Savable {
  /** The values that are right. */
  readonly value: Record<string, unknown>
  /** Whether nothing is missing without which the server cannot keep it. */
  readonly whole: boolean
  /** How many values stay in this browser until they are mended. */
  readonly held: number
}

/** The part of a record that may be kept as a draft: wrong values stay behind, so that one of them does not stop the rest. */
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
  /** For each line sent, its place among those given. */
  readonly at: number[]
  readonly held: number
}

/** The lines that may be kept. A line that lacks what it must have stays behind whole. */
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
