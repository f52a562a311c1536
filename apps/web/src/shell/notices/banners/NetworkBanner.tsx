import { useEffect, useState, useSyncExternalStore } from 'react'
import { offlineSince, onOfflineChange } from '../../../kit/call/network.ts'
import { useConnection } from '../connection.ts'

/** The socket usually reconnects within this time after a short break, ms; users need not know. */
const DELAY_MS = 5_000

const clock = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Reports that the server is unreachable, or that receipts do not arrive live. */
export function NetworkBanner() {
  const since = useSyncExternalStore(onOfflineChange, offlineSince)
  const isLost = useLasting(useConnection() === 'lost')
  if (since !== undefined)
    return (
      <p className="network-banner" role="alert">
        <strong>网络中断</strong> <span className="figures">{clock.format(since)}</span>{' '}
        起，恢复后自动重试。页面上是中断前的内容；录入可以继续，保存请等恢复后再按。
      </p>
    )
  if (!isLost) return null
  return (
    <p className="network-banner" role="status">
      <strong>实时通知中断</strong>，正在重连。回执可能晚到，刷新列表可以看到最新状态。
    </p>
  )
}

/** True once a condition has lasted for a while. */
function useLasting(now: boolean): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasts(now), now ? DELAY_MS : 0)
    return () => clearTimeout(timer)
  }, [now])
  return now && lasts
}
