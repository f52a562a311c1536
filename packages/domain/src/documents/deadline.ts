import { next } from './flow.ts'
import type { Flow } from './flow.ts'

/**
 * Minutes of customs' time limits for documents. Source: 舱单申报传输时限规定 (annex 6 of announcement 2014 No. 7), 三; a port may
 * set its own.
 */
export const nationalLimits = { manifest_minutes: 60, confirm_minutes: 30, tally_minutes: 360 } as const

export type LimitName = keyof typeof nationalLimits
/** The limits of one port; null is the national limit. */
export type Limits = Readonly<Partial<Record<LimitName, number | null>>>

export const limitOf = (limits: Limits | undefined, name: LimitName): number => limits?.[name] ?? nationalLimits[name]

/** The time by which messages of one type have to be declared, from an instant of the head. */
export interface DeadlineRule {
  /** A dateTime field of the head. */
  readonly from: string
  readonly limit?: LimitName
  /** The limit begins at the instant instead of ending there. */
  readonly after?: true
}

/** The rules of a document by message type. A type without one has no time limit. */
export type Deadlines = Readonly<Record<string, DeadlineRule>>

const MINUTE_MS = 60_000

/** Milliseconds since 1970; undefined if the document has no time limit or the instant is not known. */
export function deadlineOf(
  deadlines: Deadlines | undefined,
  head: Readonly<Record<string, unknown>>,
  limits: Limits | undefined,
): number | undefined {
  const rule = deadlines?.[String(head['message_type'])]
  const instant = rule && head[rule.from]
  if (!rule || typeof instant !== 'string' || instant === '') return undefined
  const minutes = rule.limit ? limitOf(limits, rule.limit) : 0
  return Date.parse(instant) + (rule.after ? 1 : -1) * minutes * MINUTE_MS
}

/** The document may still be declared, or waits for its turn: its time limit runs. */
export const isUndeclared = ({ flow }: { readonly flow: Pick<Flow, 'steps'> }, status: string): boolean =>
  next(flow, status, 'submit') !== undefined || next(flow, status, 'unqueue') !== undefined

/** How pressing a deadline is. Amber from two hours before it, red from half an hour before it. */
export type Urgency = 'calm' | 'near' | 'urgent' | 'past'

export const NEAR_MS = 120 * MINUTE_MS
export const URGENT_MS = 30 * MINUTE_MS

export function urgencyOf(until: number, now: number): Urgency {
  const left = until - now
  if (left <= 0) return 'past'
  if (left <= URGENT_MS) return 'urgent'
  return left <= NEAR_MS ? 'near' : 'calm'
}
