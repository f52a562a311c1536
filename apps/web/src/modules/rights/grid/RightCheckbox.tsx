import type { Cell } from './rows.ts'
import type { RightsState } from './useRights.ts'
import styles from './grid.module.css'

interface RightCheckboxProps {
  /** Row and column: `3 1`. */
  readonly cellKey: string
  /** The place of the grid's Tab stop. */
  readonly stop: string
  readonly label: string
  readonly cells: readonly Cell[]
  readonly rights: RightsState
  /** The sources that grant the cell anyway. */
  readonly inherited?: string | undefined
}

/** A tick for one cell, or for all cells of a row, column or module. Locked boxes keep the focus and state their reason. */
export function RightCheckbox({ cellKey, stop, label, cells, rights, inherited }: RightCheckboxProps) {
  const [row, column] = cellKey.split(' ')
  const on = cells.filter((cell) => rights.has(...cell)).length
  const free = cells.filter((cell) => rights.whyLocked(...cell) === undefined)
  const isAll = cells.length > 0 && on === cells.length
  const isPart = on > 0 && !isAll
  const first = cells[0]
  const why = free.length > 0 || !first ? undefined : rights.whyLocked(...first)
  const from = inherited && !isAll ? `来自${inherited}` : inherited ? `也来自${inherited}` : undefined
  const note = [why, from].filter(Boolean).join('；')
  return (
    <span
      className={[styles.box, why && styles.locked, inherited && styles.inherited].filter(Boolean).join(' ')}
      title={note}
    >
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = isPart
        }}
        aria-label={note ? `${label}（${note}）` : label}
        aria-disabled={why !== undefined}
        tabIndex={cellKey === stop ? 0 : -1}
        data-row={row}
        data-column={column}
        {...(cells.length === 1 && first ? { 'data-cell': first.join(' ') } : {})}
        onChange={() => rights.set(free, !free.every((cell) => rights.has(...cell)))}
      />
    </span>
  )
}
