import type { CSSProperties, ReactNode } from 'react'
import { isValidElement, useEffect, useRef } from 'react'
import type { Order, TableColumn, TableSelection } from './tableColumn.ts'
import { useTicking } from './useTicking.ts'
import './listTable.css'

/** The cell of a footer, placed as those of its column. */
export type FootCell = (column: number | 'ticks', content: ReactNode) => ReactNode

export interface ListTableProps<R> {
  readonly columns: readonly TableColumn<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
  readonly label?: string
  readonly size: 'large' | 'medium' | 'small'
  readonly isLoading?: boolean
  readonly isStale?: boolean
  readonly selection?: TableSelection<R> | undefined
  /** The record's name, for its tick. */
  readonly nameOf?: (row: R) => string
  readonly onSort?: (key: string, order: Order | null) => void
  readonly empty: ReactNode
  readonly foot?: ((cell: FootCell) => ReactNode) | undefined
}

/** The width of the column of ticks, px. */
export const TICKS_WIDTH = 32

const orders = {
  none: { next: 'ascend', hint: '点击升序', aria: {} },
  ascend: { next: 'descend', hint: '点击降序', aria: { 'aria-sort': 'ascending' } },
  descend: { next: null, hint: '取消排序', aria: { 'aria-sort': 'descending' } },
} as const

/**
 * A table of declared widths. Nothing is measured and each cell is rendered once: antd's table renders all of them again for the widths
 * that it measures, and every head twice.
 */
