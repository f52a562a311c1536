import type { Field, Fields } from '@guanqiao/domain/kit/field'
import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Cell, isCode, isFigure, titleOf } from '../cells.tsx'

export type Line = Readonly<Record<string, unknown>>

/** A custom column; one with a field's name replaces that field. */
export interface ExtraColumn<R> {
  readonly name: string
  readonly title: string
  readonly render: (row: R) => ReactNode
  readonly width?: number
  readonly align?: 'left' | 'right'
  /** Hidden until the user shows it. */
  readonly hidden?: boolean
  /** Placed directly after the states. */
  readonly early?: boolean
  /** Fields that `render` reads besides the one with the column's name. */
  readonly needs?: readonly string[]
}

export interface ColumnPlan<R> extends Omit<ExtraColumn<R>, 'render'> {
  readonly field?: Field
  readonly render?: (row: R) => ReactNode
}

const widths: Partial<Record<Field['kind'], number>> = {
  integer: 100,
  decimal: 120,
  date: 116,
  dateTime: 172,
  flag: 80,
  choice: 110,
  code: 120,
}
/** Identifying numbers of enterprises and people must be fully visible. */
const isLongNumber = (field: Field): boolean => field.kind === 'text' && field.max >= 16 && field.max <= 20
/** Names of enterprises, by which users recognise a record. */
const widthOfName = (field: Field): number =>
  field.kind === 'text' && field.max > 60 && !field.automatic ? 232 : widthOf(field)
const narrowName = 150

const warns = (field: Field): boolean => field.kind === 'date' && field.expires !== undefined
const isState = (field: Field | undefined): boolean => field?.kind === 'choice' && field.tones !== undefined

const widthOf = (field: Field): number =>
  Math.max(
    // A date with its warning tag.
    warns(field) ? 204 : 0,
    widths[field.kind] ?? (isCode(field) ? 176 : isLongNumber(field) ? 204 : 150),
    titleOf(field).length * 14 + (field.sort ? 56 : 32),
    // A state's label must be fully visible, with its shape and frame.
    field.kind === 'choice' && field.tones
      ? Math.max(...Object.values(field.choices).map((word) => word.length)) * 12 + 64
      : 0,
  )

/** Listed fields that a screen hides until the user shows them. */
export const hiddenColumns = <R extends Line>(fields: Fields, names: readonly string[]): ExtraColumn<R>[] =>
  names.flatMap((name) => {
    const field = fields[name]
    if (!field) return []
    const align = isFigure(field) ? ('right' as const) : ('left' as const)
    const render = (row: R) => <Cell field={field} name={name} row={row} />
    return [{ name, title: titleOf(field), width: widthOf(field), align, hidden: true, render }]
  })

const unlisted = new Set(['longText', 'lines', 'record'])

/** All possible columns of a table: the display field first, listed ones as declared, then the others, hidden. */
export function planOf<R>(fields: Fields, display: string, extra: readonly ExtraColumn<R>[]): ColumnPlan<R>[] {
  const own = new Map(extra.map((column) => [column.name, column]))
  const names = Object.keys(fields).filter(
    (name) =>
      name === display ||
      (!unlisted.has(fields[name]?.kind ?? '') && name !== 'id' && name !== 'version' && !fields[name]?.secret),
  )
  const declared = names.map((name): ColumnPlan<R> => {
    const field = fields[name] as Field
    const hidden = !field.inList && name !== display
    return (
      own.get(name) ?? {
        name,
        field,
        title: titleOf(field),
        width: name === display ? widthOfName(field) : widthOf(field),
        hidden,
        align: isFigure(field) ? 'right' : 'left',
      }
    )
  })
  const rank = ({ name, field, hidden, early }: ColumnPlan<R>) => {
    if (name === display) return 0
    if (isState(field)) return 1
    if (hidden) return 4
    return early || name === 'enterprise_id' || (field && warns(field)) ? 2 : 3
  }
  return [...declared, ...extra.filter((column) => !fields[column.name])].sort((a, b) => rank(a) - rank(b))
}

/** The order of a list. */
interface Sorted {
  readonly sortField: string | undefined
  readonly sortOrder: 'ascend' | 'descend' | undefined
}

/** antd's columns of a plan; the first is sticky and links to the record. */
export function columnsOf<R extends Line>(
  plan: readonly ColumnPlan<R>[],
  list: Sorted,
  linkTo: ((row: R) => string) | undefined,
  narrow: boolean,
): TableColumnsType<R> {
  return plan.map((column, index) => ({
    key: column.name,
    dataIndex: column.name,
    title: column.title,
    width: Math.min(column.width ?? 150, narrow && index === 0 ? narrowName : 1000),
    align: column.align ?? 'left',
    ellipsis: { showTitle: true },
    ...(index === 0 ? { fixed: 'start' as const } : {}),
    ...(column.field?.sort
      ? { sorter: true, sortOrder: list.sortField === column.name ? (list.sortOrder ?? null) : null }
      : {}),
    render: (_: unknown, row: R) => contentOf(column, row, index === 0 ? linkTo : undefined),
  }))
}

function contentOf<R extends Line>(column: ColumnPlan<R>, row: R, linkTo: ((row: R) => string) | undefined): ReactNode {
  if (column.render) return column.render(row)
  if (!column.field) return null
  const text = row[column.name]
  const value = row[`${column.name}_text`]
  if (linkTo)
    return (
      <Link className="figures" to={linkTo(row)}>
        {String(value ?? text ?? '（未命名）')}
      </Link>
    )
  if (typeof text === 'string' && !isCode(column.field) && column.field.kind === 'text')
    return <span title={text}>{text}</span>
  return <Cell field={column.field} name={column.name} row={row} />
}
