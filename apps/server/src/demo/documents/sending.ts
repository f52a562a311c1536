import { createHash } from 'node:crypto'
import { formatSendTime, messageFileName, senderId, writeReceipt, writeRoadDocument } from '@guanqiao/customs'
import type { CustomsState, Drill, Receipt as Reply, RoadDocumentMessage } from '@guanqiao/customs'
import type { arrival } from '@guanqiao/domain/arrival/arrival'
import type { confirmation } from '@guanqiao/domain/confirmation/confirmation'
import type { DocumentKey } from '@guanqiao/domain/documentTypes/index'
import { documentFlow } from '@guanqiao/domain/documents/documentFlow'
import type { Entity, Row } from '@guanqiao/domain/kit/entity'
import { customsMessage, receipt } from '@guanqiao/domain/message/index'
import type { offload } from '@guanqiao/domain/offload/offload'
import type { packing } from '@guanqiao/domain/packing/packing'
import type { tally } from '@guanqiao/domain/tally/tally'
import { messageNumber, sealedMessage } from '../../documents/sending/sealedMessage.ts'
import { askCustoms } from '../crossings/customs.ts'
import type { World } from '../crossings/orders.ts'
import { iso, minutes } from '../seededRandom.ts'
import type { SeededRandom } from '../seededRandom.ts'
import { completeRow } from '../store.ts'
import type { DocumentFate, SentFate } from './fates.ts'

type SeededDocument =
  | Row<typeof arrival>
  | Row<typeof confirmation>
  | Row<typeof tally>
  | Row<typeof packing>
  | Row<typeof offload>

/** The messages of documents and customs' replies. */
export interface DocumentTraffic {
  readonly messages: Row<typeof customsMessage>[]
  readonly receipts: Row<typeof receipt>[]
}

export interface Sender<T extends DocumentTraffic = DocumentTraffic> {
  readonly world: World
  readonly random: SeededRandom
  readonly output: T
  customsState: CustomsState
}

const SECOND = 1_000
const OFFICE = '海关回执'

export const DELETION_REASON = { reason_text: '车辆故障，另行申报', contact: '王晓燕', contact_phone: '0478-7968800' }

export const senderOf = ({ parties: { transmitter } }: World): string =>
  senderId({
    filing_customs: transmitter.filing_customs,
    uscc: transmitter.credit_code,
    client_id: transmitter.client_id,
  })

interface DocumentPlan<R extends SeededDocument> {
  /** As it was before it was sent. */
  readonly row: R
  readonly body: object
  /** The body of the deleting message, for types that have one. */
  readonly deletion?: object
  /** When it is sent, unless its fate waits for customs at present. */
  readonly at: number
  readonly fate: Exclude<DocumentFate, 'none'>
}

/** Plays a document up to the present, and returns it as customs' replies left it. */
export function play<E extends Entity, R extends SeededDocument>(sender: Sender, entity: E, plan: DocumentPlan<R>): R {
  const { row, body, deletion = {}, fate } = plan
  if (!isSent(fate)) return { ...row, status: fate }
  const at = sentAt(sender.world, plan.at, fate)
  if (fate === 'rejected') fileBefore(sender, row, body, at)
  const filing = transmit(sender, entity, { row, body, at, fate, function_code: '2' })
  if (fate !== 'deleting' && fate !== 'deleted') return { ...row, ...filing }
  const deletedAt = fate === 'deleting' ? sender.world.scene.now - minutes(7) : at + minutes(30)
  const drill = fate === 'deleting' ? 'sending' : 'accepted'
  const answered = transmit(sender, entity, { row, body: deletion, at: deletedAt, fate: drill, function_code: '3' })
  return { ...row, ...answered, status: fate, attempt: 2 }
}

const isSent = (fate: DocumentFate): fate is SentFate => !['none', 'draft', 'ready', 'queued'].includes(fate)

/** Documents that wait for customs were sent just now, whenever the demonstration is first started. */
export function sentAt({ scene: { now } }: World, planned: number, fate: DocumentFate): number {
  if (fate === 'sending') return now - minutes(1)
  if (fate === 'sent') return now - minutes(3)
  if (fate === 'sendFail') return now - minutes(16)
  if (fate === 'review') return now - minutes(20)
  return Math.min(planned, now - minutes(50))
}

/** The same document has reached customs already, from another program: customs rejects the second one. */
function fileBefore(sender: Sender, row: SeededDocument, body: object, at: number): void {
  const earlier = at - minutes(1)
  const text = textOf(sender, row, { id: sender.random.id(earlier), body, at: earlier, function_code: '2' })
  sender.customsState = askCustoms(text, earlier, sender.customsState).customsState
}

interface Heading {
  readonly id: string
  readonly body: object
  readonly at: number
  readonly function_code: '2' | '3'
}

const textOf = ({ world }: Sender, row: SeededDocument, { id, body, at, function_code }: Heading): string =>
  writeRoadDocument({
    ...body,
    message_id: messageNumber(id),
    function_code,
    message_type: row.message_type,
    sender_id: senderOf(world),
    send_time: formatSendTime(new Date(at)),
    declare_office: row.declare_office,
    batch_number: row.batch_number,
    transmitter_name: world.parties.transmitter.transmitter_name,
  } as RoadDocumentMessage)

