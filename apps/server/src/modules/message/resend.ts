import { billFlow, manifestDocument } from '@guanqiao/domain/customs/index'
import { next } from '@guanqiao/domain/documents/flow'
import { problem } from '@guanqiao/domain/kit/problem'
import { customsMessage, resendMessage } from '@guanqiao/domain/message/index'
import { handle } from '../../kernel/handlers.ts'
import type { Context, BoundOperation } from '../../kernel/handlers.ts'
import { reopenDocument } from '../../documents/receipts/reopen.ts'
import {
  billsOf,
  lockManifests,
  restartWait,
  updateBills,
  updateManifests,
} from '../../documents/bills/bills.queries.ts'
import type { LockedManifest } from '../../documents/bills/bills.queries.ts'
import { findMessages, isByLines, sendingsOf } from './receipts/receipts.queries.ts'
import type { MessageRow } from './receipts/receipts.queries.ts'
import type { BillEvent, BillState } from './receipts/states.ts'
import { requeue } from './resend.queries.ts'

const underWay: ReadonlySet<BillState> = new Set(['sending', 'sent', 'changing', 'deleting'])

/**
 * Requeues a message byte for byte under its number: one that failed, was given up, or has waited too long for its reply. Only the
 * latest message of its bills, and only while customs has not decided on them.
 */
export const resendHandler = (wake: () => void): BoundOperation =>
  handle(resendMessage, async (ctx, { id }) => {
    const { message_id } = await ctx.data.get(customsMessage, id)
    const [message] = await findMessages(ctx.sql, [message_id])
    if (!message) throw problem('record.notFound')
    if (isByLines(message)) await reopenManifest(ctx, message)
    else await reopenDocument(ctx.sql, message, isFailed(message), ctx.caller.username)
    await restartWait(ctx.sql, message.enterprise_id, message.bills)
    await requeue(ctx.sql, message.enterprise_id, message)
    await auditResend(ctx, message_id, id)
    ctx.after(wake)
    return ctx.data.get(customsMessage, id)
  })

const isFailed = ({ status }: Pick<MessageRow, 'status'>): boolean => status === 'failed' || status === 'dead'

async function reopenManifest(ctx: Context, message: MessageRow): Promise<void> {
  const [manifest] = await lockManifests(ctx.sql, [message])
  if (!manifest) throw problem('record.notFound')
  const { status } = await ctx.data.get(customsMessage, message.id, { lock: true })
  const bills = await reopenedBills(ctx, manifest, { ...message, status })
  const moved = bills.all.filter((bill, at) => bill !== bills.before[at])
  const { enterprise_id } = manifest
  const author = ctx.caller.username
  await updateBills(
    ctx.sql,
    moved.map((bill) => ({ enterprise_id, bill, held: undefined })),
    author,
  )
  if (moved.length > 0) await updateManifests(ctx.sql, [{ manifest, bills: bills.all }], author)
}

/** The bills of the manifest after the resend; fails if one of them has advanced without the message. */
async function reopenedBills(ctx: Context, manifest: LockedManifest, message: MessageRow) {
  const sendings = await sendingsOf(ctx.sql, [message])
  const before = (await billsOf(ctx.sql, [manifest])).get(manifest.id) ?? []
  const event = manifestDocument.functions[message.function_code as '9' | '5' | '3']
  const carried = new Set(message.bills.map(({ id }) => id))
  const all = before.map((bill) => {
    if (!carried.has(bill.id)) return bill
    if (sendings.get(bill.id)?.[0]?.message_id !== message.message_id)
      throw problem('manifest.state', `提(运)单 ${bill.bill_no} 此后已有新的报文`)
    if (underWay.has(bill.status)) return bill
    const status = isFailed(message) && event ? next(billFlow, bill.status, event as BillEvent) : undefined
    if (!status) throw problem('manifest.state', `提(运)单 ${bill.bill_no} ${billFlow.states[bill.status].label}`)
    return { ...bill, status, last_code: null, last_text: null, last_at: null }
  })
  return { before, all }
}

const auditResend = (ctx: Context, message_id: string, id: string): Promise<void> =>
  ctx.audit({ entity: 'customs_message', record_id: id, after: { message_id, status: 'queued' } })
