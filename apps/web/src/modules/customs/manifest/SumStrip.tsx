import { grouped } from '@guanqiao/domain/kit/decimal'
import type { Balance, Sums } from '../rules/sums.ts'
import { agrees } from '../rules/sums.ts'
import styles from './manifest.module.css'

/** Sums compared with declared values, with sign and colour while typing. */
export function SumStrip({ label, sums }: { readonly label: string; readonly sums: Sums }) {
  return (
    <dl className={styles.sums} aria-label={label}>
      <div>
        <dt>{label}</dt>
      </div>
      <Line label="货物毛重" unit="kg" balance={sums.gross} />
      <Line label="货物件数" unit="件" balance={sums.packages} />
    </dl>
  )
}

function Line({ label, unit, balance }: { readonly label: string; readonly unit: string; readonly balance: Balance }) {
  const verdict = agrees(balance)
  const { sum, declared, difference } = balance
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figures">
        <strong>{grouped(sum)}</strong> / {declared === undefined ? '—' : grouped(declared)} {unit}
        {verdict === true && <span className={styles.agrees}>相符</span>}
        {verdict === false && (
          <span className={difference?.startsWith('-') ? styles.less : styles.more}>{signed(difference ?? '0')}</span>
        )}
      </dd>
    </div>
  )
}

const signed = (text: string) => (text.startsWith('-') ? `−${grouped(text.slice(1))}` : `+${grouped(text)}`)