export function ListTable<R>(props: ListTableProps<R>) {
  const { columns, rows, keyOf, label, size, isLoading = false, isStale = false, selection, empty, foot } = props
  const scroller = useShadows()
  const ticks = selection ? TICKS_WIDTH : 0
  const places = placesOf(columns, ticks)
  const width = columns.reduce((sum, column) => sum + column.width, ticks)
  const { isAll, isSome, tickAll, tick } = useTicking(rows, keyOf, selection)
  const ticked = new Set(selection?.keys)
  const tickPlace = columns[0]?.fixed === 'start' ? { 'data-fixed': 'start', style: { insetInlineStart: 0 } } : {}
  return (
    <div className="gq-list-table" data-size={size} data-stale={isStale || undefined} aria-busy={isLoading}>
      <div ref={scroller} className="gq-scroller">
        <table style={{ width }} aria-label={label} {...(label ? { tabIndex: 0 } : {})}>
          <colgroup>
            {selection && <col style={{ width: TICKS_WIDTH }} />}
            {columns.map(({ key, width: columnWidth }) => (
              <col key={key} style={{ width: columnWidth }} />
            ))}
          </colgroup>
          <thead>
            {/* Without rows nothing in the table may take the focus, and the keyboard could not scroll it. */}
            <tr {...(rows.length === 0 ? { tabIndex: 0 } : {})}>
              {selection && (
                <th scope="col" className="gq-tick" {...tickPlace}>
                  <input
                    type="checkbox"
                    aria-label="选择本页全部"
                    disabled={rows.length === 0}
                    checked={isAll}
                    ref={(box) => void (box && (box.indeterminate = isSome && !isAll))}
                    onChange={tickAll}
                  />
                </th>
              )}
              {columns.map((column, at) => (
                <ColumnHeader key={column.key} column={column} placement={places[at] ?? {}} onSort={props.onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const key = keyOf(row)
              return (
                <tr key={key} data-row-key={key} data-ticked={ticked.has(key) || undefined}>
                  {selection && (
                    <td className="gq-tick" {...tickPlace}>
                      <input
                        type="checkbox"
                        aria-label={`选择 ${props.nameOf?.(row) ?? ''}`}
                        checked={ticked.has(key)}
                        onChange={({ nativeEvent }) => tick(row, (nativeEvent as MouseEvent).shiftKey)}
                      />
                    </td>
                  )}
                  {columns.map((column, at) => cellOf(column, row, index, places[at] ?? {}))}
                </tr>
              )
            })}
            {rows.length === 0 && (
              <tr className="gq-no-rows">
                <td colSpan={columns.length + (selection ? 1 : 0)}>
                  <div>{empty}</div>
                </td>
              </tr>
            )}
          </tbody>
          {foot && (
            <tfoot>
              {foot((at, content) => (
                <td key={at} {...(at === 'ticks' ? tickPlace : places[at])}>
                  {content}
                </td>
              ))}
            </tfoot>
          )}
        </table>
      </div>
    </div>
  )
}

interface CellPlacement {
  readonly className?: string | undefined
  readonly style?: CSSProperties
  readonly 'data-fixed'?: string
  readonly 'data-edge'?: boolean | undefined
}

/** Widths add up to the position of fixed cells: the columns are wider than declared only where nothing scrolls. */
function placesOf<R>(columns: readonly TableColumn<R>[], ticks: number): CellPlacement[] {
  const sum = (some: readonly TableColumn<R>[]) => some.reduce((total, { width }) => total + width, 0)
  return columns.map(({ fixed, align = 'left', isClipped }, at) => {
    const className = [align === 'left' ? '' : `gq-at-${align}`, isClipped ? 'gq-clipped' : '']
      .filter(Boolean)
      .join(' ')
    const classProps = className ? { className } : {}
    if (!fixed) return classProps
    const style =
      fixed === 'start'
        ? { insetInlineStart: ticks + sum(columns.slice(0, at)) }
        : { insetInlineEnd: sum(columns.slice(at + 1)) }
    const isEdge = columns[at + (fixed === 'start' ? 1 : -1)]?.fixed !== fixed
    return { ...classProps, style, 'data-fixed': fixed, 'data-edge': isEdge || undefined }
  })
}

function cellOf<R>(
  { key, isClipped, render }: TableColumn<R>,
  row: R,
  index: number,
  placement: CellPlacement,
): ReactNode {
  const content = render(row, index)
  const hint = isClipped ? hintOf(content) : undefined
  return (
    <td key={key} title={hint} {...placement}>
      {content}
    </td>
  )
}

function hintOf(content: ReactNode): string | undefined {
  if (typeof content === 'string') return content
  const inner = isValidElement<{ children?: unknown }>(content) ? content.props.children : undefined
  return typeof inner === 'string' ? inner : undefined
}

interface HeadProps<R> {
  readonly column: TableColumn<R>
  readonly placement: CellPlacement
  readonly onSort: ListTableProps<R>['onSort']
}

function ColumnHeader<R>({ column: { key, title, order, isClipped }, placement, onSort }: HeadProps<R>) {
  const cellProps = { scope: 'col', 'data-column': isClipped ? key : undefined, title: isClipped ? title : undefined }
  if (!order)
    return (
      <th {...cellProps} {...placement}>
        {title}
      </th>
    )
  const { next, hint, aria } = orders[order]
  const sort = () => onSort?.(key, next)
  return (
    <th
      {...cellProps}
      {...placement}
      {...aria}
      data-order={order}
      aria-label={title}
      aria-description="可排序"
      tabIndex={0}
      onClick={sort}
      onKeyDown={(event) => event.key === 'Enter' && sort()}
    >
      <span className="gq-sorted">
        <span className="gq-sorted-title">{title}</span>
        <span className="gq-sort-hint" title={hint}>
          <svg viewBox="0 0 12 16" width="12" height="16" aria-hidden>
            <path d="M10.3 6.8 6.2 2q-.2-.2-.4 0L1.7 6.8q-.2.4.2.4h8.2q.4 0 .2-.4Z" />
            <path d="M10.1 9H1.9q-.4 0-.2.4l4.1 4.8q.2.2.4 0l4.1-4.8q.2-.4-.2-.4Z" />
          </svg>
        </span>
      </span>
    </th>
  )
}

/** Marks the sides behind which columns are hidden. Observed, not read: reading would compute the layout twice. */
function useShadows() {
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const mark = () => {
      const start = Math.abs(box.scrollLeft)
      box.toggleAttribute('data-start', start > 0)
      box.toggleAttribute('data-end', start < box.scrollWidth - box.clientWidth - 1)
    }
    const watch = new ResizeObserver(mark)
    watch.observe(box)
    if (box.firstElementChild) watch.observe(box.firstElementChild)
    box.addEventListener('scroll', mark, { passive: true })
    return () => {
      watch.disconnect()
      box.removeEventListener('scroll', mark)
    }
  }, [])
  return scroller
}
