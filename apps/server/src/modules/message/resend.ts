import { manifestFlow } from '@guanqiao/domain/customs/index'
import { next } from '@guanqiao/domain/kit/flow'
import { problem } from '@guanqiao/domain/kit/problem'
import { customsMessage, resendMessage } from '@guanqiao/domain/message/index'
import { handle } from '../../kernel/handlers.ts'
import type { Context, Handled } from '../../kernel/handlers.ts'
import { lockManifests } from './receipts/documents.queries.ts'
import type { ManifestEvent, ManifestState } from './receipts/states.ts'
import { newestMessage, reopen, requeue } from './resend.queries.ts'

const underWay: ReadonlySet<ManifestState> = new Set(['sending', 'sent', 'changing', 'deleting'])
const events: Readonly<Record<string, ManifestEvent>> = { 9: 'submit', 5: 'change', 3: 'delete' }

/**
 * Puts a message into the outbox again, letter for letter and under its number: one that failed, was given up, or has
 * waited for its answer too long. Only the latest message of a document, and only while customs has not decided on it.
 */
export const resendHandler = (wake: () => void): Handled =>
  handle(resendMessage, async (ctx, { id }) => {
    const found = await ctx.data.get(customsMessage, id)
    const [manifest] = await lockManifests(ctx.sql, [found])
    const message = await ctx.data.get(customsMessage, id, { lock: true })
    const newest = await newestMessage(ctx.sql, message.enterprise_id, message.doc_id)
    if (!manifest || newest !== message.message_id) throw problem('manifest.state', '此后已有新的报文')
    const status = statusAfter(
      manifest.status,
      message.function_code,
      message.status === 'failed' || message.status === 'dead',
    )
    if (!status) throw problem('manifest.state', manifestFlow.states[manifest.status].label)
    if (status !== manifest.status)
      await reopen(ctx.sql, manifest.enterprise_id, manifest.id, status, ctx.caller.username)
    await requeue(ctx.sql, message.enterprise_id, id)
    await auditResend(ctx, message.message_id, id)
    ctx.after(wake)
    return ctx.data.get(customsMessage, id)
  })

function statusAfter(status: ManifestState, functionCode: string, failed: boolean): ManifestState | undefined {
  if (underWay.has(status)) return status
  const event = events[functionCode]
  return failed && event ? next(manifestFlow, status, event) : undefined
}

const auditResend = (ctx: Context, message_id: string, id: string): Promise<void> =>
  ctx.audit({ entity: 'customs_message', record_id: id, after: { message_id, status: 'queued' } })
