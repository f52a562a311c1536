import { isOpen } from '@guanqiao/domain/customs/bill.flow'
import type { Finding } from '@guanqiao/domain/customs/finding'
import type { Values } from '../../../kit/form/values.ts'
import type { Parts } from '../../../documents/frame/useSteps.tsx'
import type { Whole } from '../state/shape.ts'

/** The bills that a sending takes, with their indexes in the document: the named ones, otherwise all that customs does not hold. */
function goingBills(row: Values | undefined, whole: Whole | undefined, named?: readonly string[]) {
  const bills = (row?.['bills'] ?? []) as readonly Values[]
  const status = (id: unknown) => whole?.bills.find((bill) => bill.id === id)?.status ?? 'draft'
  return bills.flatMap((bill, position) => {
    const goes = named ? named.includes(String(bill['id'])) : isOpen(status(bill['id']))
    return goes ? [{ position, bill_no: String(bill['bill_no'] ?? '') }] : []
  })
}

/** The bills of a manifest in the form that the steps of a document need. */
export const billsOf =
  (whole: Whole | undefined) =>
  (named: readonly string[] | undefined, row: Values | undefined): Parts => {
    const bills = goingBills(row, whole, named)
    const places = new Set(bills.map(({ position }) => position))
    return {
      label: '提(运)单',
      numbers: bills.map(({ bill_no }) => bill_no),
      concerning: (findings: readonly Finding[]) =>
        findings.filter(({ path }) => !path?.startsWith('bills.') || places.has(Number(path.split('.')[1]))),
    }
  }
