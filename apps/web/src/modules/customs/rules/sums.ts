import { add, compare, isDecimal, subtract } from '@guanqiao/domain/kit/decimal'
import type { BillDraft } from '@guanqiao/domain/customs/finding'

/** A sum and its declared value. The difference is undefined if either is missing. */
export interface Balance {
  readonly sum: string
  readonly declared: string | undefined
  /** Sum minus declared value, signed. */
  readonly difference: string | undefined
}

export interface Sums {
  /** Kilograms. */
  readonly gross: Balance
  readonly packages: Balance
}

const decimalOf = (value: unknown): string | undefined =>
  (typeof value === 'string' && isDecimal(value)) || (typeof value === 'number' && Number.isSafeInteger(value))
    ? String(value)
    : undefined

function balance(parts: readonly unknown[], declared: unknown, scale: number): Balance {
  const sum = add(
    parts.flatMap((part) => decimalOf(part) ?? []),
    scale,
  )
  const total = decimalOf(declared)
  return {
    sum,
    declared: total,
    difference: total === undefined || parts.length === 0 ? undefined : subtract(sum, total, scale),
  }
}

/** The goods of a bill compared with the bill's own figures. Text that is not a number counts as zero. */
export function billSums({ goods, gross_weight, package_quantity }: BillDraft): Sums {
  const lines = goods ?? []
  return {
    gross: balance(
      lines.map((line) => line.gross_weight),
      gross_weight,
      3,
    ),
    packages: balance(
      lines.map((line) => line.package_quantity),
      package_quantity,
      0,
    ),
  }
}

/** All goods of a manifest compared with the declared values of its bills. */
export function manifestSums(bills: readonly BillDraft[]): Sums {
  const all = bills.map(billSums)
  const total = (key: keyof Sums, scale: number): Balance => {
    const declared = all.flatMap((sums) => sums[key].declared ?? [])
    return balance(
      all.map((sums) => sums[key].sum),
      declared.length === bills.length ? add(declared, scale) : undefined,
      scale,
    )
  }
  return { gross: total('gross', 3), packages: total('packages', 0) }
}

/** Whether sum and declared value are equal; undefined if either is missing. */
export const agrees = ({ difference }: Balance): boolean | undefined =>
  difference === undefined ? undefined : compare(difference, '0') === 0
