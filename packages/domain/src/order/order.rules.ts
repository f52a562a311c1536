import { add, compare, grouped, multiply, percentOff, subtract, units } from '../kit/decimal.ts'
import type { Row } from '../kit/entity.ts'
import type { port, site } from '../reference/place.ts'
import type { order } from './order.ts'
import type { Loose, TruckLine } from './transport.rules.ts'

export type PlannedOrder = Loose<Row<typeof order>>
type Goods = NonNullable<Row<typeof order>['goods']>[number]

export interface OrderProblem {
  /** `seller_id`, `goods.0.net_weight`, `transports.3.goods_line`. */
  readonly path: string
  /** `block` keeps the order from being submitted. */
  readonly severity: 'block' | 'warn'
  readonly message: string
}

/** The registered port and site of the order; unknown ones are not checked. */
export interface KnownPlaces {
  readonly port?: Pick<Row<typeof port>, 'id' | 'port_name' | 'status' | 'customs_code'> | undefined
  readonly site?: Pick<Row<typeof site>, 'site_name' | 'status' | 'port_id' | 'customs_code'> | undefined
}

const block = (path: string, message: string): OrderProblem => ({ path, severity: 'block', message })
const warn = (path: string, message: string): OrderProblem => ({ path, severity: 'warn', message })

/** Missing or inconsistent data that prevents submitting an order. `transportProblems` reports the problems of its trucks. */
export const orderProblems = (
  it: PlannedOrder,
  trucks: readonly TruckLine[],
  known: KnownPlaces = {},
): OrderProblem[] => [
  ...missing(it),
  ...siteProblems(known),
  ...(it.goods ?? []).flatMap((line, at) => goodsProblems(line, at)),
  ...countProblems(it, trucks),
  ...trucks.flatMap((truck, at) => truckProblems(it, truck, at)),
  ...(it.goods ?? []).flatMap((line, at) =>
    loadProblems(
      line,
      at,
      trucks.filter((truck) => (truck.goods_line ?? 1) === at + 1),
    ),
  ),
]

function missing(it: PlannedOrder): OrderProblem[] {
  const wanted: (readonly [path: keyof PlannedOrder, label: string, needed?: boolean])[] = [
    ['contract_no', '合同号'],
    ['port_id', '口岸'],
    ['ie_flag', '进出口'],
    ['seller_id', '发货人'],
    ['receiver_id', '收货人'],
    ['transmitter_id', '舱单传输人'],
    ['plan_date', '计划日期'],
    ['vehicle_count', '车数'],
    ['site_id', '监管场所（进口必填）', it.ie_flag === 'I'],
    ['loading_place', '装货地代码（出口必填）', it.ie_flag === 'E'],
  ]
  const problems = wanted
    .filter(([path, , needed = true]) => needed && !it[path])
    .map(([path, label]) => block(path, `请填写${label}`))
  if (!it.goods?.length) problems.push(block('goods', '至少要有一项货物'))
  return problems
}

/** The manifest is filed with the customs office of the port, so a site of another office would invalidate every manifest of the order. */
function siteProblems({ port, site }: KnownPlaces): OrderProblem[] {
  const problems: OrderProblem[] = []
  if (port && port.status !== 'open') problems.push(block('port_id', `口岸“${port.port_name}”已关闭`))
  if (site && site.status !== 'active') problems.push(block('site_id', `监管场所“${site.site_name}”已停用`))
  if (port && site && site.port_id !== port.id)
    problems.push(block('site_id', `监管场所“${site.site_name}”不在口岸“${port.port_name}”，请重新选择`))
  else if (port && site && site.customs_code !== port.customs_code)
    problems.push(
      block(
        'site_id',
        `监管场所“${site.site_name}”属 ${site.customs_code} 海关，口岸“${port.port_name}”属 ${port.customs_code} 海关`,
      ),
    )
  return problems
}

