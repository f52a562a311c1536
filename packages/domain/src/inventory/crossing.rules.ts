import { compare, grouped, percentOff } from '../kit/decimal.ts'
import type { Row } from '../kit/entity.ts'
import { shanghaiDay, shanghaiMinute } from '../customs/elementTables/clock.ts'
import { departureText } from '../documents/carried.ts'
import { block, warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import { areSameCompany } from '../values/companyNames.ts'
import { samePlate } from '../values/plates.ts'
import { isToOrder } from './gathered.ts'
import type { GatheredCrossing, KnownParty } from './gathered.ts'
import type { inventory } from './inventory.ts'
import { pricesFindings } from './prices.rules.ts'
import { wrapTypesOf } from '../documents/goods/wrapTypes.ts'

type Inventory = Row<typeof inventory>
type Order = NonNullable<GatheredCrossing['order']>
type Manifest = NonNullable<GatheredCrossing['manifest']>

/** Per cent by which weights may differ from the manifest: the tolerance of bulk goods. */
const TOLERANCE = 3

const finding = (rule: string, path: string, message: string): Finding => warn(`inventory.${rule}`, { path, message })
const when = (differs: boolean, rule: string, path: string, message: string): Finding[] =>
  differs ? [finding(rule, path, message)] : []

/** The list against the manifest and the order of its batch. */
export const crossingFindings = (list: Inventory, crossing: GatheredCrossing): Finding[] => [
  ...(crossing.manifest ? manifestFindings(list, crossing.manifest) : []),
  ...(crossing.manifest ? timeFindings(list, crossing.manifest) : []),
  ...(crossing.order ? orderFindings(list, crossing.order) : []),
  ...partyFindings(list, crossing),
  ...countryFindings(list, crossing),
  ...goodsFindings(list, crossing),
  ...pricesFindings(list, crossing),
]

function manifestFindings(list: Inventory, manifest: Manifest): Finding[] {
  const { plates, packages, gross } = manifest
  const percent = Math.abs(Number(percentOff(list.gross_weight, gross) ?? 0))
  return [
    ...when(
      manifest.ie_flag !== null && manifest.ie_flag !== list.ie_flag,
      'direction',
      'ie_flag',
      `舱单是${manifest.ie_flag === 'I' ? '进口' : '出口'}舱单，与清单方向不同`,
    ),
    ...when(
      list.ie_office !== manifest.declare_office,
      'port',
      'ie_office',
      `进出口岸 ${list.ie_office} 与舱单的 ${manifest.declare_office} 不同`,
    ),
    ...when(
      plates.length > 0 && !plates.some((plate) => samePlate(plate, list.plate_number)),
      'truck',
      'plate_number',
      `${list.plate_number} 不是本批次的车辆（${plates.slice(0, 3).join('、')}）`,
    ),
    ...billFindings(list, manifest),
    ...when(
      list.package_quantity !== packages,
      'packages',
      'package_quantity',
      `件数 ${list.package_quantity}，舱单 ${packages}`,
    ),
    ...when(
      compare(gross, '0') > 0 && percent > TOLERANCE,
      'gross',
      'gross_weight',
      `毛重 ${grouped(list.gross_weight)} kg，舱单 ${grouped(gross)} kg，相差 ${percent}%`,
    ),
    ...codeFindings(list, manifest),
    ...containerFindings(list, manifest),
  ]
}

/** Goods that were left behind or moved away are in no list of the batch. */
function billFindings({ bill_no, batch_number }: Inventory, { bills, departures }: Manifest): Finding[] {
  const departure = departures?.get(bill_no ?? '')
  if (bill_no && departure) {
    const message = `${departureText(bill_no, departure)}，不在本批次，不能列入本批次的清单`
    return [block('inventory.departed', { path: 'bill_no', message })]
  }
  if (!bill_no && bills.length === 0 && (departures?.size ?? 0) > 0) {
    const message = `批次 ${batch_number ?? ''} 的货物已全部落装或改配，不能列入清单`
    return [block('inventory.departed', { path: 'batch_number', message })]
  }
  return when(Boolean(bill_no) && !bills.includes(bill_no!), 'bill', 'bill_no', `提运单 ${bill_no} 不在本批次的舱单中`)
}

/** Packages and place, of which list and manifest have different codes. */
function codeFindings(list: Inventory, { loading_place, package_types = [] }: Manifest): Finding[] {
  const wraps = new Set(package_types.flatMap(wrapTypesOf))
  return [
    // A kind without a counterpart may be any.
    ...when(
      package_types.length > 0 &&
        package_types.every((type) => wrapTypesOf(type).length > 0) &&
        !wraps.has(list.wrap_type),
      'wrap',
      'wrap_type',
      `包装种类 ${list.wrap_type} 与舱单的 ${package_types.join('、')} 不符，应为 ${[...wraps].join('、')}`,
    ),
    // Places are codes in the manifest; a name in the list cannot be compared.
    ...when(
      list.ie_flag === 'I' &&
        isPlaceCode(loading_place) &&
        isPlaceCode(list.loading_port) &&
        loading_place !== list.loading_port,
      'place',
      'loading_port',
      `装运港 ${list.loading_port} 与舱单的装货地 ${loading_place} 不同`,
    ),
  ]
}

const isPlaceCode = (place: string | null | undefined): boolean => /^[A-Z0-9]{5,17}$/.test(place ?? '')

function containerFindings({ containers }: Inventory, { containers: declared = [] }: Manifest): Finding[] {
  const numbers = (containers ?? []).map(({ container_number }) => container_number)
  const left = declared.filter((number) => !numbers.includes(number))
  return [
    ...numbers.flatMap((number, at) =>
      when(
        !declared.includes(number),
        'container',
        `containers.${at}.container_number`,
        `箱号 ${number} 不在本批次的舱单中`,
      ),
    ),
    ...when(left.length > 0, 'container', 'containers', `舱单中的箱号 ${left.slice(0, 5).join('、')} 不在清单中`),
  ]
}

const DAY = 86_400_000
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY
/** Days between the plan of a manifest and what happened. */
const PLAN_DAYS = 3

/** Imports enter about when the manifest says; exports are loaded as the manifest says, and leave after that. */
function timeFindings({ ie_flag, ie_date, load_time }: Inventory, manifest: Manifest): Finding[] {
  const { arrival_date, loading_time } = manifest
  if (ie_flag === 'I')
    return when(
      Boolean(arrival_date) && Math.abs(daysBetween(arrival_date!, ie_date)) > PLAN_DAYS,
      'arrival',
      'ie_date',
      `进口日期 ${ie_date}，舱单的到达卸货地日期是 ${arrival_date}`,
    )
  const loaded = load_time ?? loading_time
  return [
    ...when(
      Boolean(load_time && loading_time) && Math.abs(daysBetween(loading_time!, load_time!)) > 1,
      'loading',
      'load_time',
      `货物装载时间与舱单的 ${loading_time ? shanghaiMinute(new Date(loading_time)) : ''} 相差一天以上`,
    ),
    ...when(
      Boolean(loaded) && ie_date < shanghaiDay(new Date(loaded!)),
      'arrival',
      'ie_date',
      `出口日期 ${ie_date} 早于货物装载的 ${loaded ? shanghaiDay(new Date(loaded)) : ''}`,
    ),
  ]
}

function orderFindings({ license_no, agent_code, agent_name }: Inventory, order: Order): Finding[] {
  const { order_no, license_nos: licenses, agent } = order
  const wrongLicense =
    licenses === undefined
      ? undefined
      : license_no && !licenses.includes(license_no)
        ? `许可证 ${license_no} 不是订单 ${order_no ?? ''} 的${licenses.length > 0 ? `（${licenses.join('、')}）` : '：订单没有用许可证'}`
        : !license_no && licenses.length > 0
          ? `订单 ${order_no ?? ''} 用许可证 ${licenses.join('、')}，清单没有填写`
          : undefined
  return [
    ...(wrongLicense ? [finding('license', 'license_no', wrongLicense)] : []),
    ...when(
      Boolean(agent?.code) && agent?.code !== agent_code,
      'agent',
      'agent_code',
      `申报单位“${agent_name}”（${agent_code}）不是订单的“${agent?.name}”（${agent?.code}）`,
    ),
  ]
}

/** The trading party at home by order or manifest, and by the order who consumes or produces the goods. */
function partyFindings(list: Inventory, { order, manifest }: GatheredCrossing): Finding[] {
  const declared = manifest?.operator && !isToOrder(manifest.operator.name) ? manifest.operator : undefined
  const [operator, source] = order?.operator ? [order.operator, '订单'] : [declared, '舱单']
  const owner = order?.owner ?? operator
  const isOf = (party: KnownParty, name: string, code?: string) =>
    areSameCompany(party.name, name) && (!code || !party.code || party.code === code)
  return [
    ...when(
      operator !== undefined && !isOf(operator, list.operator_name),
      'operator',
      'operator_name',
      `经营单位“${list.operator_name}”不是${source}的“${operator?.name}”`,
    ),
    ...when(
      operator !== undefined &&
        areSameCompany(operator.name, list.operator_name) &&
        !isOf(operator, list.operator_name, list.operator_code),
      'operator',
      'operator_code',
      `经营单位代码 ${list.operator_code} 与${source}中“${operator?.name}”的 ${operator?.code} 不同`,
    ),
    ...when(
      owner !== undefined && !isOf(owner, list.owner_name) && !(operator && isOf(operator, list.owner_name)),
      'party',
      'owner_name',
      `收发货单位“${list.owner_name}”不是${source}的“${owner?.name}”`,
    ),
  ]
}

function countryFindings(
  { ie_flag, trade_country }: Inventory,
  { countries = [], neighbour }: GatheredCrossing,
): Finding[] {
  const possible = [...new Set([...countries, ...(neighbour ? [neighbour] : [])])]
  const label = ie_flag === 'I' ? '起运国' : '运抵国'
  return when(
    countries.length > 0 && !possible.includes(trade_country),
    'departure',
    'trade_country',
    `${label} ${trade_country} 与订单和舱单的 ${possible.join('、')} 不符`,
  )
}

function goodsFindings(list: Inventory, { order, manifest }: GatheredCrossing): Finding[] {
  const ordered = order?.hs_codes ?? []
  const [codes, source] = ordered.length > 0 ? [ordered, '订单'] : [manifest?.hs_codes ?? [], '舱单']
  const origins = [...new Set((order?.goods ?? []).map(({ origin_country }) => origin_country))]
  return (list.goods ?? []).flatMap(({ hs_code, origin_country }, at) => [
    ...when(
      codes.length > 0 && !codes.some((code) => code.startsWith(hs_code) || hs_code.startsWith(code)),
      'hs',
      `goods.${at}.hs_code`,
      `商品编号 ${hs_code} 与${source}的 ${codes.join('、')} 不符`,
    ),
    ...when(
      origins.length > 0 && origins.every(Boolean) && !origins.includes(origin_country),
      'origin',
      `goods.${at}.origin_country`,
      `原产国 ${origin_country} 与订单的 ${origins.join('、')} 不同`,
    ),
  ])
}
