import type { ReplySerial } from '@guanqiao/domain/customs/replies'
import type { Submission } from './submission.ts'

/** One objection: the number of the reply, its words, and the property of the message that it is about. */
export interface Finding {
  readonly serial: ReplySerial
  readonly text: string
  /** 'bills.0.gross_weight', 'declare_office'. */
  readonly path?: string
}

export type Outcome = 'accepted' | 'review' | 'refused'

/** What customs makes of one bill. */
export interface BillVerdict {
  readonly bill_no: string
  readonly containers: readonly string[]
  readonly outcome: Outcome
  /** Why it is refused, or sent to review; none when it is accepted. */
  readonly findings: readonly Finding[]
}

/** What customs makes of a message. */
export type Verdict = Pick<
  Submission,
  'message_id' | 'message_type' | 'function_code' | 'sender_id' | 'send_time' | 'batch_number'
> & {
  /** The exchange does not take it over. */
  readonly unfiled?: Finding
  /** Breaches of the schema: the message is refused as a whole. */
  readonly problems: readonly string[]
  /** What stands against a message that has no bills. */
  readonly findings: readonly Finding[]
  readonly bills: readonly BillVerdict[]
}

/** Whether customs keeps anything of the message. */
export const isKept = ({ unfiled, problems, findings, bills }: Verdict): boolean =>
  !unfiled &&
  problems.length === 0 &&
  findings.length === 0 &&
  (bills.length === 0 || bills.some(({ outcome }) => outcome !== 'refused'))
