import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './security.module.css'

interface InputProps {
  readonly id: string
  readonly status: '' | 'error'
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string
}

interface Props {
  readonly label: string
  readonly problem: string | undefined
  readonly children: (input: InputProps) => ReactNode
}

/** A field outside a record's form: label above, problem below. */
export function Labelled({ label, problem, children }: Props) {
  const id = useId()
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        status: problem === undefined ? '' : 'error',
        'aria-invalid': problem !== undefined,
        'aria-describedby': `${id}-problem`,
      })}
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  )
}
