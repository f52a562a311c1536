import { Countdown } from '../../../kit/cells/Countdown.tsx'
import { Note } from '../../../kit/parts/text.ts'

interface Props {
  /** The end of the lock, an ISO instant. */
  readonly until: string
  readonly onEnd: () => void
}

/** The time left until a lock ends, after too many wrong passwords or codes. */
export function LockCountdown({ until, onEnd }: Props) {
  return (
    <Note>
      <Countdown until={Date.parse(until)} onEnd={onEnd} /> 后可以再试
    </Note>
  )
}
