import { isBulk } from '@guanqiao/domain/customs/rules/billLocation'
import { add, fromUnits, units } from '@guanqiao/domain/kit/decimal'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { order } from '@guanqiao/domain/order/index'
import type { consignor } from '@guanqiao/domain/reference/index'
import type { container } from '@guanqiao/domain/transport/index'
import type { BillDraft, Truck } from './manifestDefaults.ts'
import { tracked } from './origins.ts'
import type { Tracked } from './origins.ts'

type Order = Row<typeof order>
type Party = Row<typeof consignor>
type OrderGoods = NonNullable<Order['goods']>[number]

export interface BillSource {
  readonly order: Order
  /** Consignor and consignee have the same fields. */
  readonly consignor: Party | undefined
  readonly consignee: Party | undefined
  /** Registered containers, by number. */
  readonly containers: ReadonlyMap<string, Row<typeof container>>
}

/** The single bill of a batch: of its truck, or of all trucks that share it, with their loads summed for each goods line. */
export function billOf(source: BillSource, bill_no: string, trucks: readonly Truck[]): BillDraft {
  const bill = tracked<BillDraft>()
  const from = `订单 ${source.order.order_no ?? ''}`
  const hasOwnNumber = trucks.some((truck) => truck.bill_no === bill_no)
  bill.put(
    hasOwnNumber ? 'transport' : 'order',
    hasOwnNumber ? `${from} 车辆 ${trucks[0]?.plate_number} 提(运)单号` : `${from} 提(运)单号前缀`,
    { bill_no },
  )
  putClearance(bill, source.order)
  bill.put('default', '默认值', { payment_method: '1' })
  putParties(bill, source)
  putGoods(bill, source.order, trucks)
  putContainers(bill, source, trucks)
  return { ...bill.values(), sequence: 1, origins: bill.origins() }
}

/** Source: 填制规范 0023: goods unloaded or loaded at the port, in bulk or in containers. */
const usualClearance = {
  I: { bulk: ['RD03', '进口口岸卸货'], container: ['RD07', '进口口岸卸箱'] },
  E: { bulk: ['RD14', '出口口岸装货'], container: ['RD15', '出口口岸装箱'] },
} as const

function putClearance(bill: Tracked<BillDraft>, { order_no, clearance_code, ie_flag, cargo_form }: Order): void {
  const [usual, source] = usualClearance[ie_flag][cargo_form ?? 'bulk']
  if (clearance_code) bill.put('order', `订单 ${order_no ?? ''} 通关代码`, { clearance_code })
  else bill.put('default', source, { clearance_code: usual })
}

function putParties(bill: Tracked<BillDraft>, { consignor, consignee }: BillSource): void {
  if (consignor) {
    bill.put('seller', `发货人 ${consignor.company_name}`, {
      consignor_name: consignor.company_name,
      consignor_code: codeOf(consignor),
      consignor_contacts: contactsOf(consignor),
    })
  }
  if (consignee) {
    bill.put('receiver', `收货人 ${consignee.company_name}`, {
      consignee_name: consignee.company_name,
      consignee_code: codeOf(consignee),
      consignee_contacts: contactsOf(consignee),
    })
  }
}

const CODE_LENGTH = 36
const codeOf = ({ company_code, overseas_code }: Party): string | null =>
  company_code ?? (overseas_code && overseas_code.length <= CODE_LENGTH ? overseas_code : null)
const contactsOf = ({ contact_type, contact_value }: Party): string[] | null =>
  contact_value ? [`${contact_type ?? 'TE'}:${contact_value}`] : null

function putGoods(bill: Tracked<BillDraft>, order: Order, trucks: readonly Truck[]): void {
  const from = `订单 ${order.order_no ?? ''}`
  const groups = [...Map.groupBy(trucks, (truck) => truck.goods_line)].toSorted(([a], [b]) => a - b)
  const loads = groups.flatMap(([line, groupTrucks]) => {
    const goods = order.goods?.[line - 1]
    return goods
      ? [
          {
            line,
            goods,
            trucks: groupTrucks,
            gross_weight: add(groupTrucks.map((row) => row.planned_gross ?? '0')),
            ...packagesOf(goods, order, line, groupTrucks),
          },
        ]
      : []
  })
  const goods = loads.map(({ goods: line, gross_weight, package_quantity }, at) => ({
    sequence: at + 1,
    description: line.good_name,
    supplement: line.spec,
    hs_code: line.hs_code,
    undg_code: null,
    package_quantity,
    package_type: line.package_type,
    gross_weight,
  }))
  const plates = `${from} 车辆 ${trucks.length === 1 ? trucks[0]?.plate_number : `${trucks.length} 辆合计`}`
  bill.put('transport', `${plates} 毛重`, { gross_weight: add(loads.map((load) => load.gross_weight)) })
  putPackages(bill, loads, plates)
  bill.put('order', `${from} 货物包装`, { package_type: loads[0]?.goods.package_type ?? 'VO' })
  putValue(bill, from, loads)
  bill.set({ goods })
  for (const [at, { line, isCounted }] of loads.entries()) {
    noteGoods(bill, at, goods[at]!, `${from} 第 ${line} 项货物`, plates)
    bill.note(
      isCounted ? 'transport' : 'default',
      isCounted ? plates : UNCOUNTED,
      `goods.${at}.package_quantity`,
      goods[at]!.package_quantity,
    )
  }
}

