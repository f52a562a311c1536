import { createHash } from 'node:crypto'
import { MessageError, readReceipt } from '@guanqiao/customs'
import type { Receipt } from '@guanqiao/customs'
import { databaseProblem } from '../../../kernel/database/faults.ts'
import type { Log } from '../../../kernel/database/log.ts'
import type { ReceivedFile } from '../../../gateways/customs/gateway.ts'
import type { Sql, Store } from '../../../kernel/database/scoped.ts'
import { applyReceipts } from './apply.ts'
import type { ReceiptEvent } from './apply.ts'
import { findMessages } from './receipts.queries.ts'
import type { StoredFile } from './receipts.queries.ts'
import { storable } from './storable.ts'
import { insertStray } from './stray.queries.ts'
import type { Stray } from './stray.queries.ts'

export interface Receiving {
  readonly store: Store
  readonly log: Log
  announce(event: ReceiptEvent): void
}

const LONGEST_RAW = 10_000_000

/** A file as it is stored; the digest is of its bytes. */
export const storedFile = (file_name: string | null, content: Buffer, now = new Date()): StoredFile => ({
  file_name: storable(file_name ?? '', 255),
  raw: storable(content.toString('utf8'), LONGEST_RAW) ?? '（空文件）',
  sha256: createHash('sha256').update(content).digest('hex'),
  received_at: now.toISOString(),
})

/**
 * Stores what came into the in-box, each as the receipt of a message or as a stray with the reason. Resolves when all is
 * committed; several that cannot be stored together are refused. A single one is refused only while the database is
 * away: what cannot be dealt with is set aside.
 */
export async function receiveFiles(
  { store, log, announce }: Receiving,
  received: readonly ReceivedFile[],
): Promise<void> {
  const readings = received.map(readingOf)
  const events = await store
    .write('platform', (sql) => take(sql, readings))
    .catch(async (error: unknown) => {
      const [only, ...others] = readings
      if (!only || others.length > 0 || databaseProblem(error)) throw error
      log.error(`receipt ${only.file.file_name}: ${error instanceof Error ? error.message : String(error)}`)
      await store.write('platform', (sql) => insertStray(sql, { ...strayOf(only), problem: FAULT }))
      return []
    })
  events.forEach(announce)
}

const FAULT = '处理时出错，请查看服务器日志'

/** A file as it was understood: as a receipt, or why not. */
interface Reading {
  readonly file: StoredFile
  readonly said: Receipt | string
}

function readingOf({ file_name, content, problem }: ReceivedFile): Reading {
  const file = storedFile(file_name, content)
  if (problem !== undefined) return { file, said: problem }
  try {
    return { file, said: readReceipt(content.toString('utf8')) }
  } catch (error) {
    if (error instanceof MessageError) return { file, said: error.message }
    throw error
  }
}

async function take(sql: Sql, readings: readonly Reading[]): Promise<ReceiptEvent[]> {
  const numbers = readings.flatMap(({ said }) => (typeof said === 'string' ? [] : [said.message_id]))
  const messages = new Map((await findMessages(sql, numbers)).map((it) => [it.message_id, it]))
  const arrived = readings.flatMap(({ file, said }) => {
    const message = typeof said === 'string' ? undefined : messages.get(said.message_id)
    return message === undefined || typeof said === 'string' ? [] : [{ message, receipt: said, file }]
  })
  const matched = new Set(arrived.map(({ file }) => file))
  for (const it of readings) if (!matched.has(it.file)) await insertStray(sql, strayOf(it))
  return applyReceipts(sql, arrived)
}

const strayOf = ({ file, said }: Reading): Stray =>
  typeof said === 'string'
    ? { file, problem: said }
    : { file, problem: `没有编号为 ${said.message_id} 的报文`, message_id: said.message_id }
