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
/** Lines are numbered by their place, not by hand. */
export const goodsFields: Fields = goodsTyped
export const containerFields: Fields = billContainerFields

const declared = editable(linesOf(createManifest.input.fields, 'bills'))
const oneLine = [startOf(goodsFields, undefined)]

/** What a clerk types of a bill; a new one has one line of goods to begin with. */
export const billFields: Fields = {
  ...declared,
  goods: { ...lines('货物', goodsFields, { max: 99 }), default: oneLine },
}

export const newBill = (): Values => startOf(billFields, undefined)

/** The document as it is typed: head and bills in one. */
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

/** A bill as it is sent whole: what was emptied goes as null, goods are numbered. */
function sentBill(bill: Line): Line {
  const emptied = Object.entries(billFields).flatMap(([name, field]) =>
    field.required || name === 'id' ? [] : [[name, bill[name] ?? null]],
  )
  const goods = ((bill['goods'] ?? []) as Line[]).map((line, index) => ({ ...line, sequence: index + 1 }))
  return { ...bill, ...Object.fromEntries(emptied), goods }
}

/** The value of the form as the calls take it. */
export const sentOf = (value: Draft): Draft => ({
  ...value,
  bills: ((value.bills ?? []) as Line[]).map(sentBill) as unknown as NonNullable<Draft['bills']>,
})

/** What differs from the stored document, emptied fields as null; bills go whole when one of them differs. The order stays. */
export function changes(row: Values, value: Draft): Record<string, unknown> {
  const { order_id: _order, ...fields } = editable(shape.fields)
  const [before, after] = [plain(fields, row), plain(fields, value as Values)]
  const changed = Object.keys(fields).filter((name) => !isSame(before[name], after[name]))
  const sent = withStored(row, sentOf(value) as Values)
  return Object.fromEntries(changed.map((name) => [name, sent[name] ?? null]))
}

/** Bills that nobody changed go as they are stored: those that customs holds are refused with any difference. */
function withStored(row: Values, sent: Values): Values {
  const stored = (row['bills'] ?? []) as readonly Line[]
  const bills = (sent['bills'] ?? []) as readonly Line[]
  const own = (bill: Line) => {
    const before = stored.find((it) => bill['id'] !== null && it['id'] === bill['id'])
    return before && isSame(plain(billFields, before), plain(billFields, bill)) ? before : bill
  }
  return { ...sent, bills: bills.map(own) }
}

/** Blanks left out, keys in the order of the declaration, lines without their numbers: what is left is what a person typed. */
const plain = (fields: Fields, line: Line): Line =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = line[name]
      if (isBlank(value)) return []
      if (field.kind !== 'lines' || !Array.isArray(value)) return [[name, value]]
      return [[name, value.map((it) => plain(field.lines, it as Line))]]
    }),
  )
