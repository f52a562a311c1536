import type { ListQuery } from '@guanqiao/domain/kit/crud'
import type { Entity, ListRow, Row, RowFields, SystemDraft, SystemPatch } from '@guanqiao/domain/kit/entity'
import type { ValueOf } from '@guanqiao/domain/kit/field'

/** JSON made by PostgreSQL, sent as it is: in UTF-8, never turned into a string and back. */
export class ReadyJson {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** Fields that must have a value, one of several, or none (null). */
type Match<E extends Entity> = {
  readonly [K in keyof RowFields<E>]?: ValueOf<RowFields<E>[K]> | readonly ValueOf<RowFields<E>[K]>[] | null | undefined
}

export interface FirstOptions<E extends Entity> {
  /** Ascending; by id (the order of creation) when not given. */
  readonly order?: keyof RowFields<E> & string
  readonly descending?: boolean
  /** Holds the rows until the transaction ends. */
  readonly lock?: boolean
}

export interface AllOptions<E extends Entity> extends FirstOptions<E> {
  /** More rows than this are a fault: nobody reckons with a part taken for the whole. 10,000 when not given. */
  readonly max?: number
}

export type Reading = Pick<Data, 'list' | 'listRows' | 'get' | 'find' | 'all' | 'first' | 'exists' | 'seenBy'>

/**
 * The rows of one caller: those of his enterprise, or all for the platform's staff. Rows in the recycle bin are not there.
 * Each write is checked (references, codes, uniqueness, version), runs in the transaction of the call and is audited.
 */
export interface Data {
  /** A page with its total and the sums asked for; personal data masked, long texts left out. */
  list(entity: Entity, query: ListQuery, sums?: readonly string[]): Promise<ReadyJson>
  /** The first rows of the same list as values, for exports. */
  listRows<E extends Entity>(entity: E, query: ListQuery, limit: number): Promise<ListRow<E>[]>
  /** The row, or `record.notFound`. */
  get<E extends Entity>(entity: E, id: string, options?: { readonly lock?: boolean }): Promise<Row<E>>
  find<E extends Entity>(entity: E, match: Match<E>): Promise<Row<E> | undefined>
  /** Every row, or an error when there are more than `max`. */
  all<E extends Entity>(entity: E, match: Match<E>, options?: AllOptions<E>): Promise<Row<E>[]>
  /** At most `count` rows, where the others do not matter. */
  first<E extends Entity>(entity: E, match: Match<E>, count: number, options?: FirstOptions<E>): Promise<Row<E>[]>
  exists<E extends Entity>(entity: E, match: Match<E>): Promise<boolean>
  /** What an enterprise may read, for the platform's staff who work for it; who belongs to an enterprise goes on reading its own. */
  seenBy(enterprise: string): Reading
  create<E extends Entity>(entity: E, values: SystemDraft<E>): Promise<Row<E>>
  /** All or none; problems name the line: `list.3.plate_number`. */
  createMany<E extends Entity>(entity: E, values: readonly SystemDraft<E>[]): Promise<Row<E>[]>
  /** Without a version the row as it stands is changed (for steps of the system). */
  update<E extends Entity>(entity: E, id: string, patch: SystemPatch<E>, version?: number | null): Promise<Row<E>>
  /**
   * As `update` without versions, for many rows at once; all or none, answered in the order given. `held` are rows as this call
   * read them and holds them locked: they are not read once more.
   */
  updateMany<E extends Entity>(
    entity: E,
    patches: readonly ({ readonly id: string } & SystemPatch<E>)[],
    held?: readonly Row<E>[],
  ): Promise<Row<E>[]>
  /** The enterprise a new row will belong to: the caller's own, or the one the platform's staff chose (`enterprise.choose`). */
  owner(entity: Entity): string
  /** To the recycle bin; refused while live rows point to it. */
  remove(entity: Entity, id: string, version?: number | null): Promise<void>
  /** As `remove`, for many rows of one enterprise; all or none. */
  removeMany(entity: Entity, ids: readonly string[]): Promise<void>
}
