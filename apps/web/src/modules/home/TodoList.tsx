import { toneOf, choiceLabelOf } from '@guanqiao/domain/kit/field'
import { workToDo } from '@guanqiao/domain/crossing/batchView'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { Button } from 'antd'
import { Link } from 'react-router'
import { StatusTag } from '../../kit/cells/StatusTag.tsx'
import { useRead } from '../../kit/useOperation.ts'
import { whenOf } from './when.ts'
import styles from './home.module.css'

type Task = OutputOf<typeof workToDo>[number]

const kinds = workToDo.output.envelope === 'text' ? undefined : workToDo.output.shape.fields['kind']

/** Poll interval of the list, ms, for changes without a receipt. */
const pace = 60_000

/** The user's pending tasks, most severe first; refetched on each receipt. */
export function TodoList() {
  const { data, isPending, isError, refetch } = useRead(workToDo, {}, { refetchInterval: pace })
  return (
    <section className={styles.card} aria-labelledby="home-todo" aria-busy={isPending}>
      <h3 id="home-todo">
        今日待办 {data && data.length > 0 && <span className={`${styles.count} figures`}>{data.length}</span>}
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
      {data && data.length > 0 && (
        <ol className="todo">
          {data.map((task) => (
            <OneTask key={`${task.kind}:${task.id}`} task={task} />
          ))}
        </ol>
      )}
    </section>
  )
}

function OneTask({ task: { kind, title, detail, path, since } }: { readonly task: Task }) {
  return (
    <li>
      <StatusTag tone={toneOf(kinds, kind) ?? 'work'} word={choiceLabelOf(kinds, kind)} />
      <div className="todo-words">
        <Link to={path}>{title}</Link>
        {detail && <p>{detail}</p>}
      </div>
      <time className="figures" dateTime={since}>
        {whenOf(kind, since)}
      </time>
    </li>
  )
}
