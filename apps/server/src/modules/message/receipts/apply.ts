import type { Receipt } from '@guanqiao/customs'
import { receiptStage } from '@guanqiao/customs'
import type { eventFields } from '@guanqiao/domain/message/index'
import type { RowOf } from '@guanqiao/domain/kit/field'
import { writeAudit } from '../../../kernel/audit.ts'
import type { Trace } from '../../../kernel/audit.ts'
import type { Sql } from '../../../kernel/database/scoped.ts'
import {
  AUTHOR,
  billsOf,
  lockManifest,
  moveBatch,
  moveTransports,
  updateBills,
  updateManifest,
} from './documents.queries.ts'
import type { LastWord, LockedManifest } from './documents.queries.ts'
import { countRepeat, decisionsOf, insertReceipt, markAnswered, sendingsOf } from './receipts.queries.ts'
import type { MessageRow, PastDecision, Sending, StoredFile } from './receipts.queries.ts'
import { storable } from './storable.ts'
import { consequenceOf } from './states.ts'
import type { ManifestState } from './states.ts'
import { outdated, verdictOn } from './verdict.ts'
import { countTickets, holdOrders } from './weighed.queries.ts'
import type { Outcome, Standing } from './verdict.ts'

/** Told to screens once the receipt is committed. */
export type ReceiptEvent = RowOf<typeof eventFields> & { readonly enterprise_id: string }

export interface Arrived {
  readonly message: MessageRow
  readonly receipt: Receipt
  readonly file: StoredFile
  /** What becomes of the message in the outbox when it is not simply answered. */
  readonly status?: MessageRow['status']
}

/**
 * Stores a receipt and carries out what follows from it, in the caller's transaction. The manifest's row is held from
 * the beginning, so that two receipts of one document wait for each other. Undefined for one that was here before.
 */
export async function applyReceipt(sql: Sql, arrived: Arrived): Promise<ReceiptEvent | undefined> {
  const { message, receipt, file } = arrived
  const manifest = await lockManifest(sql, message.enterprise_id, message.doc_id)
  if (!manifest) throw new Error(`message ${message.message_id} has no manifest`)
  if (await countRepeat(sql, message, file.sha256)) return undefined
  const last: LastWord = { code: receipt.code, text: receipt.text, at: file.received_at }
  const outcome = await carryOut(sql, manifest, arrived, last)
  const failed = receipt.code === 'E2' || receipt.code === 'E4'
  await markAnswered(
    sql,
    message,
    arrived.status ?? (failed ? 'failed' : 'answered'),
    failed ? storable(receipt.text, 500) : null,
  )
  const id = await insertReceipt(sql, message, receipt, file, outcome.performance)
  return {
    event_id: id,
    enterprise_id: message.enterprise_id,
    batch_number: message.batch_number,
    doc_type: message.doc_type,
    doc_id: message.doc_id,
    message_type: message.message_type,
    code: receipt.code,
    receipt: storable(receipt.text, 2000),
    performance: outcome.performance,
    created_at: file.received_at,
  }
}

async function carryOut(
  sql: Sql,
  manifest: LockedManifest,
  { message, receipt }: Arrived,
  last: LastWord,
): Promise<Outcome> {
  const sendings = await sendingsOf(sql, message)
  const [newest] = sendings
  if (message.message_id !== newest?.message_id && message.message_id !== inForce(sendings)?.message_id) return outdated
  const standing = { ...manifest, bills: await billsOf(sql, manifest) }
  const outcome = verdictOn(receipt, message.function_code, standing)
  await record(sql, manifest, outcome, last)
  const turnedDown =
    outcome.to && (manifest.status === 'changing' || manifest.status === 'deleting') && isRefusal(receipt.code)
  if (turnedDown)
    await resume(sql, { ...manifest, status: outcome.to ?? manifest.status }, message, sendings.slice(1), last)
  return outcome
}

const isRefusal = (code: string): boolean => code === '03' || code === 'E2' || code === 'E4'

/** The message whose content customs holds: changes and deletions that were turned down do not count. */
const inForce = (sendings: readonly Sending[]): Sending | undefined =>
  sendings.find(({ function_code, refused }) => function_code === '9' || !refused)

/**
 * After a change or deletion was turned down the message before it is in force again: what customs decided on its
 * goods meanwhile, and could not be heeded while the change was open, counts now.
 */
async function resume(
  sql: Sql,
  manifest: LockedManifest,
  message: MessageRow,
  earlier: readonly Sending[],
  last: LastWord,
): Promise<void> {
  const before = inForce(earlier)
  if (!before) return
  for (const decision of await decisionsOf(sql, message.enterprise_id, before.message_id)) {
    const now = await lockManifest(sql, manifest.enterprise_id, manifest.id)
    if (!now) return
    const standing: Standing = { ...now, bills: await billsOf(sql, now) }
    const outcome = verdictOn(receiptOf(decision), before.function_code, standing)
    if (outcome.to) await record(sql, now, outcome, { ...last, code: decision.code, text: decision.content ?? '' })
  }
}

const receiptOf = ({ code, content, bills }: PastDecision) => ({
  stage: receiptStage(code) ?? 3,
  code,
  text: content ?? '',
  bills: bills === null ? [] : (JSON.parse(bills) as Receipt['bills']),
})

async function record(
  sql: Sql,
  manifest: LockedManifest,
  { to, bills, newest }: Outcome,
  last: LastWord,
): Promise<void> {
  await updateBills(sql, manifest, bills)
  if (to === undefined && !newest) return
  await updateManifest(sql, manifest, to ?? manifest.status, last)
  if (to === undefined || to === manifest.status) return
  await moveAround(sql, manifest, to)
  await writeAudit(sql, traceOf(manifest), {
    outcome: 'done',
    entity: 'manifest',
    record_id: manifest.id,
    before: { status: manifest.status, last_code: manifest.last_code },
    after: { status: to, last_code: last.code, last_text: last.text },
  })
}

async function moveAround(sql: Sql, manifest: LockedManifest, to: ManifestState): Promise<void> {
  const { batch, transport } = consequenceOf(to)
  if (transport === 'accept') await holdOrders(sql, manifest)
  if (batch) await moveBatch(sql, manifest, batch)
  if (transport) await moveTransports(sql, manifest, transport)
  if (transport === 'accept') await countTickets(sql, manifest)
}

const traceOf = ({ enterprise_id }: LockedManifest): Trace => ({
  operation: 'receipt.apply',
  requestId: '',
  address: '',
  user_id: null,
  username: AUTHOR,
  enterprise_id,
})
