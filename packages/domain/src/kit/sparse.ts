import * as z from 'zod/mini'
import type { Fields } from './field/declaration.ts'
import { draftValue } from './strict.ts'

interface Sparse {
  /** The schema of each field that input may have. */
  readonly properties: ReadonlyMap<string, z.ZodMiniType>
  /** The result of parsing an empty object, if it is valid. */
  readonly empty: Readonly<Record<string, unknown>> | undefined
}

const known = new WeakMap<Fields, Sparse>()

/** With fewer absent fields, the schema of the whole object is as fast. */
const MANY_ABSENT = 10

/**
 * Parses an object that omits most of its fields, as the query of a list does: only the present ones are validated, against the same
 * schemas as in the schema of the whole object, which visits every absent field too. Undefined if this is no such object or if it is
 * invalid: the schema of the whole object then finds the problems.
 */
export function parseSparse(fields: Fields, value: unknown): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const names = Object.keys(value)
  if (Object.keys(fields).length - names.length < MANY_ABSENT) return undefined
  const { properties, empty } = sparseOf(fields)
  if (!empty) return undefined
  const parsed = { ...empty }
  for (const name of names) {
    const property = properties.get(name)
    if (!property) return undefined
    const result = z.safeParse(property, (value as Record<string, unknown>)[name])
    if (!result.success) return undefined
    parsed[name] = result.data
  }
  return parsed
}

function sparseOf(fields: Fields): Sparse {
  let sparse = known.get(fields)
  if (!sparse) known.set(fields, (sparse = build(fields)))
  return sparse
}

function build(fields: Fields): Sparse {
  const sent = Object.entries(fields).filter(([, field]) => !field.automatic)
  const properties = new Map(sent.map(([name, field]) => [name, draftValue(field)]))
  const absent = sent.map(([name]) => [name, z.safeParse(properties.get(name)!, undefined)] as const)
  const isValid = absent.every(([, { success }]) => success)
  return { properties, empty: isValid ? Object.fromEntries(absent.map(([name, { data }]) => [name, data])) : undefined }
}
