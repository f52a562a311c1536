import { multiply } from '../kit/decimal.ts'
import type { Row } from '../kit/entity.ts'
import type { CargoGood } from './cargoContent.ts'
import type { cargoList } from './cargoList.ts'
import { sourced, TYPED, valueOf } from './sourcedValue.ts'
import type { SourcedValue, Names } from './sourcedValue.ts'
import type { CargoSources } from './sources.ts'

type List = Row<typeof cargoList>

/** Codes of units: kilogram and tonne. */
const KILOGRAM = '035'
const TONNE = '070'

export interface Good {
  readonly hs_code: SourcedValue<string>
  readonly good_name: SourcedValue<string>
  readonly package_type: SourcedValue<string>
  readonly package_quantity: SourcedValue<number>
  readonly gross_weight: SourcedValue<string>
  readonly net_weight: SourcedValue<string>
  readonly price: SourcedValue<{ readonly amount: string; readonly currency: string }>
  readonly consignor: SourcedValue<string>
  readonly consignee: SourcedValue<string>
}

type Bill = CargoSources['bills'][number]
type BillGood = NonNullable<Bill['goods']>[number]

/** The goods on this truck: all of the manifest's, or one line of it if several trucks share the batch. */
export function goodsOf(sources: CargoSources, names: Names): Good[] {
  const { bills, truck, isAlone } = sources
  const all = bills.flatMap((bill) => (bill.goods ?? []).map((good) => ({ bill, good })))
  const onTruck = isAlone ? all : all.filter((_, at) => at === (truck?.goods_line ?? 1) - 1)
  const selected = onTruck.length > 0 ? onTruck : all.slice(0, 1)
  return selected.map(({ bill, good }) => goodOf(bill, good, sources, { names, isOnly: selected.length === 1 }))
}

interface Around {
  readonly names: Names
  /** Whether the truck carries nothing else: its weights are those of these goods. */
  readonly isOnly: boolean
}

function goodOf(bill: Bill, good: BillGood, sources: CargoSources, { names, isOnly }: Around): Good {
  const { truck, ticket, isAlone } = sources
  const net = isOnly
    ? (sourced(ticket?.net_weight, names.ticket) ?? sourced(truck?.planned_net, names.truck))
    : sourced(orderGood(good, sources)?.net_weight, names.order)
  const ofManifest = <T>(value: T | null) => sourced(value, names.manifest)
  return {
    hs_code: ofManifest(good.hs_code),
    good_name: ofManifest([good.description, good.supplement].filter(Boolean).join(' ')),
    package_type: ofManifest(good.package_type),
    package_quantity: isAlone ? ofManifest(good.package_quantity) : sourced(truck?.package_quantity, names.truck),
    gross_weight: isAlone
      ? ofManifest(good.gross_weight)
      : (sourced(truck?.planned_gross, names.truck) ?? sourced(net?.value, net?.from ?? '')),
    net_weight: net,
    price: priceOf(bill, good, net?.value, sources, { names, isOnly }),
    consignor: ofManifest(bill.consignor_name),
    consignee: ofManifest(bill.consignee_name),
  }
}

/** The line of the order with the same goods, if there is one alone. */
function orderGood({ hs_code }: BillGood, { order }: CargoSources) {
  const same = (order?.goods ?? []).filter((line) => line.hs_code === hs_code)
  return same.length === 1 ? same[0] : undefined
}

/** The manifest's value if it speaks of these goods alone; otherwise the order's price by weight. */
function priceOf(
  bill: Bill,
  good: BillGood,
  net: string | undefined,
  sources: CargoSources,
  around: Around,
): Good['price'] {
  const { names, isOnly } = around
  if (sources.isAlone && isOnly && bill.goods_value !== null && bill.currency)
    return { value: { amount: bill.goods_value, currency: bill.currency }, from: names.manifest }
  const line = orderGood(good, sources)
  if (!line?.unit_price || !line.currency || net === undefined) return undefined
  const quantity = line.unit === KILOGRAM ? net : line.unit === TONNE ? multiply(net, '0.001') : undefined
  if (quantity === undefined) return undefined
  return { value: { amount: multiply(quantity, line.unit_price, 2), currency: line.currency }, from: names.order }
}

/** A line with the origins of its values. A typed price is that of the only line. */
export function goodLine(good: Good, at: number, list: List, count: number) {
  const { price, ...values } = good
  const enteredValue =
    count === 1 && list.price && list.currency
      ? { value: { amount: list.price, currency: list.currency }, from: TYPED }
      : undefined
  const priced = price ?? enteredValue
  const marks = sourced(list.marks, TYPED)
  const all = { ...values, marks, price: priced }
  const line: CargoGood = {
    item_no: at + 1,
    hs_code: valueOf(good.hs_code),
    good_name: valueOf(good.good_name),
    marks: list.marks,
    package_type: valueOf(good.package_type),
    package_quantity: valueOf(good.package_quantity),
    gross_weight: valueOf(good.gross_weight),
    net_weight: valueOf(good.net_weight),
    price: priced?.value.amount ?? null,
    currency: priced?.value.currency ?? null,
    consignor: valueOf(good.consignor),
    consignee: valueOf(good.consignee),
  }
  const origins = Object.entries(all).flatMap(([name, one]) =>
    one ? [{ path: `goods.${at}.${name}`, label: one.from }] : [],
  )
  return { line, origins }
}
