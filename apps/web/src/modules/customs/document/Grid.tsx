import type { Fields } from '@guanqiao/domain/kit/field'
import { useMemo } from 'react'
import { at } from '../../../kit/form/paths.ts'
import type { Values } from '../../../kit/form/values.ts'
import { LineGrid } from '../../../kit/lineGrid/LineGrid.tsx'
import type { LineProblem } from '../../../kit/lineGrid/LineGrid.tsx'
import { changedCells } from '../rules/origins.ts'
import { placeOf } from '../rules/places.ts'
import { useDocumentContext } from '../state/context.ts'
import { billFields } from '../state/shape.ts'

interface Props {
  readonly bill: number
  readonly name: 'goods' | 'containers'
  readonly label: string
  readonly fields: Fields
  readonly maxRows: number
  readonly widths: Readonly<Record<string, number>>
}

const none: readonly Values[] = []

/** Goods or containers of a bill, with what the last check holds against single cells and what was changed since the order filled them. */
export function Grid({ bill, name, label, fields, maxRows, widths }: Props) {
  const { form, lockAt, marks, warnings, goal, leaveGrid } = useDocumentContext()
  const path = `bills.${bill}.${name}`
  const lock = lockAt(path)
  const value = at(form.values, path)
  const rows = Array.isArray(value) ? (value as Values[]) : none
  const problems = useMemo(
    () => [...problemsBelow(path, warnings, 'warn'), ...problemsBelow(path, { ...marks, ...form.problems }, 'block')],
    [path, warnings, marks, form.problems],
  )
  const place = goal && placeOf(goal.path)
  const here =
    place?.in === 'grid' && place.bill === bill && place.grid === name
      ? { row: place.row, field: place.field, turn: goal?.turn ?? 0 }
      : undefined
  const changed = changedCells(billFields, (at(form.values, `bills.${bill}`) ?? {}) as Values, name)
  return (
    <div className="rmft-grid" data-field={path}>
      <h3>
        {label} {lock && <small className="rmft-lock">{lock}</small>}
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
        goal={here}
        onLeave={() => leaveGrid(path)}
      />
      {changed.length > 0 && (
        <ul className="rmft-changed" aria-label="与来源不同">
          {changed.map((cell) => (
            <li key={cell.path}>{cell.words}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** `bills.0.goods.1.hs_code` as the cell of this grid. */
const problemsBelow = (
  path: string,
  all: Readonly<Record<string, string>>,
  severity: 'block' | 'warn',
): LineProblem[] =>
  Object.entries(all).flatMap(([where, message]) => {
    if (!where.startsWith(`${path}.`)) return []
    const [row = '0', field = ''] = where.slice(path.length + 1).split('.')
    return [{ row: Number(row), field, message, severity }]
  })