interface Transmission extends Omit<Heading, 'id'> {
  readonly row: SeededDocument
  readonly fate: SentFate
}

/** Sends a message, and returns what it and the replies that have arrived change in the document. */
function transmit(sender: Sender, entity: Entity, sending: Transmission) {
  const { row, at, fate } = sending
  const { output, random, world } = sender
  const id = random.id(at)
  const body = textOf(sender, row, { ...sending, id })
  const drill: Drill | undefined = fate === 'review' ? { scenario: 'review' } : undefined
  const { receipts: replies, customsState } = askCustoms(body, at, sender.customsState, drill)
  const heard = replies.slice(0, heardReplies(fate, replies))
  // A message that has not reached customs changes nothing there.
  if (fate !== 'sendFail') sender.customsState = customsState
  const of = { entity, row, message_id: messageNumber(id) }
  output.messages.push(messageOf(sender, of, { ...sending, id, body, heard }))
  for (const [n, reply] of heard.entries()) output.receipts.push(receiptOf(sender, of, reply, n, heardAt(at, n)))
  const last = heard.at(-1)
  const last_at = last ? iso(heardAt(at, heard.length - 1)) : null
  return {
    status: stateOf(fate, last),
    sent_at: iso(at),
    attempt: 1,
    last_code: last?.code ?? null,
    last_text: last?.text ?? (fate === 'sendFail' ? OUTAGE : null),
    last_at,
    updated_at: last_at ?? iso(at),
    updated_by: last ? OFFICE : (row.created_by ?? world.scene.clerk),
  }
}

const OUTAGE = '客户端网络中断，报文未能发往海关'

function heardReplies(fate: SentFate, replies: readonly Reply[]): number {
  if (fate === 'sending' || fate === 'sendFail') return 0
  if (fate === 'sent') return 1
  return fate === 'review' ? replies.findIndex(({ code }) => code === '02') + 1 : replies.length
}

const states: Readonly<Record<string, keyof typeof documentFlow.states>> = {
  E1: 'sent',
  '01': 'accepted',
  '02': 'review',
  '03': 'rejected',
}

function stateOf(fate: SentFate, last: Reply | undefined) {
  if (!last) return fate === 'sendFail' ? ('send_fail' as const) : ('sending' as const)
  return states[last.code] ?? ('sent' as const)
}

/** The time of the nth reply. */
const heardAt = (at: number, n: number): number => at + (n + 1) * 20 * SECOND

interface Sent {
  readonly entity: Entity
  readonly row: SeededDocument
  readonly message_id: string
}

interface MessageText extends Omit<Transmission, 'body'> {
  readonly id: string
  readonly body: string
  readonly heard: readonly Reply[]
}

function messageOf(
  { world, random }: Sender,
  { entity, row, message_id }: Sent,
  { id, body, at, fate, heard, function_code }: MessageText,
) {
  const isFailed = fate === 'sendFail'
  const rejection = heard.find(({ code }) => code === '03')
  const status = isFailed ? 'failed' : rejection ? 'rejected' : heard.length > 0 ? 'answered' : 'delivered'
  return completeRow(customsMessage, world.scene.enterpriseId, {
    id,
    created_at: iso(at),
    created_by: row.created_by,
    ...sealedMessage(message_id, { document: row }, body),
    status,
    last_error: isFailed ? OUTAGE : (rejection?.text ?? null),
    batch_number: row.batch_number,
    doc_type: entity.table as DocumentKey,
    doc_id: row.id,
    message_type: row.message_type,
    function_code,
    transmitter_id: row.transmitter_id,
    file_name: messageFileName(row.message_type, senderOf(world).slice(0, 13), new Date(at), random.between(0, 999)),
    bills: [],
    sent_by: row.created_by ?? world.scene.clerk,
    attempts: 1,
    queued_at: iso(at),
    delivered_at: isFailed ? null : iso(at + 2 * SECOND),
    answered_at: heard.length > 0 ? iso(heardAt(at, 0)) : null,
    updated_at: iso(heardAt(at, Math.max(0, heard.length - 1))),
  })
}

function receiptOf({ world, random }: Sender, { entity, row, message_id }: Sent, reply: Reply, n: number, at: number) {
  const raw = writeReceipt({ ...reply, time: formatSendTime(new Date(at - SECOND)) })
  const state = states[reply.code]
  return completeRow(receipt, world.scene.enterpriseId, {
    id: random.id(at),
    created_at: iso(at),
    message_id,
    doc_type: entity.table as DocumentKey,
    doc_id: row.id,
    batch_number: row.batch_number,
    message_type: row.message_type,
    stage: reply.stage,
    code: reply.code,
    content: reply.text,
    performance: state
      ? documentFlow.states[reply.function_code === '3' && state === 'accepted' ? 'deleted' : state].label
      : null,
    raw,
    file_name: `Receipt_${message_id}_${n + 1}.xml`,
    sha256: createHash('sha256').update(raw).digest('hex'),
    received_at: iso(at),
    repeats: 0,
  })
}
