import type { Fields, Field } from './field.ts'
import type { FieldProblem } from './problem.ts'
import { MAX_PROBLEMS } from './boundedArray.ts'
import { objectSchema } from './strict.ts'
import { explain } from './explain.ts'

/** Fields with their strict schema. `T` is the parsed value. */
export interface Shape<T = unknown> {
  readonly fields: Fields
  readonly mode: 'draft' | 'patch' | 'row'
  readonly value?: T
  /** A rule over several fields, for values whose fields are valid by themselves. */
  readonly rule?: (value: Readonly<Record<string, unknown>>) => FieldProblem | undefined
}

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fields: FieldProblem[] }

const schemas = new WeakMap<Shape, ReturnType<typeof objectSchema>>()

/** Validates a value against the shape. Problems carry the path and a Chinese message; at most 50 are returned. */
export function parse<T>(shape: Shape<T>, value: unknown): Parsed<T> {
  let schema = schemas.get(shape)
  if (!schema) schemas.set(shape, (schema = objectSchema(shape.fields, shape.mode)))
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return ruled(shape, result.data as T)
  const fields: FieldProblem[] = []
  for (const issue of result.error.issues) {
    fields.push(...explain(shape.fields, issue, MAX_PROBLEMS - fields.length))
    if (fields.length >= MAX_PROBLEMS) break
  }
  return { ok: false, fields }
}

function ruled<T>({ rule }: Shape<T>, value: T): Parsed<T> {
  const problem = rule?.(value as Readonly<Record<string, unknown>>)
  return problem ? { ok: false, fields: [problem] } : { ok: true, value }
}

/** Cache of single-field shapes: building a schema takes far longer than using it, and a sheet has thousands of cells. */
const alone = new WeakMap<Field, Shape>()

/** Validates a single field, as forms do while typing: the Chinese message, or undefined if it is valid. */
export function parseField(field: Field, value: unknown): string | undefined {
  let shape = alone.get(field)
  if (!shape) alone.set(field, (shape = { fields: { value: field }, mode: 'draft' }))
  const result = parse(shape, { value })
  return result.ok ? undefined : result.fields[0]?.message
}
