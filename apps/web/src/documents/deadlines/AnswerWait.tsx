import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { answerTimes, lateAnswers, usualOf } from '@guanqiao/domain/message/answerTime'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { hoursMinutesSeconds } from '../../kit/cells/Countdown.tsx'
import { useAllowed } from '../../kit/permissions.ts'
import { useRead } from '../../kit/useOperation.ts'
import styles from './deadline.module.css'
import { timeNow } from '../../kit/events/clock.ts'

/** Usual times change slowly. */
const FRESH_MS = 5 * 60_000

interface Props {
  readonly docType: string
  readonly batchNumber: string
  /** The port of the document. */
  readonly office: string | null
  /** When the message went into the outbox, ISO 8601. */
  readonly since: string
}

/** How long a document has waited for customs, beside the usual time; once it is late, where to look. */
export function AnswerWait({ docType, batchNumber, office, since }: Props) {
  const mayAsk = useAllowed(answerTimes)
  const { data: times } = useRead(answerTimes, {}, { enabled: mayAsk, staleTime: FRESH_MS })
  const usual = times && usualOf(times, { doc_type: docType, declare_office: office, since })
  const waited = useSecondsSince(Date.parse(since))
  const isLate = waited > (usual?.late_seconds ?? lateAnswers.unknownSeconds)
  return (
    <span className={`${styles.due} ${styles.wait} ${isLate ? styles.near : ''}`}>
      等海关答复 <span className="figures">{hoursMinutesSeconds(waited * 1000)}</span>
      {usual && `，九成在 ${lengthOf(usual.most_seconds)}内`}
      {isLate && mayAsk && (
        <>
          {'，比平常久：'}
          <Link to={linkTo(screens.messages, { batch_number: batchNumber })}>查报文</Link>
        </>
      )}
    </span>
  )
}

function useSecondsSince(start: number): number {
  const [now, setNow] = useState(timeNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(timeNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.floor((now - start) / 1000))
}

/** 90 → 90 秒; 91 → 2 分钟; 7,200 → 2 小时. */
const lengthOf = (seconds: number): string =>
  seconds <= 90
    ? `${seconds} 秒`
    : seconds <= 5400
      ? `${Math.ceil(seconds / 60)} 分钟`
      : `${Math.ceil(seconds / 3600)} 小时`
