import type { JobType } from '@guanqiao/domain/job/jobType'
import type { ListQuery } from '@guanqiao/domain/kit/crud'
import type { Entity, ListRow } from '@guanqiao/domain/kit/entity'
import type { Operation } from '@guanqiao/domain/kit/operation'
import type { Caller } from './caller.ts'
import type { Data, ReadyJson } from './data/data.ts'
import type { Sql, Store } from './database/scoped.ts'

/**
 * What a handler has, and nothing more.
 *
 * How to write one, in `modules/<module>/<what>.ts`:
 *
 *   export const gateInHandler = handle(gateIn, async (ctx, input) => {
 *     const row = await ctx.data.find(container, { container_number: input.container_number })
 *     if (!row) throw problem('record.notFound')
 *     return ctx.data.update(container, row.id, { status: 'in_yard', in_time: ctx.now().toISOString() })
 *   })
 *
 * `input` is parsed; what is returned is checked against the declared output: `answers` the record (`{ data }` is put round it),
 * `answersBare` the record, `answersRows` an array, `answersPage` a page or what `ctx.data.list` gives, form `text` a string.
 * SQL of one's own stands in `<what>.queries.ts` as functions that take `ctx.sql` first; it is bound to the caller's enterprise by
 * row-level security and names the enterprise in its conditions all the same.
 * Refusals are thrown: `problem('order.notDraft')`, `fieldProblem('plate_number', '…')`.
 * The module's handlers are listed in its `index.ts`, modules in `modules/index.ts`. Operations made by `crud()` need none, unless
 * they do more than the generic act; then their handler calls the generic step by name (`ctx.data.create(vehicle, input)`).
 */
export interface Context {
  readonly caller: Caller
  readonly data: Data
  /** For `*.queries.ts` alone: the connection of this call, in its transaction when the operation writes. */
  readonly sql: Sql
  readonly requestId: string
  /** Where the call comes from, as the server sees it. */
  readonly address: string
  now(): Date
  /** Adds a job of the caller's enterprise in the transaction of this call; returns its id. */
  startJob<I>(type: JobType<I>, input: I): Promise<string>
  /** Runs `work` once the transaction is committed: waking a worker, telling a socket. It must not fail and is not waited for. */
  after(work: () => void): void
  /** An audit entry for what is no change of a row by `data` (that one is written by itself). */
  audit(entry: {
    readonly entity?: string
    readonly record_id?: string
    readonly before?: unknown
    readonly after?: unknown
  }): Promise<void>
}

/** What a handler has before anybody is signed in, or when it must not hold a transaction: it opens its own. */
export interface OpenContext {
  /** Set when the operation asks for a session. */
  readonly caller: Caller | undefined
  readonly store: Store
  readonly requestId: string
  readonly address: string
  now(): Date
  /** Writes an audit entry in a transaction of its own. */
  audit(entry: OpenAudit): Promise<void>
  /** An entry for a refused attempt that anybody may repeat as often as they like: the first of its kind, then their number. */
  noteRefusal(username: string, code: string): Promise<void>
}

interface OpenAudit {
  readonly outcome: 'done' | 'refused'
  readonly user_id?: string | null
  readonly username?: string | null
  readonly enterprise_id?: string | null
  readonly after?: unknown
}

/** What a handler has that answers bit by bit. */
export interface StreamContext {
  readonly caller: Caller
  /** All rows of a list, in batches; personal data masked. One list an answer. */
  pages<E extends Entity>(entity: E, query: ListQuery): AsyncGenerator<ListRow<E>[]>
}

type Answer<O> = O | ReadyJson

export type Handler = (context: Context, input: never) => Promise<unknown>
export type StreamHandler = (context: StreamContext, input: never) => AsyncGenerator<string>
export type OpenHandler = (context: OpenContext, input: never) => Promise<unknown>

export interface SingleAct {
  readonly act: 'create' | 'update'
  readonly entity: Entity
}

/** An operation with what carries it out. */
export type BoundOperation =
  | {
      readonly operation: Operation
      readonly mode: 'bound'
      readonly run: Handler
      /** The handler does no more than this, which one statement may do too. */
      readonly single?: SingleAct
    }
  | { readonly operation: Operation; readonly mode: 'open'; readonly run: OpenHandler }
  | { readonly operation: Operation; readonly mode: 'stream'; readonly run: StreamHandler }

/** Carries out an operation for a signed-in caller, in one transaction when it writes. */
export const handle = <I, O>(
  operation: Operation<I, O>,
  run: (context: Context, input: I) => Promise<Answer<O>>,
): BoundOperation => ({
  operation: operation as Operation,
  mode: 'bound',
  run: run as Handler,
})

/** Carries out an operation without a transaction of its own: sign-in, and what must not wait inside one. */
export const handleWithoutTransaction = <I, O>(
  operation: Operation<I, O>,
  run: (context: OpenContext, input: I) => Promise<Answer<O>>,
): BoundOperation => ({
  operation: operation as Operation,
  mode: 'open',
  run: run as OpenHandler,
})

/**
 * Answers a text of any length in parts, from one read-only transaction: memory stays flat, the reader sets the pace, and a
 * reader that goes away ends it. What fails before the first part is an ordinary refusal; later the connection is cut.
 */
export const handleStream = <I>(
  operation: Operation<I>,
  run: (context: StreamContext, input: I) => AsyncGenerator<string>,
): BoundOperation => ({
  operation: operation as Operation,
  mode: 'stream',
  run: run as StreamHandler,
})
