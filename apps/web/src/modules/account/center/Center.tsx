import { myActivity } from '@guanqiao/domain/audit/myActivity'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Avatar } from '../../../platform/avatar/Avatar.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { ErrorState } from '../../../kit/table/states.tsx'
import { useRead } from '../../../kit/useOperation.ts'
import { CenterFrame } from '../AccountFrame.tsx'
import { AppCards } from './AppCards.tsx'
import { RecordList } from './RecordList.tsx'
import styles from '../account.module.css'

type Activity = OutputOf<typeof myActivity>

function Loaded({ children }: { readonly children: (activity: Activity) => ReactNode }) {
  const { data, error, refetch } = useRead(myActivity, {}, { staleTime: 0 })
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  return data ? children(data) : <Skeleton active />
}

/** The user, and what they worked on last. */
export default function Center() {
  const { user } = useSession()
  return (
    <CenterFrame>
      <section className={`${styles.card} ${styles.me}`} aria-label="我">
        <Avatar value={user.avatar} name={user.full_name} size={64} />
        <div>
          <h2>{user.full_name}</h2>
          <p>
            {[user.enterprise_name ?? '平台', user.platform_roles.map(({ role_name }) => role_name).join('、')]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </section>
      <Loaded>
        {({ records }) => (
          <section className={styles.card} aria-labelledby="account-last">
            <h2 id="account-last">最近经手</h2>
            <RecordList records={records.slice(0, 10)} />
          </section>
        )}
      </Loaded>
    </CenterFrame>
  )
}

/** The menus of the user, the most used first. */
export function Apps() {
  return (
    <CenterFrame>
      <Loaded>
        {({ menus }) => (
          <section className={styles.card} aria-labelledby="account-apps">
            <h2 id="account-apps">我的应用</h2>
            <AppCards used={menus} />
          </section>
        )}
      </Loaded>
    </CenterFrame>
  )
}

const documents = new Set(['order_head', 'manifest', 'confirmation', 'weighing', 'batch'])

/** Orders and documents that the user worked on in the last 30 days. */
export function Projects() {
  return (
    <CenterFrame>
      <Loaded>
        {({ records }) => (
          <section className={styles.card} aria-labelledby="account-projects">
            <h2 id="account-projects">经手的单证</h2>
            <RecordList records={records.filter(({ entity }) => documents.has(entity))} />
          </section>
        )}
      </Loaded>
    </CenterFrame>
  )
}
