import { isDecimal } from './decimal.ts'
import type { ByKind, Fields } from './field/declaration.ts'
import { byKind } from './field/parts.ts'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isRecord = ({ lines }: { readonly lines: Fields }): Check => {
  return (value) => conforms(lines, value)
}
const checkOf: ByKind<Check> = {
  text: () => isText,
  longText: () => isText,
  integer: () => Number.isSafeInteger,
  decimal: ({ personal }) => (personal ? isText : (value) => isText(value) && isDecimal(value as string)),
  date: () => isText,
  dateTime: () => isText,
  flag: () => (value) => typeof value === 'boolean',
  choice: () => isText,
  code: () => isText,
  reference: () => isText,
  list: () => (value) => Array.isArray(value) && value.every(isText),
  lines: (field) => {
    const isLine = isRecord(field)
    return (value) => Array.isArray(value) && value.every(isLine)
  },
  record: isRecord,
}

interface Property {
  readonly name: string
  readonly isOptional: boolean
  readonly isNullable: boolean
  readonly check: Check
}

const models = new WeakMap<Fields, readonly Property[]>()

function propertiesOf(fields: Fields): readonly Property[] {
  const known = models.get(fields)
  if (known) return known
  const properties = Object.entries(fields).flatMap(([name, field]): Property[] => [
    { name, isOptional: false, isNullable: !field.required, check: byKind(checkOf, field) },
    ...(field.kind === 'reference'
      ? [{ name: `${name}_text`, isOptional: true, isNullable: true, check: isText }]
      : []),
  ])
  models.set(fields, properties)
  return properties
}

/**
 * Whether the JSON of a value certainly satisfies `objectSchema(fields, 'row')`: a fraction of the schema's cost for every response. False
 * means unknown: the schema decides and names the fault. `isKnown`: values of the outermost fields that need no check.
 */
export function conforms(fields: Fields, value: unknown, isKnown?: Check): boolean {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return false
  const record = value as Record<string, unknown>
  let present = 0
  for (const { name, isOptional, isNullable, check } of propertiesOf(fields)) {
    const property = record[name]
    if (property === undefined && isOptional && !(name in record)) continue
    present += 1
    if (!(property === null ? isNullable : check(property) || isKnown?.(property))) return false
  }
  let total = 0
  for (const _ in record) total += 1
  return total === present
}
