import * as z from 'zod/mini'
import type { Fields } from './field/declaration.ts'
import { inputValue, isOmitted } from './strict.ts'
import type { Input } from './strict.ts'

interface Plan {
  readonly schemas: ReadonlyMap<string, z.ZodMiniType>
  readonly required: readonly string[]
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
  const entries = Object.entries(value)
  if (Object.keys(fields).length - entries.length < MANY_ABSENT) return undefined
  let plan = known[as].get(fields)
  if (!plan) known[as].set(fields, (plan = planOf(fields, as)))
  if (!plan.required.every((name) => Object.hasOwn(value, name))) return undefined
  const parsed = { ...plan.empty }
  for (const [name, present] of entries) {
    const schema = plan.schemas.get(name)
    const result = schema && z.safeParse(schema, present)
    if (!result?.success) return undefined
    parsed[name] = result.data
  }
  return parsed
}

function planOf(fields: Fields, as: Input): Plan {
  const schemas = new Map<string, z.ZodMiniType>()
  const required: string[] = []
  const empty: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.automatic) continue
    const schema = inputValue(name, field, as)
    schemas.set(name, schema)
    const { success, data } = z.safeParse(schema, undefined)
    if (!success) required.push(name)
    if (!isOmitted(name, as)) empty[name] = data ?? null
  }
  // Parsed, because V8 copies such an object several times faster than one that has got its keys one after the other.
  return { schemas, required, empty: JSON.parse(JSON.stringify(empty)) as Record<string, unknown> }
}
