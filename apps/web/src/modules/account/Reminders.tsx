import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { listReminders, readReminders } from '@guanqiao/domain/notes/reminder'
import { Button, Pagination, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useAct } from '../../kit/acts/useAct.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useRead } from '../../kit/useOperation.ts'
import { ReminderList } from '../../platform/reminders/ReminderList.tsx'
import styles from './account.module.css'

const PAGE_SIZE = 20

/** All reminders of the last 90 days, by page; page and filter are in the address. */
export default function Reminders() {
  const [search, setSearch] = useSearchParams()
  const unread = search.get('unread') === 'true'
  const pageNo = Math.max(1, Number(search.get('pageNo')) || 1)
  const { data, error, refetch } = useRead(
    listReminders,
    { pageNo, pageSize: PAGE_SIZE, unread },
    { keepPrevious: true },
  )
  const { run, busy } = useAct()
  const go = (page: number, onlyUnread: boolean) =>
    setSearch({ ...(page > 1 ? { pageNo: String(page) } : {}), ...(onlyUnread ? { unread: 'true' } : {}) })
  return (
    <section className={styles.card} aria-labelledby="account-reminders">
      <h2 id="account-reminders">提醒</h2>
      <p>保留 90 天。</p>
      <p>
        <Button aria-pressed={unread} onClick={() => go(1, !unread)}>
          {unread ? '显示全部' : '只看未读'}
        </Button>{' '}
        <Button
          disabled={busy || !data?.rows.some(({ read }) => !read)}
          onClick={() => void run({ operation: readReminders, input: {}, done: '已全部标为已读' })}
        >
          全部已读
        </Button>{' '}
        <Link to={linkTo(screens.notificationSettings)}>通知设置</Link>
      </p>
      {error && !data && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data?.rows.length === 0 && <p>{unread ? '没有未读的提醒。' : '还没有提醒。'}</p>}
      {data && <ReminderList reminders={data.rows} />}
      {data && (
        <Pagination
          hideOnSinglePage
          current={pageNo}
          pageSize={PAGE_SIZE}
          total={data.totalCount}
          showSizeChanger={false}
          onChange={(page) => go(page, unread)}
        />
      )}
    </section>
  )
}
