import { workToDo } from '@guanqiao/domain/crossing/batchView'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { StatusTag } from '../../kit/cells/StatusTag.tsx'
import { useRead } from '../../kit/useOperation.ts'
import type { Task, TaskKind } from './tasks.ts'
import { actOf, countsOf, labelOf, toneOfKind } from './tasks.ts'
import { whenOf } from './when.ts'
import styles from './home.module.css'

/** Poll interval of the list, ms, for changes without a receipt. */
const pace = 60_000

/** The user's pending tasks, most severe first; refetched on each receipt. */
export function TodoList() {
  const { data, isPending, isError, refetch } = useRead(workToDo, {}, { refetchInterval: pace })
  const [chosen, choose] = useState<TaskKind>()
  const tasks = data ?? []
  const shown = tasks.some(({ kind }) => kind === chosen) ? tasks.filter(({ kind }) => kind === chosen) : tasks
  return (
    <section className={styles.card} aria-labelledby="home-todo" aria-busy={isPending}>
      <h3 id="home-todo">
        今日待办 {tasks.length > 0 && <span className={`${styles.count} figures`}>{tasks.length}</span>}
      </h3>
      {isPending && <p className={styles.empty}>正在读取…</p>}
      {isError && (
        <p className={styles.empty}>
          待办没有读到。
          <Button type="link" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      )}
      {data?.length === 0 && <p className={styles.empty}>没有等您处理的事。</p>}
      {tasks.length > 0 && <Kinds tasks={tasks} chosen={chosen} onChoose={choose} />}
      {shown.length > 0 && (
        <ol className="todo">
          {shown.map((task) => (
            <OneTask key={`${task.kind}:${task.id}`} task={task} />
          ))}
        </ol>
      )}
    </section>
  )
}

interface KindsProps {
  readonly tasks: readonly Task[]
  readonly chosen: TaskKind | undefined
  readonly onChoose: (kind: TaskKind | undefined) => void
}

/** The number of tasks of each kind; pressing one shows only these. */
function Kinds({ tasks, chosen, onChoose }: KindsProps) {
  const counts = countsOf(tasks)
  if (counts.length < 2) return null
  return (
    <div className={styles.kinds} role="group" aria-label="按类型筛选">
      {counts.map(({ kind, count }) => (
        <button
          key={kind}
          type="button"
          className={`${styles.kind} gq-tone-${toneOfKind(kind)}`}
          aria-pressed={kind === chosen}
          onClick={() => onChoose(kind === chosen ? undefined : kind)}
        >
          {labelOf(kind)} <span className="figures">{count}</span>
        </button>
      ))}
    </div>
  )
}

function OneTask({ task: { kind, title, detail, path, since } }: { readonly task: Task }) {
  return (
    <li>
      <StatusTag tone={toneOfKind(kind)} word={labelOf(kind)} />
      <div className="todo-words">
        <Link to={path}>{title}</Link>
        {detail && <p>{detail}</p>}
      </div>
      <time className="figures" dateTime={since}>
        {whenOf(kind, since)}
      </time>
      <Link className={styles.act} to={path} aria-label={`${actOf(kind)} ${title}`}>
        {actOf(kind)}
      </Link>
    </li>
  )
}
