import { add, compare, isDecimal, subtract } from '@guanqiao/domain/kit/decimal'
import type { Line } from '../../../kit/lineGrid/block.ts'

export interface Load {
  /** Kilograms. */
  readonly gross: string
  readonly net: string
  readonly packages: number
  readonly trucks: number
}

const figures = (lines: readonly Line[], name: string): string[] =>
  lines.flatMap(({ [name]: value }) => (typeof value === 'string' && isDecimal(value) ? [value] : []))

const total = (lines: readonly Line[], name: string): number =>
  lines.reduce((sum, { [name]: value }) => sum + (typeof value === 'number' ? value : 0), 0)

/** The combined load of the trucks; other text counts as zero. */
export const loadOf = (trucks: readonly Line[]): Load => ({
  gross: add(figures(trucks, 'planned_gross')),
  net: add(figures(trucks, 'planned_net')),
  packages: total(trucks, 'package_quantity'),
  trucks: trucks.length,
})

export interface Balance {
  /** Number of the goods line, from 1. */
  readonly line: number
  readonly name: string
  readonly goods: Load
  readonly loaded: Load
  /** Loaded minus declared, signed. */
  readonly gross: string
  /** null unless both sides state it. */
  readonly net: string | null
  readonly packages: number
  readonly even: boolean
}

/** Number of the goods line that a truck carries, from 1. */
export const lineNumber = (truck: Line) => (typeof truck['goods_line'] === 'number' ? truck['goods_line'] : 1)

/** Goods compared with the load of the trucks, one row per goods line. Net weight counts only if it is stated on both sides. */
export function balances(goods: readonly Line[], trucks: readonly Line[]): Balance[] {
  return goods.map((line, index) => {
    const lineTrucks = trucks.filter((truck) => lineNumber(truck) === index + 1)
    const declared: Load = {
      gross: add(figures([line], 'gross_weight')),
      net: add(figures([line], 'net_weight')),
      packages: total([line], 'package_quantity'),
      trucks: lineTrucks.length,
    }
    const loaded = loadOf(lineTrucks)
    const hasNet = compare(declared.net, '0') > 0 && compare(loaded.net, '0') > 0
    const difference = {
      gross: subtract(loaded.gross, declared.gross),
      net: hasNet ? subtract(loaded.net, declared.net) : null,
      packages: loaded.packages - declared.packages,
    }
    const isZero = (weight: string) => compare(weight, '0') === 0
    const even = isZero(difference.gross) && isZero(difference.net ?? '0') && difference.packages === 0
    return { line: index + 1, name: String(line['good_name'] ?? ''), goods: declared, loaded, ...difference, even }
  })
}
