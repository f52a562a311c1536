import type { Balance } from '@guanqiao/domain/arrival/report.fields'
import { add, compare, isDecimal, percentOff, subtract } from '@guanqiao/domain/kit/decimal'

/** A bill or container as it is typed: any value may be missing or unfinished. */
type EnteredLine = Readonly<Record<string, unknown>>

/** A bill of the manifest beside what this report and the others state of it. */
export interface Compared {
  readonly bill_no: string
  readonly declared_quantity: number
  readonly quantity: number
  readonly declared_weight: string
  readonly weight: string
  /** Of all reports, negative if short; null while this report has no such bill. */
  readonly off_quantity: number | null
  readonly off_weight: string | null
  readonly off_percent: string | null
}

const textOf = (value: unknown): string => (typeof value === 'string' && isDecimal(value) ? value : '0')
const countOf = (value: unknown): number => (Number.isInteger(Number(value)) ? Number(value) : 0)
export const linesOf = (value: unknown): readonly EnteredLine[] =>
  Array.isArray(value) ? (value as EnteredLine[]) : []

/** The loose bills of the manifest, each compared with all reports. */
export const compared = (balance: readonly Balance[], bills: readonly EnteredLine[]): Compared[] =>
  balance
    .filter(({ containers }) => containers.length === 0)
    .map((bill) => {
      const sameNumber = bills.filter(({ bill_no }) => bill_no === bill.bill_no)
      const quantity = sameNumber.reduce(
        (total, line) => total + countOf(line['package_quantity']),
        bill.reported_quantity,
      )
      const weight = add([bill.reported_weight, ...sameNumber.map((line) => textOf(line['gross_weight']))])
      const isReported = sameNumber.length > 0 || bill.reported_quantity > 0
      return {
        bill_no: bill.bill_no,
        declared_quantity: bill.declared_quantity,
        quantity,
        declared_weight: bill.declared_weight,
        weight,
        off_quantity: isReported ? quantity - bill.declared_quantity : null,
        off_weight: isReported ? subtract(weight, bill.declared_weight) : null,
        off_percent: isReported ? (percentOff(weight, bill.declared_weight) ?? null) : null,
      }
    })

/** The containers of the manifest that neither this report nor another has. */
export function boxesLeft(balance: readonly Balance[], containers: readonly EnteredLine[]): string[] {
  const numbers = new Set(containers.map((line) => line['container_number']))
  return balance.flatMap((bill) =>
    bill.containers.filter((number) => !bill.reported_containers.includes(number) && !numbers.has(number)),
  )
}

/** The lines of what neither this report nor another has; those that are typed stay. */
export function filled(
  balance: readonly Balance[],
  { bills, containers }: { readonly bills: readonly EnteredLine[]; readonly containers: readonly EnteredLine[] },
): { readonly bills: EnteredLine[]; readonly containers: EnteredLine[] } {
  const numbers = new Set(bills.map((line) => line['bill_no']))
  const missing = balance.filter(
    (bill) =>
      bill.containers.length === 0 &&
      !numbers.has(bill.bill_no) &&
      compare(bill.declared_weight, bill.reported_weight) > 0,
  )
  const filledLines = (lines: readonly EnteredLine[], name: string) => lines.filter((line) => line[name])
  return {
    bills: [
      ...filledLines(bills, 'bill_no'),
      ...missing.map(({ bill_no, package_type, ...bill }) => ({
        bill_no,
        package_type,
        package_quantity: Math.max(1, bill.declared_quantity - bill.reported_quantity),
        gross_weight: subtract(bill.declared_weight, bill.reported_weight),
      })),
    ],
    containers: [
      ...filledLines(containers, 'container_number'),
      ...boxesLeft(balance, containers).map((container_number) => ({ container_number })),
    ],
  }
}
