import type { Fields } from '@guanqiao/domain/kit/field'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { Cell, isFigure, titleOf } from '../../kit/cells.tsx'
import { Card } from '../../kit/parts/card.ts'
import { Stack } from '../../kit/parts/form.ts'
import { Spring } from '../../kit/parts/text.ts'
import { useDrill, useSession } from '../session/session.ts'
import { showInstant } from '../../kit/time.ts'
import { PaperMark } from './PaperMark.tsx'
import { QrCode } from './QrCode.tsx'
import styles from './sheet.module.css'
import { timeNow } from '../../kit/events/clock.ts'

type Line = Readonly<Record<string, unknown>>

interface PageProps {
  /** The record on the sheet. */
  readonly back: string
  readonly backWord: string
  readonly label: string
  /** Undefined without the right to print. */
  readonly onPrint: (() => void) | undefined
  readonly busy: boolean
  readonly children: ReactNode
}

/** A sheet of A4 paper on screen, with the button that prints it. */
export function SheetPage({ back, backWord, label, onPrint, busy, children }: PageProps) {
  return (
    <Stack>
      <Card className={styles.tools}>
        <Link to={back}>{backWord}</Link>
        <Spring />
        {onPrint && (
          <Button type="primary" loading={busy} onClick={onPrint}>
            打印
          </Button>
        )}
      </Card>
      <div className={styles.desk} tabIndex={0} role="region" aria-label={label}>
        {children}
      </div>
    </Stack>
  )
}

interface SheetProps {
  readonly label: string
  /** The owner of the document. */
  readonly owner: string
  readonly title: string
  /** The number of the document, also as a QR code. */
  readonly number: string | null
  /** The kind of number, for the QR code. */
  readonly numberWord: string
  /** A state that the reader must not miss, across the sheet. */
  readonly mark: string | undefined
  readonly author: string | null
  readonly signatures: readonly string[]
  readonly children: ReactNode
}

/** A document on A4, the same on screen and in print. */
export function Sheet({ label, owner, title, number, numberWord, author, signatures, children, ...props }: SheetProps) {
  const { user } = useSession()
  const drill = useDrill()
  const [shownAt] = useState(() => showInstant(new Date(timeNow()).toISOString()))
  const mark = props.mark ?? (drill ? '演练' : undefined)
  return (
    <article className={styles.sheet} aria-label={label}>
      {mark && <PaperMark label={mark} />}
      <header>
        {number && <QrCode className={styles.qr} text={number} label={`${numberWord}二维码 ${number}`} />}
        <h3>
          {owner}
          <span>{title}</span>
        </h3>
        <div className={styles.number}>№ {number ?? '—'}</div>
      </header>
      {children}
      <footer>
        <span>制单：{author}</span>
        <span>打印：{`${user.full_name}  ${shownAt}`}</span>
        {signatures.map((word) => (
          <span key={word} className={styles.sign}>
            {word}：
          </span>
        ))}
      </footer>
    </article>
  )
}

interface PairsProps {
  readonly fields: Fields
  /** Names of fields, side by side. */
  readonly names: readonly (readonly string[])[]
  readonly row: Line
}

/** Labels and values; a pair without a partner takes the whole line, and is left out if it is empty. */
export function Pairs({ fields, names, row }: PairsProps) {
  const visiblePairs = names.filter((pair) => pair.length > 1 || (row[pair[0]!] ?? '') !== '')
  return (
    <table className={styles.head}>
      <tbody>
        {visiblePairs.map((pair) => (
          <tr key={pair[0]}>
            {pair.map((name) => (
              <Fragment key={name}>
                <th scope="row">{titleOf(fields[name]!)}</th>
                <td colSpan={pair.length > 1 ? 1 : 3}>
                  <Cell field={fields[name]!} name={name} row={row} />
                </td>
              </Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface LinesProps {
  readonly title: string
  readonly fields: Fields
  readonly names: readonly string[]
  readonly rows: readonly Line[]
}

/** The head of a table is repeated on every page. */
export function Lines({ title, fields, names, rows }: LinesProps) {
  const visibleFields = names.flatMap((name) => (fields[name] ? [{ name, field: fields[name] }] : []))
  return (
    <table className={styles.lines}>
      <caption>{`${title}（${rows.length}）`}</caption>
      <thead>
        <tr>
          <th scope="col">序号</th>
          {visibleFields.map(({ name, field }) => (
            <th key={name} scope="col" className={isFigure(field) ? styles.figure : ''}>
              {titleOf(field)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={String(row['id'] ?? index)}>
            <td>{index + 1}</td>
            {visibleFields.map(({ name, field }) => (
              <td key={name} className={isFigure(field) ? styles.figure : ''}>
                <Cell field={field} name={name} row={row} />
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={visibleFields.length + 1}>无</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** A part of a document that stays together, with its heading. */
export const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.part} aria-label={title}>
    <h4>{title}</h4>
    {children}
  </section>
)
