import { compare } from '../kit/decimal.ts'
import type { Row } from '../kit/entity.ts'
import { linkTo, screens } from '../screens/index.ts'
import type { CargoContent, CargoGap } from './cargoContent.ts'
import { cargoGoodFields, cargoHeadFields } from './cargoContent.ts'
import { cargoList } from './cargoList.ts'
import type { CargoSources } from './sources.ts'

type GapSource = Pick<CargoGap, 'where' | 'link'>

/** The records of a truck, as places to mend something. */
interface Places {
  manifest(field: string, label: string): GapSource
  list(field: string): GapSource
  vehicle(field: string, label: string): GapSource
  order(label: string): GapSource
  scale(): GapSource
}

function placesOf(list: Pick<Row<typeof cargoList>, 'id' | 'batch_number'>, sources: CargoSources): Places {
  const { manifest, vehicle, order, ticket } = sources
  const batch = linkTo(screens.batch, { batch_number: list.batch_number })
  return {
    manifest: (field, label) => ({
      where: `公路舱单 · ${label}`,
      link: manifest ? linkTo(screens.manifest, { id: manifest.id, field }) : batch,
    }),
    list: (field) => ({
      where: `本清单 · ${cargoList.fields[field as keyof typeof cargoList.fields].label}`,
      link: linkTo(screens.cargoList, { id: list.id, field }),
    }),
    vehicle: (field, label) => ({
      where: `车辆档案 · ${label}`,
      link: vehicle
        ? linkTo(screens.vehicles, { record: vehicle.id, mode: 'edit', field })
        : linkTo(screens.newVehicle),
    }),
    order: (label) => ({ where: `订单 · ${label}`, link: order ? linkTo(screens.order, { id: order.id }) : batch }),
    scale: () => ({
      where: '过磅 · 净重',
      link: ticket
        ? linkTo(screens.weighingSlip, { id: ticket.id })
        : linkTo(screens.newWeighing, { batch_number: list.batch_number }),
    }),
  }
}

const gap = (
  severity: CargoGap['severity'],
  path: string,
  label: string,
  message: string,
  source: GapSource,
): CargoGap => ({
  severity,
  path,
  label,
  message,
  ...source,
})

/**
 * What customs would not find when it extracts the list (海关总署公告2018年第170号): it takes the data from the vehicle's, the manifest's
 * and the declaration's records, so a gap here is a gap in the exchange. The annex with all items is not public: this is no complete
 * list of them.
 */
export function cargoGaps(list: Row<typeof cargoList>, content: CargoContent, sources: CargoSources): CargoGap[] {
  const places = placesOf(list, sources)
  if (!sources.manifest)
    return [
      gap('block', 'goods', '公路舱单', '这个批次没有公路舱单，海关无从提取货物数据', {
        ...places.manifest('', '先生成舱单'),
      }),
    ]
  const gaps = [
    ...truckGaps(content, sources, places),
    ...wayGaps(content, places),
    ...numberGaps(list, sources, places),
    ...goodsGaps(list, content, sources, places),
  ]
  // Those that prevent the file come first.
  return gaps.toSorted((one, other) => one.severity.localeCompare(other.severity))
}

const missing = '没有值，海关提取不到'

function truckGaps({ head }: CargoContent, { vehicle, order, bills }: CargoSources, places: Places): CargoGap[] {
  const gaps: CargoGap[] = []
  const { truck_country, trailer_plate, container_numbers } = cargoHeadFields
  const nationality = vehicle?.nationality
  if (!vehicle)
    gaps.push(
      gap(
        'warn',
        'truck_country',
        truck_country.label,
        '车辆没有档案，国籍按车牌号判断',
        places.vehicle('nationality', '新增车辆'),
      ),
    )
  else if (nationality && nationality !== 'CN' && nationality !== 'MN')
    gaps.push(
      gap(
        'warn',
        'truck_country',
        truck_country.label,
        `车辆国籍是 ${nationality}，中蒙交换只有中国、蒙古国`,
        places.vehicle('nationality', '车辆国籍'),
      ),
    )
  if (!head.trailer_plate && (!vehicle || vehicle.vehicle_type === 'tractor'))
    gaps.push(
      gap(
        'warn',
        'trailer_plate',
        trailer_plate.label,
        vehicle ? '牵引车没有拖车号' : '没有拖车号；没有拖车的车辆不用补',
        vehicle ? places.vehicle('trailer_plate', '挂车号') : places.order('挂车号'),
      ),
    )
  const isContainer = order?.cargo_form === 'container' || bills.some(({ containers }) => (containers ?? []).length > 0)
  if (isContainer && !head.container_numbers)
    gaps.push(
      gap(
        'block',
        'container_numbers',
        container_numbers.label,
        '集装箱货物没有箱号',
        places.manifest('bills.0.containers', '集装箱'),
      ),
    )
  if (!head.permit_no)
    gaps.push(
      gap(
        'warn',
        'permit_no',
        cargoHeadFields.permit_no.label,
        '海关从车辆备案提取；知道时请录入',
        places.list('permit_no'),
      ),
    )
  return gaps
}

function wayGaps({ head }: CargoContent, places: Places): CargoGap[] {
  return (['loading_place', 'unloading_place', 'exit_date'] as const).flatMap((name) =>
    head[name] ? [] : [gap('block', name, cargoHeadFields[name].label, missing, places.list(name))],
  )
}

