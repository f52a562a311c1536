import { billKey, drillOf, judge, emptyCustomsState, plan, readSubmission, remember } from '@guanqiao/customs'
import type { Drill, CustomsState, Receipt } from '@guanqiao/customs'
import { day } from '../seededRandom.ts'
import type { Papers } from './papers.ts'

const DAY = 86_400_000
const DELAYS = { transport_ms: 1, acceptance_ms: 1, decision_ms: 1 }

/** Customs' reply to a message at a given time, and its state afterwards. */
export interface Answered {
  readonly receipts: readonly Receipt[]
  readonly customsState: CustomsState
}

/** Calls the simulated customs directly: the demonstration shows its real replies. */
export function askCustoms(body: string, at: number, customsState: CustomsState, drill?: Drill): Answered {
  const submission = readSubmission(body)
  const verdict = judge(submission, customsState, { now: new Date(at) })
  const appliedDrill = drill ?? drillOf(submission)
  return {
    receipts: plan(verdict, appliedDrill, DELAYS).flatMap((answer) =>
      answer.kind === 'receipt' ? [answer.receipt] : [],
    ),
    customsState: remember(customsState, submission, verdict, appliedDrill),
  }
}

/** Customs' state before the papers arrive: for rejected papers, facts that the papers alone do not reveal. */
export function stateBefore({ progress, manifest, bills, sent }: Papers, filer: string, n: number): CustomsState {
  if (progress !== 'rejected') return emptyCustomsState
  const { batch_number, message_type } = manifest
  const earlier = { batch_number, message_type, filer }
  const bill_no = bills[0]!.bill_no
  const cases: readonly CustomsState[] = [
    // The carrier filed it earlier.
    { ...emptyCustomsState, bills: { [billKey(batch_number, bill_no)]: { ...earlier, bill_no, state: 'accepted' } } },
    // The batch number was issued twice.
    {
      ...emptyCustomsState,
      batches: { [batch_number]: { message_type: message_type === 'MT1401' ? 'MT2401' : 'MT1401' } },
    },
    {
      ...emptyCustomsState,
      batches: { [batch_number]: { message_type, day: day(sent - 90 * DAY).replaceAll('-', '') } },
      bills: { [billKey(batch_number, 'EARLIER1')]: { ...earlier, bill_no: 'EARLIER1', state: 'released' } },
    },
  ]
  return cases[n % cases.length]!
}
