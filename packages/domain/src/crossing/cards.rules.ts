import { manifestStates, progressOf } from '../customs/manifest.states.ts'
import { documentOf } from '../documentTypes/index.ts'
import { orderFlow } from '../order/order.flow.ts'
import type { BatchDocument, Card, CrossingRecords } from './crossing.ts'
import { driving, expectedOnScale, hasLeft, isAccepted, ofStatus, unweighed } from './crossing.ts'
import { confirmationDue, documentDue, manifestDue, NO_DUE, tallyDue } from './due.rules.ts'
import { gateCard } from './gate.cards.ts'
import { cargoCard, listCard } from './list.rules.ts'
import { awayTrucks, haveArrived, homeAct, loadedConfirmations, unconfirmed } from './next/confirmations.ts'
import { tallyAct } from './next/reports.ts'

/**
 * The documents of a batch in the order of the law, those included that nobody has made yet although their turn is known. Documents of
 * one kind are in the order of their creation.
 */
export function cardsOf(records: CrossingRecords): Card[] {
  const of = (keys: readonly string[], isReturn = false) =>
    records.documents
      .filter(({ doc_type, is_return }) => keys.includes(doc_type) && Boolean(is_return) === isReturn)
      .map((one) => documentCard(one, records))
  const confirmations = [...of(['confirmation']), ...missingConfirmation(records)]
  const gate = gateCard(records) ?? []
  const weighed = weighingCard(records)
  const tallies = [...of(['tally']), ...missingTally(records)]
  const way =
    records.batch.ie_flag === 'E'
      ? [weighed, ...of(['arrival']), ...missingArrival(records), ...confirmations, gate, ...tallies]
      : [...confirmations, gate, weighed, ...of(['arrival']), ...tallies]
  return [
    orderCard(records),
    manifestCard(records),
    ...of(['packing', 'offload']),
    ...way.flat(),
    ...(records.lists ?? []).map(listCard),
    ...(records.cargoLists ?? []).map(cargoCard),
    ...of(['confirmation'], true),
    ...missingReturn(records),
  ]
}

const missing = (card: Pick<Card, 'title' | 'state'> & Partial<Card>): Card => ({
  ...empty,
  step: 'document',
  tone: 'draft',
  ...card,
})

function missingConfirmation(records: CrossingRecords): Card[] {
  if (!isAccepted(records.manifest?.status) || hasLeft(records)) return []
  const left = unconfirmed(records)
  if (loadedConfirmations(records).length > 0 && left.length === 0) return []
  const title = loadedConfirmations(records).length > 0 ? `车辆确报 · ${shortened(left.join('、'))}` : '车辆确报'
  return [missing({ title, state: '未申报', make: 'makeConfirmation', ...confirmationDue(records) })]
}

function missingArrival(records: CrossingRecords): Card[] {
  const { manifest, documents } = records
  if (!isAccepted(manifest?.status) || hasLeft(records)) return []
  const isMade = documents.some(({ doc_type, status }) => doc_type === 'arrival' && status !== 'deleted')
  return isMade ? [] : [missing({ title: '运抵报告', state: '未生成', make: 'makeArrival' })]
}

const missingTally = (records: CrossingRecords): Card[] =>
  isAccepted(records.manifest?.status) && !hasLeft(records) && tallyAct(records)?.act === 'makeTally'
    ? [missing({ title: '理货报告', state: '未生成', make: 'makeTally' })]
    : []

function missingReturn(records: CrossingRecords): Card[] {
  const away =
    hasLeft(records) || expectedOnScale(records).length > 0 || !haveArrived(records) ? [] : awayTrucks(records)
  const title = away.length > 1 ? `空车返程 ${away.length} 辆` : '空车返程'
  if (away.length === 0) return []
  const next = homeAct(records)?.act
  return [missing({ title, state: '未申报', make: next === 'makeEmptyContainer' ? next : 'makeReturn' })]
}

const empty = {
  ...NO_DUE,
  who: null,
  at: null,
  note: null,
  blocked: null,
  doc_id: null,
  doc_type: null,
  make: null,
} as const

function orderCard({ batch, order }: CrossingRecords): Card {
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

function manifestCard(records: CrossingRecords): Card {
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
    title: `公路舱单 ${manifest.message_type} · ${live.length} 份提(运)单${progress ? `（${progress.text}）` : ''}`,
    state: state.label,
    tone: state.tone,
    who: manifest.updated_by,
    at: manifest.last_at ?? manifest.sent_at ?? manifest.updated_at,
    // A late receipt appears in the timeline and does not replace the current statement.
    note: manifest.last_code ? `${manifest.last_code} ${manifest.last_text ?? ''}`.trim() : null,
    blocked: manifest.alarm ?? blockedText(manifest.status),
    doc_id: manifest.id,
    ...manifestDue(records),
  }
}

function documentCard(document: BatchDocument, records: CrossingRecords): Card {
  const { doc_type, ...it } = document
  const { label, states, messages } = documentOf(doc_type)
  const state = states[document.status]
  const title = messages[document.message_type] ?? label
  return {
    step: 'document',
    doc_type,
    title: it.subject ? `${title} · ${shortened(it.subject)}` : title,
    state: state?.label ?? document.status,
    tone: state?.tone ?? 'work',
    who: it.updated_by,
    at: it.last_at ?? it.sent_at ?? it.updated_at,
    note: [it.last_code, it.last_text].filter(Boolean).join(' ') || null,
    blocked: blockedText(it.status),
    doc_id: it.id,
    make: null,
    ...documentDue(document, records),
  }
}

/** The first plates of many. */
function shortened(subject: string): string {
  const names = subject.split('、')
  return names.length > 3 ? `${names.slice(0, 2).join('、')} 等 ${names.length} 辆` : subject
}

function blockedText(status: string): string | null {
  const labels: Record<string, string> = {
    rejected: '海关退单，须修改后重新申报',
    refused: '海关拒装或禁卸，货物不能放行',
    send_fail: '报文未送达海关',
    review: '海关人工审核中',
  }
  return labels[status] ?? null
}

function weighingCard(records: CrossingRecords): Card {
  const { manifest, weighings } = records
  const trucks = driving(records).length
  const left = unweighed(records).length
  const approvals = ofStatus(records, 'approval')
  const open = ofStatus(records, 'open')
  const last = weighings.filter(({ status }) => status !== 'void').at(-1)
  const [state, tone] =
    approvals.length > 0
      ? (['待审批', 'attention'] as const)
      : open.length > 0
        ? (['待二次过磅', 'work'] as const)
        : trucks > 0 && left === 0
          ? (['已完成', 'done'] as const)
          : hasLeft(records) || (trucks > 0 && expectedOnScale(records).length === 0)
            ? (['无须过磅', 'draft'] as const)
            : (['未过磅', 'draft'] as const)
  return {
    ...empty,
    step: 'weighing',
    title: trucks > 1 ? `过磅 ${trucks - left}/${trucks}` : '过磅',
    state,
    tone,
    who: last?.updated_by ?? null,
    at: last?.updated_at ?? null,
    blocked: expectedOnScale(records).length > 0 && !isAccepted(manifest?.status) ? '舱单尚未被海关接受' : null,
    doc_id: (approvals[0] ?? open[0] ?? last)?.id ?? null,
    ...tallyDue(records),
  }
}
