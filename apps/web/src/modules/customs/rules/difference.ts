import { billContainerFields, billFields, billGoodsFields, manifest } from '@guanqiao/domain/customs/manifest'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import { isBlank, isSame } from '../../../kit/form/values.ts'
import type { Values } from '../../../kit/form/values.ts'

/** One value that is not what customs was sent. Undefined where there was, or is, none. */
export interface Difference {
  readonly place: string
  readonly field: Field
  readonly was: unknown
  readonly is: unknown
}

interface Document {
  readonly manifest: Values
  readonly bills: readonly Values[]
}

const { origins: _ours, order_id: _order, ...headAll } = manifest.fields
const { goods: _goods, containers: _containers, origins: _theirs, ...billOwn } = billFields
const head = written(headAll)
const own: Fields = { ...billOwn, remark: manifest.fields.remark }

function written(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.automatic))
}

/** The sealed record of a message; undefined when it cannot be read as one. */
export function sealedOf(content: string): Document | undefined {
  try {
    const it = JSON.parse(content) as Partial<Document>
    return typeof it.manifest === 'object' && Array.isArray(it.bills)
      ? { manifest: it.manifest, bills: it.bills }
      : undefined
  } catch {
    return undefined
  }
}

/** What of the record differs from the sealed copy, in the order of the form. Bills are paired by id, added and removed ones named. */
export function differences(then: Document, now: Document): Difference[] {
  return [
    ...between(head, '舱单', then.manifest, now.manifest),
    ...paired(then.bills, now.bills).flatMap(([was, is]) => ofBill(was, is)),
  ]
}

const blank: Values = {}

function ofBill(was: Values | undefined, is: Values | undefined): Difference[] {
  const place = `提单 ${String((was ?? is)?.['bill_no'] ?? '')}`
  if (!was || !is) return [{ place, field: billFields.bill_no, was: was?.['bill_no'], is: is?.['bill_no'] }]
  return [
    ...between(own, place, was, is),
    ...ofLines(billGoodsFields, `${place} · 货物`, was['goods'], is['goods']),
    ...ofLines(billContainerFields, `${place} · 集装箱`, was['containers'], is['containers']),
  ]
}

function ofLines(fields: Fields, place: string, was: unknown, is: unknown): Difference[] {
  const [before, after] = [linesOf(was), linesOf(is)]
  return Array.from({ length: Math.max(before.length, after.length) }).flatMap((_, row) =>
    between(fields, `${place}第 ${row + 1} 行`, before[row] ?? blank, after[row] ?? blank),
  )
}

const linesOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as Values[]) : [])

const between = (fields: Fields, place: string, was: Values, is: Values): Difference[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const [before, after] = [was[name], is[name]]
    // A flag that nobody set is as good as a no.
    const isUnset = (isBlank(before) || before === false) && (isBlank(after) || after === false)
    if (isUnset || isSame(before, after)) return []
    return [{ place, field, was: shown(field, name, was), is: shown(field, name, is) }]
  })

/** Of a record that is pointed to its name, as it was when that was written. */
const shown = (field: Field, name: string, it: Values): unknown =>
  field.kind === 'reference' ? (it[`${name}_text`] ?? it[name]) : it[name]

function paired(then: readonly Values[], now: readonly Values[]): [Values | undefined, Values | undefined][] {
  const of = (bills: readonly Values[], id: unknown) => bills.find((bill) => bill['id'] === id)
  const added = now.filter((bill) => !of(then, bill['id']))
  return [
    ...then.map((bill): [Values, Values | undefined] => [bill, of(now, bill['id'])]),
    ...added.map((bill): [undefined, Values] => [undefined, bill]),
  ]
}
