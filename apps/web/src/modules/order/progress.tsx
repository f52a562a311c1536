import type { ListRow } from '@guanqiao/domain/kit/entity'
import type { Tone } from '@guanqiao/domain/kit/field'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { orderFlow, transportFlow } from '@guanqiao/domain/order/order.flow'
import type { order } from '@guanqiao/domain/order/order'
import { orderProgress } from '@guanqiao/domain/order/overview'
import type { ReactNode } from 'react'
import { createContext, useContext, useMemo } from 'react'
import { StatusTag } from '../../kit/cells.tsx'
import type { ExtraColumn } from '../../kit/EntityTable.tsx'
import { Note } from '../../kit/parts/text.ts'
import { useRead } from '../../kit/useOperation.ts'
import { toneStyle } from '../../kit/parts/tone.ts'
import styles from './order.module.css'

type Order = Pick<ListRow<typeof order>, 'id' | 'status'>
type Progress = OutputOf<typeof orderProgress>[number]

/** By order; undefined while it loads. */
const ProgressContext = createContext<ReadonlyMap<string, Progress> | undefined>(undefined)

/** Reads the progress of the trucks of these orders for the column below. */
export function OrderProgress({ ids, children }: { readonly ids: string[]; readonly children: ReactNode }) {
  const { data } = useRead(orderProgress, { ids }, { enabled: ids.length > 0, keepPrevious: true })
  const progress = useMemo(() => data && new Map(data.map((row) => [row.order_id, row])), [data])
  return <ProgressContext value={progress}>{children}</ProgressContext>
}

/** The state of each order and the progress of its trucks, in one column. */
export const progressColumn: ExtraColumn<Order> = {
  name: 'status',
  title: '状态与批次进度',
  width: 222,
  render: (row) => <Standing row={row} />,
}

function Standing({ row: { id, status } }: { readonly row: Order }) {
  const progress = useContext(ProgressContext)
  return (
    <span className={styles.standing}>
      <StatusTag tone={orderFlow.states[status].tone} label={orderFlow.states[status].label} />
      {progress && <ProgressBar progress={progress.get(id)} />}
    </span>
  )
}

interface Part {
  readonly status: string
  readonly label: string
  readonly tone: Tone
  readonly count: number
}

/** The stages in the order of the flow, those that need a person first. */
function partsOf({ stages }: Pick<Progress, 'stages'>): Part[] {
  const order = Object.keys(transportFlow.states)
  return stages
    .map(({ status, count }) => ({
      status,
      count,
      label: transportFlow.states[status].label,
      tone: transportFlow.states[status].tone,
    }))
    .sort(
      (a, b) =>
        Number(b.tone === 'bad') - Number(a.tone === 'bad') || order.indexOf(b.status) - order.indexOf(a.status),
    )
}

function ProgressBar({ progress }: { readonly progress: Progress | undefined }) {
  if (!progress || progress.total === 0) return <Note as="span">未录车辆</Note>
  const parts = partsOf(progress)
  const summary = parts.map(({ label, count }) => `${label} ${count}`).join('，')
  const [first] = parts
  return (
    <span className={styles.progress} title={summary}>
      <span className={styles.progressBar} role="img" aria-label={summary}>
        {parts.map(({ status, tone, count }) => (
          <i key={status} style={{ ...toneStyle(tone), flex: count }} />
        ))}
      </span>
      <span className="figures">
        {parts.length === 1
          ? `${progress.total} 车 ${first?.label ?? ''}`
          : `${first?.label ?? ''} ${first?.count ?? 0}/${progress.total}`}
      </span>
    </span>
  )
}
