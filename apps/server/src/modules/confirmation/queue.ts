import { confirmation, queueConfirmations, unqueueConfirmations } from '@guanqiao/domain/confirmation/confirmation'
import { confirmationFlow } from '@guanqiao/domain/confirmation/confirmation.flow'
import { isManifestAccepted, queueText, waitReason } from '@guanqiao/domain/confirmation/loading.rules'
import { isLoadedMessage } from '@guanqiao/domain/confirmation/messageType'
import { passes } from '@guanqiao/domain/documents/finding'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { next } from '@guanqiao/domain/documents/flow'
import { foldPlate } from '@guanqiao/domain/values/index'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { findingsOf as allFindings } from '../../documents/sending/check.ts'
import type { SingleUnitDocument } from '../../documents/documentTypes/document.ts'
import { postDocuments } from '../../documents/sending/post.ts'
import { loadHeads } from '../../documents/sending/submission.ts'
import { stateOf } from '../../documents/receipts/stateAfter.ts'
import { documentSending } from '../../documents/sending/documentSending.ts'
import { loadingsOf } from '../../documents/release/release.queries.ts'
import { lockBatches } from '../../documents/removal/batchLock.queries.ts'
import { manifestsOf } from './context.ts'
import type { Confirmation } from './context.ts'
import { lockLoadingsOf } from './queue.queries.ts'

/** A loaded truck may only be confirmed after customs accepted its manifest. */
export async function refusalsOf(ctx: Context, rows: readonly Confirmation[]): Promise<(string | undefined)[]> {
  const [first] = rows
  if (!first) return []
  const loaded = rows.filter(({ message_type }) => isLoadedMessage(message_type))
  const manifests = await manifestsOf(
    ctx,
    first.enterprise_id,
    loaded.map(({ batch_number }) => batch_number),
  )
  return rows.map(({ message_type, batch_number }) =>
    !isLoadedMessage(message_type) || isManifestAccepted(manifests.get(batch_number))
      ? undefined
      : `批次 ${batch_number} 的舱单尚未被海关接受，请选“${queueText(message_type)}”`,
  )
}

type Result = 'queued' | 'sending' | 'blocked' | 'refused' | 'ready'
const lineOf = (
  { id, batch_number }: Confirmation,
  state: Result,
  { message = null, findings = [] }: { readonly message?: string | null; readonly findings?: Finding[] } = {},
) => ({ id, batch_number, message_id: null, state, message, findings })

export const queueHandlers = (document: SingleUnitDocument<Confirmation>, wake: () => void): BoundOperation[] => [
  handle(queueConfirmations, async (ctx, { ids }) => {
    // The manifests and arrivals first: a receipt that accepts one locks them in this order too.
    await lockLoadingsOf(ctx.sql, await loadHeads(ctx, confirmation, ids, false))
    const rows = await loadHeads(ctx, confirmation, ids, true)
    for (const group of Map.groupBy(rows, ({ enterprise_id }) => enterprise_id).values())
      await lockBatches(ctx.sql, group)
    const loadingOf = await loadingsOf(ctx.sql, rows)
    const reasons = new Map(rows.map((row) => [row.id, waitReason(row.message_type, loadingOf(row))]))
    const waiting = rows.filter(({ id, status }) => reasons.get(id) && next(confirmationFlow, status, 'queue'))
    const rest = rows.filter((row) => !waiting.includes(row))
    const sent = await postDocuments(
      ctx,
      documentSending(document, '2', null),
      rest.map(({ id }) => id),
      wake,
    )
    const results = new Map<string, object>(
      sent.map(
        ({
          submission: {
            document: { head },
          },
          message_id,
          state,
          message,
          findings,
        }) => [head.id, { ...lineOf(head, state, { message, findings }), message_id }],
      ),
    )
    for (const line of await queue(ctx, document, waiting, reasons)) results.set(line.id, line)
    return rows.map(({ id }) => results.get(id) as ReturnType<typeof lineOf>)
  }),
  handle(unqueueConfirmations, async (ctx, { ids }) => {
    const rows = await loadHeads(ctx, confirmation, ids, true)
    const queued = rows.filter(({ status }) => next(confirmationFlow, status, 'unqueue'))
    await ctx.data.updateMany(
      confirmation,
      queued.map(({ id }) => ({ id, status: 'ready' as const, queued_by: null, queued_at: null, last_text: null })),
      queued,
    )
    return rows.map((row) =>
      queued.includes(row)
        ? lineOf(row, 'ready')
        : lineOf(row, 'refused', { message: `${stateOf(document.type, row.status)}，没有在排队` }),
    )
  }),
]

/** Sets those without 必改 to waiting. */
async function queue(
  ctx: Context,
  document: SingleUnitDocument<Confirmation>,
  rows: readonly Confirmation[],
  reasons: ReadonlyMap<string, string | undefined>,
) {
  const lines: ReturnType<typeof lineOf>[] = []
  const queued_at = ctx.now().toISOString()
  for (const group of Map.groupBy(rows, ({ enterprise_id }) => enterprise_id).values()) {
    const findings = await allFindings(ctx, document, group)
    // One truck in two confirmations of the same request: the second would only be found when the first has been sent.
    const usedKeys = new Set<string>()
    const going = group.filter(({ batch_number, message_type, trucks }, at) => {
      const keys = trucks.map(({ plate_number }) => `${batch_number} ${message_type} ${foldPlate(plate_number)}`)
      if (!passes(findings[at]!) || keys.some((key) => usedKeys.has(key))) return false
      for (const key of keys) usedKeys.add(key)
      return true
    })
    await ctx.data.updateMany(
      confirmation,
      going.map(({ id }) => ({
        id,
        status: 'queued' as const,
        queued_by: ctx.caller.username,
        queued_at,
        last_code: null,
        last_text: reasons.get(id) ?? null,
        last_at: null,
      })),
      going,
    )
    lines.push(
      ...group.map((row, at) =>
        going.includes(row)
          ? lineOf(row, 'queued', { message: reasons.get(row.id) ?? null, findings: findings[at]! })
          : notQueued(row, findings[at]!),
      ),
    )
  }
  return lines
}

function notQueued(row: Confirmation, findings: Finding[]) {
  const count = findings.filter(({ severity }) => severity === 'block').length
  if (count > 0) return lineOf(row, 'blocked', { message: `单证检查有 ${count} 项必改`, findings })
  return lineOf(row, 'refused', {
    message: `同时选择的另一份确报也有批次 ${row.batch_number} 的这辆车，同一辆车只能报一次`,
  })
}
