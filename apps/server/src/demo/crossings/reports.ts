import { createHash } from 'node:crypto'
import {
  billKey,
  confirmationKey,
  filerOf,
  formatSendTime,
  messageFileName,
  emptyCustomsState,
  senderId,
} from '@guanqiao/customs'
import { writeReceipt, writeRoadDocument } from '@guanqiao/customs'
import type { CustomsState, Receipt as Reply, RoadDocumentMessage } from '@guanqiao/customs'
import { arrival } from '@guanqiao/domain/arrival/arrival'
import { arrivalBody } from '@guanqiao/domain/arrival/arrival.rules'
import type { confirmation } from '@guanqiao/domain/confirmation/confirmation'
import type { DocumentKey } from '@guanqiao/domain/documentTypes/index'
import type { Entity, Row } from '@guanqiao/domain/kit/entity'
import { customsMessage, receipt } from '@guanqiao/domain/message/index'
import type { offload } from '@guanqiao/domain/offload/offload'
import type { packing } from '@guanqiao/domain/packing/packing'
import { tally } from '@guanqiao/domain/tally/tally'
import { tallyBody } from '@guanqiao/domain/tally/tally.rules'
import { documentFlow } from '@guanqiao/domain/documents/documentFlow'
import { cargoWeight } from '@guanqiao/domain/weighing/index'
import type { weighing } from '@guanqiao/domain/weighing/index'
import type { Sql } from '../../kernel/database/scoped.ts'
import { messageNumber, sealedMessage } from '../../documents/sending/sealedMessage.ts'
import { createRandom, iso, minutes } from '../seededRandom.ts'
import type { SeededRandom } from '../seededRandom.ts'
import { storeRows, completeRow } from '../store.ts'
import { askCustoms } from './customs.ts'
import type { World } from './orders.ts'
import type { Papers } from './papers.ts'

type Ticket = Row<typeof weighing>
type Report =
  | Row<typeof arrival>
  | Row<typeof confirmation>
  | Row<typeof tally>
  | Row<typeof packing>
  | Row<typeof offload>

/** The messages of documents and customs' replies. */
interface Traffic {
  readonly messages: Row<typeof customsMessage>[]
  readonly receipts: Row<typeof receipt>[]
}

interface SeededReports extends Traffic {
  readonly arrivals: Row<typeof arrival>[]
  readonly tallies: Row<typeof tally>[]
}

export interface Sender<T extends Traffic = Traffic> {
  readonly world: World
  readonly random: SeededRandom
  readonly output: T
  customsState: CustomsState
}

type Telling = Sender<SeededReports>

/** Imports of the last days are tallied; older ones were before the site used the product. */
const TALLIED_DAYS = 21
const SECOND = 1_000
const DAY = 86_400_000

/** The reports of the site on the batches that were weighed: exports arrive and are tallied, imports are tallied. */
export function tellReports(world: World, papers: readonly Papers[], tickets: readonly Ticket[]): SeededReports {
  const output: SeededReports = { arrivals: [], tallies: [], messages: [], receipts: [] }
  const random = createRandom(world.scene.firstBatch % 1_000_003)
  let exports = 0
  for (const paper of papers) {
    const { manifest } = paper
    const ticket = tickets.find((row) => row.batch_number === manifest.batch_number && row.status === 'done')
    const isRecent = paper.enteredAt > world.scene.now - TALLIED_DAYS * DAY
    if (!ticket || paper.loads.length > 1 || !isRecent) continue
    const filer = filerOf(senderOf(world))
    const inward = manifest.message_type === 'MT1401'
    const customsState = inward ? confirmedStateOf(paper, filer) : stateOf(paper, filer)
    const telling: Telling = { world, random, output, customsState }
    if (!inward) exports += 1
    if (!inward) tellArrival(telling, paper, ticket)
    // One export still waits for its tally to be sent.
    tellTally(telling, paper, ticket, { isSent: inward || exports === 1 })
  }
  return output
}

export async function storeReports(sql: Sql, { arrivals, tallies, messages, receipts }: SeededReports): Promise<void> {
  await storeRows(sql, arrival, arrivals)
  await storeRows(sql, tally, tallies)
  await storeRows(sql, customsMessage, messages)
  await storeRows(sql, receipt, receipts)
}

export const senderOf = ({ parties: { transmitter } }: World): string =>
  senderId({
    filing_customs: transmitter.filing_customs,
    uscc: transmitter.credit_code,
    client_id: transmitter.client_id,
  })

export const stateOf = ({ manifest, bills }: Papers, filer: string): CustomsState => ({
  ...emptyCustomsState,
  bills: Object.fromEntries(
    bills.map(({ bill_no }) => {
      const { batch_number, message_type } = manifest
      return [
        billKey(batch_number, bill_no),
        { bill_no, batch_number, message_type, filer, state: 'released' } as const,
      ]
    }),
  ),
})

/** With the confirmation of the truck, which customs accepted before the truck was weighed. */
function confirmedStateOf(paper: Papers, filer: string): CustomsState {
  const { batch_number } = paper.manifest
  const message_type = 'MT4401'
  const confirmations = { [confirmationKey(batch_number, message_type)]: { batch_number, message_type, filer } }
  return { ...stateOf(paper, filer), confirmations }
}

function linesOf({ bills }: Papers, ticket: Ticket) {
  return bills.map(({ bill_no, package_quantity, package_type, gross_weight }) => ({
    bill_no,
    package_quantity,
    package_type,
    gross_weight: cargoWeight(ticket) ?? gross_weight,
    volume: null,
  }))
}

