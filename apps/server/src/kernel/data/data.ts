import type { ListQuery } from '@guanqiao/domain/kit/crud'
import type { Entity, ListRow, Row, RowFields, SystemDraft, SystemPatch } from '@guanqiao/domain/kit/entity'
import type { Problem } from '@guanqiao/domain/kit/problem'
import type { RemovedRow } from './session.ts'
import type { ValueOf } from '@guanqiao/domain/kit/field'

/** JSON made by PostgreSQL, sent as UTF-8 bytes without decoding. */
export class ReadyJson<T = unknown> {
  readonly bytes: Buffer
  /** Never set: the type of the parsed value. */
  readonly value?: T

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** Rows as the JSON of a response, and of each the fields that the handler reads. */
export interface ReadyRows<R, K extends keyof R> {
  readonly json: ReadyJson<R[]>
  readonly rows: readonly Pick<R, K>[]
}

/** Conditions: a field has a value, one of several values, or none (null). */
type Match<E extends Entity> = {
  readonly [K in keyof RowFields<E>]?: ValueOf<RowFields<E>[K]> | readonly ValueOf<RowFields<E>[K]>[] | null | undefined
}

export interface FirstOptions<E extends Entity> {
  /** Ascending; by default by id (the order of creation). */
  readonly order?: keyof RowFields<E> & string
  readonly descending?: boolean
  /** Locks the rows until the end of the transaction. */
  readonly lock?: boolean
}

export interface AllOptions<E extends Entity> extends FirstOptions<E> {
  /** Upper limit of rows; more are an error, so that no caller mistakes a part for the whole. 10,000 by default. */
  readonly max?: number
}

export type Reading = Pick<Data, 'ready' | 'list' | 'listRows' | 'get' | 'find' | 'all' | 'first' | 'exists' | 'seenBy'>

/**
 * The rows of one caller: those of their enterprise, or all rows for the platform's staff. Rows in the recycle bin are excluded.
 * Each write is validated (references, codes, uniqueness, version), runs in the transaction of the request and is audited.
 */
export interface Data {
  /** A page with its total and the requested sums; personal data masked, long texts omitted. */
  list(entity: Entity, query: ListQuery, sums?: readonly string[]): Promise<ReadyJson>
  /** The first rows of the same list as values, for exports. */
  listRows<E extends Entity>(entity: E, query: ListQuery, limit: number): Promise<ListRow<E>[]>
  /** The row; throws `record.notFound` if there is none. */
  get<E extends Entity>(entity: E, id: string, options?: { readonly lock?: boolean }): Promise<Row<E>>
  find<E extends Entity>(entity: E, match: Match<E>): Promise<Row<E> | undefined>
  /** Every row; throws if there are more than `max`. */
  all<E extends Entity>(entity: E, match: Match<E>, options?: AllOptions<E>): Promise<Row<E>[]>
  /** At most `count` rows, if the others do not matter. */
  first<E extends Entity>(entity: E, match: Match<E>, count: number, options?: FirstOptions<E>): Promise<Row<E>[]>
  /** Every row as JSON that is sent unparsed, for a field of the response that is declared with the row's fields; no personal data. */
  ready<E extends Entity, const K extends keyof Row<E> & string>(
    entity: E,
    match: Match<E>,
    fields: readonly K[],
    options?: Omit<AllOptions<E>, 'lock'>,
  ): Promise<ReadyRows<Row<E>, K>>
  exists<E extends Entity>(entity: E, match: Match<E>): Promise<boolean>
  /** The rows that an enterprise may read, for the platform's staff who act for it; users of an enterprise keep reading their own. */
  seenBy(enterprise: string): Reading
  create<E extends Entity>(entity: E, values: SystemDraft<E>): Promise<Row<E>>
  /** All or none; problems name the line: `list.3.plate_number`. */
  createMany<E extends Entity>(entity: E, values: readonly SystemDraft<E>[]): Promise<Row<E>[]>
  /** Without a version, changes the current row (for steps of the system). */
  update<E extends Entity>(entity: E, id: string, patch: SystemPatch<E>, version?: number | null): Promise<Row<E>>
  /**
   * Like `update` without versions, for many rows at once; all or none, returned in the given order. `held` are rows that this
   * request has already read and locked: they are not read again.
   */
  updateMany<E extends Entity>(
    entity: E,
    patches: readonly ({ readonly id: string } & SystemPatch<E>)[],
    lockedRows?: readonly Row<E>[],
  ): Promise<Row<E>[]>
  /** The enterprise of a new row: the caller's own, or the one that the platform's staff chose (`enterprise.choose`). */
  owner(entity: Entity): string
  /** Moves the row to the recycle bin; fails while live rows reference it. */
  remove(entity: Entity, id: string, version?: number | null): Promise<void>
  /**
   * Like `remove`, for many rows of one enterprise; all or none. They are parts of the record that this request removes afterwards:
   * the recycle bin lists that record alone.
   */
  removeMany(entity: Entity, ids: readonly string[]): Promise<void>
  /**
   * Moves those of the rows that no live row references to the recycle bin, each as a record; returns the labels of the referring
   * entities by the ids of the others. The caller has locked the rows, which have one owner.
   */
  removeEach<E extends Entity>(entity: E, rows: readonly Row<E>[]): Promise<ReadonlyMap<unknown, readonly string[]>>
  /** Runs one of several changes that are independent of each other: a problem undoes its writes alone and is returned. */
  attempt<T>(work: () => Promise<T>): Promise<T | Problem>
  /**
   * The record in the recycle bin as it was, with the rows that were removed with it; locked. Throws `record.notFound` if it is not
   * in there.
   */
  getRemoved<E extends Entity>(
    entity: E,
    id: string,
  ): Promise<{ readonly row: Row<E>; readonly parts: readonly RemovedRow[] }>
  /**
   * Brings rows of one table back from the recycle bin; all or none. Fails like `create`, with errors at their fields, if a referenced
   * row is gone or a unique value is taken. `path` is put before the fields of the n-th row.
   */
  restoreMany<E extends Entity>(entity: E, ids: readonly string[], path?: (at: number) => string): Promise<Row<E>[]>
}
