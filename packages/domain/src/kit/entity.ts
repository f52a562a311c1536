import type { AutomaticKeys, DraftOf, ExpiryKeys, Field, Fields, RowOf } from './field.ts'
import { dateTime, integer, reference, text } from './field.ts'

/**
 * `enterprise`: each row belongs to one enterprise and no other sees it. `platform`: one set of rows for all, kept by the platform's staff.
 * `shared`: both in one table: rows of an enterprise, as above, and rows of the platform, which have no enterprise, are read by all
 * and written by the platform's staff alone.
 */
export type Scope = 'enterprise' | 'platform' | 'shared'

/**
 * Which enterprises may read the platform's rows: `all`; `owner`: the one that `enterprise_id` of a row names; `self`: the one that the
 * row is. An enterprise's own rows have no other audience.
 */
type Audience = 'all' | 'owner' | 'self'

export interface Entity<F extends Fields = Fields, S extends Scope = Scope> {
  readonly table: string
  readonly label: string
  readonly menu: string
  readonly scope: S
  /** The field that stands for the row in look-ups, messages and references. */
  readonly display: string
  readonly code?: string
  readonly hint?: string
  readonly state?: string
  readonly audience: Audience
  readonly fields: F
  /** Fields that must be unique together among live rows of the enterprise. */
  readonly uniqueTogether: readonly (readonly string[])[]
}

/** Every row has these; the system keeps them. */
export const systemFields = {
  id: text('编号', { required: true, automatic: true, max: 36 }),
  version: integer('版本', { required: true, automatic: true }),
  created_at: dateTime('创建时间', { required: true, automatic: true }),
  created_by: text('创建人', { automatic: true, max: 50 }),
  updated_at: dateTime('修改时间', { required: true, automatic: true }),
  updated_by: text('修改人', { automatic: true, max: 50 }),
} as const satisfies Fields

/** How people are told that a shared row is the platform's. */
export const OF_PLATFORM = '平台公共'

/** What tells whose a row is, by the scope; a shared row without an enterprise is the platform's. */
const ownership = {
  enterprise: { enterprise_id: reference('所属企业', 'enterprise', { required: true, automatic: true }) },
  platform: {},
  shared: { enterprise_id: reference('所属企业', 'enterprise', { automatic: true, inList: true, none: OF_PLATFORM }) },
} as const
const remark = { remark: text('备注', { max: 255 }) } as const

type WithRemark<F extends Fields> = F & typeof remark
export type RowFields<E extends Entity> = E['fields'] & typeof systemFields & (typeof ownership)[E['scope']]
/** A stored row as it is answered. */
export type Row<E extends Entity> = RowOf<RowFields<E>>
/** The fields a list answers for a row: all but long texts. */
export type ListFields<E extends Entity> = {
  [K in keyof RowFields<E> as RowFields<E>[K] extends { readonly kind: 'longText' } ? never : K]: RowFields<E>[K]
}
/** A row as lists answer it. */
export type ListRow<E extends Entity> = RowOf<ListFields<E>>
/** What a caller sends to create a row. */
export type Draft<E extends Entity> = DraftOf<E['fields']>
/** What a caller sends to change a row, without id and version. */
export type Patch<E extends Entity> = Partial<Draft<E>>
type AutomaticValues<E extends Entity> = Partial<Pick<Row<E>, AutomaticKeys<E['fields']> & keyof Row<E>>>
/** What a handler stores in a new row: also fields that only the system sets. */
export type SystemDraft<E extends Entity> = Draft<E> & AutomaticValues<E>
/** What a handler stores in an existing row: also fields that only the system sets. */
export type SystemPatch<E extends Entity> = Patch<E> & AutomaticValues<E>

interface Declaration<F extends Fields, S extends Scope> {
  readonly label: string
  readonly menu: string
  readonly scope: S
  readonly display: keyof F & string
  /** The number people know a row by, shown beside the display field in pickers; never personal data. */
  readonly code?: keyof F & string
  /** What tells two rows of one name apart in pickers: whose it is, where it belongs. A reference shows its display text. */
  readonly hint?: keyof F & string
  /** The choice that says where a row stands in its life. It gets an index, and rows in a state that cannot be selected raise no warnings. */
  readonly state?: keyof F & string
  readonly audience?: Audience
  readonly fields: F
  readonly uniqueTogether?: readonly (readonly (keyof F & string)[])[]
}

/** Declares an entity: the one place where its fields, labels and rules stand. Every entity also has a remark. */
export function entity<const F extends Fields, const S extends Scope>(
  table: string,
  declaration: Declaration<F, S>,
): Entity<WithRemark<F>, S> {
  return {
    table,
    ...declaration,
    audience: declaration.audience ?? 'all',
    fields: { ...declaration.fields, ...remark },
    uniqueTogether: declaration.uniqueTogether ?? [],
  }
}

/** All fields of a row, the system's among them. */
export const rowFields = <E extends Entity>(it: E): RowFields<E> =>
  ({ ...systemFields, ...ownership[it.scope], ...it.fields }) as unknown as RowFields<E>

/** Long texts are for who opens the record: a page of them could weigh megabytes. */
export const isListed = (field: Field): boolean => field.kind !== 'longText'

/** The fields of a row as lists answer it. */
export const listFields = <E extends Entity>(it: E): ListFields<E> =>
  Object.fromEntries(Object.entries(rowFields(it) as Fields).filter(([, field]) => isListed(field))) as never

/** Something of a row that ends with a day: the field of the day, and the word for what ends. */
export interface Expiry {
  readonly name: string
  readonly expires: string
}

export const expiriesOf = (it: Pick<Entity, 'fields'>): Expiry[] =>
  Object.entries(it.fields).flatMap(([name, field]) =>
    field.kind === 'date' && field.expires !== undefined ? [{ name, expires: field.expires }] : [],
  )

/** The days of a row, of those that `expiriesOf` names. */
export type ExpiryDays<E extends Entity> = Pick<Row<E>, ExpiryKeys<E['fields']> & keyof Row<E>>

/** What of a row has ended before the day (YYYY-MM-DD); everything holds on its last day, and without one it holds on. */
export const expiredOn = <E extends Entity>(
  it: E,
  row: ExpiryDays<E>,
  day: string,
): (Expiry & { readonly on: string })[] =>
  expiriesOf(it).flatMap(({ name, expires }) => {
    const on = (row as Readonly<Record<string, string | null>>)[name]
    return typeof on === 'string' && on < day ? [{ name, expires, on }] : []
  })

export const fieldOf = (it: Entity, name: string): Field | undefined => (rowFields(it) as Fields)[name]
