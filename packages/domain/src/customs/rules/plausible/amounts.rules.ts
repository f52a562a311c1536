import { add, compare, grouped, multiply } from '../../../kit/decimal.ts'
import { foldPlate } from '../../../values/index.ts'
import { warn } from '../../finding.ts'
import type { BillDraft, Finding, ManifestContext, ManifestDraft } from '../../finding.ts'
import { platesOf } from '../plates.ts'
import { roughly, valueVerdict } from './values.ts'
import { billLocation, isBulk } from '../billLocation.ts'
import type { BillLocation } from '../billLocation.ts'

/** Value, volume, packages and weight against each other: what no goods of this kind can have. */
export const amountFindings = (
  head: ManifestDraft,
  bills: readonly BillDraft[],
  context: ManifestContext,
): Finding[] => [
  ...bills.flatMap((bill, at) => {
    const location = billLocation(bill, at)
    return [...valueFindings(bill, location), ...volumeFindings(bill, location), ...packageFindings(bill, location)]
  }),
  ...loadFindings(head, bills, context),
  ...boxFindings(bills),
]

function valueFindings(
  { goods_value, currency, gross_weight, package_type, goods }: BillDraft,
  { path, name }: BillLocation,
): Finding[] {
  const weight = Number(gross_weight ?? 0)
  const value = Number(goods_value ?? 0)
  const codes = (goods ?? []).map(({ hs_code }) => hs_code)
  const verdict = valueVerdict({ value, currency, weight, codes, isBulk: isBulk(package_type) })
  if (!verdict) return []
  const tonne = (value / weight) * 1000
  const message = `${name}的货物价值 ${grouped(goods_value)} ${currency}，毛重 ${grouped(gross_weight)} kg，每吨约 ${roughly(tonne)} ${currency}，请核对`
  return [
    warn(`value.${verdict}`, {
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

function volumeFindings({ volume, gross_weight, package_type }: BillDraft, { path, name }: BillLocation): Finding[] {
  const [cubic, weight] = [Number(volume ?? 0), Number(gross_weight ?? 0)]
  if (cubic <= 0 || weight < TONNE) return []
  const density = weight / cubic
  const most = isBulk(package_type) ? DENSEST_BULK : DENSEST
  if (density <= most && density >= LIGHTEST && (cubic <= LARGEST_TRUCK || density >= TONNE / LIGHTEST)) return []
  const message = `${name}体积 ${grouped(volume)} m³，毛重 ${grouped(gross_weight)} kg，每立方米约 ${roughly(density)} kg，请核对`
  return [warn('volume.density', { path: `${path}.volume`, message, hint: '体积按立方米填写' })]
}

/** Goods that are heaped: minerals, ores, coal, grain. */
const heaped = /^(25|26|270[1-4]|100[1-8])/
const heapedName = /(煤|矿|矿石|精粉|砂|沙|石料|原盐|焦炭|小麦|玉米)$/
/** CN005: without packaging. */
const UNPACKED = 'NE'
/** Kilograms of one package: sacks up to flexible containers, cartons, drums, pails and tins; all others, machines among them. */
const HEAVIEST: readonly (readonly [packages: RegExp, kilograms: string])[] = [
  [/^(BG|SA|MT|PB|PO|WG|MS|JT|GG|GL|SH)$/, '3000'],
  [/^(CT|PA|MX|TC|CU|CQ|CI)$/, '1500'],
  [/^(DR|ID|KG|FI|BJ|CK|PH|DP|DJ|JR)$/, '2000'],
]
const HEAVIEST_PACKAGE = '60000'

const heaviest = (package_type: string | null | undefined): string =>
  HEAVIEST.find(([packages]) => packages.test(package_type ?? ''))?.[1] ?? HEAVIEST_PACKAGE

function packageFindings(bill: BillDraft, { path, name }: BillLocation): Finding[] {
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
  if (compare(gross_weight, multiply(heaviest(package_type), String(package_quantity))) <= 0) return []
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

/** Gross of any container by ISO 668, in kilograms. */
const HEAVIEST_BOX = 36_000
/** Cubic metres of containers by the first sign of their size, generously; of one without a size as of the longest. */
const ROOM: Readonly<Record<string, number>> = { 2: 40, 4: 80, L: 90 }
const LARGEST_BOX = 90

/** What the containers of a manifest can hold; several bills may share one. */
function boxFindings(bills: readonly BillDraft[]): Finding[] {
  const boxed = [...bills.entries()].filter(([, { containers }]) => (containers ?? []).length > 0)
  const boxes = new Map(
    boxed.flatMap(([, bill]) => (bill.containers ?? []).map((box) => [box.container_number, box.size_type] as const)),
  )
  if (boxes.size === 0) return []
  const total = (name: 'gross_weight' | 'volume') => boxed.reduce((sum, [, bill]) => sum + Number(bill[name] ?? 0), 0)
  const path = (name: string) => (boxed.length === 1 ? `bills.${boxed[0]![0]}.${name}` : 'bills')
  const [weight, volume] = [total('gross_weight'), total('volume')]
  const room = [...boxes.values()].reduce((sum, size) => sum + (ROOM[size?.charAt(0) ?? ''] ?? LARGEST_BOX), 0)
  const rows: Finding[] = []
  if (weight > boxes.size * HEAVIEST_BOX) {
    const message = `毛重合计 ${grouped(String(weight))} kg，${boxes.size} 个集装箱最多装 ${grouped(String(boxes.size * HEAVIEST_BOX))} kg`
    rows.push(warn('weight.container', { path: path('gross_weight'), message, hint: '核对毛重和箱号' }))
  }
  if (volume > room) {
    const message = `体积合计 ${grouped(String(volume))} m³，${boxes.size} 个集装箱最多装 ${room} m³`
    rows.push(warn('volume.container', { path: path('volume'), message, hint: '核对体积、箱号和尺寸类型' }))
  }
  return rows
}
