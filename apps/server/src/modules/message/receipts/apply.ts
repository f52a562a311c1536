import { isTransportFailure } from '@guanqiao/customs'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { uuidAfter } from '../../../kernel/uuid.ts'
import { billsOf, lockManifests } from './documents.queries.ts'
import type { LockedManifest } from './documents.queries.ts'
import { applyToDocuments, holdDocuments } from '../../../trade/documents/receipts.ts'
import {
  lockEventNumbers,
  insertReceipts,
  isByLines,
  markAnswered,
  newestIds,
  sendingsOf,
  withoutRepeats,
} from './receipts.queries.ts'
import type { Answer, AppliedReceipt, MessageRow, Sending } from './receipts.queries.ts'
import { record } from './record.ts'
import type { Ruled, Transition } from './record.ts'
import { effectiveMessage, resume } from './resume.ts'
import { sanitizeText } from './sanitizeText.ts'
import { mismatched, verdictOn } from './verdict.ts'
import type { Outcome } from './verdict.ts'
import { lockOrders } from './weighed.queries.ts'
import { performanceOf } from './words.ts'

export interface Arrived extends Answer {
  /** What becomes of the message in the outbox when it is not simply answered. */
  readonly status?: MessageRow['status']
}

/**
 * Stores receipts and carries out what follows from them, in the caller's transaction. Those of one document are dealt
 * with one after the other in the order given, each document's first before all second ones. A receipt that was here
 * before is counted and makes no event.
 */
export async function applyReceipts(sql: Sql, arrived: readonly Arrived[]): Promise<void> {
  for (const round of batchesOf(arrived)) await applyRound(sql, round)
}

/** The nth receipts of all documents make the nth round. */
function batchesOf(arrived: readonly Arrived[]): Arrived[][] {
  const found: Arrived[][] = []
  for (const ofOne of Map.groupBy(arrived, ({ message }) => message.doc_id).values())
    for (const [n, it] of ofOne.entries()) (found[n] ??= []).push(it)
  return found
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

/** Each gets an id above all of its enterprise's: those may come from a process whose clock is ahead. */
async function numbered(sql: Sql, receipts: readonly Applied[]): Promise<AppliedReceipt[]> {
  const newest = await newestIds(
    sql,
    receipts.map(({ message }) => message),
  )
  return receipts.map((receipt) => {
    const { enterprise_id } = receipt.message
    const id = uuidAfter(newest.get(enterprise_id))
    newest.set(enterprise_id, id)
    return { ...receipt, id }
  })
}

/**
 * All that receipts change is held from the beginning, always in this order. The first round holds what later ones need,
 * so that transactions wait for each other and never crosswise.
 */
async function lockDocuments(sql: Sql, arrived: readonly Arrived[]) {
  const { lines, whole } = byDecision(arrived)
  const messagesOf = (some: readonly Arrived[]) => some.map(({ message }) => message)
  const manifests = await lockManifests(sql, messagesOf(lines))
  const documents = await holdDocuments(sql, messagesOf(whole))
  await lockEventNumbers(sql, messagesOf(arrived))
  await lockOrders(sql, manifests)
  return { manifests: new Map(manifests.map((row) => [row.id, row])), documents }
}

/** Receipts of documents whose lines customs decides on, and those of documents that it answers as a whole. */
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

/** Of each manifest one receipt. */
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
    const own = bills.get(manifest.id) ?? []
    const outcome =
      arrival.mismatch === undefined
        ? verdictOn(receipt, message, own, (id) => counts(message, sendings.get(id) ?? []))
        : mismatched(arrival.mismatch)
    return { arrival, manifest, bills: own, outcome, moves: outcome.moves, at: file.received_at }
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

/** Of a bill the receipts of other messages than the newest and the one in force change nothing. */
const counts = ({ message_id }: MessageRow, sendings: readonly Sending[]): boolean =>
  message_id === sendings[0]?.message_id || message_id === effectiveMessage(sendings)?.message_id

function answered({ message, receipt, status }: Arrived) {
  const failed = isTransportFailure(receipt)
  const reason = failed ? sanitizeText(receipt.text, 500) : null
  return { message, status: status ?? (failed ? 'failed' : 'answered'), reason }
}
