import { problem } from '@guanqiao/domain/kit/problem'
import { customsMessage, resendMessage } from '@guanqiao/domain/message/index'
import { handle } from '../../kernel/handlers.ts'
import type { Context, BoundOperation } from '../../kernel/handlers.ts'
import { reopenDocument } from '../../documents/receipts/reopen.ts'
import { findMessages } from './receipts/messages.queries.ts'
import { requeue } from './resend.queries.ts'
import type { CustomsWay } from '../../documents/sending/customsWay.ts'

/**
 * Requeues a message byte for byte under its number: one that failed, was given up, or has waited too long for its reply. Only the
 * latest message of its units, and only while customs has not decided on them.
 */
export const resendHandler = (way: CustomsWay): BoundOperation =>
  handle(resendMessage, async (ctx, { id }) => {
    way.requireOpen()
    const { message_id } = await ctx.data.get(customsMessage, id)
    const [message] = await findMessages(ctx.sql, [message_id])
    if (!message) throw problem('record.notFound')
    await reopenDocument(ctx.sql, message, ctx.caller.username)
    await requeue(ctx.sql, message.enterprise_id, message)
    await auditResend(ctx, message_id, id)
    ctx.after(() => way.wake())
    return ctx.data.get(customsMessage, id)
  })

const auditResend = (ctx: Context, message_id: string, id: string): Promise<void> =>
  ctx.audit({ entity: 'customs_message', record_id: id, after: { message_id, status: 'queued' } })
