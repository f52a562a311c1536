import { billContainerFields, billGoodsFields } from '@guanqiao/domain/customs/manifest'
import { createManifest } from '@guanqiao/domain/customs/manifest.calls'
import { lines, linesOf } from '@guanqiao/domain/kit/field'
import type { Fields } from '@guanqiao/domain/kit/field'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import type { Shape } from '@guanqiao/domain/kit/shape'
import { editable, isBlank, isSame, startOf } from '../../../kit/form/values.ts'
import type { Values } from '../../../kit/form/values.ts'
import type { PortSet } from '../../../documents/defaults/portSet.ts'
import { originsOf } from '../../../documents/defaults/withDefaults.ts'
import type { DocumentForm } from '../../../documents/screen/form.ts'
import type { ManifestRow } from './manifestRow.ts'
import { asManifest } from './manifestRow.ts'

export type Draft = InputOf<typeof createManifest>

const { sequence: _, ...goodsTyped } = billGoodsFields
/** Lines are numbered by position, not by users. */
export const goodsFields: Fields = goodsTyped
export const containerFields: Fields = billContainerFields

const declared = editable(linesOf(createManifest.input.fields, 'bills'))
const oneLine = [startOf(goodsFields, undefined)]

/** The fields of a bill that a clerk enters; a new one starts with one goods line. */
export const billFields: Fields = {
  ...declared,
  goods: { ...lines('货物', goodsFields, { max: 99 }), default: oneLine },
}

export const newBill = (): Values => startOf(billFields, undefined)

/** The document as it is entered: head and bills in one. */
export const shape: Shape<Draft> = {
  mode: 'draft',
  fields: {
    ...createManifest.input.fields,
    bills: { ...lines('提(运)单', billFields, { max: 999 }), default: [newBill()] },
  },
}

/** The stored document in the same form. */
export const rowOf = ({ bills, ...head }: ManifestRow): Values => ({
  ...head,
  bills: bills.map((bill) =>
    Object.fromEntries(Object.keys(billFields).map((name) => [name, (bill as Values)[name] ?? null])),
  ),
})

type Line = Readonly<Record<string, unknown>>

/** A complete bill for sending: cleared values are null, goods are numbered. */
function sentBill(bill: Line): Line {
  const emptied = Object.entries(billFields).flatMap(([name, field]) =>
    field.required || name === 'id' ? [] : [[name, bill[name] ?? null]],
  )
  const goods = ((bill['goods'] ?? []) as Line[]).map((line, index) => ({ ...line, sequence: index + 1 }))
  return { ...bill, ...Object.fromEntries(emptied), goods }
}

/** The form's value as input of the operations. */
export const sentOf = (value: Draft): Draft => ({
  ...value,
  bills: ((value.bills ?? []) as Line[]).map(sentBill) as NonNullable<Draft['bills']>,
})

/** The differences from the stored document, with cleared fields as null; if one bill differs, all bills are sent. The order is kept. */
export function changes(row: Values, value: Draft): Record<string, unknown> {
  const { order_id: _order, ...fields } = editable(shape.fields)
  const [before, after] = [plain(fields, row), plain(fields, value as Values)]
  const changed = Object.keys(fields).filter((name) => !isSame(before[name], after[name]))
  const sent = withStored(row, sentOf(value) as Values)
  return Object.fromEntries(changed.map((name) => [name, sent[name] ?? null]))
}

/** Unchanged bills are sent as they are stored: bills held by customs must not differ. */
function withStored(row: Values, sent: Values): Values {
  const stored = (row['bills'] ?? []) as readonly Line[]
  const bills = (sent['bills'] ?? []) as readonly Line[]
  const unlessUnchanged = (bill: Line) => {
    const before = stored.find((line) => bill['id'] !== null && line['id'] === bill['id'])
    return before && isSame(plain(billFields, before), plain(billFields, bill)) ? before : bill
  }
  return { ...sent, bills: bills.map(unlessUnchanged) }
}

/** Empty values omitted, keys in the order of the declaration, lines without numbers: the rest is user input. */
const plain = (fields: Fields, line: Line): Line =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = line[name]
      if (isBlank(value)) return []
      if (field.kind !== 'lines' || !Array.isArray(value)) return [[name, value]]
      return [[name, value.map((item) => plain(field.lines, item as Line))]]
    }),
  )

/** The head of a new manifest at the port of a set, with the origin of each value. */
function headAt(set: PortSet | undefined): Values {
  if (!set) return {}
  const isInward = set.ie_flag === 'I'
  const values: Values = {
    message_type: isInward ? 'MT1401' : 'MT2401',
    ie_flag: set.ie_flag,
    declare_office: set.customs_code,
    transmitter_id: set.transmitter_id,
    ...(isInward ? { unloading_place: set.unloading_place ?? set.site_code } : { loading_place: set.loading_place }),
  }
  return { ...values, origins: [...originsOf(set, values).values()].map((origin) => ({ ...origin, source: 'port' })) }
}

/** How a manifest is entered. */
export const manifestForm: DocumentForm = {
  shape: shape as Shape<Values>,
  rowOf: (row) => rowOf(asManifest(row)),
  created: (value) => sentOf(value as Draft),
  changes: (before, value) => changes(before, value as Draft),
  headAt,
}
