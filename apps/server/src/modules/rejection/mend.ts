import type { Field } from '@guanqiao/domain/kit/field'
import type { Operation, OutputOf } from '@guanqiao/domain/kit/operation'
import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { fieldProblem, Problem, problem } from '@guanqiao/domain/kit/problem'
import { parseField } from '@guanqiao/domain/kit/shape'
import { withValue } from '@guanqiao/domain/rejection/documentFields'
import { mendRejections } from '@guanqiao/domain/rejection/rejection'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { questionsOf } from '@guanqiao/domain/documents/finding'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context, Handler } from '../../kernel/handlers.ts'
import { undone } from '../../platform/bulk/preview.queries.ts'
import { auditRefused, fitRows, plainRows, reasonOf } from '../../platform/bulk/rows.ts'
import type { Refused } from '../../platform/bulk/rows.ts'
import { saveDocument, documentsWithLines } from '../../documents/saving/saveDocument.ts'
import type { Values } from '../../documents/saving/saveDocument.ts'
import { permittedType, placeIn, rejectedIn } from './rejectedDocuments.ts'

interface Mending {
  readonly type: DocumentType
  readonly code: string
  readonly place: string
  readonly value: unknown
  /** The module's own handlers of saving and sending one document. */
  readonly edit: Handler
  readonly post: Handler
  /** The confirmations of questions that the user has given. */
  readonly confirmed: readonly string[]
}

interface Row {
  readonly id: string
  readonly version: number
  readonly paths: readonly string[]
}

type Outcome = OutputOf<typeof mendRejections>[number]

/**
 * Mends and sends documents that stand rejected with one code. Every document meets the handlers that save and send it alone, within a
 * savepoint of its own: one that cannot be sent keeps its former values. All are locked first, in the order of their ids, so that of two
 * clerks with the same documents the second finds them changed.
 */
export const mendHandler = (handlerOf: (operation: Operation) => Handler): BoundOperation =>
  handle(mendRejections, async (ctx, { doc_type, code, place, value, confirmed, preview, rows }) => {
    const type = permittedType(ctx, doc_type, 'get', 'edit', 'declare')
    const { edit, post } = type.operations
    const mending = {
      type,
      code,
      place,
      value: valueFor(placeIn(type, place).field, value ?? null),
      edit: handlerOf(edit),
      post: handlerOf(post),
      confirmed: confirmed ?? [],
    }
    if (!preview) return mendRows(ctx, mending, rows)
    return undone(ctx.sql, async () => {
      const results = await mendRows({ ...ctx, after: () => {} }, mending, rows)
      // Undone too: there is no change that the entry of a request without one could be about.
      await ctx.audit({})
      return results
    })
  })

/** The text as a value of the field; a problem is one of the input's `value`. */
function valueFor(field: Field, sent: string | null): unknown {
  const value =
    sent === null
      ? null
      : field.kind === 'integer' && /^\d{1,9}$/.test(sent)
        ? Number(sent)
        : field.kind === 'flag'
          ? sent === 'true'
          : sent
  const message = parseField(field, value)
  if (message) throw fieldProblem('value', message)
  return value
}

async function mendRows(ctx: Context, mending: Mending, sent: readonly Row[]): Promise<Outcome[]> {
  const rows = plainRows(sent)
  const refused: Refused = new Map()
  const unconfirmed = new Map<string, Unconfirmed>()
  const pathsOf = new Map(rows.map(({ id }, at) => [id, sent[at]!.paths]))
  const fit = (await fitRows(ctx, mending.type.entity, rows, refused)).flat()
  for (const head of fit.toSorted((left, right) => (left.id < right.id ? -1 : 1))) {
    const result = await ctx.data.attempt(() => mendOne(ctx, mending, head, pathsOf.get(head.id)!))
    if (result instanceof Unconfirmed) unconfirmed.set(head.id, result)
    else if (result instanceof Problem) refused.set(head.id, result)
  }
  await auditRefused(ctx, mending.type.entity, refused)
  return rows.map(({ id }) => {
    const open = unconfirmed.get(id)
    if (open) return { id, outcome: 'unconfirmed', reason: questionsIn(open.asked), ...open.asked }
    const reason = refused.get(id)
    return { id, outcome: reason ? 'refused' : 'sent', reason: reason ? reasonOf(reason) : null, ...NOTHING_ASKED }
  })
}

const NOTHING_ASKED = { confirmation: null, findings: [] }

/** Undoes the mending of a document that waits for an answer of the user. */
class Unconfirmed extends Problem {
  readonly asked: Pick<Outcome, 'confirmation' | 'findings'>
  constructor({ confirmation, findings }: PostedLine) {
    super('rejection.notSent')
    this.asked = { confirmation, findings: questionsOf(findings) }
  }
}

async function mendOne(ctx: Context, mending: Mending, head: Values, paths: readonly string[]): Promise<void> {
  const { type, code, place, value } = mending
  const record = (await documentsWithLines(ctx, type, [head]))[0]!
  const rejected = rejectedIn(type, record, code)
  const currentPaths = new Set(rejected?.valuesAt(place).map(({ path }) => path))
  if (!rejected || !paths.every((path) => currentPaths.has(path))) throw problem('rejection.settled')
  await saveDocument(ctx, mending, record, withValue(record, paths, value), paths)
  const submission = rejected.lines && { function_code: '9', bill_ids: rejected.lines.map(({ id }) => id) }
  const input = { ids: [record.id], confirmed: mending.confirmed, ...submission }
  const [line] = (await mending.post(ctx, input as never)) as readonly PostedLine[]
  if (line?.state === 'unconfirmed') throw new Unconfirmed(line)
  if (line?.state !== 'sending') throw problem('rejection.notSent', wordsOf(line))
}

interface PostedLine {
  readonly state: string
  readonly message: string | null
  readonly confirmation: string | null
  readonly findings: readonly Finding[]
}

const MAX_REASON = 1000

const questionsIn = ({ findings }: Pick<Outcome, 'findings'>): string =>
  truncate(findings.map(({ question }) => question).join('；'), MAX_REASON)

const NAMED = 5

function wordsOf(line: PostedLine | undefined): string {
  const blocking = (line?.findings ?? []).filter(({ severity }) => severity === 'block')
  return [line?.message, ...blocking.slice(0, NAMED).map(({ message }) => message)].filter(Boolean).join('；')
}
