import type { Entity, Row } from '@guanqiao/domain/kit/entity'
import { problem } from '@guanqiao/domain/kit/problem'
import { transmitter } from '@guanqiao/domain/reference/index'
import type { DocumentFunction, DocumentHead, DocumentType } from '@guanqiao/domain/documents/documentType'
import { block, passes } from '@guanqiao/domain/documents/finding'
import type { Finding } from '@guanqiao/domain/documents/finding'
import type { Context } from '../../kernel/handlers.ts'
import { isUuid } from '../../kernel/uuid.ts'
import type { Sealed } from './sealed.ts'
import { sizeFinding } from './size.ts'

export type Transmitter = Row<typeof transmitter>

/** A document for checking and sending: its head, with lines if it has any. */
export interface Loaded {
  readonly head: Row<DocumentHead>
}

/** The unit with a state at customs: a line that customs decides on, or the document itself. */
export interface Unit {
  readonly id: string
  readonly status: string
  readonly attempt: number | null
}

/** The part of a document to send, with the function. */
export interface Plan<U extends Unit = Unit> {
  readonly function_code: DocumentFunction
  readonly going: readonly U[]
}

export interface Going<D extends Loaded = Loaded, P extends Plan = Plan> {
  readonly posted: D
  readonly plan: P
}

/** How a document is loaded and checked. */
export interface Checks<D extends Loaded> {
  /** In the requested order, without duplicates; `lock` locks the heads until the end of the transaction. */
  load(ctx: Context, ids: readonly string[], lock: boolean): Promise<D[]>
  /** The findings on documents of one enterprise, by id. */
  findings(ctx: Context, group: readonly D[]): Promise<ReadonlyMap<string, readonly Finding[]>>
}

/** Seals one under the id of its future message row, or returns the findings that prevent it. */
export type SealAs<G> = (id: string, going: G, sender: Transmitter) => Sealed | readonly Finding[]

/** The document-specific parts of sending, created for one request; the rest is the same for all. */
export interface Posting<D extends Loaded, G extends Going<Loaded>> extends Checks<D> {
  readonly type: DocumentType
  /** For each of some documents of one enterprise, the part to send, or the reason why nothing is sent. */
  plan(ctx: Context, group: readonly D[]): Promise<(G | string)[]>
  /** The findings that affect the part to send. */
  concerning(going: G, findings: readonly Finding[]): Finding[]
  /** Reads the further records for sealing once for all documents. */
  sealer(ctx: Context, going: readonly G[]): Promise<SealAs<G>>
}

/** A document to send, with its findings; or the reason why it is not sent. */
export type Prepared<D extends Loaded, G> =
  | { readonly posted: D; readonly refusal: string }
  | {
      readonly posted: D
      readonly going: G
      readonly findings: Finding[]
      seal(id: string): Promise<Sealed | readonly Finding[]>
    }

/** The parts that sending the documents would send, grouped by enterprise. A deletion need not be valid: it is not checked. */
export async function* preparedGroups<D extends Loaded, G extends Going<Loaded>>(
  ctx: Context,
  posting: Posting<D, G>,
  ids: readonly string[],
  lock: boolean,
): AsyncGenerator<Prepared<D, G>[]> {
  const loaded = await posting.load(ctx, ids, lock)
  for (const group of Map.groupBy(loaded, ({ head }) => head.enterprise_id).values()) {
    const plans = await posting.plan(ctx, group)
    const checked = group.filter((_, at) => !isDeletionOrNothing(plans[at]!))
    const findings = checked.length > 0 ? await posting.findings(ctx, checked) : new Map<string, readonly Finding[]>()
    const seal = await sealerFor(
      ctx,
      posting,
      plans.filter((plan) => typeof plan !== 'string'),
    )
    yield group.map((posted, at) => {
      const going = plans[at]!
      if (typeof going === 'string') return { posted, refusal: going }
      const concerned = posting.concerning(going, findings.get(posted.head.id) ?? [])
      return { posted, going, findings: concerned, seal: (id: string) => seal(id, going) }
    })
  }
}

const isDeletionOrNothing = (plan: Going<Loaded> | string): boolean =>
  typeof plan === 'string' || plan.plan.function_code === '3'

async function sealerFor<D extends Loaded, G extends Going<Loaded>>(
  ctx: Context,
  posting: Posting<D, G>,
  all: readonly G[],
): Promise<(id: string, going: G) => Promise<Sealed | readonly Finding[]>> {
  const senders = await sendersOf(
    ctx,
    all.map(({ posted }) => posted.head),
  )
  const seal = await posting.sealer(ctx, all)
  return async (id, going) => {
    const { message_type, transmitter_id } = going.posted.head
    const sender = senders.get(transmitter_id)
    if (!sender) return [NO_TRANSMITTER]
    const sealed = seal(id, going, sender)
    if (!('sha256' in sealed)) return sealed
    const oversize = sizeFinding(sealed, message_type, ctx.now())
    return oversize ? [oversize] : sealed
  }
}

/** The senders of some documents, by id. */
export async function sendersOf(
  { data }: Context,
  documents: readonly { readonly transmitter_id?: string | null | undefined }[],
): Promise<ReadonlyMap<string, Transmitter>> {
  const ids = [...new Set(documents.flatMap(({ transmitter_id: id }) => (id && isUuid(id) ? [id] : [])))]
  return new Map((await data.all(transmitter, { id: ids })).map((row) => [row.id, row]))
}

export const NO_TRANSMITTER: Finding = block('transmitter.missing', {
  path: 'transmitter_id',
  message: '舱单传输人不存在或已删除',
})

/** The heads in the requested order, without duplicates; throws `record.notFound` if one is missing. */
export async function loadHeads<E extends Entity>(
  { data }: Context,
  entity: E,
  asked: readonly string[],
  lock: boolean,
): Promise<Row<E>[]> {
  const ids = [...new Set(asked.map((id) => id.toLowerCase()))]
  if (!ids.every(isUuid)) throw problem('record.notFound')
  const rows = await data.all(entity, { id: ids } as object, lock ? { lock } : {})
  const byId = new Map(rows.map((row) => [row.id as string, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    if (!row) throw problem('record.notFound')
    return row
  })
}

/** All findings on one document, and whether it could be sent. */
export async function checkDocument<D extends Loaded>(
  ctx: Context,
  checks: Checks<D>,
  id: string,
): Promise<{ passed: boolean; findings: Finding[] }> {
  const loaded = await checks.load(ctx, [id], false)
  const findings = [...((await checks.findings(ctx, loaded)).get(loaded[0]!.head.id) ?? [])]
  return { passed: passes(findings), findings }
}
