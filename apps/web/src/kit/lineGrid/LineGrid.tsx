import { grouped } from '@guanqiao/domain/kit/decimal'
import type { Fields } from '@guanqiao/domain/kit/field'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Button } from 'antd'
import type { CSSProperties, Ref } from 'react'
import { useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import { isFigure, titleOf } from '../cells.tsx'
import { isBlankLine, startOf } from '../form/values.ts'
import type { GridController } from './gridController.ts'
import { useGridController } from './gridController.ts'
import { GridFoot } from './GridFoot.tsx'
import type { OriginOf } from './GridRow.tsx'
import { GridRow } from './GridRow.tsx'
import type { Line } from './block.ts'
import type { CellLookups } from './cellLookup.ts'
import type { LineProblem } from './logic/checks.ts'
import { allProblems, checker, listed } from './logic/checks.ts'
import type { GridColumn } from './logic/columns.ts'
import { columnsOf, numberWidth, rowHeight, sums } from './logic/columns.ts'
import { useColumnOptions } from './useOptions.ts'
import '../controls/controls.css'
import './lineGrid.css'

export type { LineProblem } from './logic/checks.ts'

/** The parts of the page above and below a grid, px. */
const BESIDES_GRID = 430

export interface LineGridProps<R extends Line = Line> {
  readonly label: string
  readonly fields: Fields
  readonly rows: readonly R[]
  /** Receives the changed rows, which must be passed back unchanged. */
  readonly onChange: (rows: R[]) => void
  /** Problems found by the server or the document's rules; the fields' own rules are checked here. */
  readonly problems?: readonly LineProblem[]
  /** Number of sticky first columns. */
  readonly frozen?: number
  readonly readOnly?: boolean
  readonly maxRows?: number
  /** Maximum height of the visible rows, px; more on a high screen. */
  readonly height?: number
  readonly widths?: Readonly<Record<string, number>>
  /** Initial values of a new line; by default those of the fields. */
  readonly blank?: () => R
  /** Focuses a cell each time `turn` changes. */
  readonly goal?: { readonly row: number; readonly field: string; readonly turn: number } | undefined
  /** Text cells with a look-up, by field. */
  readonly lookups?: CellLookups
  /** The origin of a cell's value that no user typed; shown as a small mark. Must not change between renderings. */
  readonly originOf?: OriginOf
  /** Lines that were saved, each with the one that took its place: the undo history stays. */
  readonly renewed?: ReadonlyMap<Line, Line> | undefined
  /** For changing rows from outside as one undoable step, and for focusing a cell. */
  readonly handle?: Ref<GridHandle>
  /** Moves the focus on from a last line that was left blank. */
  readonly onLeave?: (() => void) | undefined
}

/** Operations on a grid for its screen. */
export type GridHandle = Pick<GridController, 'apply' | 'mend' | 'undoStep' | 'rows' | 'focus'>

const noProblems: readonly LineProblem[] = []
const noWidths = {}

/** Lines of a document, edited without the mouse. One Tab stop while not in use. */
export function LineGrid<R extends Line>(props: LineGridProps<R>) {
  const { label, fields, rows, problems: reported = noProblems, widths = noWidths } = props
  const { frozen = 1, readOnly = false, maxRows = 999, height = 400 } = props
  const columns = useMemo(() => columnsOf(fields, frozen, widths), [fields, frozen, widths])
  const check = useMemo(() => checker(fields), [fields])
  const options = useColumnOptions(columns)
  const blank = props.blank ?? (() => startOf(fields, undefined) as R)
  const [controller, { at, turn, notice }] = useGridController({
    rows,
    columns,
    options,
    blank,
    maxRows,
    isBlank: (line) => isBlankLine(fields, line),
    renewed: props.renewed,
    leave: props.onLeave,
    onChange: props.onChange as (rows: Line[]) => void,
  })
  useGoal(controller, props.goal)
  useImperativeHandle(props.handle, () => controller, [controller])
  const problems = useMemo(
    () => allProblems(rows, check, reported, readOnly ? -1 : at.row),
    [rows, check, reported, readOnly, at.row],
  )
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the warning is for the React Compiler, which is not in use
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The focused line stays in the tree when it is scrolled away, otherwise its input would lose the focus.
    rangeExtractor: (range) =>
      at.row < rows.length
        ? [...new Set([at.row, ...defaultRangeExtractor(range)])].sort((a, b) => a - b)
        : defaultRangeExtractor(range),
  })
  const total = useMemo(() => sums(columns, rows), [columns, rows])
  const template = {
    '--columns': [numberWidth, ...columns.map((column) => column.width)].map((width) => `${width}px`).join(' '),
    '--frozen': `${frozenWidth(columns)}px`,
  } as CSSProperties
  return (
    <div className="gq-grid-host" style={template}>
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-readonly={readOnly}
        className="gq-grid"
        style={{ maxHeight: `max(${height + 2 * rowHeight}px, 100vh - ${BESIDES_GRID}px)` }}
        {...(readOnly || rows.length === 0 ? { tabIndex: 0 } : {})}
      >
        <GridHeader columns={columns} />
        {rows.length === 0 && <Nothing controller={controller} readOnly={readOnly} count={columns.length + 1} />}
        <div role="rowgroup" className="gq-rows" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index }) => {
            const line = rows[index]
            return (
              line && (
                <GridRow
                  key={index}
                  controller={controller}
                  columns={columns}
                  options={options}
                  line={line}
                  index={index}
                  active={!readOnly && index === at.row ? at.column : -1}
                  turn={index === at.row ? turn : 0}
                  problems={problems.get(index)}
                  lookups={props.lookups}
                  originOf={props.originOf}
                />
              )
            )
          })}
        </div>
        {rows.length > 0 && Object.keys(total).length > 0 && <Sums columns={columns} total={total} />}
      </div>
      <GridFoot
        controller={controller}
        columns={columns}
        problems={listed(problems)}
        notice={notice}
        count={rows.length}
        readOnly={readOnly}
      />
    </div>
  )
}

