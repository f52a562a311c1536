import { customsHealth } from '@guanqiao/domain/message/agent/portAgent'
import { messageApi } from '@guanqiao/domain/message/message'
import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { Button } from 'antd'
import { Link } from 'react-router'
import { StatusTag } from '../../../kit/cells/StatusTag.tsx'
import { notify } from '../../../kit/events/notices.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import { useIsPhone } from '../../../kit/table/useIsPhone.ts'
import { useRead } from '../../../kit/useOperation.ts'

/** Agents report every five seconds; nobody needs to see it sooner. */
const PACE_MS = 15_000

const tones = { ok: 'done', attention: 'attention', bad: 'bad', off: 'bad' } as const

/** The way to customs: what waits, and whether somebody has to act. It leads to the messages, or says the same in full. */
export default function CustomsLight() {
  const { data } = useRead(customsHealth, {}, { refetchInterval: PACE_MS })
  const isPhone = useIsPhone()
  const mayRead = useAllowed(messageApi.list)
  if (!data) return null
  const { state, words, queue } = data
  const mark = (
    <StatusTag
      tone={tones[state]}
      label={isPhone && state !== 'off' ? (queue > 0 ? String(queue) : '') : labelOf(state, queue)}
    />
  )
  return (
    <span role="status" title={words}>
      {mayRead ? (
        <Link to={linkTo(screens.messages)} aria-label={`报文记录：${words}`}>
          {mark}
        </Link>
      ) : (
        <Button
          type="link"
          size="small"
          aria-label={`报文通道：${words}`}
          onClick={() => notify({ tone: tones[state], title: '报文通道', text: words })}
        >
          {mark}
        </Button>
      )}
      <span className="unseen">{words}</span>
    </span>
  )
}

function labelOf(state: keyof typeof tones, queue: number): string {
  if (state === 'off') return '未接通海关'
  if (state === 'bad') return '报文中断'
  if (queue > 0) return `待发 ${queue}`
  return state === 'attention' ? '报文通道' : '报文'
}
