import { confirmation, queueConfirmations, unqueueConfirmations } from '@guanqiao/domain/confirmation/confirmation'
import { confirmationFlow } from '@guanqiao/domain/confirmation/confirmation.flow'
import { isManifestAccepted, queueText, waitReason } from '@guanqiao/domain/confirmation/loading.rules'
import { isLoadedMessage } from '@guanqiao/domain/confirmation/messageType'
import { questionsOf } from '@guanqiao/domain/documents/finding'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { next } from '@guanqiao/domain/documents/flow'
import { foldPlate } from '@guanqiao/domain/values/index'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { confirmationOf, isConfirmed } from '../../documents/sending/confirming.ts'
import { findingsOf as allFindings } from '../../documents/sending/check.ts'
import type { SingleUnitDocument } from '../../documents/documentTypes/document.ts'
import { postDocuments } from '../../documents/sending/post.ts'
import { loadHeads } from '../../documents/sending/submission.ts'
import { stateOf } from '../../documents/receipts/stateAfter.ts'
import { documentSending } from '../../documents/sending/documentSending.ts'
import { loadingsOf } from '../../documents/release/release.queries.ts'
import { lockBatches } from '../../documents/removal/batchLock.queries.ts'
import { manifestsOf } from '../../documents/release/confirmationFindings.ts'
import type { Confirmation } from '../../documents/release/confirmationFindings.ts'
import { lockLoadingsOf } from './queue.queries.ts'
import type { CustomsWay } from '../../documents/sending/customsWay.ts'

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

type Result = 'queued' | 'sending' | 'unconfirmed' | 'blocked' | 'refused' | 'ready'

interface About {
  readonly message?: string | null
  readonly confirmation?: string | null
  readonly findings?: readonly Finding[]
}

const lineOf = (
  { id, batch_number }: Confirmation,
  state: Result,
  { message = null, confirmation = null, findings = [] }: About = {},
) => ({ id, batch_number, message_id: null, state, message, confirmation, findings: [...findings] })

export const queueHandlers = (document: SingleUnitDocument<Confirmation>, way: CustomsWay): BoundOperation[] => [
  handle(queueConfirmations, async (ctx, { ids, confirmed }) => {
    way.requireOpen()
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
      { ids: rest.map(({ id }) => id), confirmed },
      way,
    )
    const results = new Map<string, object>(
      sent.map(({ submission, state, ...result }) => {
        const { head } = submission.document
        return [head.id, { ...lineOf(head, state), ...result }]
      }),
    )
    for (const line of await queue(ctx, { document, reasons, confirmed: confirmed ?? [] }, waiting))
      results.set(line.id, line)
    return rows.map(({ id }) => results.get(id) as ReturnType<typeof lineOf>)
  }),
  handle(unqueueConfirmations, async (ctx, { ids }) => {
    const rows = await loadHeads(ctx, confirmation, ids, true)
    const queued = rows.filter(({ status }) => next(confirmationFlow, status, 'unqueue'))
    await ctx.data.updateMany(
      confirmation,
      queued.map(({ id }) => ({
        id,
        status: 'ready' as const,
        queued_by: null,
        queued_at: null,
        confirmed_questions: null,
        last_text: null,
      })),
      queued,
    )
    return rows.map((row) =>
      queued.includes(row)
        ? lineOf(row, 'ready')
        : lineOf(row, 'refused', { message: `${stateOf(document.type, row.status)}，没有在排队` }),
    )
  }),
]

/** 退单. */
const REFUSED = '03'

interface Queueing {
  readonly document: SingleUnitDocument<Confirmation>
  /** What each waits for, by id. */
  readonly reasons: ReadonlyMap<string, string | undefined>
  readonly confirmed: readonly string[]
}

/** Sets those without 必改 and without an open question to waiting. */
async function queue(ctx: Context, queueing: Queueing, rows: readonly Confirmation[]) {
  const lines: ReturnType<typeof lineOf>[] = []
  for (const group of Map.groupBy(rows, ({ enterprise_id }) => enterprise_id).values()) {
    const findings = await allFindings(ctx, queueing.document, group)
    const linesOf = linesFor(group, findings, queueing)
    const going = group.filter((_, at) => linesOf[at]!.state === 'queued')
    const patches = going.map(({ id, last_code }) => {
      const asked = questionsOf(findings[group.findIndex((row) => row.id === id)]!)
      return {
        id,
        status: 'queued' as const,
        queued_by: ctx.caller.username,
        queued_at: ctx.now().toISOString(),
        confirmed_questions: asked.flatMap(({ question }) => question ?? []),
        // As with a message that is sent at once: it answers the refusal of the one before.
        ...(last_code === REFUSED ? { alarm: null } : {}),
        last_code: null,
        last_text: queueing.reasons.get(id) ?? null,
        last_at: null,
      }
    })
    await ctx.data.updateMany(confirmation, patches, going)
    lines.push(...linesOf)
  }
  return lines
}

function linesFor(
  group: readonly Confirmation[],
  findings: readonly Finding[][],
  { reasons, confirmed }: Queueing,
): ReturnType<typeof lineOf>[] {
  // One truck in two confirmations of the same request: the second would only be found when the first has been sent.
  const usedKeys = new Set<string>()
  return group.map((row, at) => {
    const found = findings[at]!
    const count = found.filter(({ severity }) => severity === 'block').length
    if (count > 0) return lineOf(row, 'blocked', { message: `单证检查有 ${count} 项必改`, findings: found })
    const keys = row.trucks.map(
      ({ plate_number }) => `${row.batch_number} ${row.message_type} ${foldPlate(plate_number)}`,
    )
    if (keys.some((key) => usedKeys.has(key)))
      return lineOf(row, 'refused', {
        message: `同时选择的另一份确报也有批次 ${row.batch_number} 的这辆车，同一辆车只能报一次`,
      })
    const confirmation = confirmationOf({ units: [row] }, found, 'questions')
    if (!isConfirmed(confirmation, { asks: 'questions', confirmed }))
      return lineOf(row, 'unconfirmed', { confirmation, findings: found })
    for (const key of keys) usedKeys.add(key)
    return lineOf(row, 'queued', { message: reasons.get(row.id) ?? null, findings: found })
  })
}
