import { useQueryClient } from '@tanstack/react-query'
import { NEAR_MS, URGENT_MS, urgencyOf } from '@guanqiao/domain/documents/deadline'
import type { Urgency } from '@guanqiao/domain/documents/deadline'
import { useEffect, useRef, useState } from 'react'
import { Countdown } from '../../kit/cells/Countdown.tsx'
import { showInstant } from '../../kit/time.ts'
import { refresh } from '../../kit/useOperation.ts'
import styles from './deadline.module.css'
import { onSkewChange, timeNow } from '../../kit/events/clock.ts'

/** Longer waits are a day, not a countdown. */
const COUNTED_MS = 24 * 3_600_000
/** The longest delay of a browser's timer is 24.8 days. */
const LONGEST_MS = 24 * 3_600_000

/** When the mark changes its look: a day, two hours and half an hour before the time limit, and at it. */
const steps = [COUNTED_MS, NEAR_MS, URGENT_MS, 0]

interface Props {
  /** ISO 8601. */
  readonly until: string
  /** What is to be done until then. */
  readonly label?: string | undefined
  /** The table whose data, with that of related tables, is read again at the time limit. */
  readonly table: string
  /** In a column whose title has the words. */
  readonly isListed?: boolean | undefined
}

/** A time limit: the time left as hh:mm:ss, amber and red before it passes. */
export function DueMark({ until, label = '申报', table, isListed }: Props) {
  const end = Date.parse(until)
  const client = useQueryClient()
  const now = useNow(end, () => void refresh(client, table))
  const left = end - now
  const urgency = urgencyOf(end, now)
  return (
    <span className={`${styles.due} ${toneOf[urgency]}`} title={`须在 ${showInstant(until)} 前${label}`}>
      {isListed ? '' : label + (left > 0 && left <= COUNTED_MS ? '还剩 ' : '时限 ')}
      {left > 0 && left <= COUNTED_MS ? (
        <Countdown until={end} />
      ) : (
        <span className="figures">{showInstant(until).slice(5, 16)}</span>
      )}
      {left <= 0 && ' 已过'}
    </span>
  )
}

const toneOf: Readonly<Record<Urgency, string | undefined>> = {
  calm: undefined,
  near: styles.near,
  urgent: styles.urgent,
  past: styles.urgent,
}

/** The time, ms since 1970, read again when the look of a mark for `end` changes. `onEnd` is called once, at `end`. */
function useNow(end: number, onEnd: () => void): number {
  const [now, setNow] = useState(timeNow)
  const ending = useRef(onEnd)
  useEffect(() => {
    ending.current = onEnd
  })
  useEffect(() => onSkewChange(() => setNow(timeNow())), [])
  useEffect(() => {
    const wait = steps.map((before) => end - before - now).find((delay) => delay > 0)
    if (wait === undefined) return
    const timer = setTimeout(() => {
      setNow(timeNow())
      if (timeNow() >= end) ending.current()
    }, Math.min(wait, LONGEST_MS) + 1)
    return () => clearTimeout(timer)
  }, [end, now])
  return now
}
