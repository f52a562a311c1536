import { useEffect, useRef, useState } from 'react'
import { timeNow } from '../events/clock.ts'

const two = (figure: number): string => String(figure).padStart(2, '0')

/** Milliseconds as hh:mm:ss, rounded up to whole seconds: 00:00:00 is the end and not the last second. */
export function hoursMinutesSeconds(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
}

interface Props {
  /** The target time, ms since 1970. */
  readonly until: number
  /** Called once, at zero. */
  readonly onEnd?: () => void
}

/** The time left, by the clock: a tab that was hidden or a machine that slept shows the right time again. */
export function Countdown({ until, onEnd }: Props) {
  const [now, setNow] = useState(timeNow)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    const tick = () => {
      setNow(timeNow())
      if (timeNow() < until) return
      clearInterval(timer)
      end.current?.()
    }
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until])
  return (
    <span className="figures" role="timer">
      {hoursMinutesSeconds(until - now)}
    </span>
  )
}
