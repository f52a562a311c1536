import { Button } from 'antd'
import { showInstant } from '../../kit/time.ts'
import styles from './sessionTable.module.css'

interface SessionRow {
  readonly id: string
  readonly address: string
  readonly created_at: string
  readonly seen_at: string
  readonly current: boolean
  readonly username?: string
  readonly full_name?: string
  readonly enterprise_name?: string | null
}

interface Props<R extends SessionRow> {
  readonly label: string
  readonly sessions: readonly R[]
  readonly withEnterprise?: boolean
  /** Undefined for callers without the right. */
  readonly onEnd: ((session: R) => void) | undefined
}

/** Sessions with their origin and times; with their users, if they have names. */
export function SessionTable<R extends SessionRow>({ label, sessions, withEnterprise = false, onEnd }: Props<R>) {
  const hasNames = sessions.some(({ username }) => username !== undefined)
  return (
    <div className={styles.frame} tabIndex={0} role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            {hasNames && <th scope="col">账号</th>}
            {hasNames && <th scope="col">姓名</th>}
            {withEnterprise && <th scope="col">企业</th>}
            <th scope="col">来自</th>
            <th scope="col">登录时间</th>
            <th scope="col">最近使用</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <tr key={session.id}>
              {hasNames && <th scope="row">{session.username}</th>}
              {hasNames && <td>{session.full_name}</td>}
              {withEnterprise && <td>{session.enterprise_name ?? '平台'}</td>}
              <td className="figures">{session.address}</td>
              <td className="figures">{showInstant(session.created_at)}</td>
              <td className="figures">{showInstant(session.seen_at)}</td>
              <td>
                {session.current ? (
                  '本次登录'
                ) : onEnd ? (
                  <Button size="small" danger onClick={() => onEnd(session)}>
                    下线
                  </Button>
                ) : (
                  '—'
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
