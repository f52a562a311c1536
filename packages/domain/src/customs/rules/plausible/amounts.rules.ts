import { add, compare, grouped, multiply } from '../../../kit/decimal.ts'
import { foldPlate } from '../../../values/index.ts'
import { warn } from '../../finding.ts'
import type { BillDraft, Finding, ManifestContext, ManifestDraft } from '../../finding.ts'
import { platesOf } from '../plates.ts'
import { billPlace, isBulk } from '../place.ts'
import type { BillPlace } from '../place.ts'

/** Value, volume, packages and weight against each other: what no goods of this kind can have. */
export const amountFindings = (
  head: ManifestDraft,
  bills: readonly BillDraft[],
  context: ManifestContext,
): Finding[] => [
  ...bills.flatMap((bill, at) => {
    const place = billPlace(bill, at)
    return [...valueFindings(bill, place), ...volumeFindings(bill, place), ...packageFindings(bill, place)]
  }),
  ...loadFindings(head, bills, context),
]

/** Roughly how much of a currency is a US dollar: only the order of magnitude matters. */
const perDollar: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 0.9,
  GBP: 0.8,
  CHF: 0.9,
  CNY: 7,
  HKD: 8,
  RUB: 90,
  KZT: 480,
  MNT: 3400,
  JPY: 150,
  KRW: 1350,
  KGS: 87,
  UZS: 12_600,
  TJS: 11,
  VND: 25_000,
  MMK: 2100,
  LAK: 21_000,
  THB: 35,
  INR: 84,
  PKR: 280,
}

/** US dollars for a kilogram. Sand and stone cost some dollars a tonne; fuels and stone no more than a dollar a kilogram. */
const CHEAPEST = 0.001
const DEAREST_MINERAL = 3
const DEAREST_BULK = 50
const DEAREST = 100_000

function valueFindings(
  { goods_value, currency, gross_weight, package_type, goods }: BillDraft,
  { path, name }: BillPlace,
): Finding[] {
  const rate = perDollar[currency ?? '']
  const weight = Number(gross_weight ?? 0)
  const value = Number(goods_value ?? 0)
  if (rate === undefined || weight <= 0 || value <= 0) return []
  const each = value / rate / weight
  const isMineral = (goods ?? []).length > 0 && (goods ?? []).every(({ hs_code }) => /^2(5|70)/.test(hs_code ?? ''))
  const most = isMineral ? DEAREST_MINERAL : isBulk(package_type) ? DEAREST_BULK : DEAREST
  if (each >= CHEAPEST && each <= most) return []
  const tonne = (value / weight) * 1000
  const message = `${name}的货物价值 ${grouped(goods_value)} ${currency}，毛重 ${grouped(gross_weight)} kg，每吨约 ${tonne.toPrecision(3)} ${currency}，请核对`
  return [
    warn(each < CHEAPEST ? 'value.low' : 'value.high', {
      path: `${path}.goods_value`,
      message,
      hint: '货物价值填整票货物的总价（填制规范 0010），核对金额、币制和毛重',
    }),
  ]
}

/** Kilograms in a cubic metre: heaped goods weigh at most as heavy ores, packaged ones as lead. */
const DENSEST_BULK = 5000
const DENSEST = 12_000
const LIGHTEST = 10
/** Cubic metres on one truck. */
const LARGEST_TRUCK = 200
const TONNE = 1000

function volumeFindings({ volume, gross_weight, package_type }: BillDraft, { path, name }: BillPlace): Finding[] {
  const [cubic, weight] = [Number(volume ?? 0), Number(gross_weight ?? 0)]
  if (cubic <= 0 || weight < TONNE) return []
  const density = weight / cubic
  const most = isBulk(package_type) ? DENSEST_BULK : DENSEST
  if (density <= most && density >= LIGHTEST && (cubic <= LARGEST_TRUCK || density >= TONNE / LIGHTEST)) return []
  const message = `${name}体积 ${grouped(volume)} m³，毛重 ${grouped(gross_weight)} kg，每立方米约 ${density.toPrecision(3)} kg，请核对`
  return [warn('volume.density', { path: `${path}.volume`, message, hint: '体积按立方米填写' })]
}

/** Goods that are heaped: minerals, ores, coal, grain. */
const heaped = /^(25|26|270[1-4]|100[1-8])/
const heapedName = /(煤|矿|矿石|精粉|砂|沙|石料|原盐|焦炭|小麦|玉米)$/
/** CN005: without packaging. */
const UNPACKED = 'NE'
/** Kilograms of one package. */
const HEAVIEST_PACKAGE = '60000'

function packageFindings(bill: BillDraft, { path, name }: BillPlace): Finding[] {
  const { package_type, package_quantity, gross_weight, goods } = bill
  if (!package_quantity || !gross_weight) return []
  const isHeaped = (goods ?? []).some(
    ({ hs_code, description }) => heaped.test(hs_code ?? '') || heapedName.test((description ?? '').trim()),
  )
  if (package_type === UNPACKED && package_quantity > Math.max(1, goods?.length ?? 0) && isHeaped) {
    const message = `${name}的${goods?.[0]?.description ?? '货物'}为裸装，件数 ${package_quantity}；无法填报件数的裸装散货填“1”（填制规范 0017）`
    return [warn('packages.bulk', { path: `${path}.package_quantity`, message })]
  }
  if (isBulk(package_type) || package_type === UNPACKED) return []
  if (compare(gross_weight, multiply(HEAVIEST_PACKAGE, String(package_quantity))) <= 0) return []
  const message = `${name} ${package_quantity} 件货物毛重 ${grouped(gross_weight)} kg，每件过重，请核对件数和包装种类`
  return [warn('weight.package', { path: `${path}.package_quantity`, message })]
}

/** The load that the trucks are registered for; it is known if every truck has one. */
function loadFindings(head: ManifestDraft, bills: readonly BillDraft[], context: ManifestContext): Finding[] {
  if (bills.length === 0 || bills.some(({ gross_weight }) => !gross_weight)) return []
  const plates = [...new Set(platesOf(head, context))]
  const loads = plates.map((plate) => (context.vehicles.get(plate) ?? context.vehicles.get(foldPlate(plate)))?.max_load)
  if (plates.length === 0 || loads.some((load) => !load || Number(load) <= 0)) return []
  const most = add(loads.map((load) => load ?? '0'))
  const total = add(bills.map(({ gross_weight }) => gross_weight ?? '0'))
  if (compare(total, most) <= 0) return []
  const message = `${bills.length} 票提(运)单毛重合计 ${grouped(total)} kg，车辆 ${plates.slice(0, 3).join('、')} 登记的核定载质量合计 ${grouped(most)} kg`
  const path = bills.length === 1 ? 'bills.0.gross_weight' : 'bills'
  return [warn('weight.load', { path, message, hint: '核对毛重、车辆和车辆档案中的核定载质量' })]
}
