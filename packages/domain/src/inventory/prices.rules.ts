import { add, compare, grouped, percentOff } from '../kit/decimal.ts'
import type { Row } from '../kit/entity.ts'
import { warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import type { GatheredCrossing } from './gathered.ts'
import type { inventory } from './inventory.ts'
import { inUnit } from './plausible.rules.ts'

type Inventory = Row<typeof inventory>

/** Per cent by which prices may differ: rounding, and premiums for quality. */
const TOLERANCE = 5
const isNear = (one: string, other: string): boolean => Math.abs(Number(percentOff(one, other) ?? 100)) <= TOLERANCE

/** Prices in the currency of order or manifest: the unit price of the order's goods, otherwise the value of the bills by weight. */
export function pricesFindings(list: Inventory, { order, manifest }: GatheredCrossing): Finding[] {
  const ordered = (list.goods ?? []).map((good) => {
    const line = (order?.goods ?? []).find(({ hs_code }) => good.hs_code.startsWith(hs_code))
    if (!line?.price || line.price.currency !== good.currency || !good.unit_price) return undefined
    // A price of a tonne is a thousand times that of a kilogram.
    const each = inUnit(line.price.unit_price, good.unit, line.price.unit)
    return each && { each, isSame: isNear(good.unit_price, each), unit_price: good.unit_price }
  })
  const rows = ordered.flatMap((price, at) => {
    if (!price || price.isSame) return []
    const message = `单价 ${grouped(price.unit_price)}，订单合 ${grouped(price.each)} ${list.goods![at]!.currency}，请核对`
    return [warn('inventory.price.order', { path: `goods.${at}.unit_price`, message })]
  })
  return ordered.some(Boolean) ? rows : valueFindings(list, manifest)
}

function valueFindings({ goods, net_weight }: Inventory, manifest: GatheredCrossing['manifest']): Finding[] {
  const lines = goods ?? []
  const declared = manifest?.value
  if (!manifest || !declared || lines.length === 0 || compare(manifest.gross, '0') <= 0) return []
  if (lines.some(({ currency, total_price }) => currency !== declared.currency || !total_price)) return []
  const total = add(
    lines.map(({ total_price }) => total_price!),
    2,
  )
  const expected = ((Number(declared.amount) * Number(net_weight)) / Number(manifest.gross)).toFixed(2)
  if (isNear(total, expected)) return []
  const message = `总价合计 ${grouped(total)}，按舱单的货物价值应约为 ${grouped(expected)} ${declared.currency}，请核对`
  return [warn('inventory.price.manifest', { path: 'goods.0.total_price', message })]
}
