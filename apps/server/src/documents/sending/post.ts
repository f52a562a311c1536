import { setImmediate as breathe } from 'node:timers/promises'
import type { SystemPatch } from '@guanqiao/domain/kit/entity'
import type { DecidedLine, DocumentType } from '@guanqiao/domain/documents/documentType'
import { advance } from '@guanqiao/domain/documents/flow'
import { passes } from '@guanqiao/domain/documents/finding'
import type { Finding } from '@guanqiao/domain/documents/finding'
import type { Context } from '../../kernel/handlers.ts'
import { uuid } from '../../kernel/uuid.ts'
import { noteHits } from '../localRules/localRules.ts'
import { confirmationOf, isConfirmed } from './confirming.ts'
import type { Confirming } from './confirming.ts'
import { enqueue } from './outbox.queries.ts'
import type { SealedMessage } from './sealedMessage.ts'
import { submissionsOf } from './submission.ts'
import type { CheckedGroup, Sending, Submission } from './submission.ts'
import type { CustomsWay } from './customsWay.ts'

/** The result for a document. */
export interface Posted<S> {
  /** The part of it that was sent, or would have been. */
  readonly submission: S
  readonly state: 'sending' | 'unconfirmed' | 'blocked' | 'refused'
  readonly message_id: string | null
  readonly message: string | null
  /** What the user confirms to send it all the same; null if nothing is open. */
  readonly confirmation: string | null
  readonly findings: Finding[]
}

/** Maximum characters of texts kept in memory before they are stored together: some hundred ordinary messages. */
const MAX_TEXT_LENGTH = 3_000_000

interface Requested {
  readonly ids: readonly string[]
  /** The confirmations of questions that the user has given. */
  readonly confirmed?: readonly string[] | null | undefined
}

/**
 * Sends documents to customs: checks and seals the parts to send, inserts them into the outbox and sets their new states. A
 * document that may not be sent, has blocking findings or an open question, stays unchanged and is reported; the others are sent.
 * Results have the requested order. Throws `customs.off` without a way to customs.
 */
export async function postDocuments<S extends Submission>(
  ctx: Context,
  sending: Sending<S>,
  { ids, confirmed }: Requested,
  way: CustomsWay,
): Promise<Posted<S>[]> {
  way.requireOpen()
  const results: Posted<S>[] = []
  const confirming: Confirming = { asks: 'questions', confirmed: confirmed ?? [] }
  for await (const group of submissionsOf(ctx, sending, ids, true))
    results.push(...(await postGroup(ctx, sending, group, confirming)))
  if (results.some(({ state }) => state === 'sending')) ctx.after(() => way.wake())
  const positions = new Map([...new Set(ids.map((id) => id.toLowerCase()))].map((id, at) => [id, at]))
  const positionOf = ({ submission }: Posted<S>) => positions.get(submission.document.head.id)!
  return results.toSorted((left, right) => positionOf(left) - positionOf(right))
}

interface SealedOne<S> {
  readonly id: string
  readonly submission: S
  readonly sealed: SealedMessage
}

/** Sends the submissions of a group that may be sent, and reports the others. Every way out that a user takes passes here. */
export async function postGroup<S extends Submission>(
  ctx: Context,
  sending: Sending<S>,
  { checked, seal }: CheckedGroup<S>,
  confirming: Confirming,
): Promise<Posted<S>[]> {
  const results: Posted<S>[] = []
  let sealed: SealedOne<S>[] = []
  let weight = 0
  for (const { submission, findings } of checked) {
    if (submission.refusal !== undefined) {
      results.push({ ...UNSENT, submission, state: 'refused', message: submission.refusal, findings: [] })
      continue
    }
    const isPassed = passes(findings)
    const confirmation = confirmationOf(submission, findings, confirming.asks)
    if (isPassed && !isConfirmed(confirmation, confirming)) {
      results.push({ ...UNSENT, submission, state: 'unconfirmed', findings, confirmation })
      continue
    }
    const id = uuid()
    const result = isPassed ? await seal(submission, id) : []
    results.push(resultOf(submission, findings, result))
    if (!('sha256' in result)) continue
    sealed.push({ id, submission, sealed: result })
    weight += result.body.length + result.content.length
    if (weight > MAX_TEXT_LENGTH) {
      await send(ctx, sending, sealed)
      sealed = []
      weight = 0
    }
    // Yields to other requests.
    await breathe()
  }
  await send(ctx, sending, sealed)
  await noteHits(
    ctx,
    sending.type,
    results
      .filter(({ state }) => state === 'sending' || state === 'blocked')
      .map(({ submission, findings }) => ({ head: submission.document.head, findings })),
  )
  return results
}

const UNSENT = { message_id: null, message: null, confirmation: null } as const

function resultOf<S>(submission: S, findings: Finding[], result: SealedMessage | readonly Finding[]): Posted<S> {
  if ('sha256' in result) return { ...UNSENT, submission, state: 'sending', message_id: result.message_id, findings }
  const all = [...findings, ...result]
  const count = all.filter(({ severity }) => severity === 'block').length
  return { ...UNSENT, submission, state: 'blocked', message: `单证检查有 ${count} 项必改`, findings: all }
}

/** Sets the sent units to their state in transit; the rest of a document stays unchanged. */
async function send<S extends Submission>(
  ctx: Context,
  { type, follow }: Sending<S>,
  all: readonly SealedOne<S>[],
): Promise<void> {
  if (all.length === 0) return
  const submissions = all.map(({ submission }) => submission)
  await enqueue(
    ctx.sql,
    all.map(({ id, sealed, submission: { document, function_code, units } }) => ({
      id,
      doc_type: type.key,
      document: document.head,
      function_code,
      sealed,
      bills: type.unit ? (units as readonly Line[]) : [],
    })),
    ctx.caller.username,
  )
  await follow?.(ctx, submissions)
  const sent_at = ctx.now().toISOString()
  const patches = submissions.flatMap(({ function_code, units }) =>
    units.map((unit) => patchOf(type, function_code, unit, sent_at)),
  )
  const heads = submissions.map(({ document }) => document.head)
  if (!type.unit) {
    await ctx.data.updateMany(type.entity, patches, heads)
    return
  }
  const { line, summary } = type.unit
  const rows = new Map((await ctx.data.updateMany(line.entity, patches)).map((row) => [row.id, row]))
  const lines = submissions.map(({ document }) => {
    const lines = (document as unknown as Readonly<Record<string, readonly Line[]>>)[line.property]!
    return {
      id: document.head.id,
      ...summary(lines.map((one) => rows.get(one.id) ?? one) as never[]),
      attempt: (document.head.attempt ?? 0) + 1,
      sent_at,
    }
  })
  await ctx.data.updateMany(type.entity, lines, heads)
}

/** 退单. */
const REFUSED = '03'

type Line = Submission['units'][number] & { readonly bill_no: string }

function patchOf(
  { flow, functions, unit: line }: DocumentType,
  code: Submission['function_code'],
  { id, status, attempt, last_code }: Submission['units'][number],
  sent_at: string,
): { id: string } & SystemPatch<DecidedLine> {
  // Customs' statements on an earlier declaration no longer apply, except for a whole document that is to be deleted.
  const keeps = !line && code === '3'
  return {
    id,
    status: advance(flow, status, functions[code]!),
    sent_at,
    attempt: (attempt ?? 0) + 1,
    ...(keeps ? {} : { last_code: null, last_text: null, last_at: null }),
    // The new message answers the refusal of the one before.
    ...(last_code === REFUSED ? { alarm: null } : {}),
  }
}
