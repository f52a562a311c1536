import { manifestStates, progressOf } from '../customs/manifest.states.ts'
import { documentOf } from '../documentTypes/index.ts'
import { add, percentOff, subtract } from '../kit/decimal.ts'
import { orderFlow } from '../order/order.flow.ts'
import type { Limit } from '../weighing/limits.ts'
import {
  cargoWeight,
  declaredLimit,
  foreignLimit,
  isLaden,
  severityOf,
  toleranceText,
} from '../weighing/weighing.rules.ts'
import type { BatchDocument, Card, Comparison, Known, Moment, Next } from './crossing.ts'
import { driving, isAccepted, ofStatus, unweighed } from './crossing.ts'
import { documentDue, manifestDue, NO_DUE, tallyDue } from './due.rules.ts'
import { gateCard } from './gate.cards.ts'
import { cargoCard, listCard } from './list.rules.ts'
import { nextAct } from './next.rules.ts'
import { timeline } from './timeline.rules.ts'

export interface DocumentChain {
  readonly cards: Card[]
  readonly timeline: Moment[]
  readonly comparison: Comparison[]
  readonly next: Next
}

/** Combines the documents of a batch into steps, timeline, comparison of weights and next action. */
export const documentChain = (records: Known): DocumentChain => ({
  cards: [
    orderCard(records),
    manifestCard(records),
    ...records.documents.map((one) => documentCard(one, records)),
    ...passing(records),
    ...(records.lists ?? []).map(listCard),
    ...(records.cargoLists ?? []).map(cargoCard),
  ],
  timeline: timeline(records),
  comparison: comparison(records),
  next: nextAct(records),
})

/** Incoming vehicles pass the gate before they are weighed, outgoing ones after. */
function passing(records: Known): Card[] {
  const gate = gateCard(records)
  const weighed = weighingCard(records)
  if (!gate) return [weighed]
  return records.batch.ie_flag === 'E' ? [weighed, gate] : [gate, weighed]
}

const empty = { ...NO_DUE, who: null, at: null, note: null, blocked: null, doc_id: null, doc_type: null } as const

function orderCard({ batch, order }: Known): Card {
  if (!order)
    return {
      ...empty,
      step: 'order',
      title: '订单',
      state: '未关联',
      tone: 'draft',
      at: batch.created_at,
      who: batch.created_by,
    }
  const state = orderFlow.states[order.status]
  const blocked = order.status === 'draft' ? '订单尚未提交' : order.status === 'cancelled' ? '订单已取消' : null
  return {
    ...empty,
    step: 'order',
    title: `订单 ${order.order_no ?? order.contract_no}`,
    state: state.label,
    tone: state.tone,
    who: order.updated_by,
    at: order.updated_at,
    blocked,
    doc_id: order.id,
  }
}

function manifestCard(records: Known): Card {
  const { order, manifest, bills } = records
  if (!manifest) {
    const blocked = !order || order.status === 'draft' ? '须先提交订单' : null
    return { ...empty, step: 'manifest', title: '公路舱单', state: '未生成', tone: 'draft', blocked }
  }
  const state = manifestStates[manifest.status]
  const live = bills.filter(({ status }) => status !== 'deleted')
  const progress = progressOf(manifest.bill_states ?? [])
  return {
    ...empty,
    step: 'manifest',
    title: `公路舱单 ${manifest.message_type} · ${live.length} 份提单${progress ? `（${progress.words}）` : ''}`,
    state: state.label,
    tone: state.tone,
    who: manifest.updated_by,
    at: manifest.last_at ?? manifest.sent_at ?? manifest.updated_at,
    // A late receipt appears in the timeline and does not replace the current statement.
    note: manifest.last_code ? `${manifest.last_code} ${manifest.last_text ?? ''}`.trim() : null,
    blocked: manifest.alarm ?? blockedWords(manifest.status),
    doc_id: manifest.id,
    ...manifestDue(records),
  }
}

function documentCard(document: BatchDocument, records: Known): Card {
  const { doc_type, ...it } = document
  const { label, states, messages } = documentOf(doc_type)
  const state = states[document.status]
  const title = messages[document.message_type] ?? label
  return {
    step: 'document',
    doc_type,
    title: it.subject ? `${title} · ${it.subject}` : title,
    state: state?.label ?? document.status,
    tone: state?.tone ?? 'work',
    who: it.updated_by,
    at: it.last_at ?? it.sent_at ?? it.updated_at,
    note: it.last_code ? `${it.last_code} ${it.last_text ?? ''}`.trim() : null,
    blocked: blockedWords(it.status),
    doc_id: it.id,
    ...documentDue(document, records),
  }
}

function blockedWords(status: string): string | null {
  const words: Record<string, string> = {
    rejected: '海关退单，须修改后重新申报',
    refused: '海关拒装或禁卸，货物不能放行',
    send_fail: '报文未送达海关',
    review: '海关人工审核中',
  }
  return words[status] ?? null
}

function weighingCard(records: Known): Card {
  const { manifest, weighings } = records
  const trucks = driving(records).length
  const left = unweighed(records).length
  const waiting = ofStatus(records, 'approval')
  const open = ofStatus(records, 'open')
  const last = weighings.filter(({ status }) => status !== 'void').at(-1)
  const [state, tone] =
    waiting.length > 0
      ? (['待审批', 'attention'] as const)
      : open.length > 0
        ? (['待二次过磅', 'work'] as const)
        : trucks > 0 && left === 0
          ? (['已完成', 'done'] as const)
          : (['未过磅', 'draft'] as const)
  return {
    ...empty,
    step: 'weighing',
    title: trucks > 1 ? `过磅 ${trucks - left}/${trucks}` : '过磅',
    state,
    tone,
    who: last?.updated_by ?? null,
    at: last?.updated_at ?? null,
    blocked: left > 0 && !isAccepted(manifest?.status) ? '舱单尚未被海关接受' : null,
    doc_id: (waiting[0] ?? open[0] ?? last)?.id ?? null,
    ...tallyDue(records),
  }
}

/** Compares declared with weighed weights. There is a verdict once every truck has been weighed. */
function comparison(records: Known): Comparison[] {
  const { manifest, batch, order } = records
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
      manifest?.gross_total ?? batch.planned_gross,
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
