import { compare } from '../kit/decimal.ts'
import type { Field, Fields } from '../kit/field.ts'
import type { Row } from '../kit/entity.ts'
import { manifestRows } from './elementTables/roadManifest.ts'
import type { Rows } from './elementTables/row.ts'
import { billFields, manifest } from './manifest.ts'

type Values = Readonly<Record<string, unknown>>
type MessageType = Row<typeof manifest>['message_type']

const { origins: _, ...declared } = billFields
const fieldsOfBill: Fields = { ...declared, remark: manifest.fields.remark }

/**
 * The fields in which two versions of a bill differ, as paths in the bill: `gross_weight`, `goods.1.hs_code`. A field missing in
 * `after` counts as unchanged.
 */
export const billDifferences = (before: Values, after: Values): string[] => differences(fieldsOfBill, before, after)

/** The fields of the head in which a patch differs from the stored values. */
export const headDifferences = (before: Values, patch: Values): string[] =>
  differences(manifest.fields, before, patch).map((path) => path.split('.')[0]!)

function differences(fields: Fields, before: Values, after: Values): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    after[name] === undefined ? [] : valueDifferences(field, name, before[name], after[name]),
  )
}

function valueDifferences(field: Field, path: string, before: unknown, after: unknown): string[] {
  if (field.kind !== 'lines') return isSame(field, before, after) ? [] : [path]
  const [was, is] = [linesOf(before), linesOf(after)]
  return Array.from({ length: Math.max(was.length, is.length) }).flatMap((_line, at) => {
    const [one, other] = [was[at], is[at]]
    if (!one || !other) return [`${path}.${at}`]
    return differences(field.lines, one, blanked(field.lines, other)).map((rest) => `${path}.${at}.${rest}`)
  })
}

/** A line is always sent completely: a missing field means empty. */
const blanked = (fields: Fields, line: Values): Values =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, line[name] ?? null]))

const linesOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as Values[]) : [])

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

function isSame(field: Field, before: unknown, after: unknown): boolean {
  if (isBlank(before) || isBlank(after)) return isBlank(before) && isBlank(after)
  if (field.kind === 'decimal') return compare(String(before), String(after)) === 0
  if (field.kind === 'dateTime') return Date.parse(String(before)) === Date.parse(String(after))
  return JSON.stringify(before) === JSON.stringify(after)
}

/** The head fields that a change message carries. All other head fields stay as customs holds them (schemas MT1401_5, MT2401_5). */
const changedWithBills: Readonly<Record<MessageType, readonly string[]>> = {
  MT1401: ['arrival_date', 'remark'],
  MT2401: ['remark'],
}

/** The head fields that are never sent to customs. */
const ownFields = ['operator_card_id', 'mongolia_exchange', 'plates', 'origins', 'order_id']

/** Whether a head field is read-only while customs holds a bill of the manifest. */
export const isHeadLocked = (type: MessageType, field: string): boolean =>
  !changedWithBills[type].includes(field) && !ownFields.includes(field)

/** The head fields of a change message. */
export const headOfChange = (type: MessageType, head: Values): Values =>
  Object.fromEntries(changedWithBills[type].map((name) => [name, head[name] ?? null]))

function lockedIn(type: MessageType): ReadonlySet<string> {
  const changed = new Set(billProperties(manifestRows(type, '5')))
  const filed = billProperties(manifestRows(type, '9')).filter((property) => !changed.has(property))
  // A change identifies its bill by this number.
  return new Set(['bill_no', ...filed])
}

function billProperties(rows: Rows): string[] {
  const bills = rows.flatMap((row) => ('rows' in row ? [row, ...row.rows] : [row])).find(isBillList)
  return bills ? bills.rows.flatMap(propertiesOf) : []
}

type List = Extract<Rows[number], { readonly kind: 'list' }>
const isBillList = (row: Rows[number]): row is List => row.kind === 'list' && row.property === 'bills'

function propertiesOf(row: Rows[number]): string[] {
  if (row.kind === 'fixed') return []
  return row.kind === 'wrap' ? row.rows.flatMap(propertiesOf) : [row.property]
}

/** The bill fields that a change message cannot carry (schemas MT1401_5, MT2401_5): the bill must be deleted and filed again. */
const lockedFields: Readonly<Record<MessageType, ReadonlySet<string>>> = {
  MT1401: lockedIn('MT1401'),
  MT2401: lockedIn('MT2401'),
}

/** Whether a change message cannot carry this field of a bill: `containers.0.container_number`, `clearance_code`. */
export const isBillLocked = (type: MessageType, path: string): boolean =>
  lockedFields[type].has(path.split('.')[0] ?? '')
