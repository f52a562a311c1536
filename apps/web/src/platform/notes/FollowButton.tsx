import { getFollow, setFollow } from '@guanqiao/domain/notes/note'
import { Button } from 'antd'
import { useAct } from '../../kit/acts/useAct.ts'
import { useRead } from '../../kit/useOperation.ts'
import type { Subject } from './NoteComposer.tsx'

/** Follows a record: each change of its state is a reminder. */
export function FollowButton({ subject }: { readonly subject: Subject }) {
  const { data } = useRead(getFollow, subject)
  const { run, busy } = useAct()
  if (!data) return null
  const following = !data.following
  return (
    <Button
      size="small"
      aria-pressed={data.following}
      loading={busy}
      onClick={() =>
        void run({
          operation: setFollow,
          input: { ...subject, following },
          done: following ? '已关注，状态变化时提醒您' : '已取消关注',
        })
      }
    >
      {data.following ? '已关注' : '关注'}
    </Button>
  )
}