/** Leaving China, in the first place of a number. */
const LEAVING = 'C'

/**
 * The number that customs gave: a letter for the country that the truck leaves, two digits of the year, four of the customs office, and five of a
 * serial. Source: 海关总署公告2009年第81号.
 */
function numberGaps(
  { given_no, ie_flag }: Row<typeof cargoList>,
  { manifest }: CargoSources,
  places: Places,
): CargoGap[] {
  if (!given_no) return []
  const wrong = (message: string) => [
    gap('warn', 'given_no', cargoHeadFields.given_no.label, message, places.list('given_no')),
  ]
  if ((given_no.charAt(0) === LEAVING) !== (ie_flag === 'E'))
    return wrong(
      `${given_no} 的首字母是${ie_flag === 'E' ? '离开外国' : '离开中国'}的，本清单是${ie_flag === 'E' ? '出口' : '进口'}`,
    )
  const office = given_no.slice(3, 7)
  if (!manifest || office === manifest.declare_office) return []
  return wrong(`${given_no} 是 ${office} 海关的编号，舱单的口岸海关为 ${manifest.declare_office}`)
}

const ofManifest = {
  hs_code: ['hs_code', '商品编号'],
  good_name: ['description', '货物描述'],
  package_quantity: ['package_quantity', '件数'],
  package_type: ['package_type', '包装种类'],
  gross_weight: ['gross_weight', '毛重'],
} as const

function goodsGaps(
  { ie_flag }: Row<typeof cargoList>,
  { goods }: CargoContent,
  { bills, isAlone }: CargoSources,
  places: Places,
): CargoGap[] {
  if (goods.length === 0)
    return [gap('block', 'goods', '货物', '舱单没有货物', places.manifest('bills.0.goods', '货物'))]
  return goods.flatMap((good, at) => {
    const line: Line = { good, at, bills, isAlone, places, isOnly: goods.length === 1 }
    return [...manifestGaps(line), ...netGaps(line), ...(ie_flag === 'E' ? priceGaps(line) : [])]
  })
}

/** One line of goods with its place in the manifest. */
interface Line extends Pick<CargoSources, 'bills' | 'isAlone'> {
  readonly good: CargoContent['goods'][number]
  readonly at: number
  readonly places: Places
  readonly isOnly: boolean
}

const lineGap = (
  severity: CargoGap['severity'],
  name: keyof typeof cargoGoodFields,
  at: number,
  message: string,
  source: GapSource,
): CargoGap => gap(severity, `goods.${at}.${name}`, `第 ${at + 1} 项 ${cargoGoodFields[name].label}`, message, source)

/** Values of the manifest. Of several trucks in one batch each has its own packages and weight, from the order. */
function manifestGaps({ good, at, bills, isAlone, places }: Line): CargoGap[] {
  const names = Object.keys(ofManifest) as (keyof typeof ofManifest)[]
  const missingValues = names.flatMap((name) => {
    if (good[name] !== null) return []
    const [field, label] = ofManifest[name]
    return !isAlone && (name === 'package_quantity' || name === 'gross_weight')
      ? [lineGap('block', name, at, '几辆车共用批次，本车没有自己的数量', places.order(`车辆${label}`))]
      : [lineGap('block', name, at, missing, places.manifest(placeInManifest(bills, at, field), label))]
  })
  const noParties = parties.flatMap(([name, field, label]) =>
    good[name] === null
      ? [lineGap('block', name, at, missing, places.manifest(`bills.${billAt(bills, at)}.${field}`, label))]
      : [],
  )
  const isShort = good.hs_code !== null && good.hs_code.length < 8
  const hsCodeSource = places.manifest(placeInManifest(bills, at, 'hs_code'), '商品编号')
  const short = isShort ? [lineGap('warn', 'hs_code', at, `只有 ${good.hs_code?.length} 位`, hsCodeSource)] : []
  return [...missingValues, ...short, ...noParties]
}

function netGaps({ good: { net_weight, gross_weight }, at, places }: Line): CargoGap[] {
  if (net_weight === null)
    return [lineGap('block', 'net_weight', at, '没有过磅净重，订单也没有计划净重', places.scale())]
  if (gross_weight === null || compare(net_weight, gross_weight) <= 0) return []
  return [lineGap('warn', 'net_weight', at, `净重 ${net_weight} 大于毛重 ${gross_weight}`, places.scale())]
}

function priceGaps({ good, at, bills, places, isOnly }: Line): CargoGap[] {
  if (good.price !== null) return []
  const priceSource = isOnly
    ? places.list('price')
    : places.manifest(`bills.${billAt(bills, at)}.goods_value`, '货物价值')
  return [lineGap('block', 'price', at, '出口须有价格和币种', priceSource)]
}

const parties = [
  ['consignor', 'consignor_name', '发货人名称'],
  ['consignee', 'consignee_name', '收货人名称'],
] as const

/** The bill that has the nth line of goods. */
function billAt(bills: CargoSources['bills'], at: number): number {
  let before = 0
  const index = bills.findIndex(({ goods }) => (before += (goods ?? []).length) > at)
  return Math.max(index, 0)
}

function placeInManifest(bills: CargoSources['bills'], at: number, field: string): string {
  const bill = billAt(bills, at)
  const before = bills.slice(0, bill).reduce((sum, { goods }) => sum + (goods ?? []).length, 0)
  return `bills.${bill}.goods.${at - before}.${field}`
}