function useGoal(controller: GridController, goal: LineGridProps['goal']): void {
  const reached = useRef(0)
  useEffect(() => {
    if (!goal || goal.turn === reached.current) return
    reached.current = goal.turn
    controller.focus(goal)
  }, [controller, goal])
}

const frozenWidth = (columns: readonly GridColumn[]) =>
  columns.reduce((sum, column) => sum + (column.frozenAt === undefined ? 0 : column.width), numberWidth)

const cellProps = (column: GridColumn, base: string) => ({
  className: `${base}${isFigure(column.field) ? ' figures gq-right' : ''}${column.frozenAt === undefined ? '' : ' gq-frozen'}`,
  style: column.frozenAt === undefined ? {} : { left: column.frozenAt },
})

function GridHeader({ columns }: { readonly columns: readonly GridColumn[] }) {
  return (
    <div role="rowgroup" className="gq-head">
      <div role="row" aria-rowindex={1} className="gq-row">
        <div role="columnheader" aria-colindex={1} className="gq-cell gq-number">
          序号
        </div>
        {columns.map((column, index) => (
          <div key={column.name} role="columnheader" aria-colindex={index + 2} {...cellProps(column, 'gq-cell')}>
            {column.field.required && (
              <span className="gq-star" aria-hidden="true">
                *
              </span>
            )}
            {titleOf(column.field)}
          </div>
        ))}
      </div>
    </div>
  )
}

function Sums({ columns, total }: { columns: readonly GridColumn[]; total: ReturnType<typeof sums> }) {
  return (
    <div role="rowgroup" className="gq-sums">
      <div role="row" className="gq-row">
        <div role="rowheader" className="gq-cell gq-number">
          合计
        </div>
        {columns.map((column) => (
          <div key={column.name} role="gridcell" {...cellProps(column, 'gq-cell')}>
            {column.name in total && (total[column.name] === undefined ? <Mixed /> : grouped(total[column.name]))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** No sum over different units or currencies. */
const Mixed = () => <span title="单位或币制不同，不合计">—</span>

function Nothing({ controller, readOnly, count }: { controller: GridController; readOnly: boolean; count: number }) {
  return (
    <div role="rowgroup">
      <div role="row" className="gq-nothing">
        <div role="gridcell" aria-colspan={count}>
          暂无明细
          {!readOnly && (
            <Button type="link" onClick={() => controller.add()}>
              新增一行
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
