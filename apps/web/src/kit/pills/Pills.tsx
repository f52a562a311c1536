import type { Tone } from '@guanqiao/domain/kit/field'
import type { ReactNode } from 'react'
import { toneStyle } from '../parts/tone.ts'
import styles from './pills.module.css'

interface GroupProps {
  readonly label: string
  readonly children: ReactNode
}

/** Filters side by side, each with its number of rows. */
export const Pills = ({ label, children }: GroupProps) => (
  <div className={styles['pills']} role="group" aria-label={label}>
    {children}
  </div>
)

interface PillProps {
  readonly label: string
  readonly count: number | string
  readonly tone?: Tone
  readonly isPressed: boolean
  readonly onClick: () => void
}

export const Pill = ({ label, count, tone, isPressed, onClick }: PillProps) => (
  <button
    type="button"
    className={styles['pill']}
    style={tone && toneStyle(tone)}
    aria-pressed={isPressed}
    onClick={onClick}
  >
    {label} <span className="figures">{count}</span>
  </button>
)
