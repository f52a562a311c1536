import type { DataItem } from './item.ts'
import type { Attribute, Presence, Row, Rows } from './row.ts'

/** Cardinality of an element: none, at most one, exactly one, or a range; '1..1' is exactly one, as a list of one. */
export type Occurs =
  | '-'
  | '0..1'
  | '1'
  | '1..1'
  | '0..3'
  | '1..3'
  | '0..9'
  | '1..9'
  | '0..99'
  | '1..99'
  | '0..n'
  | '1..n'

/** One declared element of a message type; `occurs` is keyed by message variant, for road messages by type and function. */
export interface ElementRow<V extends string = string> {
  /** Path below the root: 'Declaration/Consignment/Consignee/Name'. */
  readonly path: string
  readonly label: string
  readonly occurs: Readonly<Record<V, Occurs>>
  /** Property of the record with the value, the values or the lines; element groups have none. */
  readonly field?: string
  readonly item?: DataItem
  /** Fixed text of the element. */
  readonly value?: string
  readonly attribute?: { readonly name: string } & (
    | { readonly field: string; readonly item: DataItem }
    | { readonly value: string }
  )
}

/** Larger than any message: for lists without an upper bound in the schema. */
export const MAX_LINES = 999

/** The nested rows of one variant, in the order of the declaration. */
export function compile<V extends string>(elements: readonly ElementRow<V>[], variant: V): Rows {
  return rowsBelow(elements, variant, '')
}

function rowsBelow<V extends string>(elements: readonly ElementRow<V>[], variant: V, parent: string): Row[] {
  return elements
    .filter(({ path, occurs }) => parentOf(path) === parent && occurs[variant] !== '-')
    .map((element) => rowOf(element, element.occurs[variant], rowsBelow(elements, variant, element.path)))
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

function rowOf(element: ElementRow, occurs: Occurs, below: Row[]): Row {
  const { path, label, field, item, value } = element
  const name = nameOf(path)
  if (value !== undefined) return { kind: 'fixed', name, value }
  if (field === undefined) return { kind: 'wrap', name, rows: below, optional: occurs === '0..1' }
  if (!item) return linesOf(name, field, label, occurs, below)
  const leaf = { name, property: field, label, format: item.format, required: occurs.startsWith('1') }
  return isMany(occurs)
    ? { kind: 'leaves', max: maxOf(occurs), ...leaf }
    : { kind: 'leaf', ...leaf, attribute: attributeOf(element) }
}

function linesOf(name: string, property: string, label: string, occurs: Occurs, rows: Rows): Row {
  if (!isMany(occurs)) return { kind: 'record', name, property, label, required: occurs === '1', rows }
  const presence: Presence = occurs.startsWith('1') ? 'some' : 'any'
  return { kind: 'list', name, property, label, presence, max: maxOf(occurs), rows }
}

function attributeOf({ attribute }: ElementRow): Attribute | undefined {
  if (!attribute || 'value' in attribute) return attribute
  const { name, field, item } = attribute
  return { name, property: field, label: item.label, format: item.format, required: true }
}

const isMany = (occurs: Occurs): boolean => occurs.includes('..') && occurs !== '0..1'
const maxOf = (occurs: Occurs): number => (occurs.endsWith('n') ? MAX_LINES : Number(occurs.split('..')[1]))
