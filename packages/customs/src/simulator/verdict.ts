import type { ReplySerial } from '@guanqiao/domain/customs/replies'
import type { Submission } from './submission.ts'

/** One finding: the number of the reply, its text, and the property of the message. */
export interface Finding {
  readonly serial: ReplySerial
  readonly text: string
  /** 'bills.0.gross_weight', 'declare_office'. */
  readonly path?: string
}

export type Outcome = 'accepted' | 'review' | 'refused'

/** The judgement of one bill. */
export interface BillVerdict {
  readonly bill_no: string
  readonly containers: readonly string[]
  readonly outcome: Outcome
  /** The reasons for rejection or review; empty if the bill is accepted. */
  readonly findings: readonly Finding[]
}

/** The judgement of a message. */
export type Verdict = Pick<
  Submission,
  'message_id' | 'message_type' | 'function_code' | 'sender_id' | 'send_time' | 'batch_number'
> & {
  /** The exchange does not accept the message. */
  readonly unfiled?: Finding
  /** Violations of the schema: the message is rejected as a whole. */
  readonly problems: readonly string[]
  /** Findings on a message without bills. */
  readonly findings: readonly Finding[]
  /** Why a message without bills is reviewed before it is accepted. */
  readonly doubts?: readonly Finding[]
  readonly bills: readonly BillVerdict[]
}

/** Whether customs stores any part of the message. */
export const isRecorded = ({ unfiled, problems, findings, bills }: Verdict): boolean =>
  !unfiled &&
  problems.length === 0 &&
  findings.length === 0 &&
  (bills.length === 0 || bills.some(({ outcome }) => outcome !== 'refused'))
