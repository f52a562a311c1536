import type { manifest, manifestBill } from '@guanqiao/domain/customs/manifest'
import { billContainerFields, billGoodsFields } from '@guanqiao/domain/customs/manifest'
import { createManifest } from '@guanqiao/domain/customs/manifest.calls'
import type { Row } from '@guanqiao/domain/kit/entity'
import { lines, linesOf } from '@guanqiao/domain/kit/field'
import type { Fields } from '@guanqiao/domain/kit/field'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import type { Shape } from '@guanqiao/domain/kit/shape'
import { editable, isBlank, isSame, startOf } from '../../../kit/form/values.ts'
import type { Values } from '../../../kit/form/values.ts'

export interface Whole {
  readonly manifest: Row<typeof manifest>
  readonly bills: Row<typeof manifestBill>[]
}

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
export const rowOf = ({ manifest, bills }: Whole): Values => ({
  ...manifest,
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
