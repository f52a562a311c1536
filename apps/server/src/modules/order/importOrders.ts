import { add, isDecimal } from '@guanqiao/domain/kit/decimal'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { goodsValues } from '@guanqiao/domain/reference/goods/goodsValues'
import type { orderApi } from '@guanqiao/domain/order/index'
import { goods } from '@guanqiao/domain/reference/goods'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { ImportRule } from '../../platform/import/rule.ts'
import { createOrder } from './orders.ts'

type Values = Readonly<Record<string, unknown>>

/** Orders from a sheet with a row for each truck. Each is created as the form creates it. */
export const orderImport: ImportRule = {
  table: 'order_head',
  async complete({ data }, orders) {
    const lines = orders.flatMap((order) => (order['goods'] as readonly Values[] | undefined) ?? [])
    const ids = [...new Set(lines.flatMap(({ goods_id }) => (typeof goods_id === 'string' ? [goods_id] : [])))]
    const registered = ids.length > 0 ? await data.all(goods, { id: ids }) : []
    const byId = new Map(registered.map((row) => [row.id, row]))
    return orders.map((order) => completeOrder(order, byId))
  },
  async insert(bound, orders) {
    const inserted: { readonly id: string }[] = []
    const ctx = { ...bound, now: () => new Date() }
    // One after the other: they draw numbers of one counter.
    for (const order of orders) inserted.push(await createOrder(ctx, order as InputOf<typeof orderApi.create>))
    return inserted
  },
}

/** Goods as they are registered, and the sums of the trucks, where the sheet has no such value; the number of trucks. */
function completeOrder(order: Values, registered: ReadonlyMap<string, Row<typeof goods>>): Values {
  const trucks = order['transports'] as readonly Values[]
  const [line] = (order['goods'] as readonly Values[] | undefined) ?? []
  const count = trucks.length > 0 ? { vehicle_count: trucks.length } : {}
  if (!line) return { ...count, ...order }
  const selected = registered.get(String(line['goods_id']))
  const goodsFields = Object.entries(selected ? goodsValues(selected) : {}).filter(([, value]) => value !== null)
  const sums = {
    package_quantity: sumOf(trucks, 'package_quantity'),
    gross_weight: sumOf(trucks, 'planned_gross'),
    net_weight: sumOf(trucks, 'planned_net'),
  }
  const summed = Object.entries(sums).filter(([, value]) => value !== undefined)
  const goodsLine = {
    ...Object.fromEntries([...goodsFields, ...summed]),
    ...line,
  }
  return { ...count, ...order, goods: [goodsLine] }
}

/** Undefined unless all trucks have a figure. A text that is no figure is an error at its truck. */
function sumOf(trucks: readonly Values[], name: string): string | number | undefined {
  const figures = trucks.map((truck) => truck[name])
  if (figures.length === 0 || figures.includes(undefined)) return undefined
  if (figures.every((figure) => typeof figure === 'number'))
    return figures.reduce((total: number, figure) => total + (figure as number), 0)
  return add(figures.map(String).filter(isDecimal))
}
