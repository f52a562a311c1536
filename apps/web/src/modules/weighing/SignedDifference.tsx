import { compare, grouped } from '@guanqiao/domain/kit/decimal'
import type { WeighingAlert } from '@guanqiao/domain/weighing/weighing.rules'
import styles from './weighing.module.css'

interface Props {
  readonly value: string | null
  readonly unit: string
  /** The remarks on the ticket: a difference beyond its tolerance has a colour. */
  readonly alerts?: readonly Pick<WeighingAlert, 'rule' | 'severity'>[] | null | undefined
}

const colours = { warn: styles.more, hold: styles.less } as const

/** A difference with its sign, coloured beyond the tolerance; nothing if there is none. */
export function SignedDifference({ value, unit, alerts }: Props) {
  if (value === null) return <span className={styles.quiet}>—</span>
  const sign = compare(value, '0')
  const text = `${sign > 0 ? '+' : sign < 0 ? '−' : ''}${grouped(value.replace('-', ''))}${unit}`
  const beyond = alerts?.find(({ rule }) => rule === 'declared')
  return <span className={`figures ${beyond ? colours[beyond.severity] : ''}`}>{text}</span>
}
