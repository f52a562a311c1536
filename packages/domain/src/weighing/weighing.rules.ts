import { add, compare, grouped, multiply, percentOff, subtract } from '../kit/decimal.ts'
import type { RowOf } from '../kit/field.ts'
import { isCoal, LADEN_FROM, TARE_HISTORY_FROM, weighingLimits } from './limits.ts'
import type { Limit } from './limits.ts'
import type { alertFields } from './weighing.ts'

export type WeighingAlert = RowOf<typeof alertFields>

/** Readings of the scale and the slip; weights in kilograms as exact decimals, times in ISO 8601. */
export interface Weighed {
  readonly gross_weight: string | null
  readonly tare_weight: string | null
  readonly container_tare: string | null
  readonly deduct: string | null
  readonly gross_time: string | null
  readonly tare_time: string | null
  readonly foreign_net: string | null
}

/** Other data on the truck and its goods. */
export interface Expected {
  /** Gross weight of the goods by manifest or order. */
  readonly declared_gross: string | null
  readonly declared_net: string | null
  readonly good_name: string | null
  readonly hs_code?: string | null
  readonly tare_average: string | null
  readonly tare_count: number | null
  readonly curb_weight: string | null
  readonly trailer_tare: string | null
  readonly max_gross: string | null
}

export interface Verdict {
  readonly net_weight: string | null
  /** Difference between weighed and declared gross weight, per cent. */
  readonly difference_percent: string | null
  /** Foreign net weight minus ours. */
  readonly loss: string | null
  readonly alerts: readonly WeighingAlert[]
  readonly isHeld: boolean
}

/** The goods on the truck: gross − tare − containers. */
export function cargoWeight({ gross_weight, tare_weight, container_tare }: Weighed): string | null {
  if (gross_weight === null || tare_weight === null) return null
  return subtract(subtract(gross_weight, tare_weight), container_tare ?? '0')
}

/** gross − tare − containers − deduction. */
export function netWeight(weighing: Weighed): string | null {
  const cargo = cargoWeight(weighing)
  return cargo === null ? null : subtract(cargo, weighing.deduct ?? '0')
}

/** Whether declared gross and net weight differ so much that the gross weight is the loaded truck's. */
export const isLaden = (gross: string | null, net: string | null): boolean =>
  gross !== null && net !== null && compare(subtract(gross, net), LADEN_FROM) >= 0

/** The weight on the scale that corresponds to the declared gross weight. */
const compared = (weighing: Weighed, { declared_gross, declared_net }: Expected): string | null =>
  isLaden(declared_gross, declared_net) ? weighing.gross_weight : cargoWeight(weighing)

/** The expected tare: the average of the last passes, or the papers' value while there are few passes. */
export function usualTare(expected: Expected): string | null {
  if (expected.tare_average !== null && (expected.tare_count ?? 0) >= TARE_HISTORY_FROM) return expected.tare_average
  return expected.curb_weight === null ? null : add([expected.curb_weight, expected.trailer_tare ?? '0'])
}

/** The severity of a percentage difference by its limit. */
export function severityOf(percent: string, limit: Limit): 'ok' | 'warn' | 'hold' {
  const size = percent.replace('-', '')
  if (limit.hold !== undefined && compare(size, limit.hold) > 0) return 'hold'
  return compare(size, limit.warn) > 0 ? 'warn' : 'ok'
}

export const declaredLimit = (good_name: string | null, hs_code?: string | null): Limit =>
  isCoal(good_name, hs_code) ? weighingLimits.declaredCoal : weighingLimits.declared
export const foreignLimit = (good_name: string | null, hs_code?: string | null): Limit =>
  isCoal(good_name, hs_code) ? weighingLimits.foreignCoal : weighingLimits.foreign

/** ±1.00% 提醒，±3.00% 审批 */
export const toleranceText = ({ warn, hold, unit }: Limit): string =>
  `±${warn}${unit} 提醒${hold === undefined ? '' : `，±${hold}${unit} 审批`}`

