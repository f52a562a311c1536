import { MessageError, readReceipt } from '@guanqiao/customs'
import type { Receipt } from '@guanqiao/customs'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { settleStray, strayApi, strayReceipt } from '@guanqiao/domain/message/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import { handle } from '../../kernel/handlers.ts'
import type { Context, Handled } from '../../kernel/handlers.ts'
import { applyReceipts } from './receipts/apply.ts'
import type { ReceiptEvent } from './receipts/apply.ts'
import { findMessages } from './receipts/receipts.queries.ts'

/** A stray may speak of any enterprise's goods, so only the platform's staff sees it. */
function platformOnly(ctx: Context): void {
  if (ctx.caller.enterprise_id !== null) throw problem('access.denied')
}

export const strayHandlers = (announce: (event: ReceiptEvent) => void): Handled[] => [
  handle(strayApi.list, async (ctx, query) => {
    platformOnly(ctx)
    return ctx.data.list(strayReceipt, query)
  }),
  handle(strayApi.get, async (ctx, { id }) => {
    platformOnly(ctx)
    return ctx.data.get(strayReceipt, id)
  }),
  handle(settleStray, async (ctx, { id, decision, message_id, note }) => {
    platformOnly(ctx)
    const stray = await ctx.data.get(strayReceipt, id, { lock: true })
    if (stray.status !== 'open') throw problem('receipt.matched')
    if (decision === 'discard') return close(ctx, id, 'discarded', null, note ?? null)
    const event = await match(ctx, stray, message_id ?? stray.message_id)
    if (event) ctx.after(() => announce(event))
    return close(ctx, id, 'matched', message_id ?? stray.message_id, note ?? null)
  }),
]

/** Applies the stray to a message as if it had named it. */
async function match(
  ctx: Context,
  stray: Row<typeof strayReceipt>,
  messageId: string | null,
): Promise<ReceiptEvent | undefined> {
  if (!messageId) throw fieldProblem('message_id', '请填写报文编号')
  const [message] = await findMessages(ctx.sql, [messageId])
  if (!message) throw fieldProblem('message_id', '没有这个编号的报文')
  const { file_name, raw, sha256, received_at } = stray
  const receipt = readable(raw)
  const said = receipt.batch_number
  // A number is soon mistyped; another batch's goods must not be released by it.
  if (said && said !== message.batch_number)
    throw fieldProblem('message_id', `回执说的是批次 ${said}，这份报文是批次 ${message.batch_number} 的`)
  const file = { file_name, raw, sha256, received_at }
  const [event] = await applyReceipts(ctx.sql, [{ message, receipt, file }])
  return event
}

function readable(raw: string): Receipt {
  try {
    return readReceipt(raw)
  } catch (error) {
    if (error instanceof MessageError) throw fieldProblem('decision', `原文不能读作回执，只能忽略：${error.message}`)
    throw error
  }
}

function close(
  ctx: Context,
  id: string,
  status: 'matched' | 'discarded',
  message_id: string | null,
  note: string | null,
) {
  // The fields are kept by the system, and so are no part of what a caller may send.
  const patch = { status, note, ...(message_id === null ? {} : { message_id }) }
  return ctx.data.update(strayReceipt, id, patch as never)
}
