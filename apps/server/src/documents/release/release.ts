import { confirmation, confirmationApi, confirmationDocument } from '@guanqiao/domain/confirmation/confirmation'
import { confirmationBody } from '@guanqiao/domain/confirmation/confirmation.body'
import { waitReason } from '@guanqiao/domain/confirmation/loading.rules'
import { questionsOf } from '@guanqiao/domain/documents/finding'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { writeAudits } from '../../kernel/audit.ts'
import type { AuditContext } from '../../kernel/audit.ts'
import { bindData } from '../../kernel/data/bindData.ts'
import type { Sql } from '../../kernel/database/scoped.ts'
import { uuid } from '../../kernel/uuid.ts'
import type { BatchKey } from '../crossing/steps.queries.ts'
import type { SingleUnitDocument, Writing } from '../documentTypes/document.ts'
import { noteHits } from '../localRules/localRules.ts'
import { findingsOf } from '../sending/check.ts'
import { composeDocument } from '../sending/composeDocument.ts'
import { enqueue } from '../sending/outbox.queries.ts'
import { seal } from '../sending/seal.ts'
import type { SealedMessage } from '../sending/sealedMessage.ts'
import { sendersOf } from '../sending/senders.ts'
import { findingsOf as ownFindingsOf } from './confirmationFindings.ts'
import type { Confirmation } from './confirmationFindings.ts'
import { confirmationRecordPath } from './confirmationMessage.ts'
import { loadingsOf, noteWaiting, updateReleased, waitingOf } from './release.queries.ts'
import type { Released, WaitingRow } from './release.queries.ts'

type Author = Omit<AuditContext, 'enterprise_id'>

/** What sealing and checking need of a confirmation; its module saves and queues it. */
const document: SingleUnitDocument<Confirmation> = {
  type: confirmationDocument,
  calls: confirmationApi,
  body: confirmationBody,
  findings: ownFindingsOf,
  recordPath: confirmationRecordPath,
}

/**
 * Sends the confirmations of these batches that wait for nothing more, in the transaction that ends the waiting: they are sent if and only
 * if the receipt is stored. The others name what they still wait for. Each is checked again by what is known now: one with 必改 becomes a
 * draft, one with a question that nobody has agreed to becomes ready, with the reason, and is a task.
 */
export async function releaseWaiting(sql: Sql, batches: readonly BatchKey[], author: Author): Promise<void> {
  if (batches.length === 0) return
  const queued = await waitingOf(sql, batches)
  if (queued.length === 0) return
  const loadingOf = await loadingsOf(sql, batches)
  const reasons = queued.map((row) => waitReason(row.message_type, loadingOf(row)))
  await noteWaiting(
    sql,
    queued.flatMap(({ id, enterprise_id }, at) => {
      const reason = reasons[at]
      return reason === undefined ? [] : [{ id, enterprise_id, reason }]
    }),
  )
  const free = queued.filter((_, at) => reasons[at] === undefined)
  for (const [enterprise_id, rows] of Map.groupBy(free, (row) => row.enterprise_id))
    await release(sql, rows, { ...author, enterprise_id })
}

/** A confirmation whose waiting is over: its message, or why it stays. */
interface Checked {
  readonly id: string
  readonly row: Confirmation
  readonly findings: readonly Finding[]
  readonly sealed?: SealedMessage | undefined
  readonly held?: Pick<Released, 'status' | 'last_text'> | undefined
}

/** Sends confirmations of one enterprise, or holds them. */
async function release(sql: Sql, waiting: readonly WaitingRow[], trace: AuditContext): Promise<void> {
  const now = () => new Date()
  const data = bindData({ sql, trace, enterprise: trace.enterprise_id, now, wrote() {} })
  const rows = await data.all(confirmation, { id: waiting.map(({ id }) => id) })
  const checked = await checkAgain({ sql, data, now }, rows)
  for (const [by, some] of Map.groupBy(checked, ({ row }) => row.queued_by ?? trace.username ?? ''))
    await enqueue(
      sql,
      some.flatMap(({ id, row, sealed }) =>
        sealed
          ? [{ id, doc_type: confirmationDocument.key, document: row, function_code: '2' as const, sealed, bills: [] }]
          : [],
      ),
      by,
    )
  const released = checked.map(
    ({ row: { id, enterprise_id }, held }): Released => ({
      id,
      enterprise_id,
      ...(held ?? { status: 'sending', last_text: null }),
    }),
  )
  await updateReleased(sql, released, trace.username ?? '')
  await noteHits(
    { sql },
    confirmationDocument,
    checked.map(({ row, findings }) => ({ head: row, findings })),
  )
  await writeAudits(
    sql,
    released.map(({ id, status, last_text }) => ({
      trace,
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

async function checkAgain(ctx: Writing, rows: readonly Confirmation[]): Promise<Checked[]> {
  const findings = await findingsOf(ctx, document, rows)
  const senders = await sendersOf(ctx, rows)
  return rows.map((row, at) => {
    const one = { id: uuid(), row, findings: findings[at]! }
    const held = heldBy(one)
    const sender = senders.get(row.transmitter_id)
    if (held || !sender) return { ...one, held: held ?? blockedBy('舱单传输人不存在或已删除') }
    const sealing = { id: one.id, function_code: '2', at: ctx.now(), sender } as const
    const sealed = seal(row, sealing, composeDocument(document, row, null))
    return Array.isArray(sealed)
      ? { ...one, held: blockedBy(sealed[0]?.message ?? '报文不能生成') }
      : { ...one, sealed }
  })
}

const MAX_REASON = 500

const blockedBy = (reason: string): Checked['held'] => ({
  status: 'draft',
  last_text: truncate(`条件已具备，但确报没有发出，须先改正：${reason}`, MAX_REASON),
})

/** What keeps a confirmation from leaving: something to be mended, or a question that was not asked when it was queued. */
function heldBy({ row, findings }: Pick<Checked, 'row' | 'findings'>): Checked['held'] {
  const blocking = findings.filter(({ severity }) => severity === 'block')
  if (blocking.length > 0) return blockedBy(blocking.map(({ message }) => message).join('；'))
  const agreed = row.confirmed_questions ?? []
  const open = questionsOf(findings).filter(({ question }) => !agreed.includes(question ?? ''))
  if (open.length === 0) return undefined
  const questions = open.map(({ question }) => question).join('；')
  return { status: 'ready', last_text: truncate(`条件已具备，但确报没有发出，须先确认：${questions}`, MAX_REASON) }
}
