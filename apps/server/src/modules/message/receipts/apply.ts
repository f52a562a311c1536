import { isTransportFailure } from '@guanqiao/customs'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { uuidAfter } from '../../../kernel/uuid.ts'
import { billsOf, lockManifests } from '../../../documents/bills/bills.queries.ts'
import type { LockedManifest } from '../../../documents/bills/bills.queries.ts'
import { lockOrders } from '../../../documents/crossing/tickets.queries.ts'
import { lockEventNumbers, newestEventIds } from '../../../documents/events/events.queries.ts'
import { applyToDocuments, holdDocuments } from '../../../documents/receipts/receipts.ts'
import { insertReceipts, isByLines, markAnswered, sendingsOf, withoutRepeats } from './receipts.queries.ts'
import type { Answer, AppliedReceipt, MessageRow, Sending } from './receipts.queries.ts'
import { record } from './record.ts'
import type { Ruled, Transition } from './record.ts'
import { effectiveMessage, resume } from './resume.ts'
import { sanitizeText } from './sanitizeText.ts'
import { mismatched, verdictOn } from './verdict.ts'
import type { Outcome } from './verdict.ts'
import { performanceOf } from './words.ts'

/** The code of customs for a rejection (退单). */
const REJECTED = '03'

export interface Arrived extends Answer {
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
  const held = await lockDocuments(sql, arrived)
  const fresh = await withoutRepeats(sql, arrived)
  if (fresh.length === 0) return
  const { lines, whole } = byDecision(fresh)
  const rulings = [
    ...(await carryOut(sql, held.manifests, lines)),
    ...(await carryOutWhole(sql, held.documents, whole)),
  ]
  await markAnswered(sql, fresh.filter(({ mismatch }) => mismatch === undefined).map(answered))
  await insertReceipts(sql, await numbered(sql, rulings))
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
async function lockDocuments(sql: Sql, arrived: readonly Arrived[]) {
  const { lines, whole } = byDecision(arrived)
  const messagesOf = (some: readonly Arrived[]) => some.map(({ message }) => message)
  const manifests = await lockManifests(sql, messagesOf(lines))
  const documents = await holdDocuments(sql, messagesOf(whole))
  await lockEventNumbers(
    sql,
    arrived.map(({ message }) => message.enterprise_id),
  )
  await lockOrders(sql, manifests)
  return { manifests: new Map(manifests.map((row) => [row.id, row])), documents }
}

/** Receipts of documents that customs decides line by line, and of documents that it decides as a whole. */
const byDecision = (arrived: readonly Arrived[]) => ({
  lines: arrived.filter(({ message }) => isByLines(message)),
  whole: arrived.filter(({ message }) => !isByLines(message)),
})

async function carryOutWhole(
  sql: Sql,
  documents: Awaited<ReturnType<typeof holdDocuments>>,
  fresh: readonly Arrived[],
): Promise<Applied[]> {
  const received = fresh.map(({ message, receipt, file, mismatch }) => ({
    message,
    receipt,
    received_at: file.received_at,
    mismatch,
  }))
  const applied = await applyToDocuments(sql, documents, received)
  return fresh.map((arrival, at) => ({
    ...arrival,
    answers: [],
    warning: arrival.mismatch?.slice(0, 500) ?? null,
    performance: applied[at]!.performance,
  }))
}

type Applied = Arrived & Omit<AppliedReceipt, 'id'>

/** One receipt per manifest. */
async function carryOut(
  sql: Sql,
  manifests: ReadonlyMap<string, LockedManifest>,
  fresh: readonly Arrived[],
): Promise<Applied[]> {
  const messages = fresh.map(({ message }) => message)
  const sendings = await sendingsOf(sql, messages)
  const bills = await billsOf(sql, [...manifests.values()])
  const heard = fresh.map((arrival): Transition & { arrival: Arrived; outcome: Outcome } => {
    const { message, receipt, file } = arrival
    const manifest = manifests.get(message.doc_id)
    if (!manifest) throw new Error(`message ${message.message_id} has no manifest`)
    const manifestBills = bills.get(manifest.id) ?? []
    const outcome =
      arrival.mismatch === undefined
        ? verdictOn(receipt, message, manifestBills, (id) => counts(message, sendings.get(id) ?? []))
        : mismatched(arrival.mismatch)
    return { arrival, manifest, bills: manifestBills, outcome, moves: outcome.moves, at: file.received_at }
  })
  const resumed = await resume(
    sql,
    heard.map(({ arrival, moves }) => ({ ...arrival, moves })),
    sendings,
  )
  const rulings = heard.map((ruling, at) => {
    const moves = resumed[at]!
    return { ...ruling, moves, outcome: { ...ruling.outcome, moves } }
  })
  const ruled = await record(sql, rulings)
  return rulings.map(({ arrival, outcome }, at) => {
    const { answers, warning } = outcome
    return { ...arrival, answers, warning, performance: wordsFor(arrival, outcome, ruled[at]!) }
  })
}

const wordsFor = ({ receipt, message, mismatch }: Arrived, outcome: Outcome, { to, bills }: Ruled): string =>
  performanceOf({
    isMismatched: mismatch !== undefined,
    containers: receipt.equipment.length,
    stage: receipt.stage,
    outcome,
    to,
    states: bills.map(({ status }) => status),
    isOutdated:
      outcome.moves.length === 0 && (receipt.stage < 2 || outcome.answers.length > 0) && message.bills.length > 0,
  })

/** Only receipts of a bill's newest message and of its effective one have an effect. */
const counts = ({ message_id }: MessageRow, sendings: readonly Sending[]): boolean =>
  message_id === sendings[0]?.message_id || message_id === effectiveMessage(sendings)?.message_id

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
