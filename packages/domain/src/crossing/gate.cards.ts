import { truncate } from '../kit/field/truncate.ts'
import type { Tone } from '../kit/field.ts'
import { grouped } from '../kit/decimal.ts'
import { compareMoments, gateResults, gateTones } from '../gate/gate.rules.ts'
import { UNCHANGED } from '../message/event.ts'
import { foldPlate } from '../values/index.ts'
import type { BatchGate, Card, CrossingRecords, Moment } from './crossing.ts'
import { driving } from './crossing.ts'

const plateOf = ({ plate_number, foreign_plate }: BatchGate): string => plate_number ?? foreign_plate ?? '车辆'
const vehicleOf = (event: BatchGate): string =>
  event.order_transport_id ?? (foldPlate(event.plate_number ?? event.foreign_plate ?? '') || event.session_id)

const labelOf = ({ result }: BatchGate): string => (result === null ? '到达' : gateResults[result])

/** What a message that waits for somebody says: 蒙L12345 报警：地磅超差. */
const alertText = (event: BatchGate): string =>
  event.warning ?? `${plateOf(event)} ${labelOf(event)}${event.content ? `：${event.content}` : ''}`

/** The passage of the batch's vehicles; undefined until a gate has sent a message, because not every port does. */
export function gateCard(records: Pick<CrossingRecords, 'gate' | 'transports'>): Card | undefined {
  const events = (records.gate ?? []).toSorted(compareMoments)
  const last = events.at(-1)
  if (!last) return undefined
  const alert = events.findLast(({ status }) => status === 'alert')
  const passages = events.filter(({ status }) => status === 'passed')
  const trucks = driving(records).length
  const passed = new Set(passages.map(vehicleOf)).size
  const passage = alert ?? passages.at(-1) ?? last
  const [state, tone] = stateOf(alert, passages.at(-1), { isWhole: passed >= trucks, last })
  return {
    step: 'gate',
    doc_type: null,
    title: trucks > 1 ? `过卡 ${passed}/${trucks}` : '过卡',
    state,
    tone,
    who: passage.operator_no ?? '海关卡口',
    at: passage.occurred_at,
    note: alert ? null : passage.content,
    blocked: alert ? truncate(alertText(alert), 500) : null,
    doc_id: passage.id,
    due_at: null,
    due_label: null,
    make: null,
  }
}

function stateOf(
  alert: BatchGate | undefined,
  passage: BatchGate | undefined,
  { isWhole, last }: { readonly isWhole: boolean; readonly last: BatchGate },
): [string, Tone] {
  if (alert) return alert.warning ? ['待核实', 'bad'] : [labelOf(alert), toneOf(alert)]
  if (passage) return isWhole ? [labelOf(passage), 'done'] : ['部分过卡', 'work']
  return last.result === null ? ['已到卡口', 'work'] : ['未放行', 'draft']
}

const toneOf = ({ result, warning }: BatchGate): Tone =>
  warning ? 'bad' : result === null ? 'work' : gateTones[result]

/** A message as an event of the timeline. */
export function gateMoment(event: BatchGate): Moment {
  const { id, occurred_at, operator_no, performance, warning, gross_weight, result, message_type } = event
  const weighed = gross_weight === null ? null : `通道称重 ${grouped(gross_weight)} kg`
  const facts = [
    event.content,
    result === null ? weighed : null,
    performance === UNCHANGED ? null : performance,
    warning,
  ]
  return {
    id,
    at: occurred_at,
    kind: 'gate',
    tone: toneOf(event),
    title: result === null ? `${plateOf(event)} 到达卡口` : `${plateOf(event)} ${labelOf(event)}`,
    content: truncate(facts.filter(Boolean).join('；'), 2000) || null,
    who: operator_no,
    code: result ?? message_type,
    doc_id: id,
  }
}
