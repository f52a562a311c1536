import { setImmediate as breathe } from 'node:timers/promises'
import type { SystemPatch } from '@guanqiao/domain/kit/entity'
import type { DecidedLine } from '@guanqiao/domain/documents/documentType'
import { advance } from '@guanqiao/domain/documents/flow'
import { passes } from '@guanqiao/domain/documents/finding'
import type { Finding } from '@guanqiao/domain/documents/finding'
import type { Context } from '../../kernel/handlers.ts'
import { uuid } from '../../kernel/uuid.ts'
import { noteHits } from '../localRules/localRules.ts'
import { enqueue } from './outbox.queries.ts'
import { preparedGroups } from './posting.ts'
import type { Going, Loaded, Posting, Prepared, Unit } from './posting.ts'
import type { Sealed } from './sealed.ts'

/** Further effects of sending. */
export interface Dispatch<D extends Loaded, G extends Going<Loaded>> extends Posting<D, G> {
  /** Effects of the sending on other records, in the same transaction. */
  follow?(ctx: Context, sent: readonly G[]): Promise<void>
  /** The values that the head of a document with lines derives from its current lines. */
  headOf?(going: G, lines: ReadonlyMap<string, Unit>): object
  /** Wakes the outbox; call it after the commit. */
  wake(): void
}

/** The result for a document. */
export interface Posted<D extends Loaded, G> {
  readonly posted: D
  /** The part of it that was sent, or would have been. */
  readonly going: G | null
  readonly state: 'sending' | 'blocked' | 'refused'
  readonly message_id: string | null
  readonly message: string | null
  readonly findings: Finding[]
}

/** Maximum characters of texts kept in memory before they are stored together: some hundred ordinary messages. */
const MAX_TEXT_LENGTH = 3_000_000

/**
 * Sends documents to customs: checks and seals the parts to send, inserts them into the outbox and sets their new states. A
 * document that may not be sent, or has blocking findings, stays unchanged and is reported; the others are sent. Results have the
 * requested order.
 */
export async function postDocuments<D extends Loaded, G extends Going<Loaded>>(
  ctx: Context,
  dispatch: Dispatch<D, G>,
  ids: readonly string[],
): Promise<Posted<D, G>[]> {
  const results: Posted<D, G>[] = []
  for await (const group of preparedGroups(ctx, dispatch, ids, true))
    results.push(...(await postGroup(ctx, dispatch, group)))
  if (results.some(({ state }) => state === 'sending')) ctx.after(() => dispatch.wake())
  const places = new Map([...new Set(ids.map((id) => id.toLowerCase()))].map((id, at) => [id, at]))
  return results.toSorted((left, right) => places.get(left.posted.head.id)! - places.get(right.posted.head.id)!)
}

type SealedOne<G> = { readonly id: string; readonly going: G; readonly sealed: Sealed }

async function postGroup<D extends Loaded, G extends Going<Loaded>>(
  ctx: Context,
  dispatch: Dispatch<D, G>,
  group: readonly Prepared<D, G>[],
): Promise<Posted<D, G>[]> {
  await noteHits(
    ctx,
    dispatch.type,
    group.flatMap((one) => ('refusal' in one ? [] : [{ head: one.posted.head, findings: one.findings }])),
  )
  const results: Posted<D, G>[] = []
  let sealed: SealedOne<G>[] = []
  let weight = 0
  for (const one of group) {
    if ('refusal' in one) {
      results.push(refused(one))
      continue
    }
    const id = uuid()
    const result = passes(one.findings) ? await one.seal(id) : []
    results.push(resultOf(one, result))
    if (!('sha256' in result)) continue
    sealed.push({ id, going: one.going, sealed: result })
    weight += result.body.length + result.content.length
    if (weight > MAX_TEXT_LENGTH) {
      await send(ctx, dispatch, sealed)
      sealed = []
      weight = 0
    }
    // Yields to other requests.
    await breathe()
  }
  await send(ctx, dispatch, sealed)
  return results
}

const refused = <D extends Loaded>({ posted, refusal }: { posted: D; refusal: string }): Posted<D, never> => ({
  posted,
  going: null,
  state: 'refused',
  message_id: null,
  message: refusal,
  findings: [],
})

function resultOf<D extends Loaded, G>(
  { posted, going, findings }: { posted: D; going: G; findings: Finding[] },
  result: Sealed | readonly Finding[],
): Posted<D, G> {
  if ('sha256' in result)
    return { posted, going, state: 'sending', message_id: result.message_id, message: null, findings }
  const all = [...findings, ...result]
  const count = all.filter(({ severity }) => severity === 'block').length
  const message = `单证检查有 ${count} 项必改`
  return { posted, going, state: 'blocked', message_id: null, message, findings: all }
}

/** Sets the sent parts to their state in transit; the rest of a document stays unchanged. */
async function send<D extends Loaded, G extends Going<Loaded>>(
  ctx: Context,
  dispatch: Dispatch<D, G>,
  all: readonly SealedOne<G>[],
): Promise<void> {
  if (all.length === 0) return
  const { type } = dispatch
  const going = all.map((one) => one.going)
  const lines = type.decides === 'lines' ? type.lines[0] : undefined
  await enqueue(
    ctx.sql,
    all.map(({ id, sealed, going: { posted, plan } }) => ({
      id,
      doc_type: type.key,
      document: posted.head,
      function_code: plan.function_code,
      sealed,
      bills: lines ? (plan.going as readonly Line[]) : [],
    })),
    ctx.caller.username,
  )
  await dispatch.follow?.(ctx, going)
  const sent_at = ctx.now().toISOString()
  const patches = going.flatMap(({ plan }) =>
    plan.going.map((unit) => patchOf(type, plan.function_code, unit, sent_at)),
  )
  const heads = going.map(({ posted }) => posted.head)
  if (!lines) {
    await ctx.data.updateMany(type.entity, patches, heads)
    return
  }
  const rows = await ctx.data.updateMany(lines.entity, patches)
  const sent = new Map(rows.map((row) => [row.id, row]))
  const shown = going.map((one) => ({
    id: one.posted.head.id,
    ...dispatch.headOf?.(one, sent),
    attempt: (one.posted.head.attempt ?? 0) + 1,
    sent_at,
  }))
  await ctx.data.updateMany(type.entity, shown, heads)
}

type Line = Unit & { readonly bill_no: string }

function patchOf(
  { flow, functions, decides }: Dispatch<Loaded, Going<Loaded>>['type'],
  code: Going['plan']['function_code'],
  { id, status, attempt }: Unit,
  sent_at: string,
): { id: string } & SystemPatch<DecidedLine> {
  // Customs' statements on an earlier declaration no longer apply, except for a document that is to be deleted.
  const keeps = decides === 'document' && code === '3'
  return {
    id,
    status: advance(flow, status, functions[code]!),
    sent_at,
    attempt: (attempt ?? 0) + 1,
    ...(keeps ? {} : { last_code: null, last_text: null, last_at: null }),
  }
}