function noteGoods(
  bill: Tracked<BillDraft>,
  at: number,
  goods: NonNullable<BillDraft['goods']>[number],
  from: string,
  plates: string,
): void {
  for (const name of ['description', 'supplement', 'hs_code', 'package_type'] as const)
    bill.note('order', from, `goods.${at}.${name}`, goods[name])
  bill.note('transport', plates, `goods.${at}.gross_weight`, goods.gross_weight)
}

/** Source: 填制规范 0017. */
const UNCOUNTED = '无法计件的裸装散货填 1'

interface Packages {
  readonly package_quantity: number
  /** Whether a user or the order states the number. */
  readonly isCounted: boolean
}

function putPackages(bill: Tracked<BillDraft>, loads: readonly Packages[], plates: string): void {
  const package_quantity = loads.reduce((sum, packages) => sum + packages.package_quantity, 0)
  if (loads.some(({ isCounted }) => isCounted)) bill.put('transport', `${plates} 件数`, { package_quantity })
  else bill.put('default', UNCOUNTED, { package_quantity })
}

/**
 * Trucks with stated packages are counted. Bulk goods with at most one package per truck are one piece, however many trucks carry
 * them. Otherwise a goods line on one truck is complete, and pieces are distributed by weight.
 */
function packagesOf(goods: OrderGoods, order: Order, line: number, trucks: readonly Truck[]): Packages {
  const packages = trucks.reduce((sum, truck) => sum + (truck.package_quantity ?? 1), 0)
  if (isBulk(goods.package_type)) {
    const isCounted = packages > trucks.length
    return { package_quantity: isCounted ? packages : 1, isCounted }
  }
  if (trucks.every((truck) => truck.package_quantity)) return { package_quantity: packages, isCounted: true }
  const weight = add(trucks.map((truck) => truck.planned_gross ?? '0'))
  const share = Number(
    units(shareOf(`${goods.package_quantity}`, weight, order.goods?.[line - 1]?.gross_weight ?? weight, 0), 0),
  )
  return { package_quantity: Math.max(1, share), isCounted: true }
}

/** The share of an amount for a part of the weight, at the given scale. */
function shareOf(amount: string, part: string, total: string, scale: number): string {
  const base = units(total, 3)
  if (base === 0n) return fromUnits(0n, scale)
  return fromUnits((units(amount, scale) * units(part, 3) + base / 2n) / base, scale)
}

interface Load {
  readonly goods: OrderGoods
  readonly gross_weight: string
}

/** The value is set if every line of the bill has one in the same currency. */
function putValue(bill: Tracked<BillDraft>, from: string, loads: readonly Load[]): void {
  const currency = loads[0]?.goods.currency
  if (!currency || loads.some(({ goods }) => !goods.amount || goods.currency !== currency)) return
  const goods_value = add(
    loads.map(({ goods, gross_weight }) => shareOf(goods.amount ?? '0', gross_weight, goods.gross_weight, 2)),
    2,
  )
  bill.put('order', `${from} 货物总价，按毛重分摊`, { goods_value, currency })
}

const LADEN = '5'

function putContainers(bill: Tracked<BillDraft>, { order, containers }: BillSource, trucks: readonly Truck[]): void {
  const numbers = [...new Set(trucks.flatMap((truck) => truck.container_numbers ?? []))]
  const lines = numbers.map((container_number) => {
    const file = containers.get(container_number)
    return {
      container_number,
      size_type: file?.size_type ?? null,
      source_code: file?.source_code ?? null,
      fullness: LADEN,
      confirmed: null,
    }
  })
  bill.set({ containers: lines })
  bill.note('transport', `订单 ${order.order_no ?? ''} 车辆箱号`, 'containers', numbers)
}
