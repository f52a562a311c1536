import type { ImportRow } from '@guanqiao/domain/import/index'
import type { KeyboardEvent } from 'react'
import { useId } from 'react'
import styles from './import.module.css'

export type Labels = Readonly<Record<string, string>>

interface Props {
  /** By field. */
  readonly labels: Labels
  readonly fields: readonly string[]
  readonly rows: readonly ImportRow[]
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

/** The rows as in the sheet; each cell can be changed, and says what is wrong with it. */
export function RowsGrid({ labels, fields, rows, onMend }: Props) {
  return (
    <div className={styles.scroll} role="region" aria-label="有错误的行" tabIndex={0} onKeyDown={onKeyDown}>
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
            <tr key={row.row_number} className={row.state === 'good' ? styles.good : undefined}>
              <th scope="row">
                {row.row_number}
                {row.state === 'good' && <span className={styles.mended}>✓ 可导入</span>}
                {row.problem && <span className={styles.reason}>{row.problem}</span>}
              </th>
              {row.cells.map((cell) => (
                <Cell
                  key={`${cell.field} ${cell.value}`}
                  label={`第 ${row.row_number} 行 ${labels[cell.field] ?? cell.field}`}
                  value={cell.value ?? ''}
                  problem={cell.problem ?? undefined}
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
  readonly onChange: (value: string) => void
}

function Cell({ label, value, problem, onChange }: CellProps) {
  const id = useId()
  return (
    <td className={problem ? styles.wrong : undefined}>
      <input
        aria-label={label}
        aria-invalid={problem !== undefined}
        {...(problem ? { 'aria-describedby': id } : {})}
        defaultValue={value}
        onBlur={({ target }) => target.value.trim() !== value && onChange(target.value.trim())}
      />
      {problem && (
        <span id={id} className={styles.reason}>
          {problem}
        </span>
      )}
    </td>
  )
}
