import { isOpen } from '@guanqiao/domain/customs/bill.flow'
import type { Values } from '../../../kit/form/values.ts'
import type { Parts } from '../../../documents/frame/useSteps.tsx'
import type { Whole } from '../state/shape.ts'

/** The numbers of the bills that a sending takes: the named ones, otherwise all that customs does not hold. */
function goingBills(row: Values | undefined, record: Whole | undefined, named?: readonly string[]) {
  const bills = (row?.['bills'] ?? []) as readonly Values[]
  const status = (id: unknown) => record?.bills.find((bill) => bill.id === id)?.status ?? 'draft'
  return bills.flatMap((bill) => {
    const goes = named ? named.includes(String(bill['id'])) : isOpen(status(bill['id']))
    return goes ? [String(bill['bill_no'] ?? '')] : []
  })
}

/** The bills of a manifest in the form that the steps of a document need. */
export const billsOf =
  (record: Whole | undefined) =>
  (named: readonly string[] | undefined, row: Values | undefined): Parts => ({
    label: '提(运)单',
    numbers: goingBills(row, record, named),
  })
