import type { RoadManifestMessage } from '../../roadManifest/message.ts'
import { judge } from '../judge.ts'
import type { Setting } from '../judge.ts'
import type { CustomsState } from '../customsState.ts'
import { emptyCustomsState, remember } from '../customsState.ts'
import { submissionOf } from '../submission.ts'
import type { Finding, Verdict } from '../verdict.ts'

/** On time for the examples, which arrive and load on that day. */
export const inTime: Setting = { now: new Date('2026-11-20T08:00:00+08:00') }

export const judged = (message: RoadManifestMessage, customsState = emptyCustomsState, setting = inTime): Verdict =>
  judge(submissionOf(message), customsState, setting)

/** Customs' state after some messages, in order. */
export const after = (...messages: RoadManifestMessage[]): CustomsState =>
  messages.reduce(
    (customsState, message) => remember(customsState, submissionOf(message), judged(message, customsState)),
    emptyCustomsState,
  )

/** Serial and text of each finding on one bill. */
export const findingsOn = (verdict: Verdict, at: number): string[] =>
  (verdict.bills[at]?.findings ?? []).map(({ serial, text }: Finding) => `${serial} ${text}`)

export const outcomes = (verdict: Verdict): string[] => verdict.bills.map(({ outcome }) => outcome)
