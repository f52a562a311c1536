import type { AutomaticKeys, DraftOf, ExpiryKeys, Field, Fields, PaperOf, RowOf } from './field.ts'
import { dateTime, integer, reference, text } from './field.ts'

/**
 * `enterprise`: each row belongs to one enterprise and is invisible to others. `platform`: one set of rows for all, maintained by
 * the platform's staff. `shared`: both in one table: rows of an enterprise, as above, and rows of the platform, which have no
 * enterprise, are readable by all and writable by the platform's staff only. `separate`: the same table layout, but no enterprise reads
 * the rows of the platform: people and their roles.
 */
export type Scope = 'enterprise' | 'platform' | 'shared' | 'separate'

/**
 * The enterprises that may read the platform's rows. `all`: all of them. `owner`: the one in the row's `enterprise_id`. `self`: the
 * one that the row describes. Rows of an enterprise have no other audience.
 */
type Audience = 'all' | 'owner' | 'self'

export interface Entity<F extends Fields = Fields, S extends Scope = Scope> {
  readonly table: string
  readonly label: string
  readonly menu: string
  readonly scope: S
  /** The field that represents the row in look-ups, messages and references. */
  readonly display: string
  readonly code?: string
  readonly hint?: string
  readonly state?: string
  readonly audience: Audience
  readonly fields: F
  /** Columns that only SQL of its module reads and writes: they are in no row, input, response or audit entry. */
  readonly internal: Fields
  /** Fields that must be unique together among live rows of the enterprise. */
  readonly uniqueTogether: readonly (readonly string[])[]
  /** The common combined filters of its list, in this order: owner, state, then the day or time of a range. Each gets an index. */
  readonly narrowedBy: readonly (readonly string[])[]
}

/** System-maintained fields of every row. */
export const systemFields = {
  id: text('编号', { required: true, automatic: true, max: 36 }),
  version: integer('版本', { required: true, automatic: true }),
  created_at: dateTime('创建时间', { required: true, automatic: true, search: 'range' }),
  created_by: text('创建人', { automatic: true, max: 50 }),
  updated_at: dateTime('修改时间', { required: true, automatic: true }),
  updated_by: text('修改人', { automatic: true, max: 50 }),
} as const satisfies Fields

/** The displayed owner of a shared row of the platform. */
export const OF_PLATFORM = '平台公共'
/** The displayed owner of the platform's own people and roles. */
export const PLATFORM_ITSELF = '平台'

/** The field that holds the owner of a row, by scope; a shared row without an enterprise belongs to the platform. */
const ownership = {
  enterprise: { enterprise_id: reference('所属企业', 'enterprise', { required: true, automatic: true }) },
  platform: {},
  shared: { enterprise_id: reference('所属企业', 'enterprise', { automatic: true, inList: true, none: OF_PLATFORM }) },
  separate: {
    enterprise_id: reference('所属企业', 'enterprise', { automatic: true, inList: true, none: PLATFORM_ITSELF }),
  },
} as const
const remark = { remark: text('备注', { max: 255 }) } as const

type WithRemark<F extends Fields> = F & typeof remark
export type RowFields<E extends Entity> = E['fields'] & typeof systemFields & (typeof ownership)[E['scope']]
/** A stored row as returned. */
export type Row<E extends Entity> = RowOf<RowFields<E>>
/** The fields of a row in lists: all except long texts. */
export type ListFields<E extends Entity> = {
  [K in keyof RowFields<E> as RowFields<E>[K] extends { readonly kind: 'longText' } ? never : K]: RowFields<E>[K]
}
/** A row as lists return it. */
export type ListRow<E extends Entity> = RowOf<ListFields<E>>
/** The input that creates a row. */
export type Draft<E extends Entity> = DraftOf<E['fields']>
/** The input that changes a row, without id and version. */
export type Patch<E extends Entity> = Partial<Draft<E>>
type AutomaticValues<E extends Entity> = Partial<Pick<Row<E>, AutomaticKeys<E['fields']> & keyof Row<E>>>
/** The values that a handler stores in a new row, including system-only fields. */
export type SystemDraft<E extends Entity> = Draft<E> & AutomaticValues<E>
/** The values that a handler stores in an existing row, including system-only fields. */
export type SystemPatch<E extends Entity> = Patch<E> & AutomaticValues<E>

interface Declaration<F extends Fields, S extends Scope> {
  readonly label: string
  readonly menu: string
  readonly scope: S
  readonly display: keyof F & string
  /** The number by which people know a row, shown beside the display field in pickers; never personal data. */
  readonly code?: keyof F & string
  /** Distinguishes rows with the same name in pickers, by owner or place. A reference shows its display text. */
  readonly hint?: keyof F & string
  /** The choice with the state of a row. It gets an index, and rows in a state that is not selectable raise no warnings. */
  readonly state?: keyof F & string
  readonly audience?: Audience
  readonly fields: F
  readonly internal?: Fields
  readonly uniqueTogether?: readonly (readonly (keyof F & string)[])[]
  readonly narrowedBy?: readonly (readonly ((keyof F & string) | 'created_at')[])[]
}

/** Declares an entity: the single place of its fields, labels and rules. Every entity also has a remark. */
export function entity<const F extends Fields, const S extends Scope>(
  table: string,
  declaration: Declaration<F, S>,
): Entity<WithRemark<F>, S> {
  return {
    table,
    ...declaration,
    audience: declaration.audience ?? 'all',
    fields: { ...declaration.fields, ...remark },
    internal: declaration.internal ?? {},
    uniqueTogether: declaration.uniqueTogether ?? [],
    narrowedBy: declaration.narrowedBy ?? [],
  }
}

const rows = new WeakMap<Entity, Fields>()

/** All fields of a row, including the system fields. */
export function rowFields<E extends Entity>(declared: E): RowFields<E> {
  let fields = rows.get(declared)
  if (!fields) rows.set(declared, (fields = { ...systemFields, ...ownership[declared.scope], ...declared.fields }))
  return fields as RowFields<E>
}

/** Long texts are only returned for a single record: a page of them could be megabytes. */
export const isListed = (field: Field): boolean => field.kind !== 'longText'

/** The fields of a row in lists. */
export const listFields = <E extends Entity>(declared: E): ListFields<E> =>
  Object.fromEntries(Object.entries<Field>(rowFields(declared)).filter(([, field]) => isListed(field))) as ListFields<E>

/** A part of a row that expires: the date field, and the label of the part. */
export interface Expiry {
  readonly name: string
  readonly expires: string
  readonly paper?: PaperOf | undefined
}

export const expiriesOf = (declared: Pick<Entity, 'fields'>): Expiry[] =>
  Object.entries(declared.fields).flatMap(([name, field]) =>
    field.kind === 'date' && field.expires !== undefined ? [{ name, expires: field.expires, paper: field.paper }] : [],
  )

/** The expiry dates of a row, by the fields of `expiriesOf`. */
export type ExpiryDays<E extends Entity> = Pick<Row<E>, ExpiryKeys<E['fields']> & keyof Row<E>>

/** The parts of a row that expired before the day (YYYY-MM-DD). The last day is still valid; without a date nothing expires. */
export const expiredOn = <E extends Entity>(
  declared: E,
  row: ExpiryDays<E>,
  day: string,
): (Expiry & { readonly on: string })[] =>
  expiriesOf(declared).flatMap(({ name, expires }) => {
    const on = (row as Readonly<Record<string, string | null>>)[name]
    return typeof on === 'string' && on < day ? [{ name, expires, on }] : []
  })

export const fieldOf = (declared: Entity, name: string): Field | undefined => (rowFields(declared) as Fields)[name]
