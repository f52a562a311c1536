import { MessageError, readReceipt } from '@guanqiao/customs'
import type { Receipt } from '@guanqiao/customs'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { settleUnmatchedReceipt, unmatchedReceipt } from '@guanqiao/domain/message/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import { handle } from '../../kernel/handlers.ts'
import type { Context, BoundOperation } from '../../kernel/handlers.ts'
import { applyReceipts } from '../../documents/receipts/apply.ts'
import { findMessages } from './receipts/messages.queries.ts'
import { settleOwnUnmatched } from './receipts/unmatched.queries.ts'

export const unmatchedReceiptHandlers: readonly BoundOperation[] = [
  handle(settleUnmatchedReceipt, async (ctx, { id, decision, message_id, note }) => {
    const unmatched = await ctx.data.get(unmatchedReceipt, id, { lock: true })
    if (unmatched.status !== 'open') throw problem('receipt.matched')
    if (decision === 'discard') return close(ctx, unmatched, { status: 'discarded', note: note ?? null })
    const matched = message_id ?? unmatched.message_id
    await match(ctx, unmatched, matched)
    return close(ctx, unmatched, { status: 'matched', note: note ?? null, message_id: matched })
  }),
]

/** Applies the unmatched receipt to a message as if it had named it. */
async function match(ctx: Context, unmatched: Row<typeof unmatchedReceipt>, messageId: string | null): Promise<void> {
  if (!messageId) throw fieldProblem('message_id', '请填写报文编号')
  const [sent] = await findMessages(ctx.sql, [messageId])
  const { enterprise_id } = ctx.caller
  const message = enterprise_id === null || sent?.enterprise_id === enterprise_id ? sent : undefined
  if (!message) throw fieldProblem('message_id', '没有这个编号的报文')
  const { file_name, raw, sha256, received_at } = unmatched
  const receipt = readable(raw, file_name)
  const said = receipt.batch_number
  // A mistyped number must not release the goods of another batch.
  if (said && said !== message.batch_number)
    throw fieldProblem('message_id', `回执说的是批次 ${said}，这份报文是批次 ${message.batch_number} 的`)
  const file = { file_name, raw, sha256, received_at }
  await applyReceipts(ctx.sql, [{ message, receipt, file }])
}

function readable(raw: string, fileName: string): Receipt {
  try {
    // Words in an unknown encoding: the codes are read, and a person has decided whose receipt it is.
    return readReceipt(raw.replaceAll('\ufffd', '□'), fileName)
  } catch (error) {
    if (error instanceof MessageError) throw fieldProblem('decision', `原文不能读作回执，只能忽略：${error.message}`)
    throw error
  }
}

interface Settled {
  readonly status: 'matched' | 'discarded'
  readonly note: string | null
  readonly message_id?: string | null
}

async function close(ctx: Context, { id, status }: Row<typeof unmatchedReceipt>, settled: Settled) {
  // System fields, which a caller may not send.
  if (ctx.caller.enterprise_id === null) return ctx.data.update(unmatchedReceipt, id, settled)
  await settleOwnUnmatched(ctx.sql, ctx.caller.enterprise_id, id, { ...settled, by: ctx.caller.username })
  await ctx.audit({ entity: 'stray_receipt', record_id: id, before: { status }, after: settled })
  return ctx.data.get(unmatchedReceipt, id)
}
