import type { eventFields } from '@guanqiao/domain/message/index'
import type { RowOf } from '@guanqiao/domain/kit/field'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { uuid } from '../../../kernel/uuid.ts'
import { billsOf, lockManifests } from './documents.queries.ts'
import type { LastWord, LockedManifest } from './documents.queries.ts'
import { holdNumbers, insertReceipts, markAnswered, sendingsOf, withoutRepeats } from './receipts.queries.ts'
import type { Answer, MessageRow, Sending } from './receipts.queries.ts'
import { record } from './record.ts'
import type { Ruling } from './record.ts'
import { inForce, resume } from './resume.ts'
import { storable } from './storable.ts'
import { outdated, verdictOn } from './verdict.ts'
import { holdOrders } from './weighed.queries.ts'

/** Told to screens once the receipt is committed. */
export type ReceiptEvent = RowOf<typeof eventFields> & { readonly enterprise_id: string }

export interface Arrived extends Answer {
  /** What becomes of the message in the outbox when it is not simply answered. */
  readonly status?: MessageRow['status']
}

/**
 * Stores receipts and carries out what follows from them, in the caller's transaction. Those of one document are dealt
 * with one after the other in the order given, each document's first before all second ones. Answers the events in the
 * order of their numbers; a receipt that was here before makes none.
 */
export async function applyReceipts(sql: Sql, arrived: readonly Arrived[]): Promise<ReceiptEvent[]> {
  const events: ReceiptEvent[] = []
  for (const round of rounds(arrived)) events.push(...(await applyRound(sql, round)))
  return events
}

/** The nth receipts of all documents make the nth round. */
function rounds(arrived: readonly Arrived[]): Arrived[][] {
  const found: Arrived[][] = []
  for (const ofOne of Map.groupBy(arrived, ({ message }) => message.doc_id).values())
    for (const [n, it] of ofOne.entries()) (found[n] ??= []).push(it)
  return found
}

async function applyRound(sql: Sql, arrived: readonly Arrived[]): Promise<ReceiptEvent[]> {
  const manifests = await hold(sql, arrived)
  const fresh = await withoutRepeats(sql, arrived)
  if (fresh.length === 0) return []
  const rulings = await carryOut(sql, manifests, fresh)
  await markAnswered(sql, fresh.map(answered))
  const receipts = rulings.map((it) => ({ ...it, id: uuid(), performance: it.outcome.performance }))
  await insertReceipts(sql, receipts)
  return receipts.map(eventOf)
}

/**
 * All that receipts change is held from the beginning, always in this order. The first round holds what later ones need,
 * so that transactions wait for each other and never crosswise.
 */
async function hold(sql: Sql, arrived: readonly Arrived[]): Promise<ReadonlyMap<string, LockedManifest>> {
  const messages = arrived.map(({ message }) => message)
  const manifests = await lockManifests(sql, messages)
  await holdNumbers(sql, messages)
  await holdOrders(sql, manifests)
  return new Map(manifests.map((it) => [it.id, it]))
}

async function carryOut(
  sql: Sql,
  manifests: ReadonlyMap<string, LockedManifest>,
  fresh: readonly Arrived[],
): Promise<(Arrived & Ruling)[]> {
  const messages = fresh.map(({ message }) => message)
  const sendings = await sendingsOf(sql, messages)
  const bills = await billsOf(sql, [...manifests.values()])
  const rulings = fresh.map((it) => {
    const { message, receipt, file } = it
    const manifest = manifests.get(message.doc_id)
    if (!manifest) throw new Error(`message ${message.message_id} has no manifest`)
    const last: LastWord = { code: receipt.code, text: receipt.text, at: file.received_at }
    const outcome = counts(message, sendings.get(message.doc_id) ?? [])
      ? verdictOn(receipt, message.function_code, { ...manifest, bills: bills.get(manifest.id) ?? [] })
      : outdated
    return { ...it, manifest, outcome, last }
  })
  await record(sql, rulings)
  for (const it of rulings) await resume(sql, it, (sendings.get(it.message.doc_id) ?? []).slice(1))
  return rulings
}

/** Receipts of other messages than the newest and the one in force change nothing. */
const counts = ({ message_id }: MessageRow, sendings: readonly Sending[]): boolean =>
  message_id === sendings[0]?.message_id || message_id === inForce(sendings)?.message_id

function answered({ message, receipt: { code, text }, status }: Arrived) {
  const failed = code === 'E2' || code === 'E4'
  return { message, status: status ?? (failed ? 'failed' : 'answered'), reason: failed ? storable(text, 500) : null }
}

const eventOf = ({ id, message, receipt, file, performance }: Answer & { id: string; performance: string }) => ({
  event_id: id,
  enterprise_id: message.enterprise_id,
  batch_number: message.batch_number,
  doc_type: message.doc_type,
  doc_id: message.doc_id,
  message_type: message.message_type,
  code: receipt.code,
  receipt: storable(receipt.text, 2000),
  performance,
  created_at: file.received_at,
})
