import type { Field, Fields } from '@guanqiao/domain/kit/field'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Cell, isCode, isFigure, titleOf } from '../cells.tsx'
import type { TableColumn } from '../listTable/tableColumn.ts'
import { isState, warns, widthOf, widthOfName, widthsFor } from './layout/widths.ts'

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
  /** The width that the user chose, px. */
  readonly userWidth?: number | undefined
  /** Stays while the table scrolls. */
  readonly pinned?: boolean | undefined
  readonly render?: (row: R) => ReactNode
}

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
  const extraByName = new Map(extra.map((column) => [column.name, column]))
  const names = Object.keys(fields).filter(
    (name) =>
      name === display ||
      (!unlisted.has(fields[name]?.kind ?? '') && name !== 'id' && name !== 'version' && !fields[name]?.secret),
  )
  const declared = names.map((name): ColumnPlan<R> => {
    const field = fields[name] as Field
    const hidden = !field.inList && name !== display
    return (
      extraByName.get(name) ?? {
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

/** The most that the sticky first column takes of a phone's screen, px. */
const NARROW_NAME = 150

/** The order of a list. */
interface Sorted {
  readonly sortField: string | undefined
  readonly sortOrder: 'ascend' | 'descend' | undefined
}

/** The table's columns of a plan; the first is sticky and links to the record. */
export function columnsOf<R extends Line>(
  plan: readonly ColumnPlan<R>[],
  list: Sorted & { readonly rows: readonly R[] },
  rowLink: ((row: R) => string) | undefined,
  narrow: boolean,
  /** The width of the columns that are not planned, px. */
  besides: number,
): TableColumn<R>[] {
  const widths = widthsFor(plan, list.rows, besides)
  return plan.map((column, index) => ({
    key: column.name,
    title: column.title,
    width: Math.min(widths[index] ?? 0, narrow && index === 0 ? NARROW_NAME : 1000),
    align: column.align ?? 'left',
    isClipped: true,
    ...(index === 0 || (column.pinned && !narrow) ? { fixed: 'start' as const } : {}),
    ...(column.field?.sort ? { order: (list.sortField === column.name && list.sortOrder) || ('none' as const) } : {}),
    render: (row: R) => contentOf(column, row, index === 0 ? rowLink : undefined),
  }))
}

function contentOf<R extends Line>(
  column: ColumnPlan<R>,
  row: R,
  rowLink: ((row: R) => string) | undefined,
): ReactNode {
  if (column.render) return column.render(row)
  if (!column.field) return null
  const text = row[column.name]
  const value = row[`${column.name}_text`]
  if (rowLink)
    return (
      <Link className="figures" to={rowLink(row)}>
        {String(value ?? text ?? '（未命名）')}
      </Link>
    )
  if (typeof text === 'string' && !isCode(column.field) && column.field.kind === 'text')
    return <span title={text}>{text}</span>
  return <Cell field={column.field} name={column.name} row={row} />
}
