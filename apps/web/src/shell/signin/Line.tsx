import type { ReactNode } from 'react'
import { useId } from 'react'

export interface LineProps {
  readonly label: string
  readonly name: string
  readonly type?: 'text' | 'password' | 'tel' | 'email'
  readonly autoComplete: string
  readonly inputMode?: 'numeric' | 'tel' | 'email'
  readonly autoFocus?: boolean
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (value: string) => void
  /** A button inside the field, at its end. */
  readonly children?: ReactNode
}

/** A labelled field of the pages before sign-in. */
export function Line({ label, problem, onChange, children, type = 'text', ...input }: LineProps) {
  const id = useId()
  return (
    <div className="line">
      <label htmlFor={id}>{label}</label>
      <div className="box">
        <input
          {...input}
          type={type}
          id={id}
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={(event) => onChange(event.target.value)}
        />
        {children}
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} className="problem">
          {problem}
        </p>
      )}
    </div>
  )
}
