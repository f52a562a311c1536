import type { Fields } from '@guanqiao/domain/kit/field'
import { useMemo } from 'react'
import { at } from '../../kit/form/paths.ts'
import type { Values } from '../../kit/form/values.ts'
import type { CellLookups } from '../../kit/lineGrid/cellLookup.ts'
import { LineGrid } from '../../kit/lineGrid/LineGrid.tsx'
import { lineProblems } from '../findings/marks.ts'
import type { Goal } from './context.ts'
import { useDocumentContext } from './context.ts'
import type { ChangedCell } from './origins.ts'

interface Props {
  /** Path of the lines in the document. */
  readonly path: string
  readonly label: string
  readonly fields: Fields
  readonly maxRows: number
  readonly widths?: Readonly<Record<string, number>>
  /** Where the values of the lines come from, in words. */
  readonly origins?: readonly string[]
  /** Cells changed since their values were filled in. */
  readonly changed?: readonly ChangedCell[]
  readonly lookups?: CellLookups | undefined
}

const none: readonly Values[] = []
const noWidths = {}

/** Lines of a document, with the last check's findings on single cells and the cells changed since they were filled in. */
export function LinesPlace({
  path,
  label,
  fields,
  maxRows,
  widths = noWidths,
  origins = [],
  changed = [],
  lookups,
}: Props) {
  const { form, lockAt, marks, warnings, goal, leaveGrid } = useDocumentContext()
  const lock = lockAt(path)
  const value = at(form.values, path)
  const rows = Array.isArray(value) ? (value as Values[]) : none
  const problems = useMemo(
    () => lineProblems(path, { marks: { ...marks, ...form.problems }, warnings }),
    [path, warnings, marks, form.problems],
  )
  return (
    <div className="doc-grid" data-field={path} data-lines>
      <h3>
        {label} {lock && <small className="doc-lock">{lock}</small>}
      </h3>
      <LineGrid
        label={label}
        fields={fields}
        rows={rows}
        onChange={(next) => form.set(path, next)}
        readOnly={lock !== undefined}
        problems={problems}
        maxRows={maxRows}
        widths={widths}
        height={256}
        {...(lookups && { lookups })}
        goal={cellOf(goal, path)}
        renewed={form.renewed}
        onLeave={() => leaveGrid(path)}
      />
      {origins.length > 0 && <p className="doc-line-origins">{origins.join('；')}</p>}
      {changed.length > 0 && (
        <ul className="doc-changed" aria-label="与来源不同">
          {changed.map((cell) => (
            <li key={cell.path}>{cell.text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** `bills.0.goods.1.hs_code` as a cell of the grid `bills.0.goods`; its first column if no field is named. */
function cellOf(goal: Goal | undefined, path: string) {
  if (!goal || (goal.path !== path && !goal.path.startsWith(`${path}.`))) return undefined
  const [row = '0', field = ''] = goal.path.slice(path.length + 1).split('.')
  return { row: Number(row), field, turn: goal.turn }
}
