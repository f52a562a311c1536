import { endOwnSession, ownSessions } from '@guanqiao/domain/identity/sessions'
import { Skeleton } from 'antd'
import { useAct } from '../../../kit/acts/useAct.ts'
import { ErrorState } from '../../../kit/table/states.tsx'
import { useRead } from '../../../kit/useOperation.ts'
import { SessionTable } from '../../../platform/sessions/SessionTable.tsx'
import styles from './security.module.css'

/** Where the user is signed in, and signing out elsewhere. */
export function SessionsCard() {
  const { data, error, refetch } = useRead(ownSessions, {}, { staleTime: 0 })
  const { run } = useAct()
  return (
    <section className={styles.card} aria-labelledby="security-sessions">
      <h2 id="security-sessions">我的登录</h2>
      <p>不认识的登录请立即下线，并修改密码。</p>
      {error ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 2 }} />
      ) : (
        <SessionTable
          label="我的登录"
          sessions={data}
          onEnd={({ id, address }) =>
            void run({
              confirm: { title: `是否退出来自 ${address} 的登录？`, okText: '下线' },
              operation: endOwnSession,
              input: { id },
              done: '已下线',
              after: () => void refetch(),
            })
          }
        />
      )}
    </section>
  )
}
