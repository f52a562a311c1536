import type { Entity, Row } from '@guanqiao/domain/kit/entity'
import { problem } from '@guanqiao/domain/kit/problem'
import type { DocumentFunction, DocumentHead, DocumentType } from '@guanqiao/domain/documents/documentType'
import { passes } from '@guanqiao/domain/documents/finding'
import type { Finding } from '@guanqiao/domain/documents/finding'
import type { Context } from '../../kernel/handlers.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { seal } from './seal.ts'
import type { Compose } from './seal.ts'
import type { SealedMessage } from './sealedMessage.ts'
import { NO_TRANSMITTER, sendersOf } from './senders.ts'
import { sizeFinding } from './size.ts'

/** A document for checking and sending: its head, with its lines if it has any. */
export interface Loaded {
  readonly head: Row<DocumentHead>
}

/** The unit that customs decides on: a line of the document, or the document itself. */
interface Unit {
  readonly id: string
  readonly status: string
  readonly attempt: number | null
  readonly last_code: string | null
}

/** The part of a document to send, with the function; or the reason why nothing is sent. */
export interface Submission<D extends Loaded = Loaded> {
  readonly document: D
  readonly function_code: DocumentFunction
  readonly units: readonly Unit[]
  readonly refusal?: string | undefined
}

/** How documents of a type are loaded and checked. */
export interface Checks<D extends Loaded> {
  /** In the requested order, without duplicates; `lock` locks the heads until the end of the transaction. */
  load(ctx: Context, ids: readonly string[], lock: boolean): Promise<D[]>
  /** The findings on documents of one enterprise, by id. */
  findings(ctx: Context, documents: readonly D[]): Promise<ReadonlyMap<string, readonly Finding[]>>
}

/** The document-specific parts of sending, created for one request; the rest is the same for all. */
export interface Sending<S extends Submission> extends Checks<S['document']> {
  readonly type: DocumentType
  /** What to send of each of some documents of one enterprise. */
  plan(ctx: Context, documents: readonly S['document'][]): Promise<S[]>
  /** The findings that affect the part to send. */
  concerning(submission: S, findings: readonly Finding[]): Finding[]
  /** Reads the further records for composing messages once for all submissions. */
  composer(ctx: Context, submissions: readonly S[]): Promise<(submission: S) => Compose>
  /** Effects of the sending on other records, in the same transaction. */
  follow?(ctx: Context, sent: readonly S[]): Promise<void>
}

/** The submissions of one enterprise with their findings. */
export interface CheckedGroup<S> {
  readonly checked: readonly { readonly submission: S; readonly findings: Finding[] }[]
  /** Seals a submission under the id of its future message row, or returns the findings that prevent it. */
  seal(submission: S, id: string): Promise<SealedMessage | readonly Finding[]>
}

/** What sending the documents would send, grouped by enterprise. A deletion need not be valid: it is not checked. */
export async function* submissionsOf<S extends Submission>(
  ctx: Context,
  sending: Sending<S>,
  ids: readonly string[],
  lock: boolean,
): AsyncGenerator<CheckedGroup<S>> {
  const loaded = await sending.load(ctx, ids, lock)
  for (const group of Map.groupBy(loaded, ({ head }) => head.enterprise_id).values()) {
    const submissions = await sending.plan(ctx, group)
    const due = submissions.filter(({ refusal }) => refusal === undefined)
    const checked = due.filter(({ function_code }) => function_code !== '3').map(({ document }) => document)
    const findings = checked.length > 0 ? await sending.findings(ctx, checked) : new Map<string, readonly Finding[]>()
    yield {
      checked: submissions.map((submission) => ({
        submission,
        findings: sending.concerning(submission, findings.get(submission.document.head.id) ?? []),
      })),
      seal: await sealerFor(ctx, sending, due),
    }
  }
}

async function sealerFor<S extends Submission>(
  ctx: Context,
  sending: Sending<S>,
  submissions: readonly S[],
): Promise<CheckedGroup<S>['seal']> {
  const heads = submissions.map(({ document }) => document.head)
  const senders = await sendersOf(ctx, heads)
  const compose = await sending.composer(ctx, submissions)
  return async (submission, id) => {
    const { document, function_code } = submission
    const sender = senders.get(document.head.transmitter_id)
    if (!sender) return [NO_TRANSMITTER]
    const at = ctx.now()
    const sealed = seal(document.head, { id, function_code, at, sender }, compose(submission))
    if (Array.isArray(sealed)) return sealed
    const oversize = sizeFinding(sealed, document.head.message_type, at)
    return oversize ? [oversize] : sealed
  }
}

/** The heads in the requested order, without duplicates; throws `record.notFound` if one is missing. */
export async function loadHeads<E extends Entity>(
  { data }: Context,
  entity: E,
  requestedIds: readonly string[],
  lock: boolean,
): Promise<Row<E>[]> {
  const ids = [...new Set(requestedIds.map((id) => id.toLowerCase()))]
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
