import { watchList } from '@guanqiao/domain/todo/watchList'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Countdown } from '../../kit/cells/Countdown.tsx'
import { StatusTag } from '../../kit/cells/StatusTag.tsx'
import { useAllowed } from '../../kit/permissions.ts'
import { useSession } from '../../platform/session/session.ts'
import { showInstant } from '../../kit/time.ts'
import type { Task } from './tasks.ts'
import { DueMark } from '../../documents/deadlines/DueMark.tsx'
import { actOf, labelOf, toneOfKind, watchPathOf } from './tasks.ts'
import { whenOf } from './taskTime.ts'
import styles from './home.module.css'
import { timeNow } from '../../kit/events/clock.ts'

const TaskActs = lazy(() => import('./TaskActs.tsx'))

/** Longer delays are a day, not a wait. */
const COUNTED_MS = 24 * 3_600_000

interface Props {
  readonly task: Task
  /** The time to which the task was put off has come. */
  readonly onDue: () => void
}

export function TaskLine({ task, onDue }: Props) {
  const { kind, title, detail, path, since, due } = task
  const watchPath = useAllowed(watchList) ? watchPathOf(kind) : undefined
  return (
    <li>
      <StatusTag tone={toneOfKind(kind)} label={labelOf(kind)} />
      <div className={styles.todoWords}>
        <Link to={path}>{title}</Link>
        {watchPath && (
          <Link className={styles.all} to={watchPath} aria-label={`${labelOf(kind)}：查看全部`}>
            查看全部
          </Link>
        )}
        {detail && <p>{detail}</p>}
        {due && (
          <div>
            <DueMark until={due} table="work" {...(kind === 'gathering' ? { label: '办理' } : {})} />
          </div>
        )}
        <Owner task={task} onDue={onDue} />
      </div>
      <time className="figures" dateTime={since}>
        {whenOf(kind, since)}
      </time>
      <Suspense fallback={<span className={styles.acts} />}>
        <TaskActs task={task} />
      </Suspense>
      <Link className={styles.act} to={path} aria-label={`${actOf(kind)} ${title}`}>
        {actOf(kind)}
      </Link>
    </li>
  )
}

/** Who handles the task, who passed it on, until when it was put off; nothing for a task that nobody has taken. */
function Owner({ task: { owner_id, owner_name, passed_by, note, until }, onDue }: Props) {
  const { user } = useSession()
  const [shownAt] = useState(timeNow)
  if (owner_id === null) return null
  const facts = [
    owner_id === user.id ? '我负责' : `${owner_name ?? '同事'} 负责`,
    ...(passed_by ? [`${passed_by} 转来${note ? `：${note}` : ''}`] : []),
    ...(until ? [`推迟到 ${showInstant(until).slice(5, 16)}`] : []),
  ]
  const end = until ? Date.parse(until) : 0
  return (
    <p className={owner_id === user.id ? styles.mine : ''}>
      {facts.join(' · ')}
      {end > shownAt && end - shownAt < COUNTED_MS && (
        <>
          ，还有 <Countdown until={end} onEnd={onDue} />
        </>
      )}
    </p>
  )
}
