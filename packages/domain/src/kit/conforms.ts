import { isDecimal } from './decimal.ts'
import type { ByKind, Fields } from './field/declaration.ts'
import { byKind } from './field/parts.ts'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const text = () => isText
const every =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const record = ({ lines }: { readonly lines: Fields }): Check => {
  return (value) => conforms(lines, value)
}

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

interface Property {
  readonly isNullable: boolean
  /** A text beside a reference may be absent. */
  readonly textName: string | undefined
  readonly check: Check
}

const models = new WeakMap<Fields, readonly (readonly [name: string, property: Property])[]>()

function propertiesOf(fields: Fields) {
  let properties = models.get(fields)
  properties ??= Object.entries(fields).map(([name, field]) => {
    const textName = field.kind === 'reference' ? `${name}_text` : undefined
    return [name, { isNullable: !field.required, textName, check: byKind(checkOf, field) }] as const
  })
  models.set(fields, properties)
  return properties
}

/**
 * Whether the JSON of a value certainly satisfies `objectSchema(fields, 'row')`, at a fraction of the schema's cost. False means unknown:
 * the schema decides, and names the fault. `isKnown`: values of the outermost fields that need no check.
 */
export function conforms(fields: Fields, value: unknown, isKnown?: Check): boolean {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return false
  const values = value as Record<string, unknown>
  let surplus = 0
  for (const _ in values) surplus += 1
  for (const [name, { isNullable, textName, check }] of propertiesOf(fields)) {
    const property = values[name]
    if (!(property === null ? isNullable : check(property) || isKnown?.(property))) return false
    surplus -= 1
    if (textName === undefined || !(textName in values)) continue
    if (values[textName] !== null && !isText(values[textName])) return false
    surplus -= 1
  }
  return surplus === 0
}
