import { StatusTag } from '../../kit/cells.tsx'
import styles from './weighing.module.css'

interface Alert {
  readonly rule: string
  readonly severity: string
  readonly message: string
}

/** The findings on a ticket or its truck; those of severity `hold` require an approval. */
export const AlertList = ({ alerts }: { readonly alerts: readonly Alert[] }) => (
  <ul className={styles.alerts}>
    {alerts.map(({ rule, severity, message }) => (
      <li key={rule + message}>
        <StatusTag tone={severity === 'hold' ? 'bad' : 'attention'} label={severity === 'hold' ? '须审批' : '提醒'} />{' '}
        {message}
      </li>
    ))}
  </ul>
)