function goodsProblems(line: Loose<Goods>, at: number): OrderProblem[] {
  const { gross_weight, net_weight, quantity, unit_price, amount, currency } = line
  const name = `第 ${at + 1} 项货物`
  const problems: OrderProblem[] = []
  if (net_weight && gross_weight && compare(net_weight, gross_weight) > 0) {
    problems.push(
      block(`goods.${at}.net_weight`, `${name}的净重 ${grouped(net_weight)} kg 大于毛重 ${grouped(gross_weight)} kg`),
    )
  }
  if (!amount) problems.push(block(`goods.${at}.amount`, `请填写${name}的总价，舱单的货物价值由此带出`))
  if (!currency) problems.push(block(`goods.${at}.currency`, `请填写${name}的币制`))
  if (quantity && unit_price && amount && differs(multiply(quantity, unit_price, 2), amount)) {
    problems.push(
      warn(
        `goods.${at}.amount`,
        `${name}的数量×单价为 ${grouped(multiply(quantity, unit_price, 2))}，总价为 ${grouped(amount)}`,
      ),
    )
  }
  return problems
}

/** Prices have few digits: a hundredth of a per cent is rounding. */
const differs = (left: string, right: string): boolean => Math.abs(Number(percentOff(left, right) ?? 100)) > 0.01

function countProblems({ vehicle_count }: PlannedOrder, trucks: readonly TruckLine[]): OrderProblem[] {
  if (trucks.length === 0) return [block('transports', '至少要有一辆车')]
  if (!vehicle_count || vehicle_count === trucks.length) return []
  return [block('vehicle_count', `车数为 ${vehicle_count}，已录入 ${trucks.length} 辆`)]
}

function truckProblems(it: PlannedOrder, truck: TruckLine, at: number): OrderProblem[] {
  const problems: OrderProblem[] = []
  const line = truck.goods_line ?? 1
  if (it.batch_method === 'typed' && !truck.batch_number)
    problems.push(
      block(`transports.${at}.batch_number`, `批次号为手工录入，车辆 ${truck.plate_number ?? ''} 还没有批次号`),
    )
  if (it.goods?.length && line > it.goods.length) {
    problems.push(
      block(
        `transports.${at}.goods_line`,
        `车辆 ${truck.plate_number} 的货物序号为 ${line}，订单只有 ${it.goods.length} 项货物`,
      ),
    )
  }
  if (it.cargo_form === 'container' && !truck.container_numbers?.length) {
    problems.push(block(`transports.${at}.container_numbers`, `车辆 ${truck.plate_number} 缺少箱号`))
  }
  return problems
}

/**
 * Checks a goods line against its trucks. Each truck's weight may be rounded to whole kilograms; beyond 3 %, the tolerance for bulk
 * goods, it is a different cargo.
 */
function loadProblems(line: Loose<Goods>, at: number, trucks: readonly TruckLine[]): OrderProblem[] {
  if (trucks.length === 0) return [block(`goods.${at}`, `第 ${at + 1} 项货物没有车辆装运`)]
  return [...weightProblems(line, at, trucks), ...packageProblems(line, at, trucks)]
}

function weightProblems({ gross_weight }: Loose<Goods>, at: number, trucks: readonly TruckLine[]): OrderProblem[] {
  if (!gross_weight || trucks.some((truck) => !truck.planned_gross)) return []
  const planned = add(trucks.map((truck) => truck.planned_gross ?? '0'))
  const off = units(subtract(planned, gross_weight), 3)
  if ((off < 0n ? -off : off) <= BigInt(trucks.length) * 1000n) return []
  const percent = Number(percentOff(planned, gross_weight) ?? 100)
  const message = `第 ${at + 1} 项货物毛重 ${grouped(gross_weight)} kg，${trucks.length} 辆车计划毛重合计 ${grouped(planned)} kg，相差 ${percent}%`
  return [
    Math.abs(percent) > 3 ? block(`goods.${at}.gross_weight`, message) : warn(`goods.${at}.gross_weight`, message),
  ]
}

function packageProblems(
  { package_quantity, package_type }: Loose<Goods>,
  at: number,
  trucks: readonly TruckLine[],
): OrderProblem[] {
  if (!package_quantity || trucks.some((truck) => !truck.package_quantity)) return []
  const planned = trucks.reduce((sum, truck) => sum + (truck.package_quantity ?? 0), 0)
  if (planned === package_quantity) return []
  const message = `第 ${at + 1} 项货物 ${package_quantity} 件，${trucks.length} 辆车合计 ${planned} 件`
  // The piece count of bulk goods (V…) has no meaning: one per truck, or one in all.
  return [
    package_type?.startsWith('V')
      ? warn(`goods.${at}.package_quantity`, message)
      : block(`goods.${at}.package_quantity`, message),
  ]
}
