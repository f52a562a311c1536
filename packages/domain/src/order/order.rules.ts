import { add, compare, grouped, multiply, percentOff, subtract, units } from '../kit/decimal.ts'
import type { Row } from '../kit/entity.ts'
import { modelProblem } from '../reference/declarationElementValues.ts'
import type { ElementRule } from '../reference/declarationElementValues.ts'
import type { port, site } from '../reference/place.ts'
import { block, note, warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import type { order } from './order.ts'
import { plausibleFindings } from './plausible/order.plausible.rules.ts'
import type { Loose, TruckLine } from './transport.rules.ts'

export type PlannedOrder = Loose<Row<typeof order>>
type Goods = NonNullable<Row<typeof order>['goods']>[number]

/** The registered port and site of the order and the elements of its commodity codes; unknown ones are not checked. */
export interface OrderMasterData {
  readonly port?: Pick<Row<typeof port>, 'id' | 'port_name' | 'status' | 'customs_code'> | undefined
  readonly site?: Pick<Row<typeof site>, 'site_name' | 'status' | 'port_id' | 'customs_code'> | undefined
  readonly elements?: ReadonlyMap<string, readonly ElementRule[]> | undefined
  /** YYYY-MM-DD in Shanghai. */
  readonly today?: string | undefined
}

/**
 * Missing or inconsistent data of an order; `block` prevents submitting it. Paths: `seller_id`, `goods.0.net_weight`,
 * `transports.3.goods_line`. `transportFindings` reports the findings on its trucks.
 */
export const orderFindings = (
  planned: PlannedOrder,
  trucks: readonly TruckLine[],
  masterData: OrderMasterData = {},
): Finding[] => [
  ...missing(planned),
  ...siteFindings(masterData),
  ...(planned.goods ?? []).flatMap((line, at) => [
    ...goodsFindings(line, `goods.${at}`),
    ...elementFindings(line, `goods.${at}`, masterData),
  ]),
  ...plausibleFindings(planned, masterData.today),
  ...countFindings(planned, trucks),
  ...trucks.flatMap((truck, at) => truckFindings(planned, truck, `transports.${at}`)),
  ...(planned.goods ?? []).flatMap((line, at) =>
    loadFindings(
      line,
      `goods.${at}`,
      trucks.filter((truck) => (truck.goods_line ?? 1) === at + 1),
    ),
  ),
]

function missing(planned: PlannedOrder): Finding[] {
  const required: (readonly [path: keyof PlannedOrder, label: string, needed?: boolean])[] = [
    ['contract_no', '合同号'],
    ['port_id', '口岸'],
    ['ie_flag', '进出口'],
    ['seller_id', '发货人'],
    ['receiver_id', '收货人'],
    ['transmitter_id', '舱单传输人'],
    ['plan_date', '计划日期'],
    ['vehicle_count', '车数'],
    ['site_id', '监管场所（进口必填）', planned.ie_flag === 'I'],
    ['loading_place', '装货地代码（出口必填）', planned.ie_flag === 'E'],
  ]
  const findings = required
    .filter(([path, , needed = true]) => needed && !planned[path])
    .map(([path, label]) => block('required', { path, message: `请填写${label}` }))
  if (!planned.goods?.length) findings.push(block('required', { path: 'goods', message: '至少要有一项货物' }))
  return findings
}

/** The manifest is filed with the customs office of the port, so a site of another office would invalidate every manifest of the order. */
function siteFindings({ port, site }: OrderMasterData): Finding[] {
  const findings: Finding[] = []
  const path = 'site_id'
  if (port && port.status !== 'open')
    findings.push(block('port.closed', { path: 'port_id', message: `口岸“${port.port_name}”已关闭` }))
  if (site && site.status !== 'active')
    findings.push(block('site.disabled', { path, message: `监管场所“${site.site_name}”已停用` }))
  if (port && site && site.port_id !== port.id)
    findings.push(
      block('site.port', { path, message: `监管场所“${site.site_name}”不在口岸“${port.port_name}”，请重新选择` }),
    )
  else if (port && site && site.customs_code !== port.customs_code)
    findings.push(
      block('site.customs', {
        path,
        message: `监管场所“${site.site_name}”属 ${site.customs_code} 海关，口岸“${port.port_name}”属 ${port.customs_code} 海关`,
      }),
    )
  return findings
}

function goodsFindings(line: Loose<Goods>, path: string): Finding[] {
  const { gross_weight, net_weight, quantity, unit_price, amount, currency } = line
  const findings: Finding[] = []
  if (net_weight && gross_weight && compare(net_weight, gross_weight) > 0) {
    findings.push(
      block('weight.net', {
        path: `${path}.net_weight`,
        message: `净重 ${grouped(net_weight)} kg 大于毛重 ${grouped(gross_weight)} kg`,
      }),
    )
  }
  if (!amount)
    findings.push(block('required', { path: `${path}.amount`, message: '请填写总价，舱单的货物价值由此带出' }))
  if (!currency) findings.push(block('required', { path: `${path}.currency`, message: '请填写币制' }))
  if (quantity && unit_price && amount && differs(multiply(quantity, unit_price, 2), amount)) {
    const product = grouped(multiply(quantity, unit_price, 2))
    findings.push(
      warn('amount.product', {
        path: `${path}.amount`,
        message: `数量×单价为 ${product}，总价为 ${grouped(amount)}`,
      }),
    )
  }
  return findings
}

/** Only the declaration needs the elements: missing ones do not delay the trucks, wrong ones do. */
function elementFindings({ hs_code, g_model }: Loose<Goods>, path: string, { elements }: OrderMasterData): Finding[] {
  const list = elements?.get(hs_code ?? '')
  if (!list?.length) return []
  const location = { path: `${path}.g_model` }
  if (!g_model)
    return [
      note('elements.missing', {
        ...location,
        message: `商品编号 ${hs_code} 有 ${list.length} 项申报要素，报关前要填写`,
      }),
    ]
  const problem = modelProblem(list, g_model)
  return problem ? [block('elements.wrong', { ...location, message: `申报要素${problem}` })] : []
}

/** Prices have few digits: a hundredth of a per cent is rounding. */
const differs = (left: string, right: string): boolean => Math.abs(Number(percentOff(left, right) ?? 100)) > 0.01

function countFindings({ vehicle_count }: PlannedOrder, trucks: readonly TruckLine[]): Finding[] {
  if (trucks.length === 0) return [block('required', { path: 'transports', message: '至少要有一辆车' })]
  if (!vehicle_count || vehicle_count === trucks.length) return []
  return [
    block('vehicles.count', {
      path: 'vehicle_count',
      message: `车数为 ${vehicle_count}，已录入 ${trucks.length} 辆`,
      hint: '改正车数，或补齐、删去车辆',
    }),
  ]
}

function truckFindings(planned: PlannedOrder, truck: TruckLine, path: string): Finding[] {
  const findings: Finding[] = []
  const line = truck.goods_line ?? 1
  const vehicle = `车辆 ${truck.plate_number ?? ''}`
  if (planned.batch_method === 'typed' && !truck.batch_number)
    findings.push(
      block('required', { path: `${path}.batch_number`, message: `批次号为手工录入，${vehicle} 还没有批次号` }),
    )
  if (planned.goods?.length && line > planned.goods.length) {
    findings.push(
      block('goods.line', {
        path: `${path}.goods_line`,
        message: `${vehicle} 的货物序号为 ${line}，订单只有 ${planned.goods.length} 项货物`,
      }),
    )
  }
  if (planned.cargo_form === 'container' && !truck.container_numbers?.length) {
    findings.push(block('container.missing', { path: `${path}.container_numbers`, message: `${vehicle} 缺少箱号` }))
  }
  if (planned.cargo_form === 'bulk' && truck.container_numbers?.length) {
    const message = `货物形态是散货，${vehicle} 却有箱号 ${truck.container_numbers.join('、')}`
    findings.push(warn('cargo.form', { path: `${path}.container_numbers`, message, hint: '改货物形态，或删去箱号' }))
  }
  return findings
}

/**
 * Checks a goods line against its trucks. Each truck's weight may be rounded to whole kilograms; beyond 3 %, the tolerance for bulk
 * goods, it is a different cargo.
 */
function loadFindings(line: Loose<Goods>, path: string, trucks: readonly TruckLine[]): Finding[] {
  if (trucks.length === 0)
    return [block('goods.unloaded', { path, message: '没有车辆装运这项货物', hint: '在车辆的货物序号中填写本项' })]
  return [...weightFindings(line, path, trucks), ...packageFindings(line, path, trucks)]
}

function weightFindings({ gross_weight }: Loose<Goods>, path: string, trucks: readonly TruckLine[]): Finding[] {
  if (!gross_weight || trucks.some((truck) => !truck.planned_gross)) return []
  const planned = add(trucks.map((truck) => truck.planned_gross ?? '0'))
  const off = units(subtract(planned, gross_weight), 3)
  if ((off < 0n ? -off : off) <= BigInt(trucks.length) * 1000n) return []
  const percent = Number(percentOff(planned, gross_weight) ?? 100)
  const message = `毛重 ${grouped(gross_weight)} kg，${trucks.length} 辆车计划毛重合计 ${grouped(planned)} kg，相差 ${percent}%`
  return [(Math.abs(percent) > 3 ? block : warn)('weight.planned', { path: `${path}.gross_weight`, message })]
}

function packageFindings(
  { package_quantity, package_type }: Loose<Goods>,
  path: string,
  trucks: readonly TruckLine[],
): Finding[] {
  if (!package_quantity || trucks.some((truck) => !truck.package_quantity)) return []
  const planned = trucks.reduce((sum, truck) => sum + (truck.package_quantity ?? 0), 0)
  if (planned === package_quantity) return []
  const message = `货物 ${package_quantity} 件，${trucks.length} 辆车合计 ${planned} 件`
  // The piece count of bulk goods (V…) has no meaning: one per truck, or one in all.
  const report = package_type?.startsWith('V') ? warn : block
  return [report('packages.planned', { path: `${path}.package_quantity`, message })]
}
