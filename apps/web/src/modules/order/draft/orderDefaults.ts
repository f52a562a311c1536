import { isDecimal, multiply } from '@guanqiao/domain/kit/decimal'
import type { Row } from '@guanqiao/domain/kit/entity'
import { goodsValues } from '@guanqiao/domain/reference/goods/goodsValues'
import type { RegisteredGoods } from '@guanqiao/domain/reference/goods/goodsValues'
import type { consignor } from '@guanqiao/domain/reference/party'
import type { Values } from '../../../kit/form/values.ts'
import { isBlank } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'

type Party = Pick<Row<typeof consignor>, 'default_trade_mode' | 'default_terms'>

/** A goods line with the values of the selected goods; values that the goods lack stay, or are the port's. */
export function withGoods(line: Line, selectedGoods: RegisteredGoods, usual: Values = {}): Line {
  const said = goodsValues(selectedGoods)
  const lacking = Object.entries(usual).filter(([name, value]) => isBlank(line[name]) && !isBlank(value))
  return withAmount(line, {
    ...line,
    ...Object.fromEntries(lacking),
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => !isBlank(value))),
  })
}

const priceOf = ({ quantity, unit_price }: Line): string | undefined =>
  typeof quantity === 'string' && typeof unit_price === 'string' && isDecimal(quantity) && isDecimal(unit_price)
    ? multiply(quantity, unit_price, 2)
    : undefined

/** Fills the total with quantity times price, unless a user typed another total. */
export function withAmount(before: Line, line: Line): Line {
  const amount = priceOf(line)
  const isOwn = isBlank(before['amount']) || before['amount'] === priceOf(before)
  const isTyped = line['amount'] !== before['amount']
  return amount === undefined || isTyped || !isOwn || amount === line['amount'] ? line : { ...line, amount }
}

/** Units of quantity that follow from a net weight in kilograms: 千克 and 吨. */
const perKilogram: Readonly<Record<string, string>> = { '035': '1', '070': '0.001' }

const quantityOf = ({ unit, net_weight }: Line): string | undefined => {
  const factor = typeof unit === 'string' ? perKilogram[unit] : undefined
  return factor && typeof net_weight === 'string' && isDecimal(net_weight) ? multiply(net_weight, factor, 3) : undefined
}

/** Fills the quantity with the net weight for goods sold by weight, unless a user typed another quantity. */
export function withQuantity(before: Line, line: Line): Line {
  const quantity = quantityOf(line)
  const isTyped = line['quantity'] !== before['quantity']
  const isOwn = isBlank(before['quantity']) || before['quantity'] === quantityOf(before)
  return quantity === undefined || isTyped || !isOwn || quantity === line['quantity'] ? line : { ...line, quantity }
}

/** The usual values of a party, for empty fields. */
export function partyDefaults(values: Values, party: Party): Values {
  const said = { trade_mode: party.default_trade_mode, trans_mode: party.default_terms }
  return Object.fromEntries(Object.entries(said).filter(([name, value]) => !isBlank(value) && isBlank(values[name])))
}

/** Lines with newly selected goods, by index. */
export const newlySelected = (
  before: readonly Line[],
  after: readonly Line[],
): { readonly at: number; readonly id: string }[] =>
  after.flatMap((line, at) => {
    const id = line['goods_id']
    const had =
      before.length === after.length ? before[at]?.['goods_id'] : before.find((other) => other === line)?.['goods_id']
    return typeof id === 'string' && id !== had && /^[0-9a-f-]{36}$/i.test(id) ? [{ at, id }] : []
  })
