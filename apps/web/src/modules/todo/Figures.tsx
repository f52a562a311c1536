import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { grouped } from '@guanqiao/domain/kit/decimal'
import { batchApi } from '@guanqiao/domain/order/batch'
import { Link } from 'react-router'
import { ErrorState } from '../../kit/table/states.tsx'
import { useRead } from '../../kit/useOperation.ts'
import { MonthBar } from './MonthBar.tsx'
import styles from './home.module.css'

/** Batch numbers today, by state and by month, for users who may query them. */
export default function Figures() {
  const numbers = useRead(batchApi.statistics, {})
  const months = useRead(batchApi.monthBar, {})
  const failed = numbers.error ?? months.error
  const retry = () => void Promise.all([numbers.refetch(), months.refetch()])
  return (
    <section className={styles.card} aria-labelledby="home-figures" aria-busy={numbers.isPending}>
      <h3 id="home-figures">批次</h3>
      {failed && <ErrorState problem={failed} onRetry={retry} />}
      {numbers.data && (
        <dl className={styles.figures}>
          <Figure label="今日取号" count={numbers.data.by_day.at(-1)?.count ?? 0} />
          {numbers.data.by_state
            .filter(({ status }) => countedStates.has(status))
            .map(({ status, label, count }) => (
              <Figure key={status} label={label} count={count} to={linkTo(screens.batches, { status })} />
            ))}
          <Figure label="号段余量" count={numbers.data.remaining} to={linkTo(screens.batchPools)} />
        </dl>
      )}
      {months.data && <MonthBar months={months.data} />}
    </section>
  )
}

/** Unused and finished numbers are no work. */
const countedStates: ReadonlySet<string> = new Set(['reserved', 'in_use', 'confirmed', 'crossed'])

/** Counts end at this number. */
const CAPPED = 10_001

function Figure({ label, count, to }: { readonly label: string; readonly count: number; readonly to?: string }) {
  const text = count >= CAPPED ? `${grouped(String(CAPPED - 1))}+` : grouped(String(count))
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figures">{to ? <Link to={to}>{text}</Link> : text}</dd>
    </div>
  )
}
