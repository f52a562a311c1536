import { useSyncExternalStore } from 'react'
import { clockSkew, onSkewChange } from '../../../kit/events/clock.ts'

const MINUTE_MS = 60_000
/** Slightly wrong clocks are common and harm nobody. */
const TOLERANCE_MS = 2 * MINUTE_MS

/** Reports that this computer's clock is wrong; the page goes by the server's. */
export function ClockBanner() {
  const skew = useSyncExternalStore(onSkewChange, clockSkew)
  if (Math.abs(skew) <= TOLERANCE_MS) return null
  return (
    <p className="network-banner" role="status">
      <strong>本机时间与服务器相差 {lengthOf(Math.abs(skew))}</strong>
      ，本机{skew > 0 ? '慢' : '快'}了。本页的倒计时、今天和默认日期都按服务器时间；请校正本机的日期和时间。
    </p>
  )
}

/** In the two largest units: 6 小时, 1 天 3 小时, 5 分钟. */
function lengthOf(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  if (days > 0) return `${days} 天${hours > 0 ? ` ${hours} 小时` : ''}`
  const rest = minutes % 60
  return hours > 0 ? `${hours} 小时${rest > 0 ? ` ${rest} 分钟` : ''}` : `${rest} 分钟`
}
