import type { Objection } from '../../../documents/rejection/Rejection.tsx'
import type { Target } from './rejectionFields.ts'
import { targetOf } from './rejectionFields.ts'

interface RejectedBill {
  readonly bill_no?: unknown
  readonly containers?: unknown
}

interface Source {
  /** The simulated customs replied. */
  readonly isDrill: boolean
  /** The index of the rejected bill, if known. */
  readonly about?: number | undefined
}

/** Splits customs' text into objections. The text stays verbatim; only the place is derived from it. */
export function objections(text: string, bills: readonly RejectedBill[], source: Source): Objection[] {
  return text
    .split(/[；;\n]+/)
    .map((item) => item.trim())
    .filter(Boolean)
    .map((item) => ({ text: item, ...placeIn(item, bills, source) }))
}

/** The path to start with among several objections: the first with a known field. */
export const firstPath = (all: readonly Objection[]): string | undefined =>
  (all.find((objection) => objection.isSure) ?? all[0])?.path

function placeIn(
  text: string,
  bills: readonly RejectedBill[],
  { isDrill, about }: Source,
): Pick<Objection, 'path' | 'isSure'> {
  const box = boxIn(text, bills)
  if (box) return { path: box, isSure: true }
  const target = targetOf(text, isDrill)
  if (target?.level === 'head') return { path: target.field, isSure: true }
  const billIndex = billNamed(text, bills) ?? about
  const bill = billIndex ?? 0
  if (target) return { path: pathOn(bill, target, text), isSure: billIndex !== undefined || bills.length === 1 }
  return billIndex === undefined
    ? { path: 'batch_number', isSure: false }
    : { path: `bills.${bill}.bill_no`, isSure: false }
}

/** A goods line identified by its number has fields with the same names as the bill. */
function pathOn(bill: number, { field, level }: Target, text: string): string {
  const item = Number(/第\s*(\d+)\s*项/.exec(text)?.[1] ?? 0)
  if (level === 'containers') return `bills.${bill}.containers.0.${field}`
  return level === 'goods' || item > 0
    ? `bills.${bill}.goods.${Math.max(0, item - 1)}.${field}`
    : `bills.${bill}.${field}`
}

/** The bill that a text names. */
function billNamed(text: string, bills: readonly RejectedBill[]): number | undefined {
  const index = bills.findIndex(
    ({ bill_no }) => typeof bill_no === 'string' && bill_no !== '' && text.includes(bill_no),
  )
  return index >= 0 ? index : undefined
}

/** A container number in the text (ISO 6346) that one of the bills contains. */
function boxIn(text: string, bills: readonly RejectedBill[]): string | undefined {
  const number = /\b[A-Z]{4}\d{7}\b/.exec(text)?.[0]
  if (!number) return undefined
  for (const [at, { containers }] of bills.entries()) {
    const rows = Array.isArray(containers) ? (containers as { container_number?: unknown }[]) : []
    const row = rows.findIndex((box) => box.container_number === number)
    if (row >= 0) return `bills.${at}.containers.${row}.container_number`
  }
  return undefined
}
