import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { listReminders, readReminders } from '@guanqiao/domain/notes/reminder'
import { Button, Skeleton } from 'antd'
import { Link } from 'react-router'
import { useAct } from '../../kit/acts/useAct.ts'
import { Drawer } from '../../kit/overlays/dialogs.tsx'
import { ErrorState } from '../../kit/table/states.tsx'
import { useRead } from '../../kit/useOperation.ts'
import { ReminderList } from '../../platform/reminders/ReminderList.tsx'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
}

/** The latest reminders. */
export default function BellDrawer({ open, onClose }: Props) {
  const { data, error, refetch } = useRead(listReminders, { pageNo: 1, pageSize: 20, unread: false }, { enabled: open })
  const { run, busy } = useAct()
  const hasUnread = data?.rows.some(({ read }) => !read) ?? false
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="提醒"
      size={420}
      extra={
        <Button
          size="small"
          disabled={!hasUnread || busy}
          onClick={() => void run({ operation: readReminders, input: {}, done: '已全部标为已读' })}
        >
          全部已读
        </Button>
      }
      footer={
        <span className="bell-links">
          <Link to={linkTo(screens.reminders)} onClick={onClose}>
            全部提醒
          </Link>{' '}
          ·{' '}
          <Link to={linkTo(screens.notificationSettings)} onClick={onClose}>
            通知设置
          </Link>{' '}
          ·{' '}
          <Link to={linkTo(screens.management)} onClick={onClose}>
            订阅通知
          </Link>
        </span>
      }
    >
      {error && !data && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data?.rows.length === 0 && <p>还没有提醒。在批次或单证上点“关注”，状态变化时会提醒您。</p>}
      {data && <ReminderList reminders={data.rows} onOpen={onClose} />}
    </Drawer>
  )
}
