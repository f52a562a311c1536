import { endSession, onlineSessions } from '@guanqiao/domain/identity/sessions'
import { Button, Input, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { useAct } from '../../kit/acts/useAct.ts'
import { useAllowed } from '../../kit/permissions.ts'
import { isPlatformStaff } from '../../kit/session/signedIn.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useRead } from '../../kit/useOperation.ts'
import { SessionTable } from '../../platform/sessions/SessionTable.tsx'
import styles from './identity.module.css'

const PAGE_SIZE = 20

/** Users with a live session, and signing them out from afar. */
export default function OnlineUsers() {
  const [filterText, setFilterText] = useState('')
  const [keyword, setKeyword] = useState('')
  const [pageNo, setPageNo] = useState(1)
  const { data, error, refetch } = useRead(onlineSessions, { keyword, pageNo, pageSize: PAGE_SIZE }, { staleTime: 0 })
  const { run } = useAct()
  const may = useAllowed()
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-labelledby="online-users">
        <h2 id="online-users">在线用户</h2>
        <form
          className={styles.search}
          role="search"
          onSubmit={(event) => {
            event.preventDefault()
            setKeyword(filterText.trim())
            setPageNo(1)
          }}
        >
          <Input
            aria-label="账号或姓名"
            placeholder="账号或姓名"
            value={filterText}
            onChange={(event) => setFilterText(event.target.value)}
          />
          <Button htmlType="submit">查询</Button>
        </form>
        {error ? (
          <ErrorState problem={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton active />
        ) : (
          <>
            <SessionTable
              label="在线用户"
              sessions={data.rows}
              withEnterprise={isPlatformStaff()}
              onEnd={
                may(endSession)
                  ? ({ id, full_name }) =>
                      void run({
                        confirm: {
                          title: `是否让“${full_name}”的这处登录立即退出？`,
                          content: '未保存的内容会留在其浏览器里，重新登录后可继续。',
                          okText: '下线',
                        },
                        operation: endSession,
                        input: { id },
                        done: '已下线',
                        after: () => void refetch(),
                      })
                  : undefined
              }
            />
            <div className={styles.pages}>
              <Pagination
                current={pageNo}
                pageSize={PAGE_SIZE}
                total={data.totalCount}
                showSizeChanger={false}
                hideOnSinglePage
                showTotal={(total) => `共 ${total} 处`}
                onChange={setPageNo}
              />
            </div>
          </>
        )}
      </section>
    </div>
  )
}
