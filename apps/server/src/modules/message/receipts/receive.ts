import { createHash } from 'node:crypto'
import { MessageError, readReceipt } from '@guanqiao/customs'
import type { Receipt } from '@guanqiao/customs'
import { databaseProblem } from '../../../kernel/database/faults.ts'
import type { Log } from '../../../kernel/database/log.ts'
import type { Store } from '../../../kernel/database/scoped.ts'
import type { ReceivedFile } from '../../../gateways/customs/gateway.ts'
import { applyReceipt } from './apply.ts'
import type { ReceiptEvent } from './apply.ts'
import { findMessage } from './receipts.queries.ts'
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
 * Stores what came into the in-box: as the receipt of a message, or as a stray with the reason. Resolves when it is
 * committed; throws only when the database is away, so that one file that cannot be dealt with never holds up the rest.
 */
export async function receiveFile(
  { store, log, announce }: Receiving,
  { file_name, content, problem }: ReceivedFile,
): Promise<void> {
  const file = storedFile(file_name, content)
  const read = problem === undefined ? readFile(content.toString('utf8')) : problem
  const event =
    typeof read === 'string' ? await setAside(store, { file, problem: read }) : await take(store, log, file, read)
  if (event) announce(event)
}

function readFile(raw: string): Receipt | string {
  try {
    return readReceipt(raw)
  } catch (error) {
    if (error instanceof MessageError) return error.message
    throw error
  }
}

async function take(store: Store, log: Log, file: StoredFile, receipt: Receipt): Promise<ReceiptEvent | undefined> {
  try {
    return await store.write('platform', async (sql) => {
      const message = await findMessage(sql, receipt.message_id)
      if (message) return await applyReceipt(sql, { message, receipt, file })
      await insertStray(sql, {
        file,
        problem: `没有编号为 ${receipt.message_id} 的报文`,
        message_id: receipt.message_id,
      })
      return undefined
    })
  } catch (error) {
    if (databaseProblem(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    log.error(`receipt ${file.file_name}: ${reason}`)
    return setAside(store, { file, problem: '处理时出错，请查看服务器日志', message_id: receipt.message_id })
  }
}

async function setAside(store: Store, stray: Stray): Promise<undefined> {
  await store.write('platform', (sql) => insertStray(sql, stray))
}
