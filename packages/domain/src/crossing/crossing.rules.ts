import { add, percentOff, subtract } from '../kit/decimal.ts'
import type { Limit } from '../weighing/limits.ts'
import {
  cargoWeight,
  declaredLimit,
  foreignLimit,
  isLaden,
  severityOf,
  toleranceText,
} from '../weighing/weighing.rules.ts'
import { cardsOf } from './cards.rules.ts'
import type { Card, Comparison, CrossingRecords, Moment, Next } from './crossing.ts'
import { carriedBills, driving, hasLeft, ofStatus, unweighed } from './crossing.ts'
import { nextAct } from './next.rules.ts'
import { timeline } from './timeline.rules.ts'

export interface DocumentChain {
  readonly cards: Card[]
  readonly timeline: Moment[]
  readonly comparison: Comparison[]
  readonly next: Next
}

/** Combines the documents of a batch into steps, timeline, comparison of weights and next action. */
export const documentChain = (records: CrossingRecords): DocumentChain => ({
  cards: cardsOf(records),
  timeline: timeline(records),
  comparison: comparison(records),
  next: nextAct(records),
})

/** Compares declared with weighed weights. There is a verdict once every truck has been weighed. */
function comparison(records: CrossingRecords): Comparison[] {
  const { batch, order } = records
  const done = ofStatus(records, 'done')
  const trucks = driving(records)
  const isComplete = trucks.length > 0 && unweighed(records).length === 0
  const name = done[0]?.good_name ?? null
  const hs = name === null ? order?.goods?.[(trucks[0]?.goods_line ?? 1) - 1]?.hs_code : undefined
  const laden = trucks.length > 0 && trucks.every((truck) => isLaden(truck.planned_gross, truck.planned_net))
  const gross = sum(done.map((weighing) => (laden ? weighing.gross_weight : cargoWeight(weighing))))
  const rows = [
    row(
      laden ? '毛重（舱单，含车辆）' : '货物毛重（舱单）',
      declaredGross(records) ?? batch.planned_gross,
      gross,
      declaredLimit(name, hs),
      isComplete,
    ),
    row(
      '货物净重（订单）',
      sum(trucks.map((truck) => truck.planned_net)),
      sum(done.map((weighing) => weighing.net_weight)),
      declaredLimit(name, hs),
      isComplete,
    ),
  ]
  const slips = done.filter((weighing) => weighing.foreign_net !== null)
  if (slips.length > 0) {
    rows.push(
      row(
        '货物净重（外方磅单）',
        sum(slips.map((slip) => slip.foreign_net)),
        sum(slips.map((slip) => slip.net_weight)),
        foreignLimit(name, hs),
        true,
      ),
    )
  }
  return rows
}

/** The manifest's weight without the goods that left the batch. */
function declaredGross(records: CrossingRecords): string | null {
  const { manifest, bills, decided = [] } = records
  if (!manifest || decided.length === 0) return manifest?.gross_total ?? null
  if (hasLeft(records)) return '0'
  const carried = new Set(carriedBills(records))
  return sum(
    bills
      .filter(({ status, bill_no }) => status !== 'deleted' && carried.has(bill_no))
      .map((bill) => bill.gross_weight),
  )
}

function row(
  measure: string,
  declared: string | null,
  weighed: string | null,
  limit: Limit,
  isComplete: boolean,
): Comparison {
  const both = declared !== null && weighed !== null
  const percent = (isComplete && both && percentOff(weighed, declared)) || null
  return {
    measure,
    declared,
    weighed,
    difference: isComplete && both ? subtract(weighed, declared) : null,
    percent,
    tolerance: toleranceText(limit),
    verdict: percent === null ? 'open' : severityOf(percent, limit),
  }
}

/** Null if there are no values, or if one is missing. */
const sum = (values: readonly (string | null)[]): string | null =>
  values.length === 0 || values.includes(null) ? null : add(values.filter((value) => value !== null))
