import { truncate } from '../kit/field/truncate.ts'
import { cargoList } from '../cargo/cargoList.ts'
import { cargoListFlow } from '../cargo/cargoList.flow.ts'
import { manifestStates } from '../customs/manifest.states.ts'
import { documentTypes } from '../documentTypes/index.ts'
import { functionLabels } from '../documents/documentType.ts'
import { inventory } from '../inventory/inventory.ts'
import { inventoryFlow } from '../inventory/inventory.flow.ts'
import { compareMoments } from '../gate/gate.rules.ts'
import type { Tone } from '../kit/field.ts'
import { grouped } from '../kit/decimal.ts'
import type { Row } from '../kit/entity.ts'
import { UNCHANGED } from '../message/event.ts'
import { orderFlow } from '../order/order.flow.ts'
import type { State } from '../documents/flow.ts'
import { weighingFlow } from '../weighing/weighing.flow.ts'
import type { weighing } from '../weighing/weighing.ts'
import { gateMoment } from './gate.cards.ts'
import type { CrossingRecords, Milestone, Moment } from './crossing.ts'

const nothing = { content: null, who: null, code: null, doc_id: null } as const

/** A change of state and the event that caused it are recorded within this time, ms. */
const SAME_EVENT_MS = 5_000

/** Whether a message or a receipt of the same document already tells of a change of state. */
function isTold({ doc_id, at, status }: Milestone, { messages, receipts }: CrossingRecords): boolean {
  const changed = Date.parse(at)
  const isNear = (other: string | null) => other !== null && Math.abs(Date.parse(other) - changed) <= SAME_EVENT_MS
  const ofDocument = messages.filter((message) => message.doc_id === doc_id)
  if (status === 'sending') return ofDocument.some(({ created_at }) => isNear(created_at))
  const isDelivered = status === 'sent' && ofDocument.some(({ delivered_at }) => isNear(delivered_at))
  return isDelivered || receipts.some((receipt) => receipt.doc_id === doc_id && isNear(receipt.received_at))
}

/** All events of the batch, oldest first, each once. */
export const timeline = (records: CrossingRecords): Moment[] =>
  [
    ...records.milestones.filter((milestone) => !isTold(milestone, records)).map(milestoneMoment),
    ...records.messages.flatMap(messageMoments),
    ...records.receipts.map(receiptMoment),
    ...records.weighings.flatMap(weighingMoments),
    ...(records.gate ?? []).toSorted(compareMoments).map(gateMoment),
  ].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))

/** The label and the states of the changed entity. The manifest keeps its colloquial label. */
function sourceOf(entity: string): { kind: Moment['kind']; label: string; states: Readonly<Record<string, State>> } {
  if (entity === 'manifest') return { kind: 'manifest', label: '舱单', states: manifestStates }
  if (entity === inventory.table) return { kind: 'document', label: inventory.label, states: inventoryFlow.states }
  if (entity === cargoList.table) return { kind: 'document', label: cargoList.label, states: cargoListFlow.states }
  const type = documentTypes.find((documentType) => documentType.entity.table === entity)
  return type
    ? { kind: 'document', label: type.label, states: type.states }
    : { kind: 'order', label: '订单', states: orderFlow.states }
}

/** A change of state as an event of a timeline. */
export function milestoneMoment({ id, at, entity, doc_id, status, who }: Milestone): Moment {
  const { kind, label, states } = sourceOf(entity)
  const state = states[status]
  return {
    ...nothing,
    id,
    at,
    kind,
    tone: state?.tone ?? 'work',
    title: `${label} ${state?.label ?? status}`,
    who,
    doc_id,
  }
}

const functions: Readonly<Record<string, string>> = functionLabels

function messageMoments(message: CrossingRecords['messages'][number]): Moment[] {
  const common = { ...nothing, kind: 'message' as const, code: message.message_type, doc_id: message.id }
  const title = `${message.message_type} ${functions[message.function_code] ?? ''}`.trim()
  const moments: Moment[] = [
    {
      ...common,
      id: `${message.id}:sent`,
      at: message.created_at,
      tone: 'work',
      title: `${title}报文生成`,
      who: message.sent_by,
    },
  ]
  if (message.delivered_at)
    moments.push({
      ...common,
      id: `${message.id}:delivered`,
      at: message.delivered_at,
      tone: 'work',
      title: `${title}已交客户端`,
    })
  if (message.status === 'failed' || message.status === 'dead') {
    const outcome = message.status === 'failed' ? '被客户端退回' : `投递 ${message.attempts ?? 0} 次未成功`
    moments.push({
      ...common,
      id: `${message.id}:failed`,
      at: message.updated_at,
      tone: 'bad',
      title: `${title}${outcome}`,
      content: message.last_error,
    })
  }
  return moments
}

const receiptTones: Readonly<Record<string, Tone>> = {
  '01': 'accepted',
  '02': 'attention',
  '03': 'bad',
  11: 'done',
  12: 'attention',
  13: 'attention',
  E2: 'bad',
  E4: 'bad',
}

function receiptMoment(receipt: CrossingRecords['receipts'][number]): Moment {
  const { id, code, content, received_at, message_id, performance, warning } = receipt
  return {
    id,
    at: received_at,
    kind: 'receipt',
    tone: warning ? 'bad' : (receiptTones[code] ?? 'work'),
    title: truncate(`回执 ${code} ${content ?? ''}`.trim(), 300),
    content: [performance === UNCHANGED ? null : performance, warning].filter(Boolean).join('；') || null,
    who: null,
    code,
    doc_id: message_id,
  }
}

function weighingMoments(row: Row<typeof weighing>): Moment[] {
  const common = { ...nothing, kind: 'weighing' as const, code: row.weighing_no, doc_id: row.id }
  const passes = [
    ['gross', '毛重', row.gross_weight, row.gross_time, row.gross_operator],
    ['tare', '皮重', row.tare_weight, row.tare_time, row.tare_operator],
  ] as const
  const moments: Moment[] = passes.flatMap(([pass, label, weight, at, who]) =>
    at === null || weight === null
      ? []
      : [
          {
            ...common,
            id: `${row.id}:${pass}`,
            at,
            tone: 'work' as const,
            title: `${row.plate_number} 过磅 ${label} ${grouped(weight)} kg`,
            who,
          },
        ],
  )
  const state = weighingFlow.states[row.status]
  if (row.status === 'open') return moments
  const content =
    row.status === 'void'
      ? row.void_reason
      : truncate((row.alerts ?? []).map(({ message }) => message).join('；'), 2000) || null
  const title = `${row.plate_number} 磅单${state.label}${row.net_weight === null ? '' : `，净重 ${grouped(row.net_weight)} kg`}`
  return [
    ...moments,
    {
      ...common,
      id: `${row.id}:${row.status}`,
      at: row.updated_at,
      tone: state.tone,
      title,
      content,
      who: row.approver ?? row.updated_by,
    },
  ]
}
