import { confirmationApi, confirmationDocument } from '@guanqiao/domain/confirmation/confirmation'
import type { confirmation } from '@guanqiao/domain/confirmation/confirmation'
import { confirmationBody } from '@guanqiao/domain/confirmation/confirmation.body'
import { waitReason } from '@guanqiao/domain/confirmation/loading.rules'
import type { Row } from '@guanqiao/domain/kit/entity'
import { writeAudits } from '../../kernel/audit.ts'
import type { AuditContext } from '../../kernel/audit.ts'
import type { Sql } from '../../kernel/database/scoped.ts'
import { uuid } from '../../kernel/uuid.ts'
import type { BatchKey } from '../crossing/steps.queries.ts'
import { composeDocument } from '../sending/composeDocument.ts'
import { enqueue } from '../sending/outbox.queries.ts'
import { seal } from '../sending/seal.ts'
import type { SealedMessage } from '../sending/sealedMessage.ts'
import type { Transmitter } from '../sending/senders.ts'
import type { SingleUnitDocument } from '../documentTypes/document.ts'
import { confirmationRecordPath } from './confirmationMessage.ts'
import { loadingsOf, noteWaiting, updateReleased, waitingOf } from './release.queries.ts'
import type { Released, WaitingRow } from './release.queries.ts'

type Confirmation = Row<typeof confirmation>

/** Sealing needs no rules: a waiting confirmation passed them when it was queued, and nobody can change it. */
const document: SingleUnitDocument<Confirmation> = {
  type: confirmationDocument,
  calls: confirmationApi,
  body: confirmationBody,
  findings: () => Promise.resolve([]),
  recordPath: confirmationRecordPath,
}

/**
 * Sends the confirmations of these batches that wait for nothing more, in the transaction that ends the waiting: they are sent if and only
 * if the receipt is stored. The others name what they still wait for. One that can no longer be sent becomes a draft with the reason.
 */
export async function releaseWaiting(
  sql: Sql,
  batches: readonly BatchKey[],
  author: Omit<AuditContext, 'enterprise_id'>,
): Promise<void> {
  if (batches.length === 0) return
  const queued = await waitingOf(sql, batches)
  if (queued.length === 0) return
  const loadingOf = await loadingsOf(sql, batches)
  const reasons = queued.map(({ row }) => waitReason(rowOf(row).message_type, loadingOf(row)))
  await noteWaiting(
    sql,
    queued.flatMap(({ row: { id, enterprise_id } }, at) => {
      const reason = reasons[at]
      return reason === undefined ? [] : [{ id, enterprise_id, reason }]
    }),
  )
  await send(
    sql,
    queued.filter((_, at) => reasons[at] === undefined),
    author,
  )
}

async function send(
  sql: Sql,
  waiting: readonly WaitingRow[],
  author: Omit<AuditContext, 'enterprise_id'>,
): Promise<void> {
  if (waiting.length === 0) return
  const now = new Date()
  const sealed = waiting.map((one) => {
    const id = uuid()
    return { ...one, id, ...sealedOf(one, id, now) }
  })
  for (const [by, some] of Map.groupBy(sealed, ({ row }) => String(row['queued_by'] ?? author.username ?? '')))
    await enqueue(
      sql,
      some.flatMap(({ id, row, sealed: message }) =>
        message
          ? [
              {
                id,
                doc_type: confirmationDocument.key,
                document: rowOf(row),
                function_code: '2',
                sealed: message,
                bills: [],
              },
            ]
          : [],
      ),
      by,
    )
  const released = sealed.map(
    ({ row: { id, enterprise_id }, reason }): Released => ({
      id,
      enterprise_id,
      status: reason === null ? 'sending' : 'draft',
      last_text: reason,
    }),
  )
  await updateReleased(sql, released, author.username ?? '')
  await writeAudits(
    sql,
    released.map(({ id, enterprise_id, status, last_text }) => ({
      trace: { ...author, enterprise_id },
      entry: {
        outcome: 'done' as const,
        entity: 'confirmation',
        record_id: id,
        before: { status: 'queued' },
        after: { status, ...(last_text !== null && { last_text }) },
      },
    })),
  )
}

/** The columns of the table have the names and the JSON forms of the record's fields; sealing reads no decimals. */
const rowOf = (row: WaitingRow['row']): Confirmation => row as Confirmation

function sealedOf(
  { row, sender }: WaitingRow,
  id: string,
  at: Date,
): { sealed?: SealedMessage; reason: string | null } {
  if (!sender) return { reason: '条件已具备，但舱单传输人已停用或删除，确报没有发出' }
  const sealing = { id, function_code: '2', at, sender: sender as Transmitter } as const
  const result = seal(rowOf(row), sealing, composeDocument(document, rowOf(row), null))
  if (!Array.isArray(result)) return { sealed: result, reason: null }
  const [first] = result
  return { reason: `条件已具备，但确报没有发出：${first?.message ?? '报文不能生成'}` }
}
