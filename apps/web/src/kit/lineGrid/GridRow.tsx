import { grouped, isDecimal } from '@guanqiao/domain/kit/decimal'
import type { MouseEvent } from 'react'
import { memo } from 'react'
import { isFigure } from '../cells.tsx'
import { writeValue } from '../controls/numberText.ts'
import { CellInput } from './CellInput.tsx'
import type { CellLookups } from './cellLookup.ts'
import type { GridController } from './gridController.ts'
import type { Line } from './block.ts'
import type { CellProblem, RowProblems } from './logic/checks.ts'
import type { GridColumn } from './logic/columns.ts'
import { rowHeight } from './logic/columns.ts'
import type { ColumnOptions } from './useOptions.ts'

export interface GridRowProps {
  readonly controller: GridController
  readonly columns: readonly GridColumn[]
  readonly options: ColumnOptions
  readonly line: Line
  readonly index: number
  /** Column with the focus, -1 if it is in another row. */
  readonly active: number
  readonly turn: number
  readonly problems: RowProblems | undefined
  readonly lookups: CellLookups | undefined
  /** The origin of a cell's value that no user typed. */
  readonly originOf: OriginOf | undefined
}

export type OriginOf = (line: Line, name: string) => string | undefined

/** A line as text, except for the focused cell. */
export const GridRow = memo(function GridRow({
  controller,
  columns,
  options,
  line,
  index,
  active,
  turn,
  problems,
  lookups,
  originOf,
}: GridRowProps) {
  const cellProblems = Object.values(problems ?? {})
  const reasons = cellProblems.map(said).join('；')
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={active >= 0 ? 'gq-row gq-row-active' : 'gq-row'}
      style={{ transform: `translateY(${index * rowHeight}px)` }}
    >
      <div role="rowheader" aria-colindex={1} className={`gq-cell gq-number ${markOf(cellProblems)}`} title={reasons}>
        {index + 1}
        {reasons && <span className="unseen">{reasons}</span>}
      </div>
      {columns.map((column, at) => (
        <div
          key={column.name}
          role="gridcell"
          aria-colindex={at + 2}
          className={`${classOf(column, line, options, problems?.[column.name])}${originOf?.(line, column.name) ? ' gq-from' : ''}`}
          style={column.frozenAt === undefined ? {} : { left: column.frozenAt }}
          title={[said(problems?.[column.name]), originOf?.(line, column.name)].filter(Boolean).join('；')}
          {...(column.isEditable && at !== active
            ? { onMouseDown: (event: MouseEvent) => take(event, controller, index, at) }
            : {})}
        >
          {at === active ? (
            <CellInput
              key={turn}
              controller={controller}
              column={column}
              line={line}
              number={index + 1}
              options={options[column.name] ?? []}
              problem={problems?.[column.name]}
              lookup={lookups?.[column.name]}
            />
          ) : (
            <span>{cellText(column, line, options)}</span>
          )}
        </div>
      ))}
    </div>
  )
})

const said = (problem: CellProblem | undefined): string =>
  problem ? `${problem.severity === 'warn' ? '提醒：' : ''}${problem.message}` : ''

/** Red for errors, orange for warnings. */
const markOf = (problems: readonly CellProblem[]): string =>
  problems.some((problem) => problem.severity === 'block') ? 'gq-bad' : problems.length > 0 ? 'gq-odd' : ''

/** The click itself must not move the focus: the cell's input takes it. */
function take(event: MouseEvent, controller: GridController, row: number, column: number): void {
  event.preventDefault()
  controller.go({ row, column })
}

function cellText({ name, field }: GridColumn, line: Line, options: ColumnOptions): string {
  const value = line[name]
  const text = line[`${name}_text`]
  if (typeof text === 'string') return text
  if (field.kind === 'decimal' && typeof value === 'string' && isDecimal(value)) return grouped(value)
  if (field.kind === 'integer' && typeof value === 'number') return grouped(String(value))
  const name_ = field.kind === 'code' ? options[name]?.find((option) => option.value === value)?.label : undefined
  return name_ ? `${String(value)} ${name_}` : writeValue(field, value)
}

function classOf(
  { name, field, frozenAt, isEditable }: GridColumn,
  line: Line,
  options: ColumnOptions,
  problem: CellProblem | undefined,
): string {
  const choices = options[name] ?? []
  const value = line[name]
  const isOdd =
    field.kind === 'code' &&
    value !== null &&
    value !== undefined &&
    choices.length > 0 &&
    !choices.some((option) => option.value === value)
  return [
    'gq-cell',
    isFigure(field) ? 'figures gq-right' : '',
    frozenAt === undefined ? '' : 'gq-frozen',
    isEditable ? '' : 'gq-untyped',
    problem ? markOf([problem]) : isOdd ? 'gq-odd' : '',
  ]
    .filter(Boolean)
    .join(' ')
}
