import { customsHealth } from '@guanqiao/domain/message/agent/portAgent'
import { StatusTag } from '../../../kit/cells/StatusTag.tsx'
import { useRead } from '../../../kit/useOperation.ts'

/** Agents report every five seconds; nobody needs to see it sooner. */
const PACE_MS = 15_000

const tones = { ok: 'done', attention: 'attention', bad: 'bad' } as const

/** The way to customs: what waits, and whether somebody has to act. */
export default function CustomsLight() {
  const { data } = useRead(customsHealth, {}, { refetchInterval: PACE_MS })
  if (!data) return null
  const { state, words, queue } = data
  const word = state === 'bad' ? '报文中断' : queue > 0 ? `待发 ${queue}` : state === 'attention' ? '报文通道' : '报文'
  return (
    <span className="customs-light" role="status" title={words}>
      <StatusTag tone={tones[state]} word={word} />
      <span className="unseen">{words}</span>
    </span>
  )
}
