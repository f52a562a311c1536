import type { Tone } from '@guanqiao/domain/kit/field'
import type { ReactNode } from 'react'
import { StatusTag } from '../../kit/cells/StatusTag.tsx'
import { Note } from '../../kit/parts/text.ts'
import styles from './resultRows.module.css'

interface Children {
  readonly children: ReactNode
}

/** What an act on several documents will do, or has done. */
export const ResultSummary = ({ children }: Children) => (
  <p role="status" className={styles['summary']}>
    {children}
  </p>
)

/** The documents of the act, one `li` each. */
export const ResultRows = ({ label, children }: Children & { readonly label: string }) => (
  <ul className={styles['rows']} aria-label={label} tabIndex={0}>
    {children}
  </ul>
)

/** The value of a document before and after the act. */
export const ResultValue = ({ children }: Children) => <span className={styles['value']}>{children}</span>

/** The result for a document; `states` are its words. */
export function ResultState<O extends string>({ states, result }: ResultProps<O>) {
  return (
    <span className={styles['result']}>
      <StatusTag {...states[result.outcome]} /> <Note as="span">{result.reason}</Note>
    </span>
  )
}

interface ResultProps<O extends string> {
  readonly states: Readonly<Record<O, { readonly tone: Tone; readonly label: string }>>
  readonly result: { readonly outcome: O; readonly reason: string | null }
}

/** The words for documents whose value was changed, or not. */
export const changedOrNot = {
  sent: { tone: 'done', label: '已改' },
  refused: { tone: 'attention', label: '没有改' },
} as const
