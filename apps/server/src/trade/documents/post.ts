import type { Entity, SystemPatch } from '@guanqiao/domain/kit/entity'
import { advance, next } from '@guanqiao/domain/kit/flow'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { problem } from '@guanqiao/domain/kit/problem'
import type { DocumentEvent, DocumentFunction } from '@guanqiao/domain/trade/documentType'
import type { Finding } from '@guanqiao/domain/trade/finding'
import { passes } from '@guanqiao/domain/trade/finding'
import { handle } from '../../kernel/handlers.ts'
import type { Context, BoundOperation } from '../../kernel/handlers.ts'
import { isUuid, uuid } from '../../kernel/uuid.ts'
import { findingsOf, seal, sendersOf } from './check.ts'
import type { DocumentRow, WholeDocument } from './document.ts'
import { enqueue } from './outbox.queries.ts'
import type { Outgoing } from './outbox.queries.ts'
import { sizeFinding } from './size.ts'

type Line = OutputOf<WholeDocument['calls']['post']>[number]

/** Sends documents to customs. One that may not be sent, or has something against it, is left alone and reported; the others go. */
export const postHandler = <R extends DocumentRow>(document: WholeDocument<R>, wake: () => void): BoundOperation =>
  handle(document.calls.post, async (ctx, { ids, function_code, reason_text }) => {
    const { type } = document
    const code: DocumentFunction = function_code ?? '2'
    const event = type.functions[code]
    if (!event) throw problem('document.state', type.label)
    if (code === '3' && !reason_text) throw problem('document.reason')
    const rows = await lockedRows<R>(ctx, document, ids)
    const going = rows.filter(({ status }) => next(type.flow, status, event) !== undefined)
    const asked = { document, code, event, reason: reason_text ?? null }
    const sent = new Map((await send(ctx, asked, going)).map((line) => [line.id, line]))
    if ([...sent.values()].some(({ state }) => state === 'sending')) ctx.after(wake)
    return rows.map((row) => sent.get(row.id) ?? refused(document, row))
  })

const lineOf = ({ id, batch_number }: DocumentRow) => ({ id, batch_number, message_id: null, findings: [] })

const refused = <R extends DocumentRow>({ type }: WholeDocument<R>, row: R): Line => ({
  ...lineOf(row),
  state: 'refused',
  message: `${type.label}${type.states[row.status]?.label ?? row.status}，不能这样申报`,
})

/** The documents in the order asked for, held until the end. */
async function lockedRows<R extends DocumentRow>(
  { data }: Context,
  { type }: WholeDocument<R>,
  asked: readonly string[],
): Promise<R[]> {
  const ids = [...new Set(asked.map((id) => id.toLowerCase()))]
  if (!ids.every(isUuid)) throw problem('record.notFound')
  const found = new Map(
    ((await data.all(type.entity, { id: ids } as object, { lock: true })) as unknown as R[]).map((row) => [
      row.id,
      row,
    ]),
  )
  return ids.map((id) => {
    const row = found.get(id)
    if (!row) throw problem('record.notFound')
    return row
  })
}

interface Asked<R extends DocumentRow> {
  readonly document: WholeDocument<R>
  readonly code: DocumentFunction
  readonly event: DocumentEvent
  readonly reason: string | null
}

async function send<R extends DocumentRow>(ctx: Context, asked: Asked<R>, going: readonly R[]): Promise<Line[]> {
  const { document, code, event } = asked
  const { type } = document
  const findings = await findingsBefore(ctx, asked, going)
  const senders = await sendersOf<R>(ctx, going)
  const outgoing: (Outgoing & { readonly document: R })[] = []
  const lines: Line[] = []
  for (const row of going) {
    const rows = findings.get(row.id) ?? []
    const found = passes(rows) ? await sealFor(ctx, asked, row, senders) : rows
    if (!('sealed' in found)) lines.push(blocked(row, [...rows, ...found.filter((it) => !rows.includes(it))]))
    else {
      outgoing.push(found)
      lines.push({
        ...lineOf(row),
        state: 'sending',
        message_id: found.sealed.message_id,
        message: null,
        findings: [...rows],
      })
    }
  }
  await enqueue(ctx.sql, outgoing, ctx.caller.username)
  const sent_at = ctx.now().toISOString()
  const patches = outgoing.map(({ document: row }) => ({
    id: row.id,
    status: advance(type.flow, row.status, event),
    sent_at,
    attempt: (row.attempt ?? 0) + 1,
    // Nothing that customs said of an earlier declaration holds; of what is to be deleted it does.
    ...(code === '3' ? {} : { last_code: null, last_text: null, last_at: null }),
  }))
  await ctx.data.updateMany(type.entity, patches as ({ id: string } & SystemPatch<Entity>)[])
  return lines
}

/** What is taken back need not be right. Documents of several enterprises, which the platform's staff may send, are checked apart. */
async function findingsBefore<R extends DocumentRow>(
  ctx: Context,
  { document, code }: Asked<R>,
  going: readonly R[],
): Promise<ReadonlyMap<string, readonly Finding[]>> {
  if (code === '3') return new Map()
  const found = new Map<string, readonly Finding[]>()
  for (const rows of Map.groupBy(going, ({ enterprise_id }) => enterprise_id).values())
    for (const [at, findings] of (await findingsOf<R>(ctx, document, rows)).entries()) found.set(rows[at]!.id, findings)
  return found
}

function blocked(row: DocumentRow, findings: readonly Finding[]): Line {
  const count = findings.filter(({ severity }) => severity === 'block').length
  return { ...lineOf(row), state: 'blocked', message: `单证检查有 ${count} 项必改`, findings: [...findings] }
}

async function sealFor<R extends DocumentRow>(
  ctx: Context,
  { document, code, reason }: Asked<R>,
  row: R,
  senders: Awaited<ReturnType<typeof sendersOf>>,
): Promise<(Outgoing & { readonly document: R }) | Finding[]> {
  const sender = senders.get(row.transmitter_id)
  if (!sender) return await findingsOf<R>(ctx, document, [row]).then(([findings = []]) => findings)
  const id = uuid()
  const at = ctx.now()
  const sealed = seal<R>(document, row, sender, { id, function_code: code, at, reason })
  if (Array.isArray(sealed)) return sealed
  const oversize = await sizeFinding(sealed, row.message_type, at)
  if (oversize) return [oversize]
  return { id, doc_type: document.type.key, document: row, function_code: code, sealed, bills: [] }
}
