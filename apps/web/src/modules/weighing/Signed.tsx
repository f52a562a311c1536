import { compare, grouped } from '@guanqiao/domain/kit/decimal'
import styles from './weighing.module.css'

interface Props {
  readonly value: string | null
  readonly unit: string
}

/** A difference with sign and colour; nothing if there is none. */
export function Signed({ value, unit }: Props) {
  if (value === null) return <span className={styles.quiet}>—</span>
  const sign = compare(value, '0')
  const word = `${sign > 0 ? '+' : sign < 0 ? '−' : ''}${grouped(value.replace('-', ''))}${unit}`
  return <span className={`figures ${sign > 0 ? styles.more : sign < 0 ? styles.less : ''}`}>{word}</span>
}
