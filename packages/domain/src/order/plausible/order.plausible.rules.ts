import { compare, grouped, percentOff } from '../../kit/decimal.ts'
import { warn } from '../../documents/finding.ts'
import type { Finding } from '../../documents/finding.ts'
import type { Row } from '../../kit/entity.ts'
import type { order } from '../order.ts'
import type { Loose } from '../transport.rules.ts'

type PlannedOrder = Loose<Row<typeof order>>

const CHINA = 'CHN'
const DAY = 86_400_000
/** A later day is more likely mistyped than planned. */
const FAR_DAYS = 180
/** Kilograms in a unit of weight, by its code: kilogram, gram, tonne. */
const kilograms: Readonly<Record<string, number>> = { '035': 1, '036': 0.001, '070': 1000 }
/** Quantities of weight are of the net or of the gross weight; beyond this many per cent of both they are neither. */
const TOLERANCE = 3

/** What an order says of route, time and quantities that no crossing has. `today` is YYYY-MM-DD in Shanghai. */
export const plausibleFindings = (planned: PlannedOrder, today?: string): Finding[] => [
  ...routeFindings(planned),
  ...dayFindings(planned, today),
  ...(planned.goods ?? []).flatMap((line, at) => [
    ...quantityFindings(line, `goods.${at}`),
    ...netFindings(line, `goods.${at}`),
  ]),
]

function routeFindings({ ie_flag, goods, domestic_district }: PlannedOrder): Finding[] {
  const rows = (goods ?? []).flatMap(({ origin_country }, at) =>
    ie_flag === 'I' && origin_country === CHINA
      ? [
          warn('origin.home', {
            path: `goods.${at}.origin_country`,
            message: '进口货物的原产国为中国，请核对（复运进境的除外）',
          }),
        ]
      : [],
  )
  if (domestic_district || !ie_flag) return rows
  const label = ie_flag === 'I' ? '境内目的地' : '境内货源地'
  return [...rows, warn('district.missing', { path: 'domestic_district', message: `没有填写${label}，报关前要填写` })]
}

function dayFindings({ plan_date }: PlannedOrder, today: string | undefined): Finding[] {
  if (!plan_date || !today) return []
  const days = (Date.parse(plan_date) - Date.parse(today)) / DAY
  return days > FAR_DAYS
    ? [warn('date.far', { path: 'plan_date', message: `计划日期 ${plan_date} 在 ${FAR_DAYS} 天以后，请核对年份` })]
    : []
}

type Line = NonNullable<PlannedOrder['goods']>[number]

function quantityFindings({ quantity, unit, gross_weight, net_weight }: Partial<Line>, path: string): Finding[] {
  const each = kilograms[unit ?? '']
  if (!quantity || each === undefined || compare(quantity, '0') <= 0) return []
  const weight = String((Number(quantity) * each).toFixed(3))
  const stated = [net_weight, gross_weight].flatMap((statedWeight) => statedWeight ?? [])
  const isNear = (statedWeight: string) => Math.abs(Number(percentOff(weight, statedWeight) ?? 100)) <= TOLERANCE
  // Between net and gross weight lies what was agreed: dry weight, weight without packaging.
  const isBetween = net_weight && compare(weight, net_weight) >= 0 && gross_weight && compare(weight, gross_weight) <= 0
  if (stated.length === 0 || stated.some(isNear) || isBetween) return []
  const message = `成交数量合 ${grouped(weight)} kg，净重 ${grouped(net_weight)} kg，毛重 ${grouped(gross_weight)} kg，请核对数量和单位`
  return [warn('quantity.weight', { path: `${path}.quantity`, message })]
}

/** Packaging is lighter than the goods; goods that weigh less were mistyped by a digit. */
const LIGHTEST_NET = 50

function netFindings({ net_weight, gross_weight }: Partial<Line>, path: string): Finding[] {
  if (!net_weight || !gross_weight || compare(gross_weight, '0') <= 0) return []
  if (100 + Number(percentOff(net_weight, gross_weight) ?? 0) >= LIGHTEST_NET) return []
  const message = `净重 ${grouped(net_weight)} kg 不到毛重 ${grouped(gross_weight)} kg 的一半，请核对`
  return [warn('weight.light', { path: `${path}.net_weight`, message })]
}
