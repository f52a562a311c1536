import { billFields, manifest } from '@guanqiao/domain/customs/manifest'
import type { Fields } from '@guanqiao/domain/kit/field'
import type { Values } from '../../../kit/form/values.ts'
import type { Difference } from '../../../documents/messages/difference.ts'
import { differencesOf } from '../../../documents/messages/difference.ts'

interface Document {
  readonly manifest: Values
  readonly bills: readonly Values[]
}

const { origins: _ours, order_id: _order, ...head } = manifest.fields
const { origins: _theirs, ...billOwn } = billFields
const billColumns: Fields = { ...billOwn, remark: manifest.fields.remark }

/** The sealed record of a message; undefined if it cannot be parsed. */
export function sealedOf(content: string): Document | undefined {
  try {
    const parsed = JSON.parse(content) as Partial<Document>
    return typeof parsed.manifest === 'object' && Array.isArray(parsed.bills)
      ? { manifest: parsed.manifest, bills: parsed.bills }
      : undefined
  } catch {
    return undefined
  }
}

/**
 * The differences between the record and the sealed copy, in the order of the form. Bills are paired by id; added and removed ones
 * are named.
 */
export function differences(then: Document, now: Document): Difference[] {
  return [
    ...differencesOf(head, '舱单', then.manifest, now.manifest),
    ...paired(then.bills, now.bills).flatMap(([was, is]) => ofBill(was, is)),
  ]
}

function ofBill(was: Values | undefined, is: Values | undefined): Difference[] {
  const location = `提(运)单 ${String((was ?? is)?.['bill_no'] ?? '')}`
  if (!was || !is) return [{ location, field: billFields.bill_no, was: was?.['bill_no'], is: is?.['bill_no'] }]
  return differencesOf(billColumns, location, was, is)
}

function paired(then: readonly Values[], now: readonly Values[]): [Values | undefined, Values | undefined][] {
  const of = (bills: readonly Values[], id: unknown) => bills.find((bill) => bill['id'] === id)
  const added = now.filter((bill) => !of(then, bill['id']))
  return [
    ...then.map((bill): [Values, Values | undefined] => [bill, of(now, bill['id'])]),
    ...added.map((bill): [undefined, Values] => [undefined, bill]),
  ]
}
