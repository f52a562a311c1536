import { choiceLabelOf } from '@guanqiao/domain/kit/field'
import { grouped } from '@guanqiao/domain/kit/decimal'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Cell, isFigure } from '../../kit/cells.tsx'
import { totalText } from '../../kit/table/layout/total.ts'
import { useDrill, useSession } from '../session/session.ts'
import type { Line } from '../../kit/table/columns.tsx'
import { showInstant } from '../../kit/time.ts'
import type { Printed, PrintedColumn } from './readRows.ts'
import styles from './listPaper.module.css'
import { timeNow } from '../../kit/events/clock.ts'

/** More columns need the long side of the sheet. */
const UPRIGHT_COLUMNS = 6

interface Props extends Printed {
  readonly onDone: () => void
}

/** The list on A4: exists in print only, in place of the page, and leaves after the print. */
export default function ListPaper({ label, columns, rows, total, capped, filters, onDone }: Props) {
  const { user } = useSession()
  const drill = useDrill()
  const [at] = useState(() => showInstant(new Date(timeNow()).toISOString()))
  const title = `${label}列表${drill ? '（演练）' : ''}`
  usePrintOnce(`${title} ${at.slice(0, 10)}`, onDone)
  const isCut = capped || total > rows.length
  return createPortal(
    <article className={columns.length > UPRIGHT_COLUMNS ? styles.lying : styles.upright} aria-label={title}>
      <header>
        <h1>{title}</h1>
        <p>{user.enterprise_name}</p>
        <p>
          条件：{filters.length === 0 && '无'}
          {filters.map((filter) => (
            <span key={filter.name} className={styles.filter}>
              {filter.field.label} <FilterText filter={filter} rows={rows} />
            </span>
          ))}
        </p>
        <p>
          {totalText(total, capped)}
          {isCut && `，只打印前 ${grouped(String(rows.length))} 条，其余请导出`}
        </p>
      </header>
      <table>
        <thead>
          <tr>
            <td colSpan={columns.length + 1} className={styles.running}>
              {title}　打印：{user.full_name} {at}
            </td>
          </tr>
          <tr>
            <th scope="col">序号</th>
            {columns.map(({ name, title: heading, field }) => (
              <th key={name} scope="col" className={field && isFigure(field) ? styles.figure : ''}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={String(row['id'] ?? index)}>
              <td>{index + 1}</td>
              {columns.map((column) => (
                <td key={column.name} className={column.field && isFigure(column.field) ? styles.figure : ''}>
                  <Content column={column} row={row} />
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length + 1}>没有符合条件的记录</td>
            </tr>
          )}
        </tbody>
      </table>
    </article>,
    document.body,
  )
}

function Content({ column: { name, field, render }, row }: { readonly column: PrintedColumn; readonly row: Line }) {
  if (render) return render(row)
  return field ? <Cell field={field} name={name} row={row} /> : null
}

interface FilterTextProps {
  readonly filter: Printed['filters'][number]
  readonly rows: readonly Line[]
}

/** The value of a filter. The name of a reference is that of the rows, which all have it. */
function FilterText({ filter: { name, field, form, from, to }, rows }: FilterTextProps) {
  const format = (text: string) => (field.kind === 'dateTime' ? showInstant(text) : text)
  if (form === 'range') return `${format(from)} 至 ${format(to)}`
  const values = from.split(',')
  if (field.kind === 'choice') return values.map((value) => choiceLabelOf(field, value)).join('、')
  if (form === 'text') return from
  const value = field.kind === 'flag' ? from === 'true' : form === 'several' ? values : from
  const row = { [name]: value, [`${name}_text`]: rows[0]?.[`${name}_text`] ?? from }
  return <Cell field={field} name={name} row={row} />
}

/** Prints once the paper is drawn, under a name that the browser proposes for a file. */
function usePrintOnce(name: string, onDone: () => void): void {
  useEffect(() => {
    const before = document.title
    const done = () => {
      document.title = before
      onDone()
    }
    window.addEventListener('afterprint', done, { once: true })
    // The frame after the next: names of codes that are already known have been drawn by then.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        document.title = name
        window.print()
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', done)
    }
    // Once, when the paper is mounted.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