/** All checks of one ticket, complete or not yet. */
export function judgeWeighing(weighing: Weighed, expected: Expected): Verdict {
  const net_weight = netWeight(weighing)
  const { declared_gross } = expected
  const weighed = compared(weighing, expected)
  const difference_percent =
    (weighed !== null && declared_gross !== null && percentOff(weighed, declared_gross)) || null
  const alerts = [
    ...grossAlerts(weighing, expected),
    ...tareAlerts(weighing, expected),
    ...declaredAlerts(weighed, difference_percent, expected),
    ...foreignAlerts(net_weight, weighing, expected),
    ...intervalAlerts(weighing),
  ]
  return {
    net_weight,
    difference_percent,
    loss: net_weight === null || weighing.foreign_net === null ? null : subtract(weighing.foreign_net, net_weight),
    alerts,
    isHeld: alerts.some(({ severity }) => severity === 'hold'),
  }
}

function grossAlerts({ gross_weight }: Weighed, { max_gross }: Expected): WeighingAlert[] {
  if (gross_weight === null) return []
  const limits = [
    ['maxGross', '车辆核定总质量', max_gross],
    ['siteLimit', weighingLimits.site.label, weighingLimits.site.warn],
  ] as const
  return limits.flatMap(([rule, label, most]) =>
    most !== null && compare(gross_weight, most) > 0
      ? [
          {
            rule,
            severity: 'warn' as const,
            message: `毛重 ${grouped(gross_weight)} kg 超过${label} ${grouped(most)} kg`,
          },
        ]
      : [],
  )
}

function tareAlerts({ tare_weight }: Weighed, expected: Expected): WeighingAlert[] {
  const usual = usualTare(expected)
  if (tare_weight === null || usual === null) return []
  const { tarePercent, tareLeast } = weighingLimits
  const band = multiply(multiply(usual, tarePercent.warn), '0.01')
  const allowed = compare(band, tareLeast.warn) > 0 ? band : tareLeast.warn
  const off = subtract(tare_weight, usual)
  if (compare(off.replace('-', ''), allowed) <= 0) return []
  const message = `皮重 ${grouped(tare_weight)} kg 与该车通常皮重 ${grouped(usual)} kg 相差 ${signed(off)} kg，允差 ±${grouped(allowed)} kg`
  return [{ rule: 'tare', severity: 'warn', message }]
}

function declaredAlerts(weighed: string | null, percent: string | null, expected: Expected): WeighingAlert[] {
  if (weighed === null || percent === null) return []
  const limit = declaredLimit(expected.good_name, expected.hs_code)
  const severity = severityOf(percent, limit)
  if (severity === 'ok') return []
  const what = isLaden(expected.declared_gross, expected.declared_net) ? '重车毛重' : '实测货重'
  const message = `${what} ${grouped(weighed)} kg 与申报毛重 ${grouped(expected.declared_gross)} kg 相差 ${signed(percent)}%（${toleranceText(limit)}）`
  return [{ rule: 'declared', severity, message }]
}

function foreignAlerts(net: string | null, { foreign_net }: Weighed, expected: Expected): WeighingAlert[] {
  const percent = net === null || foreign_net === null ? undefined : percentOff(net, foreign_net)
  if (percent === undefined) return []
  const limit = foreignLimit(expected.good_name, expected.hs_code)
  const severity = severityOf(percent, limit)
  if (severity === 'ok') return []
  const message = `我方净重 ${grouped(net)} kg 与外方磅单 ${grouped(foreign_net)} kg 相差 ${signed(percent)}%（${toleranceText(limit)}）`
  return [{ rule: 'foreign', severity, message }]
}

function intervalAlerts({ gross_time, tare_time }: Weighed): WeighingAlert[] {
  if (gross_time === null || tare_time === null) return []
  const minutes = Math.abs(Date.parse(tare_time) - Date.parse(gross_time)) / 60_000
  const { soonest, latest } = weighingLimits
  if (minutes < Number(soonest.warn)) {
    return [
      {
        rule: 'tooSoon',
        severity: 'warn',
        message: `两次过磅只隔 ${Math.floor(minutes)} 分钟，少于 ${soonest.warn} 分钟`,
      },
    ]
  }
  if (minutes <= Number(latest.warn)) return []
  return [{ rule: 'tooLate', severity: 'warn', message: `两次过磅相隔 ${Math.floor(minutes / 60)} 小时，超过 24 小时` }]
}

const signed = (text: string): string => (text.startsWith('-') ? `-${grouped(text.slice(1))}` : `+${grouped(text)}`)
