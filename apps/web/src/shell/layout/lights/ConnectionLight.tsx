import { useConnection } from '../../notices/connection.ts'
import type { Connection } from '../../notices/connection.ts'

const labels: Readonly<Record<Connection, string>> = {
  connecting: '正在连接实时通知',
  live: '实时通知已连接',
  lost: '实时通知已断开，正在重连',
}

/** Whether this page receives receipts live. */
export function ConnectionLight() {
  const connection = useConnection()
  return (
    <span className={`connection connection-${connection}`} role="status" title={labels[connection]}>
      <span className="unseen">{labels[connection]}</span>
    </span>
  )
}
