import { isOpen } from '@guanqiao/domain/customs/bill.flow'
import type { Finding } from '@guanqiao/domain/customs/finding'
import type { Values } from '../../../kit/form/values.ts'
import type { Whole } from '../state/shape.ts'

export interface Going {
  readonly place: number
  readonly bill_no: string
}

/** The bills that a sending takes, with their places in the document: those named, else all that customs does not hold. */
export function goingBills(row: Values | undefined, whole: Whole | undefined, named?: readonly string[]): Going[] {
  const bills = (row?.['bills'] ?? []) as readonly Values[]
  const status = (id: unknown) => whole?.bills.find((bill) => bill.id === id)?.status ?? 'draft'
  return bills.flatMap((bill, place) => {
    const goes = named ? named.includes(String(bill['id'])) : isOpen(status(bill['id']))
    return goes ? [{ place, bill_no: String(bill['bill_no'] ?? '') }] : []
  })
}

export const placesOf = (bills: readonly Going[]): number[] => bills.map(({ place }) => place)

/** What was found on the head or on one of these bills. */
export const concerning = (findings: readonly Finding[], places: readonly number[]): Finding[] =>
  findings.filter(({ path }) => !path?.startsWith('bills.') || places.includes(Number(path.split('.')[1])))
