import * as z from 'zod/mini'
import type { Fields } from './field/declaration.ts'
import { inputValue, isOmitted } from './strict.ts'
import type { Input } from './strict.ts'

interface Property {
  readonly name: string
  readonly schema: z.ZodMiniType
  /** The value if it is absent; undefined if it must not be. */
  readonly absent: { readonly value: unknown } | undefined
  /** Without a key in the result if it is absent. */
  readonly omitted: boolean
}

const known = { draft: new WeakMap<Fields, Property[]>(), patch: new WeakMap<Fields, Property[]>() }

/** With fewer absent fields, the schema of the whole object is as fast. */
const MANY_ABSENT = 10

/**
 * Parses an object that omits most of its fields, as the query of a list and most records do: only the present ones are validated,
 * against the same schemas as in the schema of the whole object, which visits every absent field too. Undefined if this is no such
 * object or if it is invalid: the schema of the whole object then finds the problems.
 */
export function parseSparse(fields: Fields, value: unknown, as: Input): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const count = Object.keys(value).length
  if (Object.keys(fields).length - count < MANY_ABSENT) return undefined
  const parsed: Record<string, unknown> = {}
  let present = 0
  for (const { name, schema, absent, omitted } of propertiesOf(fields, as)) {
    if (Object.hasOwn(value, name)) {
      const result = z.safeParse(schema, (value as Record<string, unknown>)[name])
      if (!result.success) return undefined
      parsed[name] = result.data
      present += 1
    } else if (!absent) return undefined
    else if (!omitted) parsed[name] = absent.value
  }
  return present === count ? parsed : undefined
}

function propertiesOf(fields: Fields, as: Input): Property[] {
  let properties = known[as].get(fields)
  if (!properties) known[as].set(fields, (properties = build(fields, as)))
  return properties
}

const build = (fields: Fields, as: Input): Property[] =>
  Object.entries(fields)
    .filter(([, field]) => !field.automatic)
    .map(([name, field]) => {
      const schema = inputValue(name, field, as)
      const { success, data } = z.safeParse(schema, undefined)
      return { name, schema, absent: success ? { value: data } : undefined, omitted: isOmitted(name, as) }
    })
