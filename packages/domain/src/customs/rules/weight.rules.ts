import { add, compare, grouped, multiply } from '../../kit/decimal.ts'
import { block, warn } from '../finding.ts'
import type { BillDraft, Finding, ManifestContext, ManifestDraft } from '../finding.ts'
import { platesOf } from './plates.ts'
import { billLocation, isBulk } from './billLocation.ts'
import type { BillLocation } from './billLocation.ts'

/** Source: GB 1589-2016 and 超限运输车辆行驶公路管理规定 (交通运输部令 2016 年第 62 号): maximum gross weight on public roads, kg. */
const LEGAL_GROSS = '49000'

/** Maximum gross weight of coal trucks on the roads of the ports to Mongolia, 100 to 120 t, kg. */
const COAL_GROSS = '120000'

/** Customs offices whose trucks cross on dedicated roads: 策克, 甘其毛都, 满都拉. */
const coalOffices = new Set(['0707', '0708', '0709'])

/** A smaller weight of bulk goods on a truck was typed in tonnes, kg. */
const SMALLEST_BULK = '1000'
/** A smaller weight per package is implausible, kg. */
const SMALLEST_PACKAGE = '0.02'

/** Weights beyond any truck, in either direction. */
export const weightFindings = (
  head: ManifestDraft,
  bills: readonly BillDraft[],
  context: ManifestContext,
): Finding[] => [
  ...bills.flatMap((bill, at) => smallFindings(bill, billLocation(bill, at))),
  ...truckFindings(head, bills, context),
]

function smallFindings(
  { gross_weight, package_type, package_quantity }: BillDraft,
  { path, name }: BillLocation,
): Finding[] {
  if (!gross_weight || compare(gross_weight, '0') <= 0) return []
  const weightPath = `${path}.gross_weight`
  if (isBulk(package_type)) {
    if (compare(gross_weight, SMALLEST_BULK) >= 0) return []
    return [
      warn('weight.small', {
        path: weightPath,
        message: `${name}为散装货物，毛重只有 ${grouped(gross_weight)} kg，像是按吨录入`,
        hint: `毛重按千克填写；若为 ${grouped(gross_weight)} 吨，应填 ${grouped(multiply(gross_weight, '1000'))}`,
      }),
    ]
  }
  if (!package_quantity || compare(gross_weight, multiply(SMALLEST_PACKAGE, String(package_quantity))) >= 0) return []
  return [
    warn('weight.small', {
      path: weightPath,
      message: `${name} ${package_quantity} 件货物毛重只有 ${grouped(gross_weight)} kg，请核对`,
    }),
  ]
}

function truckFindings(head: ManifestDraft, bills: readonly BillDraft[], context: ManifestContext): Finding[] {
  if (bills.length === 0 || bills.some(({ gross_weight }) => !gross_weight)) return []
  const total = add(bills.map(({ gross_weight }) => gross_weight ?? '0'))
  const trucks = new Set(platesOf(head, context)).size
  const { most, source } = limitOf(head, context)
  const among = Math.max(1, trucks)
  if (compare(total, multiply(most, String(among))) <= 0) return []
  const path = bills.length === 1 ? 'bills.0.gross_weight' : 'bills'
  const about = {
    path,
    message: `${bills.length} 票提(运)单毛重合计 ${grouped(total)} kg，由 ${among} 辆车承运，超过每车 ${grouped(most)} kg（${source}）`,
    hint: '核对毛重（千克）和车辆数',
  }
  const impossible = compare(total, multiply(COAL_GROSS, String(among))) > 0
  // Without a plate the number of trucks is unknown.
  return [impossible && trucks > 0 ? block('weight.truck', about) : warn('weight.truck', about)]
}

/** The maximum weight of a truck: the site's own limit, that of the coal ports, otherwise that of public roads. */
function limitOf({ declare_office }: ManifestDraft, { site }: ManifestContext): { most: string; source: string } {
  if (site?.max_gross) return { most: site.max_gross, source: `监管场所“${site.site_name}”车辆总质量上限` }
  return coalOffices.has(declare_office ?? '')
    ? { most: COAL_GROSS, source: '煤炭口岸专用公路' }
    : { most: LEGAL_GROSS, source: 'GB 1589—2016 车辆总质量限值' }
}
