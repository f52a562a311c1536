import { decodeXml } from '../../../gateways/customs/decodeXml.ts'
import { createHash } from 'node:crypto'
import { MessageError, readIncoming } from '@guanqiao/customs'
import type { GateMessage, Receipt } from '@guanqiao/customs'
import { databaseProblem } from '../../../kernel/database/faults.ts'
import type { Log } from '@guanqiao/launcher/log'
import type { Exchange, ReceivedFile } from '../../../gateways/customs/gateway.ts'
import type { Sql, Store } from '../../../kernel/database/scoped.ts'
import { applyGateMessages } from '../../../documents/gate/apply.ts'
import { applyReceipts } from '../../../documents/receipts/apply.ts'
import type { MessageRow } from '../../../documents/receipts/messages.ts'
import { sanitizeText } from '../../../documents/receipts/sanitizeText.ts'
import type { ReceivedReceipt, StoredFile } from '../../../documents/receipts/stored.queries.ts'
import { findMessages, findMessagesByFile } from './messages.queries.ts'
import { mismatchOf } from './mismatch.ts'
import { insertUnmatched } from './unmatched.queries.ts'
import type { UnmatchedReceipt } from './unmatched.queries.ts'

export interface Receiving {
  readonly store: Store
  readonly log: Log
}

const MAX_RAW_LENGTH = 10_000_000

/** A file for storage; the digest is that of its bytes. */
export const storedFile = (file_name: string | null, content: Buffer, now = new Date()): StoredFile => ({
  file_name: sanitizeText(file_name ?? '', 255),
  raw: sanitizeText(decodeXml(content), MAX_RAW_LENGTH) ?? '（空文件）',
  sha256: createHash('sha256').update(content).digest('hex'),
  received_at: now.toISOString(),
})

/**
 * Stores files from the receipt folder, each as the receipt of a message, as a message of a gate, or as an unmatched receipt with the
 * reason. Resolves after the commit; rejects if several cannot be stored together. A single file is rejected only while the database is
 * unreachable: a file that cannot be processed is set aside.
 */
export async function receiveFiles({ store, log }: Receiving, received: readonly ReceivedFile[]): Promise<void> {
  const readings = received.map(readingOf)
  await takeAll(store, readings).catch(async (error: unknown) => {
    const [only, ...others] = readings
    if (!only || others.length > 0 || databaseProblem(error)) throw error
    log.error(`receipt ${only.file.file_name}: ${error instanceof Error ? error.message : String(error)}`)
    await store.write('platform', (sql) => insertUnmatched(sql, [{ ...strayOf(only), problem: FAULT }]))
  })
}

const FAULT = '处理时出错，请查看服务器日志'

/** Messages of gates have a transaction of their own, with locks in another order. Repeating the first of the two changes nothing. */
async function takeAll(store: Store, readings: readonly Reading[]): Promise<void> {
  const ofGates = readings.filter(({ gate }) => gate)
  if (ofGates.length < readings.length) {
    const others = readings.filter(({ gate }) => !gate)
    await store.write('platform', (sql) => take(sql, others))
  }
  if (ofGates.length > 0) await store.write('platform', (sql) => takeOfGates(sql, ofGates))
}

/** A parsed file: a receipt, a message of a gate, or the reason why it is neither. */
interface Reading {
  readonly file: StoredFile
  readonly exchange: Exchange | undefined
  readonly receipt: Receipt | undefined
  readonly gate?: GateMessage
  readonly problem: string
  /** Our file that it refers to, by its own name. */
  readonly about: string | undefined
}

function readingOf(received: ReceivedFile): Reading {
  const { file_name, content, exchange, about } = received
  const base = { file: storedFile(file_name, content), exchange, about, receipt: undefined, problem: '' }
  if (received.receipt) return { ...base, receipt: received.receipt }
  if (received.gate) return { ...base, gate: received.gate }
  if (received.problem !== undefined) return { ...base, problem: received.problem }
  try {
    return { ...base, ...readIncoming(decodeXml(content), file_name) }
  } catch (error) {
    if (error instanceof MessageError) return { ...base, problem: error.message }
    throw error
  }
}

async function take(sql: Sql, readings: readonly Reading[]): Promise<void> {
  const messageOf = await lookUp(sql, readings)
  const arrived: ReceivedReceipt[] = []
  const unmatched: UnmatchedReceipt[] = []
  for (const reading of readings) {
    const { receipt } = reading
    const message = messageOf(reading)
    if (receipt && message) arrived.push(receiptOf(message, receipt, reading))
    else unmatched.push(strayOf(reading, message))
  }
  await insertUnmatched(sql, unmatched)
  await applyReceipts(sql, arrived)
}

/** The enterprise that an unassigned message belongs to is known by its folder; without one it is an unmatched receipt of the platform. */
async function takeOfGates(sql: Sql, readings: readonly Reading[]): Promise<void> {
  const arrived = readings.flatMap(({ gate, file, exchange }) =>
    gate ? [{ message: gate, file, owner: exchange?.enterprise_id }] : [],
  )
  const unassigned = await applyGateMessages(sql, arrived)
  await insertUnmatched(
    sql,
    unassigned.map(({ file }) => ({ file, problem: NO_SUCH_BATCH })),
  )
}

/** A flagged receipt has a digest of its own: the same file may still arrive through the correct folder, and is then applied. */
function receiptOf(message: MessageRow, receipt: Receipt, { file, exchange }: Reading): ReceivedReceipt {
  const mismatch = mismatchOf(message, receipt, exchange)
  if (mismatch === undefined) return { message, receipt, file }
  const sha256 = createHash('sha256').update(`${mismatch}\n${file.sha256}`).digest('hex')
  return { message, receipt, file: { ...file, sha256 }, mismatch }
}

/** Messages by the number in the head, or, if the head is empty, by our file's name inside the file's name. */
async function lookUp(sql: Sql, readings: readonly Reading[]): Promise<(reading: Reading) => MessageRow | undefined> {
  const numbers = readings.flatMap(({ receipt }) => (receipt?.message_id ? [receipt.message_id] : []))
  const names = readings.flatMap(({ receipt, about }) => receipt?.file_name ?? about ?? [])
  const byNumber = new Map((await findMessages(sql, numbers)).map((row) => [row.message_id, row]))
  const byFile = new Map(
    names.length === 0 ? [] : (await findMessagesByFile(sql, names)).map((row) => [row.file_name, row]),
  )
  return ({ receipt, about }) =>
    byNumber.get(receipt?.message_id ?? '') ?? byFile.get(receipt?.file_name ?? about ?? '')
}

/** Why a receipt is unmatched. */
const NO_SUCH_MESSAGE = '找不到对应的报文'
/** Why a message of a gate is unmatched. */
const NO_SUCH_BATCH = '过卡消息找不到对应的批次或清单'

/** A message of another enterprise is not revealed to the owner of the folder. */
function strayOf({ file, exchange, receipt, problem, about }: Reading, message?: MessageRow): UnmatchedReceipt {
  const isOwn = message && (!exchange || exchange.enterprise_id === message.enterprise_id)
  const message_id = (isOwn ? message.message_id : receipt?.message_id) || undefined
  if (!receipt) return { file, exchange, problem, message_id }
  // The number has a column of its own.
  const explanation = receipt.message_id ? NO_SUCH_MESSAGE : `${NO_SUCH_MESSAGE}：${receipt.file_name ?? about}`
  return { file, exchange, receipt, problem: explanation, message_id }
}
