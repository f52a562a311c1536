import type { JobType } from '@guanqiao/domain/kit/jobType'
import type { ListQuery } from '@guanqiao/domain/kit/crud'
import type { Entity, ListRow } from '@guanqiao/domain/kit/entity'
import type { Operation } from '@guanqiao/domain/kit/operation'
import type { FileBody } from './answer.ts'
import type { AuditContext } from './audit.ts'
import type { Caller } from './caller.ts'
import type { Data, ReadyJson } from './data/data.ts'
import type { Sql, Store } from './database/scoped.ts'
import type { Statement } from './stream/pages.ts'

/**
 * The context of a handler, and nothing more.
 *
 * How to write one, in `modules/<module>/<what>.ts`:
 *
 *   export const gateInHandler = handle(gateIn, async (ctx, input) => {
 *     const row = await ctx.data.find(container, { container_number: input.container_number })
 *     if (!row) throw problem('record.notFound')
 *     return ctx.data.update(container, row.id, { status: 'in_yard', in_time: ctx.now().toISOString() })
 *   })
 *
 * `input` is parsed; the result is validated against the declared output: for `returnsData` the record (wrapped in `{ data }`), for
 * `returnsBare` the record, for `returnsRows` an array, for `returnsPage` a page or the result of `ctx.data.list`, for `text` a string.
 * Custom SQL belongs in `<what>.queries.ts`, in functions that take `ctx.sql` first; row-level security binds it to the caller's
 * enterprise, and its conditions name the enterprise as well.
 * Errors are thrown: `problem('order.notDraft')`, `fieldProblem('plate_number', '…')`.
 * The module's `index.ts` lists its handlers, `modules/index.ts` the modules. Operations declared by `crud()` need none, unless they
 * do more than the generic operation; then their handler calls the generic step by name (`ctx.data.create(vehicle, input)`).
 */
export interface Context {
  /** With the enterprise for which the platform's staff act, if they named one. */
  readonly caller: Caller
  readonly data: Data
  /** For `*.queries.ts` only: the connection of this request, in its transaction if the operation writes. */
  readonly sql: Sql
  /** The author and the request of the write, for audit entries that `trade` writes in bulk. */
  readonly trace: AuditContext
  now(): Date
  /** Adds a job of the enterprise in the transaction of this request; returns its id. */
  startJob<I>(type: JobType<I>, input: I): Promise<string>
  /** Runs `work` after the commit: waking a worker, notifying a socket. It must not fail and is not awaited. */
  after(work: () => void): void
  /** Writes an audit entry for an event other than a change of a row through `data` (which writes its own). */
  audit(entry: {
    readonly entity?: string
    readonly record_id?: string
    readonly before?: unknown
    readonly after?: unknown
  }): Promise<void>
}

/** The context of a handler without a session, or of one that must not hold a transaction: it opens its own. */
export interface OpenContext {
  /** Set if the operation requires a session. */
  readonly caller: Caller | undefined
  /** The enterprise of the caller, or for which the platform's staff act; null if they named none. */
  enterprise(): Promise<string | null>
  readonly store: Store
  readonly requestId: string
  readonly address: string
  now(): Date
  /** Writes an audit entry in a transaction of its own. */
  audit(entry: OpenAudit): Promise<void>
  /** Audits a rejected attempt that anybody may repeat: writes the first of its kind, then counts the others. */
  noteRefusal(username: string, code: string): Promise<void>
}

interface OpenAudit {
  readonly outcome: 'done' | 'refused'
  readonly user_id?: string | null
  readonly username?: string | null
  readonly enterprise_id?: string | null
  readonly after?: unknown
}

/** The context of a streaming handler. */
export interface StreamContext {
  readonly caller: Caller
  /** All rows of a list, in batches; personal data masked. One list per response. */
  pages<E extends Entity>(entity: E, query: ListQuery): AsyncGenerator<ListRow<E>[]>
  /** The rows of a statement of `*.queries.ts`, in batches. */
  batches<R extends object>(statement: Statement): AsyncGenerator<R[]>
}

type Answer<O> = O | ReadyJson
/** A record some of whose fields are JSON. */
type WithReady<O> = { readonly [K in keyof O]: O[K] | ReadyJson<O[K]> }

export type Handler = (context: Context, input: never) => Promise<unknown>
export type StreamHandler = (context: StreamContext, input: never) => AsyncGenerator<string | Uint8Array>
export type OpenHandler = (context: OpenContext, input: never) => Promise<unknown>

export interface SingleAct {
  readonly act: 'create' | 'update'
  readonly entity: Entity
}

/** An operation with its implementation. */
export type BoundOperation =
  | {
      readonly operation: Operation
      readonly mode: 'bound'
      readonly run: Handler
      /** Set if the handler does nothing else, so that a single statement can replace it. */
      readonly single?: SingleAct
    }
  | { readonly operation: Operation; readonly mode: 'open'; readonly run: OpenHandler }
  | { readonly operation: Operation; readonly mode: 'stream'; readonly run: StreamHandler }

/** Binds an operation for a signed-in caller, in one transaction if it writes. */
export const handle = <I, O>(
  operation: Operation<I, O>,
  run: (context: Context, input: I) => Promise<Answer<O> | WithReady<NoInfer<O>>>,
): BoundOperation => ({
  operation: operation as Operation,
  mode: 'bound',
  run: run as Handler,
})

/** Binds an operation without a transaction of its own: for sign-in, and for work that must not wait inside one. */
export const handleWithoutTransaction = <I, O>(
  operation: Operation<I, O>,
  run: (context: OpenContext, input: I) => Promise<Answer<O> | FileBody>,
): BoundOperation => ({
  operation: operation as Operation,
  mode: 'open',
  run: run as OpenHandler,
})

/**
 * Streams a text of any length from one read-only transaction: memory use is constant, the reader sets the pace, and a reader that
 * disconnects ends it. A failure before the first part is an ordinary error; later the connection is closed.
 */
export const handleStream = <I>(
  operation: Operation<I>,
  run: (context: StreamContext, input: I) => AsyncGenerator<string>,
): BoundOperation => ({
  operation: operation as Operation,
  mode: 'stream',
  run: run as StreamHandler,
})
