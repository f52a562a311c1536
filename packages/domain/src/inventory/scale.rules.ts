import { compare, grouped, multiply, percentOff } from '../kit/decimal.ts'
import type { Row } from '../kit/entity.ts'
import { warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import type { inventory } from './inventory.ts'

type Inventory = Row<typeof inventory>
type Weights = 'gross_weight' | 'net_weight'

type Origin = NonNullable<Inventory['origins']>[number]

/** Where a weight comes from that still is as it was taken over. */
export function originOf(
  { origins, ...list }: Pick<Inventory, 'origins' | Weights>,
  name: Weights,
): Origin | undefined {
  const origin = (origins ?? []).find(({ path }) => path === name)
  return origin && origin.value !== null && compare(origin.value, list[name]) === 0 ? origin : undefined
}

/** Codes of units: kilogram and tonne. */
const KILOGRAM = '035'
const TONNE = '070'

type Good = NonNullable<Inventory['goods']>[number]

/** The only goods of a list with the quantity of a net weight; undefined if there are several lines, whose shares only the clerk knows, or another unit. */
function goodOfWeight(goods: Inventory['goods'], net: string): Good | undefined {
  const [good, ...more] = goods ?? []
  if (!good || more.length > 0) return undefined
  const quantity = good.unit === KILOGRAM ? net : good.unit === TONNE ? multiply(net, '0.001') : undefined
  if (quantity === undefined) return undefined
  const total_price = good.unit_price ? multiply(quantity, good.unit_price, 2) : null
  return { ...good, quantity, total_price }
}

/** The goods after the net weight has changed, if their quantity was the weight before. */
export function scaledGoods(list: Pick<Inventory, 'goods' | 'net_weight'>, net: string): Inventory['goods'] {
  const before = goodOfWeight(list.goods, list.net_weight)
  const [good] = list.goods ?? []
  if (!before || !good || compare(before.quantity, good.quantity) !== 0) return list.goods
  return [{ ...goodOfWeight(list.goods, net)!, first_quantity: null, second_quantity: null }]
}

/** Per cent by which a list may differ from the scale: the tolerance of bulk goods. */
const TOLERANCE = 3

/** The list's weight against the valid tickets of its batch; `weighed`: kilograms of goods once every truck is weighed. */
export function scaleFindings(list: Inventory, weighed: string | null | undefined): Finding[] {
  if (weighed === undefined) return []
  const path = 'gross_weight'
  const isOfScale = originOf(list, path)?.source === 'weighing'
  if (weighed === null)
    return isOfScale
      ? [
          warn('inventory.scale', {
            path,
            message: `毛重 ${grouped(list.gross_weight)} kg 取自磅单，现在没有有效的磅单`,
          }),
        ]
      : []
  const percent = Math.abs(Number(percentOff(list.gross_weight, weighed) ?? 0))
  if (compare(weighed, '0') <= 0 || (isOfScale ? percent === 0 : percent <= TOLERANCE)) return []
  const message = `毛重 ${grouped(list.gross_weight)} kg，有效磅单的货重 ${grouped(weighed)} kg，相差 ${percent}%`
  return [warn('inventory.scale', { path, message, hint: '以实际过磅重量为准，核对磅单' })]
}
