import type { ImportRow } from '@guanqiao/domain/import/index'
import type { KeyboardEvent } from 'react'
import { useId } from 'react'
import styles from './import.module.css'

export type Labels = Readonly<Record<string, string>>

type GridCell = Pick<ImportRow['cells'][number], 'field' | 'value' | 'problem'> &
  Partial<Pick<ImportRow['cells'][number], 'read' | 'old' | 'changes'>>

/** A row of an import, or of a sheet that changes no records. */
interface GridRow extends Omit<ImportRow, 'cells' | 'first_row'> {
  readonly cells: readonly GridCell[]
}

interface Props {
  /** By field. */
  readonly labels: Labels
  readonly fields: readonly string[]
  readonly rows: readonly GridRow[]
  /** The state of the rows when they were fetched. */
  readonly only?: ImportRow['state']
  readonly onMend: (rowNumber: number, field: string, value: string) => void
}

/** Enter goes on to the next cell with an error. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
  const bad = [...currentTarget.querySelectorAll<HTMLInputElement>('input[aria-invalid="true"]')]
  const next = bad.find((input) => target.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING)
  event.preventDefault()
  if (next) next.focus()
  else target.blur()
}

const regions: Readonly<Record<ImportRow['state'], string>> = {
  bad: '有误的行',
  good: '新增的行',
  update: '更新的行',
  same: '不变的行',
  imported: '已导入的行',
}

const stateLabels: Readonly<Record<Exclude<ImportRow['state'], 'bad'>, string>> = {
  good: '可导入',
  update: '可更新',
  same: '不变',
  imported: '已导入',
}

/** How the cell is read, and what it changes. */
function noteOf({ value, read, old, changes }: GridCell): string | undefined {
  const stored = read ?? value ?? '（清除）'
  if (changes) return `${old ?? '（空）'} → ${stored}`
  return read ? `读作 ${read}` : undefined
}

/** The rows as in the sheet; each cell can be changed, and says what is wrong with it. */
export function RowsGrid({ labels, fields, rows, only = 'bad', onMend }: Props) {
  return (
    <div className={styles.scroll} role="region" aria-label={regions[only]} tabIndex={0} onKeyDown={onKeyDown}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">行号</th>
            {fields.map((field) => (
              <th key={field} scope="col">
                {labels[field] ?? field}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row_number}>
              <th scope="row">
                {row.row_number}
                {row.state !== only && row.state !== 'bad' && (
                  <span className={styles.mended}>✓ {stateLabels[row.state]}</span>
                )}
                {row.problem && <span className={styles.reason}>{row.problem}</span>}
              </th>
              {row.cells.map((cell) => (
                <Cell
                  key={`${cell.field} ${cell.value}`}
                  label={`第 ${row.row_number} 行 ${labels[cell.field] ?? cell.field}`}
                  value={cell.value ?? ''}
                  problem={cell.problem ?? undefined}
                  note={noteOf(cell)}
                  onChange={(value) => onMend(row.row_number, cell.field, value)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  readonly label: string
  readonly value: string
  readonly problem: string | undefined
  readonly note: string | undefined
  readonly onChange: (value: string) => void
}

function Cell({ label, value, problem, note, onChange }: CellProps) {
  const id = useId()
  return (
    <td className={problem ? styles.wrong : undefined}>
      <input
        aria-label={label}
        aria-invalid={problem !== undefined}
        {...(problem || note ? { 'aria-describedby': id } : {})}
        defaultValue={value}
        onBlur={({ target }) => target.value.trim() !== value && onChange(target.value.trim())}
      />
      {(problem || note) && (
        <span id={id} className={problem ? styles.reason : styles.note}>
          {problem ?? note}
        </span>
      )}
    </td>
  )
}
