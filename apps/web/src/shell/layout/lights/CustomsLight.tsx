import { customsHealth } from '@guanqiao/domain/message/agent/portAgent'
import { StatusTag } from '../../../kit/cells/StatusTag.tsx'
import { useIsPhone } from '../../../kit/table/useIsPhone.ts'
import { useRead } from '../../../kit/useOperation.ts'

/** Agents report every five seconds; nobody needs to see it sooner. */
const PACE_MS = 15_000

const tones = { ok: 'done', attention: 'attention', bad: 'bad' } as const

/** The way to customs: what waits, and whether somebody has to act. */
export default function CustomsLight() {
  const { data } = useRead(customsHealth, {}, { refetchInterval: PACE_MS })
  const isPhone = useIsPhone()
  if (!data) return null
  const { state, words, queue } = data
  const word = isPhone ? (queue > 0 ? String(queue) : '') : wordOf(state, queue)
  return (
    <span role="status" title={words}>
      <StatusTag tone={tones[state]} word={word} />
      <span className="unseen">{words}</span>
    </span>
  )
}

function wordOf(state: keyof typeof tones, queue: number): string {
  if (state === 'bad') return '报文中断'
  if (queue > 0) return `待发 ${queue}`
  return state === 'attention' ? '报文通道' : '报文'
}
