import { grouped } from '@guanqiao/domain/kit/decimal'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { batchStatistics } from '@guanqiao/domain/order/batch'
import { batch, batchApi } from '@guanqiao/domain/order/batch'
import { Figure } from '../../../kit/cells/Figure.tsx'
import { Card } from '../../../kit/parts/card.ts'
import { ErrorState } from '../../../kit/table/states.tsx'
import { useRead } from '../../../kit/useOperation.ts'
import { toneStyle } from '../../../kit/parts/tone.ts'
import type { Tone } from '@guanqiao/domain/kit/field'
import styles from './batch.module.css'

type Numbers = OutputOf<typeof batchStatistics>

interface Props {
  /** The state that filters the list, if any. */
  readonly selectedStatus: string | undefined
  readonly onChoose: (status: string | null) => void
}

/** Numbers by state, the rest of the range, and recent daily use. */
export function Statistics({ selectedStatus, onChoose }: Props) {
  const read = useRead(batchApi.statistics, {})
  if (read.error)
    return (
      <Card>
        <ErrorState problem={read.error} onRetry={() => void read.refetch()} />
      </Card>
    )
  return (
    <Card as="section" className={styles.strip} aria-label="批次号统计" aria-busy={!read.data}>
      <Remaining count={read.data?.remaining} />
      {(read.data?.by_state ?? []).map(({ status, label, count }) => (
        <button
          key={status}
          type="button"
          className={styles.tile}
          style={toneStyle(toneOf(status))}
          aria-pressed={selectedStatus === status}
          onClick={() => onChoose(selectedStatus === status ? null : status)}
        >
          <span>{label}</span>
          <strong>
            <Figure value={count} />
          </strong>
        </button>
      ))}
      {read.data && <Days days={read.data.by_day} />}
    </Card>
  )
}

const toneOf = (status: string): Tone => batch.fields.status.tones?.[status] ?? 'draft'

/** A busy day could use up fewer numbers than this. */
const few = 200

function Remaining({ count }: { readonly count: number | undefined }) {
  const tone = count === undefined ? 'draft' : count === 0 ? 'bad' : count < few ? 'attention' : 'accepted'
  return (
    <div className={styles.tile} style={toneStyle(tone)}>
      <span>号段余量</span>
      <strong className="figures">
        {count === undefined ? '…' : grouped(String(count))}
        {tone === 'attention' && <small>不多了</small>}
        {tone === 'bad' && <small>已用完</small>}
      </strong>
    </div>
  )
}

function Days({ days }: { readonly days: Numbers['by_day'] }) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const total = days.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={styles.days}>
      <span>
        近十四日用号{' '}
        <strong>
          <Figure value={total} />
        </strong>
      </span>
      <ol aria-label="近十四日每日用号">
        {days.map(({ day, count }) => (
          <li key={day} title={`${day}：${count} 个`}>
            <i style={{ height: `${(count / most) * 100}%` }} />
            <span className="unseen">{`${day}：${count} 个`}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
