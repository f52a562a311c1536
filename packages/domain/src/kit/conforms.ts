import { isDecimal } from './decimal.ts'
import type { ByKind, Fields } from './field/declaration.ts'
import { byKind } from './field/parts.ts'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const text = () => isText
const every = (check: Check) => (value: unknown) => Array.isArray(value) && value.every(check)
const record = (field: { readonly lines: Fields }) => (value: unknown) => conforms(field.lines, value)

const checkOf: ByKind<Check> = {
  text,
  longText: text,
  integer: () => Number.isSafeInteger,
  decimal: ({ personal }) => (personal ? isText : (value) => typeof value === 'string' && isDecimal(value)),
  date: text,
  dateTime: text,
  flag: () => (value) => typeof value === 'boolean',
  choice: text,
  code: text,
  reference: text,
  list: () => every(isText),
  lines: (field) => every(record(field)),
  record,
}

/** A text beside a reference may be absent. */
const propertiesOf = (fields: Fields) =>
  Object.entries(fields).map(([name, field]) => {
    const textName = field.kind === 'reference' ? `${name}_text` : undefined
    return { name, textName, isNullable: !field.required, check: byKind(checkOf, field) }
  })

const models = new WeakMap<Fields, ReturnType<typeof propertiesOf>>()

/**
 * Whether the JSON of a value certainly satisfies `objectSchema(fields, 'row')`, at a fraction of the schema's cost. False means unknown:
 * the schema decides, and names the fault. `isKnown`: values of the outermost fields that need no check.
 */
export function conforms(fields: Fields, value: unknown, isKnown?: Check): boolean {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return false
  const values = value as Record<string, unknown>
  let surplus = 0
  for (const _ in values) surplus += 1
  let properties = models.get(fields)
  if (!properties) models.set(fields, (properties = propertiesOf(fields)))
  for (const { name, textName, isNullable, check } of properties) {
    const property = values[name]
    if (!(property === null ? isNullable : check(property) || isKnown?.(property))) return false
    surplus -= 1
    if (textName === undefined || !(textName in values)) continue
    if (values[textName] !== null && !isText(values[textName])) return false
    surplus -= 1
  }
  return surplus === 0
}
