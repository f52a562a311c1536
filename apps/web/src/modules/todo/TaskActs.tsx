import { passOnWork, putOffWork, releaseWork, takeWork } from '@guanqiao/domain/todo/tasks'
import { Button } from 'antd'
import type { MenuProps } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useAct } from '../../kit/acts/useAct.ts'
import { MenuButton } from '../../kit/overlays/MenuButton.tsx'
import { useToast } from '../../kit/overlays.tsx'
import { useSession } from '../../platform/session/session.ts'
import { showInstant } from '../../kit/time.ts'
import { useSending } from '../../kit/useOperation.ts'
import { delays } from './delays.ts'
import type { Task } from './tasks.ts'
import styles from './home.module.css'
import { timeNow } from '../../kit/events/clock.ts'

const PassOnDialog = lazy(() => import('./PassOnDialog.tsx'))
const PutOffDialog = lazy(() => import('./PutOffDialog.tsx'))

/** Takes, puts off, passes on and releases a task. */
export default function TaskActs({ task }: { readonly task: Task }) {
  const { user } = useSession()
  const { run, busy } = useAct()
  const [asking, setAsking] = useState<'putOff' | 'passOn'>()
  const [opened, setOpened] = useState<'putOff' | 'passOn'>()
  const subject = { kind: task.kind, id: task.id }
  const isOthers = task.owner_id !== null && task.owner_id !== user.id
  const send = useSending()
  const toast = useToast()
  const putOffNotice = (until: string) => `已推迟到 ${showInstant(until).slice(5, 16)}，届时自动回到待办`
  const putOff = (until: string) =>
    run({ operation: putOffWork, input: { ...subject, until }, done: putOffNotice(until) })
  const begin = (dialog: 'putOff' | 'passOn') => {
    setOpened(dialog)
    setAsking(dialog)
  }
  const items: NonNullable<MenuProps['items']> = [
    ...(isOthers
      ? []
      : [
          ...Object.entries(delays).map(([key, { label }]) => ({ key, label })),
          { key: 'putOff', label: '推迟到…' },
          { type: 'divider' as const },
        ]),
    { key: 'passOn', label: '转交同事…' },
    ...(task.owner_id === null ? [] : [{ key: 'release', label: '放回未认领' }]),
  ]
  const act = (key: string) => {
    if (key === 'putOff' || key === 'passOn') begin(key)
    else if (key === 'release') void run({ operation: releaseWork, input: subject, done: '已放回' })
    else void putOff(delays[key as keyof typeof delays].until(timeNow()))
  }
  return (
    <span className={styles.acts}>
      {task.owner_id === null && (
        <Button
          type="link"
          size="small"
          disabled={busy}
          aria-label={`认领 ${task.title}`}
          onClick={() => void run({ operation: takeWork, input: subject, done: '已认领' })}
        >
          认领
        </Button>
      )}
      {(!isOthers || user.admin) && (
        <MenuButton menu={{ items, onClick: ({ key }) => act(key) }}>
          <Button type="text" size="small" disabled={busy} aria-label={`推迟或转交 ${task.title}`} aria-haspopup="menu">
            ⋯
          </Button>
        </MenuButton>
      )}
      <Suspense fallback={null}>
        {opened === 'putOff' && (
          <PutOffDialog
            title={task.title}
            open={asking === 'putOff'}
            onClose={() => setAsking(undefined)}
            onChoose={async (until) => {
              await send(putOffWork, { ...subject, until })
              toast.success(putOffNotice(until))
            }}
          />
        )}
        {opened === 'passOn' && (
          <PassOnDialog
            title={task.title}
            open={asking === 'passOn'}
            onClose={() => setAsking(undefined)}
            onChoose={async ({ id, full_name }, note) => {
              await send(passOnWork, { ...subject, user_id: id, note })
              toast.success(`已转交${full_name}`)
            }}
          />
        )}
      </Suspense>
    </span>
  )
}
