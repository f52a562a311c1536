import type { Field } from '@guanqiao/domain/kit/field'
import type { Operation } from '@guanqiao/domain/kit/operation'

/** Converts the texts of a query string by the kind of each field. Text that cannot be converted stays text and fails validation. */
export function fromQuery(operation: Operation, query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(query)) {
    if (value === '') continue
    const field = operation.input.fields[name]
    input[name] = field ? valueOf(field, value) : value
  }
  return input
}

function valueOf(field: Field, value: unknown): unknown {
  if (field.kind === 'list') return Array.isArray(value) ? value : String(value).split(',')
  if (typeof value !== 'string') return value
  if (field.kind === 'integer') return /^-?\d{1,15}$/.test(value) ? Number(value) : value
  if (field.kind === 'flag') return flags[value] ?? value
  return value
}

const flags: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false }
