import { showDay, today } from '@guanqiao/domain/kit/reading/shownDay'
import { StatusTag } from './StatusTag.tsx'

export interface Expiry {
  readonly tone: 'attention' | 'bad'
  readonly label: string
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** The warning for a paper valid until a day (YYYY-MM-DD): orange from 30 days before, red from 7; none earlier. */
export function expiryOf(validTo: string, now: string = today()): Expiry | undefined {
  const left = daysBetween(now, validTo)
  if (left > 30) return undefined
  const label = left < 0 ? `过期 ${-left} 天` : left === 0 ? '今天到期' : `剩 ${left} 天`
  return { tone: left > 7 ? 'attention' : 'bad', label }
}

/** The last day of a paper, marked if it is near or past. */
export function ExpiryDay({ day }: { readonly day: unknown }) {
  if (typeof day !== 'string' || day === '') return null
  const expiry = expiryOf(day)
  return (
    <span className="gq-expiry">
      <span className="figures">{showDay(day)}</span>
      {expiry && <StatusTag tone={expiry.tone} label={expiry.label} />}
    </span>
  )
}