/** Goods in containers are reported by container, loose ones by bill. */
function goodsOf(papers: Papers, ticket: Ticket) {
  const boxes = papers.bills.flatMap(({ containers }) => containers ?? [])
  return boxes.length > 0
    ? { containers: boxes.map(({ container_number }) => ({ container_number, damage_note: null })), bills: [] }
    : { containers: [], bills: linesOf(papers, ticket) }
}

function headOf({ world, random }: Telling, { manifest }: Papers, at: number) {
  return {
    id: random.id(at),
    created_at: iso(at),
    created_by: world.scene.weigher,
    status: 'ready' as const,
    batch_number: manifest.batch_number,
    declare_office: manifest.declare_office,
    transmitter_id: manifest.transmitter_id,
    is_partial: false,
  }
}

function tellArrival(telling: Telling, papers: Papers, ticket: Ticket): void {
  const arrived = Date.parse(ticket.gross_time ?? ticket.created_at)
  const row = completeRow(arrival, telling.world.scene.enterpriseId, {
    ...headOf(telling, papers, arrived + minutes(3)),
    message_type: 'MT3402',
    unloading_place: siteOf(telling.world, papers),
    arrival_time: iso(arrived),
    ...goodsOf(papers, ticket),
  })
  telling.output.arrivals.push(send(telling, arrival, row, arrivalBody(row), arrived + minutes(5)))
}

function tellTally(telling: Telling, papers: Papers, ticket: Ticket, { isSent }: { readonly isSent: boolean }): void {
  const { world } = telling
  const end = Date.parse(ticket.tare_time ?? ticket.updated_at)
  const row = completeRow(tally, world.scene.enterpriseId, {
    ...headOf(telling, papers, end + minutes(6)),
    message_type: papers.manifest.message_type === 'MT1401' ? 'MT5401' : 'MT5402',
    place_code: siteOf(world, papers),
    tally_start: ticket.gross_time!,
    tally_end: iso(end),
    tally_company: world.parties.transmitter.credit_code.slice(8, 17),
    tally_person: world.scene.weigherName,
    ...goodsOf(papers, ticket),
  })
  telling.output.tallies.push(isSent ? send(telling, tally, row, tallyBody(row), end + minutes(8)) : row)
}

function siteOf({ places }: World, { seeded }: Papers): string {
  const site = [...places.sites.values()].find(({ id }) => id === seeded.order.site_id)
  return site?.site_code ?? '0708SC01'
}

/** Sends a document at a time, and returns it as customs' replies left it. */
export function send<E extends Entity, R extends Report>(
  telling: Sender,
  entity: E,
  row: R,
  body: object,
  at: number,
  /** The number of replies that have arrived; all by default. */
  heardReplies?: number,
): R {
  const { world, output } = telling
  const id = telling.random.id(at)
  const message = {
    ...body,
    message_id: messageNumber(id),
    function_code: '2',
    message_type: row.message_type,
    sender_id: senderOf(world),
    send_time: formatSendTime(new Date(at)),
    declare_office: row.declare_office,
    batch_number: row.batch_number,
    transmitter_name: world.parties.transmitter.transmitter_name,
  } as RoadDocumentMessage
  const text = writeRoadDocument(message)
  const { receipts: replies, customsState } = askCustoms(text, at, telling.customsState)
  const receipts = replies.slice(0, heardReplies)
  telling.customsState = customsState
  const of = { entity, row, message_id: message.message_id }
  output.messages.push(messageOf(telling, of, { id, text, at }))
  for (const [n, reply] of receipts.entries()) output.receipts.push(receiptOf(telling, of, reply, n, heardAt(at, n)))
  const last = receipts.at(-1)!
  const heard = iso(heardAt(at, receipts.length - 1))
  return {
    ...row,
    status: states[last.code] ?? 'sent',
    sent_at: iso(at),
    attempt: 1,
    last_code: last.code,
    last_text: last.text,
    last_at: heard,
    updated_at: heard,
    updated_by: '海关回执',
  }
}

const states: Readonly<Record<string, keyof typeof documentFlow.states>> = {
  E1: 'sent',
  '01': 'accepted',
  '02': 'review',
  '03': 'rejected',
}

/** The time of the nth reply. */
const heardAt = (at: number, n: number): number => at + (n + 1) * 20 * SECOND

interface Sent {
  readonly entity: Entity
  readonly row: Report
  readonly message_id: string
}

interface Text {
  readonly id: string
  readonly text: string
  readonly at: number
}

const messageOf = ({ world, random }: Sender, { entity, row, message_id }: Sent, { id, text, at }: Text) =>
  completeRow(customsMessage, world.scene.enterpriseId, {
    id,
    created_at: iso(at),
    created_by: row.created_by,
    ...sealedMessage(message_id, { document: row }, text),
    status: 'answered',
    batch_number: row.batch_number,
    doc_type: entity.table as DocumentKey,
    doc_id: row.id,
    message_type: row.message_type,
    function_code: '2',
    transmitter_id: row.transmitter_id,
    file_name: messageFileName(row.message_type, senderOf(world).slice(0, 13), new Date(at), random.between(0, 999)),
    bills: [],
    sent_by: row.created_by ?? world.scene.clerk,
    attempts: 1,
    queued_at: iso(at),
    delivered_at: iso(at + 2 * SECOND),
    answered_at: iso(heardAt(at, 0)),
    updated_at: iso(heardAt(at, 3)),
  })

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
    performance: state ? documentFlow.states[state].label : null,
    raw,
    file_name: `Receipt_${message_id}_${n + 1}.xml`,
    sha256: createHash('sha256').update(raw).digest('hex'),
    received_at: iso(at),
    repeats: 0,
  })
}
