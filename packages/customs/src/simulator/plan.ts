import { receiptCodes } from '../codes/receiptCodes.ts'
import type { Receipt } from '../receipt/receipt.ts'
import { writeReceipt } from '../receipt/write.ts'
import {
  acceptance,
  approval,
  decision,
  drilled,
  drilledWhole,
  technicalAnswer,
  transportAnswer,
  wholeReview,
} from './answers.ts'
import type { ConfirmedTruck } from './confirmationMessage.ts'
import type { PlannedPassage } from './gate/passages.ts'
import { passages } from './gate/passages.ts'
import type { Drill } from './scenario.ts'
import { isAffected } from './scenario.ts'
import type { Verdict } from './verdict.ts'
import { isRecorded } from './verdict.ts'

/**
 * Delay of each step after the one before, in milliseconds: the technical and each transport receipt, the acceptance, the decision, and
 * the truck at the gate after its confirmation. Without the last, only drills of gates reach one.
 */
export type Delays = { transport_ms: number; acceptance_ms: number; decision_ms: number; gate_ms?: number }

/** A file to write into the receipt folder, or the sent file to move into the fail folder, with its delay after the message's arrival. */
export type PlannedAnswer =
  | { after_ms: number; kind: 'receipt'; receipt: Receipt }
  | { after_ms: number; kind: 'garbage'; content: string }
  | { after_ms: number; kind: 'fail_box'; reason: string }
  | PlannedPassage

type Step = { wait_ms: number; receipt: Receipt }

const SLOWNESS = 10

/** The replies to a judged message, then the trucks at the gate, in order. Pure: the caller handles time. */
export function plan(
  verdict: Verdict,
  drill: Drill,
  delays: Delays,
  trucks: readonly ConfirmedTruck[] = [],
): PlannedAnswer[] {
  const answers = replies(verdict, drill, delays)
  const accepted_ms = answers.at(-1)?.after_ms ?? 0
  return [...answers, ...passages(verdict, trucks, drill, { ...delays, accepted_ms })]
}

function replies(verdict: Verdict, drill: Drill, delays: Delays): PlannedAnswer[] {
  const { scenario } = drill
  if (scenario === 'silence') return []
  if (scenario === 'outage') return givenBack(verdict, '客户端网络中断，报文未能发往海关', delays)
  if (verdict.unfiled) return givenBack(verdict, verdict.unfiled.text, delays)
  const answers = timed(
    [...transport(verdict, delays), ...customs(verdict, drill, delays)],
    scenario === 'slow' ? SLOWNESS : 1,
  )
  if (scenario === 'duplicate') return answers.flatMap((answer) => [answer, { ...answer }])
  if (scenario === 'disorder') return reversed(answers)
  return scenario === 'garbage' ? littered(answers) : answers
}

const givenBack = (verdict: Verdict, reason: string, { transport_ms }: Delays): PlannedAnswer[] => [
  { after_ms: transport_ms, kind: 'fail_box', reason },
  { after_ms: transport_ms, kind: 'receipt', receipt: technicalAnswer(verdict, '1', reason) },
]

const transport = (verdict: Verdict, { transport_ms }: Delays): Step[] => [
  { wait_ms: transport_ms, receipt: technicalAnswer(verdict, '0', receiptCodes[0][0]) },
  { wait_ms: transport_ms, receipt: transportAnswer(verdict, 'E1') },
  { wait_ms: transport_ms, receipt: transportAnswer(verdict, 'E3') },
]

/** Customs decides on goods of manifests only: any other message is finished with the acceptance. */
function withoutBills(judged: Verdict, drill: Drill, { acceptance_ms }: Delays): Step[] {
  const verdict = drilledWhole(judged, drill)
  const answer = { wait_ms: acceptance_ms, receipt: acceptance(verdict) }
  const isDoubted = (verdict.doubts ?? []).length > 0
  const isReviewed = (drill.scenario === 'review' || isDoubted) && isRecorded(verdict)
  return isReviewed ? [{ wait_ms: acceptance_ms, receipt: wholeReview(verdict) }, answer] : [answer]
}

function customs(judged: Verdict, drill: Drill, delays: Delays): Step[] {
  if (judged.bills.length === 0) return withoutBills(judged, drill, delays)
  const { acceptance_ms, decision_ms } = delays
  const verdict = { ...judged, bills: judged.bills.map((bill) => drilled(bill, drill)) }
  const steps = [{ wait_ms: acceptance_ms, receipt: acceptance(verdict) }]
  if (verdict.bills.some(({ outcome }) => outcome === 'review'))
    steps.push({ wait_ms: acceptance_ms, receipt: approval(verdict) })
  // After a deletion there are no goods to decide on.
  if (!isRecorded(verdict) || verdict.function_code === '3') return steps
  const isRefused = (bill_no: string): boolean => drill.scenario === 'refuse' && isAffected(drill, bill_no)
  return [...steps, { wait_ms: decision_ms, receipt: decision(verdict, isRefused) }]
}

type ReceiptAnswer = PlannedAnswer & { kind: 'receipt' }

function timed(steps: Step[], factor: number): ReceiptAnswer[] {
  let after_ms = 0
  return steps.map(({ wait_ms, receipt }) => {
    after_ms += wait_ms * factor
    return { after_ms, kind: 'receipt', receipt }
  })
}

/** The replies in reverse order, at the original times. */
const reversed = (answers: ReceiptAnswer[]): PlannedAnswer[] =>
  answers.map((answer, index) => ({ ...answer, receipt: answers.at(-1 - index)?.receipt ?? answer.receipt }))

/** Adds a truncated file before each valid one, and a binary file at the end. */
function littered(answers: ReceiptAnswer[]): PlannedAnswer[] {
  const torn = answers.flatMap((answer): PlannedAnswer[] => {
    const content = writeReceipt(answer.receipt)
    return [{ after_ms: answer.after_ms, kind: 'garbage', content: content.slice(0, content.length / 2) }, answer]
  })
  return [...torn, { after_ms: answers.at(-1)?.after_ms ?? 0, kind: 'garbage', content: '\u0000\u0001锟斤拷锟斤拷' }]
}
