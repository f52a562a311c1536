import * as z from 'zod/mini'
import type { Fields } from './field/declaration.ts'
import { inputValue, isOmitted } from './strict.ts'
import type { Input } from './strict.ts'

interface Property {
  readonly schema: z.ZodMiniType
  /** Whether the object is invalid without it. */
  readonly required: boolean
}

interface Plan {
  readonly properties: ReadonlyMap<string, Property>
  readonly required: number
  /** The object without any field. */
  readonly empty: Readonly<Record<string, unknown>>
}

const known = { draft: new WeakMap<Fields, Plan>(), patch: new WeakMap<Fields, Plan>() }

/** With fewer absent fields, the schema of the whole object is as fast. */
const MANY_ABSENT = 10

/**
 * Parses an object that omits most of its fields, as the query of a list and most records do: only the present ones are validated,
 * against the same schemas as in the schema of the whole object, which visits every absent field too. Undefined if this is no such
 * object or if it is invalid: the schema of the whole object then finds the problems.
 */
export function parseSparse(fields: Fields, value: unknown, as: Input): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const names = Object.keys(value)
  if (Object.keys(fields).length - names.length < MANY_ABSENT) return undefined
  const { properties, required, empty } = planOf(fields, as)
  if (!names.every((name) => properties.has(name))) return undefined
  const parsed = { ...empty }
  let missing = required
  // The keys of a patch are in the declared order too: stored hashes of requests depend on it.
  for (const name of as === 'patch' ? [...properties.keys()].filter((key) => Object.hasOwn(value, key)) : names) {
    const property = properties.get(name)!
    const result = z.safeParse(property.schema, (value as Record<string, unknown>)[name])
    if (!result.success) return undefined
    parsed[name] = result.data
    if (property.required) missing -= 1
  }
  return missing === 0 ? parsed : undefined
}

function planOf(fields: Fields, as: Input): Plan {
  let plan = known[as].get(fields)
  if (!plan) known[as].set(fields, (plan = build(fields, as)))
  return plan
}

function build(fields: Fields, as: Input): Plan {
  const properties = new Map<string, Property>()
  const absent: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.automatic) continue
    const schema = inputValue(name, field, as)
    const { success, data } = z.safeParse(schema, undefined)
    properties.set(name, { schema, required: !success })
    if (!isOmitted(name, as)) absent[name] = data ?? null
  }
  const required = [...properties.values()].filter((property) => property.required).length
  // Parsed, because V8 copies such an object several times faster than one that has got its keys one after the other.
  return { properties, required, empty: Object.assign(JSON.parse(JSON.stringify(absent)) as object, absent) }
}
