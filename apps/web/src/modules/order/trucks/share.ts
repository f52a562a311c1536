import { add, compare, fromUnits, isDecimal, subtract, units } from '@guanqiao/domain/kit/decimal'
import { isBlank, isSame } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import { lineNumber } from './sums.ts'

/** The field of a truck → that of the goods. */
const figures = {
  planned_gross: 'gross_weight',
  planned_net: 'net_weight',
  package_quantity: 'package_quantity',
} as const
type Name = keyof typeof figures
const names = Object.keys(figures) as Name[]

/** The key under which a line stores its shares. */
const mark = 'from_goods'

/** Whether a cell contains its share of the goods, and nothing that a user typed. */
export const isShare = (line: Line, name: string): boolean => {
  const share = (line[mark] as Readonly<Record<string, unknown>> | undefined)?.[name]
  return !isBlank(share) && isSame(share, line[name])
}

const asText = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && isDecimal(text) ? text : undefined
}

/**
 * The trucks with equal shares of the goods in those cells for weight and pieces that are empty or contain a share: what the other trucks
 * leave of the goods, in whole kilograms and pieces; the last truck takes the rest. Untouched lines stay the same objects.
 */
export function shared(goods: readonly Line[], trucks: readonly Line[]): readonly Line[] {
  const shares = new Map<Line, Record<string, unknown>>()
  goods.forEach((line, index) => {
    const carriers = trucks.filter((truck) => !isBlank(truck['plate_number']) && lineNumber(truck) === index + 1)
    for (const name of names) {
      const total = asText(line[figures[name]])
      const open = carriers.filter((truck) => isBlank(truck[name]) || isShare(truck, name))
      if (total === undefined || open.length === 0) continue
      const otherValues = carriers
        .filter((truck) => !open.includes(truck))
        .flatMap((truck) => asText(truck[name]) ?? [])
      const values = split(subtract(total, add(otherValues)), open.length)
      open.forEach((truck, at) => {
        const value = values?.[at]
        if (value === undefined) return
        shares.set(truck, { ...shares.get(truck), [name]: name === 'package_quantity' ? Number(value) : value })
      })
    }
  })
  return trucks.map((truck) => {
    const share = shares.get(truck)
    if (!share || Object.entries(share).every(([name, value]) => isSame(value, truck[name]))) return truck
    return { ...truck, ...share, [mark]: share }
  })
}

/** Undefined if there is less than one unit for each. */
function split(total: string, count: number): string[] | undefined {
  const each = units(total, 3) / 1000n / BigInt(count)
  if (compare(total, '0') <= 0 || each === 0n) return undefined
  const part = String(each)
  const rest = fromUnits(units(total, 3) - each * 1000n * BigInt(count - 1), 3)
  return [...Array.from({ length: count - 1 }, () => part), rest.replace(/\.000$/, '')]
}
