import { fieldsWithin } from '@guanqiao/domain/kit/field'
import type { Field, Fields } from '@guanqiao/domain/kit/field'

/** A stored value as a request sends it: audit entries have numbers as text, and times as PostgreSQL writes them. */
export function inputOf(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null
  const within = fieldsWithin(field)
  if (within && Array.isArray(value)) return value.map((line) => recordOf(within, line as object))
  if (within) return recordOf(within, value as object)
  if (field.kind === 'integer') return Number(value)
  if (field.kind === 'dateTime') return new Date(String(value)).toISOString()
  return value
}

export const recordOf = (fields: Fields, record: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (fields[name] ? [[name, inputOf(fields[name], value)]] : [])),
  )
