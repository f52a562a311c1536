import { fieldsWithin } from '@guanqiao/domain/kit/field'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { sample, wrongValue } from '@guanqiao/domain/testing/sample'
import { keys } from '@guanqiao/domain/kit/strict'

/** Input with one invalid value, and the path of the field that the error must name. */
export interface BadInput {
  readonly path: string
  readonly what: string
  readonly input: Record<string, unknown>
}

export interface Place {
  readonly path: readonly string[]
  readonly field: Field
  /** Whether the field is required. */
  readonly demanded: boolean
}

const hasInput = (operation: Operation): boolean => operation.routes[0]?.method === 'GET'

/** Every input of an operation with exactly one invalid value; for a system-only field any value is invalid. */
export function* badInputs(operation: Operation): Generator<BadInput> {
  const { fields, mode } = operation.input
  for (const { path, field, demanded } of places(fields, [], mode === 'patch')) {
    const values = (field.automatic ? [right(field)] : wrongValue(field)).filter((value) =>
      isSendable(operation, field, value),
    )
    for (const value of demanded ? [...values, undefined] : values) {
      yield { path: path.join('.'), what: printed(value), input: put(fields, sample(operation.input, 0), path, value) }
    }
  }
}

/** All paths of some fields, with `0` for the first line inside lines and records. */
export function* places(fields: Fields, above: readonly string[] = [], patch = false): Generator<Place> {
  for (const [name, field] of Object.entries(fields)) {
    const path = [...above, name]
    const left = field.automatic || (patch && !keys.includes(name))
    yield { path, field, demanded: field.required && field.default === undefined && !left }
    if (!field.automatic)
      yield* places(fieldsWithin(field) ?? {}, field.kind === 'lines' ? [...path, '0'] : path, false)
  }
}

const right = (field: Field): unknown =>
  sample({ fields: { value: { ...field, automatic: false, required: true } }, mode: 'draft' }, 0)['value']

/** Whether the wire can represent the value: JSON has no NaN; a query has only text, and blank means empty there. */
function isSendable(operation: Operation, field: Field, value: unknown): boolean {
  if (Number.isNaN(value)) return false
  if (!hasInput(operation)) return true
  if (field.kind === 'integer') return typeof value === 'number'
  return typeof value === 'string' && value.trim() !== '' && !/[\u0000-\u001f\ud800-\udfff]/.test(value)
}

/** Valid input except for one place: `0` in a path is the first line, which is created if missing. */
export function put(
  fields: Fields,
  record: object,
  [name = '', ...below]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  return { ...record, [name]: below.length === 0 ? value : within(fields[name], (record as Plain)[name], below, value) }
}

type Plain = Readonly<Record<string, unknown>>

function within(field: Field | undefined, present: unknown, below: readonly string[], value: unknown): unknown {
  const lines = (field && fieldsWithin(field)) ?? {}
  const example = field?.kind === 'lines' ? (present as Plain[] | undefined)?.[0] : (present as Plain | undefined)
  const row = example ?? sample({ fields: lines, mode: 'draft' }, 0)
  return field?.kind === 'lines' ? [put(lines, row, below.slice(1), value)] : put(lines, row, below, value)
}

const printed = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 60)
