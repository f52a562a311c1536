import { writeReceipt } from '../receipt/codec.ts'
import type { Receipt } from '../receipt/receipt.ts'
import { acceptance, decision, rejection, transportAnswer } from './answers.ts'
import type { Scenario } from './scenario.ts'
import type { Verdict } from './verdict.ts'

/** Milliseconds that each step takes after the one before it: each transport answer, the acceptance, the decision. */
export type Delays = { transport_ms: number; acceptance_ms: number; decision_ms: number }

/** A file to be put into the in-box, or the sent file into the fail box, so long after the message arrived. */
export type PlannedAnswer =
  | { after_ms: number; kind: 'receipt'; receipt: Receipt }
  | { after_ms: number; kind: 'garbage'; content: string }
  | { after_ms: number; kind: 'fail_box'; reason: string }

type Step = { wait_ms: number; receipt: Receipt }

const SLOWNESS = 10

/** What comes back for a judged message, in the order in which it comes. Pure: the caller keeps the clock. */
export function plan(verdict: Verdict, scenario: Scenario, delays: Delays): PlannedAnswer[] {
  if (scenario === 'silence') return []
  if (scenario === 'outage') return outage(verdict, delays)
  const answers = timed(
    [...transport(verdict, delays), ...customs(verdict, scenario, delays)],
    scenario === 'slow' ? SLOWNESS : 1,
  )
  if (scenario === 'duplicate') return answers.flatMap((given) => [given, { ...given }])
  if (scenario === 'disorder') return reversed(answers)
  return scenario === 'garbage' ? littered(answers) : answers
}

function outage(verdict: Verdict, delays: Delays): PlannedAnswer[] {
  const reason = '客户端网络中断，报文未能发往海关'
  return [
    { after_ms: delays.transport_ms, kind: 'fail_box', reason },
    {
      after_ms: delays.transport_ms,
      kind: 'receipt',
      receipt: transportAnswer(verdict, 'E4', `发往海关失败：${reason}`),
    },
  ]
}

const transport = (verdict: Verdict, { transport_ms }: Delays): Step[] => [
  { wait_ms: transport_ms, receipt: transportAnswer(verdict, 'E1') },
  { wait_ms: transport_ms, receipt: transportAnswer(verdict, 'E3') },
]

function customs(verdict: Verdict, scenario: Scenario, { acceptance_ms, decision_ms }: Delays): Step[] {
  if (!verdict.accepted || scenario === 'reject') return [{ wait_ms: acceptance_ms, receipt: rejection(verdict) }]
  const review = scenario === 'review' ? [{ wait_ms: acceptance_ms, receipt: acceptance(verdict, '02') }] : []
  const accepted = { wait_ms: acceptance_ms, receipt: acceptance(verdict, '01') }
  // A deletion leaves no goods to decide on.
  if (verdict.function_code === '3') return [...review, accepted]
  return [...review, accepted, { wait_ms: decision_ms, receipt: decision(verdict, scenario !== 'refuse') }]
}

type ReceiptAnswer = PlannedAnswer & { kind: 'receipt' }

function timed(steps: Step[], factor: number): ReceiptAnswer[] {
  let after_ms = 0
  return steps.map(({ wait_ms, receipt }) => {
    after_ms += wait_ms * factor
    return { after_ms, kind: 'receipt', receipt }
  })
}

/** The last answer first, at the times at which the answers were due. */
const reversed = (answers: ReceiptAnswer[]): PlannedAnswer[] =>
  answers.map((given, index) => ({ ...given, receipt: answers.at(-1 - index)?.receipt ?? given.receipt }))

/** Before each good file one that is cut off halfway, and at the end one that is no text at all. */
function littered(answers: ReceiptAnswer[]): PlannedAnswer[] {
  const torn = answers.flatMap((given): PlannedAnswer[] => {
    const content = writeReceipt(given.receipt)
    return [{ after_ms: given.after_ms, kind: 'garbage', content: content.slice(0, content.length / 2) }, given]
  })
  return [...torn, { after_ms: answers.at(-1)?.after_ms ?? 0, kind: 'garbage', content: '\u0000\u0001锟斤拷锟斤拷' }]
}
