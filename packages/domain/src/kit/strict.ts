import * as z from 'zod/mini'
import type { Field, Fields } from './field.ts'

const blankToNull = (value: unknown): unknown =>
  value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value

/** The fields that say which row is changed, and from which state. */
export const keys: readonly string[] = ['id', 'version']

/**
 * The strict object of some fields. `draft`: what a caller sends: absent and blank optionals become null, defaults are filled in,
 * automatic fields are unknown. `patch`: the same with every field optional and absent ones left out, but `id` and `version`, which say
 * what is changed, still demanded where they are declared required. `row`: what is answered.
 */
export function strict(fields: Fields, as: 'draft' | 'patch' | 'row'): z.ZodMiniType<Record<string, unknown>> {
  const properties: Record<string, z.ZodMiniType> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (as !== 'row' && field.automatic) continue
    const optional = as === 'patch' && !keys.includes(name)
    properties[name] = as === 'row' ? rowValue(field) : optional ? z.optional(sentValue(field)) : draftValue(field)
    if (as === 'row' && field.kind === 'reference') properties[`${name}_text`] = z.optional(z.nullable(z.string()))
  }
  return z.strictObject(properties) as never
}

/** Personal data are answered masked in lists, so that only their being text can be held. */
const answered = (field: Field) => {
  if (field.personal) return z.string()
  if (!field.lines) return field.schema
  const one = strict(field.lines, 'row')
  return (field.kind === 'lines' ? z.array(one) : one) as z.ZodMiniType
}
const rowValue = (field: Field) => (field.required ? answered(field) : z.nullable(answered(field)))
const sentValue = (field: Field) =>
  field.required ? field.schema : z.pipe(z.transform(blankToNull), z.nullable(field.schema))
const draftValue = (field: Field) => {
  if (field.default !== undefined) return z._default(field.schema, field.default as never)
  return field.required
    ? field.schema
    : z._default(z.pipe(z.transform(blankToNull), z.nullable(field.schema)), null as never)
}
