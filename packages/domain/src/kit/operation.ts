import type { Access } from './access.ts'
import type { DraftOf, Fields, RowOf } from './field.ts'
import type { Entity } from './entity.ts'
import type { Shape } from './shape.ts'

export interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: string
}

/**
 * The response of an operation. `data`: `{ data: {…} }`. `bare`: the record itself. `page`: `{ rows, pageNo, pageSize, totalCount,
 * totalCapped? }`, and `data` if sums are declared. `rows`: `{ rows }` without paging. `text`: a file of the stated media type and
 * name, sent as an attachment. `otherMedia`: types that the handler may state
 * instead. `minimal`: a caller who prefers `return=minimal` (RFC 7240) gets `id` and `version` alone.
 */
export type Output<O = unknown> =
  | { readonly envelope: 'data' | 'bare' | 'rows'; readonly shape: Shape; readonly value?: O; readonly minimal?: true }
  | { readonly envelope: 'page'; readonly shape: Shape; readonly sums?: Shape; readonly value?: O }
  | {
      readonly envelope: 'text'
      readonly media: string
      readonly otherMedia?: readonly string[]
      readonly fileName: string
      readonly value?: O
    }

export interface Operation<I = unknown, O = unknown> {
  /** `vehicle.create`: searchable in the whole product. */
  readonly name: string
  readonly summary: string
  readonly routes: readonly Route[]
  readonly access: Access
  /** Writes run in one transaction, are audited and may carry an Idempotency-Key. */
  readonly effect: 'read' | 'write'
  /** A convenience of the caller alone, which is no entry of the audit log. */
  readonly unaudited?: true
  /** By GET, the browser keeps the response and asks each time whether it changed. */
  readonly cacheable?: true
  readonly input: Shape<I>
  readonly output: Output<O>
  /** The generic operation on an entity, used if there is no custom handler. */
  readonly generic?: { readonly act: Act; readonly entity: Entity }
}

export type Act = 'list' | 'get' | 'find' | 'create' | 'bulkCreate' | 'update' | 'remove'
export type InputOf<Op> = Op extends Operation<infer I, unknown> ? I : never
export type OutputOf<Op> = Op extends Operation<never, infer O> ? O : Op extends Operation<infer _, infer O> ? O : never

export interface Page<R> {
  readonly rows: readonly R[]
  readonly pageNo: number
  readonly pageSize: number
  /** Exact up to 10,001; beyond that 10,001 with `totalCapped`. */
  readonly totalCount: number
  readonly totalCapped?: boolean
  /** End of this page, if it is far from the first row. Sent with the next request, it makes pages near it fast. */
  readonly cursor?: string
}

/** A page with sums over all matching rows, including those on other pages. */
export interface SummedPage<R, S> extends Page<R> {
  readonly data: S
}

export const draft = <const F extends Fields>(fields: F): Shape<DraftOf<F>> => ({ fields, mode: 'draft' })
export const row = <const F extends Fields>(fields: F): Shape<RowOf<F>> => ({ fields, mode: 'row' })
/** `{ data: {…} }` with these fields. */
export const returnsData = <const F extends Fields>(fields: F): Output<RowOf<F>> => ({
  envelope: 'data',
  shape: row(fields),
})
/** The record itself, unwrapped. */
export const returnsBare = <const F extends Fields>(fields: F): Output<RowOf<F>> => ({
  envelope: 'bare',
  shape: row(fields),
})
/** `{ rows: [{…}] }` with these fields. */
export const returnsRows = <const F extends Fields>(fields: F): Output<RowOf<F>[]> => ({
  envelope: 'rows',
  shape: row(fields),
})
/** A file of one of these media types; the handler states type and name. */
export const returnsFile = (media: string, ...otherMedia: readonly string[]): Output => ({
  envelope: 'text',
  media,
  otherMedia,
  fileName: 'file',
})
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const CSV = 'text/csv; charset=utf-8'
/** A page of rows with these fields. */
export const returnsPage = <const F extends Fields>(fields: F): Output<Page<RowOf<F>>> => ({
  envelope: 'page',
  shape: row(fields),
})

interface Declaration<I, O> {
  readonly summary: string
  readonly access: Access
  readonly effect?: 'read' | 'write'
  readonly unaudited?: true
  readonly cacheable?: true
  readonly input: Shape<I>
  readonly output: Output<O>
}

/**
 * Declares an operation. `call` uses the notation of the list of calls: `POST /platform/order/create`, `GET|POST
 * /transport/vehicle/getall`, `POST /platform/role/delete|del`. A GET-only operation reads; any other writes unless declared
 * otherwise.
 */
export function operation<I, O>(name: string, call: string, declaration: Declaration<I, O>): Operation<I, O> {
  const routes = routesOf(call)
  const effect = declaration.effect ?? (routes.every((route) => route.method === 'GET') ? 'read' : 'write')
  return { name, routes, ...declaration, effect }
}

export function routesOf(call: string): Route[] {
  const [methods = '', path = ''] = call.split(' ')
  const cut = path.lastIndexOf('/') + 1
  return methods.split('|').flatMap((method) =>
    path
      .slice(cut)
      .split('|')
      .map((last) => ({ method: method as Route['method'], path: path.slice(0, cut) + last })),
  )
}
