import { isTransportFailure } from '@guanqiao/customs'
import { documentOf } from '@guanqiao/domain/documentTypes/index'
import type { Sql } from '../../kernel/database/scoped.ts'
import { uuidAfter } from '../../kernel/uuid.ts'
import { lockOrders } from '../crossing/tickets.queries.ts'
import { lockEventNumbers, newestEventIds } from '../events/events.queries.ts'
import type { MessageRow } from './messages.ts'
import { record } from './record.ts'
import type { Ruled } from './record.ts'
import { resume } from './resume.ts'
import { sanitizeText } from './sanitizeText.ts'
import { effectiveMessage, messagesOf, strangeNumbers } from './sendings.queries.ts'
import type { Naming, Sent } from './sendings.queries.ts'
import { insertReceipts, markAnswered, withoutRepeats } from './stored.queries.ts'
import type { AppliedReceipt, ReceivedReceipt } from './stored.queries.ts'
import { lockDocuments, unitsOf } from './units.queries.ts'
import type { LockedDocument } from './units.queries.ts'
import { mismatched, verdictOn } from './verdict.ts'
import type { Verdict } from './verdict.ts'
import { performanceOf } from './receiptText.ts'

/** The code of customs for a rejection (退单). */
const REJECTED = '03'

export interface Arrived extends ReceivedReceipt {
  /** The status of the message in the outbox, unless it is simply answered. */
  readonly status?: MessageRow['status']
}

/**
 * Stores receipts and their effects in the caller's transaction. Receipts of one document are processed in the given order, first
 * receipts of all documents before all second ones. A repeated receipt is counted and creates no event.
 */
export async function applyReceipts(sql: Sql, arrived: readonly Arrived[]): Promise<void> {
  for (const round of batchesOf(arrived)) await applyRound(sql, round)
}

/** The nth receipts of all documents form the nth round. */
function batchesOf(arrived: readonly Arrived[]): Arrived[][] {
  const batches: Arrived[][] = []
  for (const ofOne of Map.groupBy(arrived, ({ message }) => message.doc_id).values())
    for (const [n, item] of ofOne.entries()) (batches[n] ??= []).push(item)
  return batches
}

async function applyRound(sql: Sql, arrived: readonly Arrived[]): Promise<void> {
  const documents = await lockAll(sql, arrived)
  const fresh = await withoutRepeats(sql, arrived)
  if (fresh.length === 0) return
  const applied = await decide(sql, documents, fresh)
  await markAnswered(sql, fresh.filter(({ mismatch }) => mismatch === undefined).map(answered))
  await insertReceipts(sql, await numbered(sql, applied))
}

/** Assigns each an id above all ids of its enterprise, which may come from a process whose clock is ahead. */
async function numbered(sql: Sql, receipts: readonly Applied[]): Promise<AppliedReceipt[]> {
  const newest = await newestEventIds(
    sql,
    receipts.map(({ message }) => message.enterprise_id),
  )
  return receipts.map((receipt) => {
    const { enterprise_id } = receipt.message
    const id = uuidAfter(newest.get(enterprise_id))
    newest.set(enterprise_id, id)
    return { ...receipt, id }
  })
}

/**
 * Locks all rows that the receipts change at the start, always in this order. The first round locks the rows of later rounds too,
 * so that transactions wait for each other without deadlocks.
 */
async function lockAll(sql: Sql, arrived: readonly Arrived[]): Promise<ReadonlyMap<string, LockedDocument>> {
  const messages = arrived.map(({ message }) => message)
  const documents = await lockDocuments(sql, messages)
  await lockEventNumbers(
    sql,
    messages.map(({ enterprise_id }) => enterprise_id),
  )
  const followed = [...documents.values()].filter(({ type }) => type.follow)
  if (followed.length > 0) await lockOrders(sql, followed)
  return documents
}

type Applied = Arrived & Omit<AppliedReceipt, 'id'>

/** One receipt per document. Only receipts of a unit's newest message and of its effective one have an effect. */
async function decide(
  sql: Sql,
  documents: ReadonlyMap<string, LockedDocument>,
  fresh: readonly Arrived[],
): Promise<Applied[]> {
  const sent = await messagesOf(
    sql,
    fresh.map(({ message }) => message),
  )
  const units = await unitsOf(sql, [...documents.values()])
  const strange = await strangeNumbers(sql, fresh.flatMap(namingOf))
  const verdicts = fresh.map((arrival): Verdict => {
    const { message, receipt, mismatch } = arrival
    if (mismatch !== undefined) return mismatched(mismatch)
    return verdictOn(receipt, message, units.get(message.doc_id) ?? [], {
      counts: (id) => counts(message, sent.get(id) ?? []),
      strange: strange.get(message.message_id) ?? [],
    })
  })
  const decisions = await resume(
    sql,
    fresh.map(({ message, receipt }, at) => ({ message, receipt, decisions: verdicts[at]!.decisions })),
    sent,
  )
  const rulings = fresh.map(({ message, file }, at) => {
    const document = documents.get(message.doc_id)
    if (!document) throw new Error(`message ${message.message_id} has no document`)
    return { document, units: units.get(document.id) ?? [], decisions: decisions[at]!, at: file.received_at }
  })
  const ruled = await record(sql, rulings)
  return fresh.map((arrival, at) => {
    const verdict = { ...verdicts[at]!, decisions: decisions[at]! }
    const performance = wordsFor(arrival, rulings[at]!.document, verdict, ruled[at]!)
    return { ...arrival, answers: verdict.answers, warning: verdict.warning, performance }
  })
}

function namingOf({ message, receipt, mismatch }: Arrived): Naming[] {
  const { enterprise_id, message_id, doc_type } = message
  if (mismatch !== undefined || receipt.bills.length === 0 || documentOf(doc_type).unit) return []
  return [{ enterprise_id, message_id, numbers: receipt.bills.map(({ bill_no }) => bill_no) }]
}

function wordsFor(
  { receipt, message, mismatch }: Arrived,
  { type }: LockedDocument,
  { decisions, answers }: Verdict,
  { to, units }: Ruled,
): string {
  const carries = type.unit === undefined || message.bills.length > 0
  const isOnUnits = type.unit === undefined || receipt.stage < 2 || answers.length > 0
  return performanceOf({
    type,
    isMismatched: mismatch !== undefined,
    containers: receipt.equipment.length,
    stage: receipt.stage,
    decisions,
    to,
    states: units.map(({ status }) => status),
    isOutdated: decisions.length === 0 && isOnUnits && carries,
  })
}

const counts = ({ message_id }: MessageRow, sent: readonly Sent[]): boolean =>
  message_id === sent[0]?.message_id || message_id === effectiveMessage(sent)?.message_id

function answered({ message, receipt, status }: Arrived) {
  const failed = isTransportFailure(receipt)
  const rejection = rejectionIn(receipt)
  const reason = failed || rejection ? sanitizeText((rejection ?? receipt).text, 500) : null
  return { message, status: status ?? (failed ? 'failed' : rejection ? 'rejected' : 'answered'), reason }
}

/** The statement that rejects the message or one of its bills, most specific first. */
function rejectionIn(receipt: Arrived['receipt']): { readonly text: string } | undefined {
  if (receipt.stage !== 2) return undefined
  return receipt.bills.find(({ code }) => code === REJECTED) ?? (receipt.code === REJECTED ? receipt : undefined)
}
