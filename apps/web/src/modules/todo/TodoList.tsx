import { MAX_OF_ONE_KIND, workOwners, workToDo } from '@guanqiao/domain/todo/tasks'
import type { WorkOwner } from '@guanqiao/domain/todo/tasks'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useRead } from '../../kit/useOperation.ts'
import { useWorkCounts } from '../../documents/todo/useWorkCounts.ts'
import { TaskLine } from './TaskLine.tsx'
import type { KindCount, TaskKind } from './tasks.ts'
import { kindCounts, labelOf, ownerCounts, toneOfKind } from './tasks.ts'
import { useTaskKeys } from './useTaskKeys.ts'
import { Pill, Pills } from '../../kit/pills/Pills.tsx'
import styles from './home.module.css'

/** Poll interval of the list, ms, for changes without an event. */
const pace = 60_000

const nothing: Readonly<Record<WorkOwner, string>> = {
  all: '没有等您处理的事。',
  mine: '您没有认领的事。',
  free: '没有未认领的事。',
  later: '没有推迟的事。',
}

/** The user's pending tasks, most severe first; refetched on each receipt and when a task gets another owner. */
export function TodoList() {
  const [owner, setOwner] = useState<WorkOwner>('all')
  const { data, isPending, isError, isPlaceholderData, refetch } = useRead(
    workToDo,
    { owner },
    { refetchInterval: pace, keepPrevious: true },
  )
  const [selected, setSelected] = useState<TaskKind>()
  // Of all kinds together the server returns only some of each.
  const allTasks = useRead(
    workToDo,
    { owner, kind: selected },
    { refetchInterval: pace, enabled: selected !== undefined && data?.some(({ kind }) => kind === selected) === true },
  )
  const counts = useWorkCounts().data ?? []
  const owners = ownerCounts(counts)
  const list = useRef<HTMLOListElement>(null)
  useTaskKeys(list)
  const tasks = data ?? []
  const some = tasks.filter(({ kind }) => kind === selected)
  const visibleTasks = some.length > 0 ? (allTasks.data ?? some) : tasks
  return (
    <section className={styles.card} aria-labelledby="home-todo" aria-busy={isPending || isPlaceholderData}>
      <div className={styles.top}>
        <h3 id="home-todo">
          今日待办{' '}
          {tasks.length > 0 && (
            <span className={`${styles.count} figures`}>{Math.max(tasks.length, owners[owner])}</span>
          )}
        </h3>
        <Owners counts={owners} selectedOwner={owner} onChoose={setOwner} />
      </div>
      {isPending && <p className={styles.empty}>正在读取…</p>}
      {isError && (
        <p className={styles.empty}>
          待办没有读到。
          <Button type="link" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      )}
      {data?.length === 0 && <p className={styles.empty}>{nothing[owner]}</p>}
      {tasks.length > 0 && (
        <Kinds counts={kindCounts(tasks, counts, owner)} selectedKind={selected} onChoose={setSelected} />
      )}
      {visibleTasks.length > 0 && (
        <ol ref={list} className={styles.todo}>
          {visibleTasks.map((task) => (
            <TaskLine key={`${task.kind}:${task.id}`} task={task} onDue={() => void refetch()} />
          ))}
        </ol>
      )}
      {allTasks.data?.length === MAX_OF_ONE_KIND && <p className={styles.empty}>只列出前 {MAX_OF_ONE_KIND} 件。</p>}
    </section>
  )
}

interface OwnersProps {
  readonly counts: Readonly<Record<WorkOwner, number>>
  readonly selectedOwner: WorkOwner
  readonly onChoose: (owner: WorkOwner) => void
}

/** Whose tasks the list shows, with their numbers. */
function Owners({ counts, selectedOwner, onChoose }: OwnersProps) {
  return (
    <Pills label="按负责人筛选">
      {(Object.keys(workOwners) as WorkOwner[]).map((owner) => (
        <Pill
          key={owner}
          label={workOwners[owner]}
          count={counts[owner]}
          tone="work"
          isPressed={owner === selectedOwner}
          onClick={() => onChoose(owner)}
        />
      ))}
    </Pills>
  )
}

interface KindsProps {
  readonly counts: readonly KindCount[]
  readonly selectedKind: TaskKind | undefined
  readonly onChoose: (kind: TaskKind | undefined) => void
}

/** The number of tasks of each kind; pressing one shows only these. */
function Kinds({ counts, selectedKind, onChoose }: KindsProps) {
  if (counts.length < 2) return null
  return (
    <Pills label="按类型筛选">
      {counts.map(({ kind, count }) => (
        <Pill
          key={kind}
          label={labelOf(kind)}
          count={count}
          tone={toneOfKind(kind)}
          isPressed={kind === selectedKind}
          onClick={() => onChoose(kind === selectedKind ? undefined : kind)}
        />
      ))}
    </Pills>
  )
}
