import type { Fields, Field } from './field.ts'
import type { FieldProblem } from './problem.ts'
import { MAX_PROBLEMS } from './boundedArray.ts'
import { objectSchema } from './strict.ts'
import { explain } from './explain.ts'

/** Fields together with their strict schema. `T` is the value after parsing. */
export interface Shape<T = unknown> {
  readonly fields: Fields
  readonly mode: 'draft' | 'patch' | 'row'
  readonly value?: T
}

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fields: FieldProblem[] }

const schemas = new WeakMap<Shape, ReturnType<typeof objectSchema>>()

/** Checks a value against the shape. Problems carry the path and a sentence in Chinese; at most 50 are told. */
export function parse<T>(shape: Shape<T>, value: unknown): Parsed<T> {
  let schema = schemas.get(shape)
  if (!schema) schemas.set(shape, (schema = objectSchema(shape.fields, shape.mode)))
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return { ok: true, value: result.data as T }
  const fields: FieldProblem[] = []
  for (const issue of result.error.issues) {
    fields.push(...explain(shape.fields, issue, MAX_PROBLEMS - fields.length))
    if (fields.length >= MAX_PROBLEMS) break
  }
  return { ok: false, fields }
}

/** The shape of a field by itself: a schema takes far longer to make than to use, and a sheet has thousands of cells. */
const alone = new WeakMap<Field, Shape>()

/** Checks one field alone, as forms do while typing: the sentence in Chinese, or undefined when it is right. */
export function parseField(field: Field, value: unknown): string | undefined {
  let shape = alone.get(field)
  if (!shape) alone.set(field, (shape = { fields: { value: field }, mode: 'draft' }))
  const result = parse(shape, { value })
  return result.ok ? undefined : result.fields[0]?.message
}
