import { receiptCodes } from '../codes/receiptCodes.ts'
import type { BillAnswer, Receipt } from '../receipt/receipt.ts'
import { summarize } from '../receipt/summary.ts'
import { acceptedText, listed, malformedText, refusalText, reviewText } from './replyTexts.ts'
import type { Drill } from './scenario.ts'
import { isAffected } from './scenario.ts'
import { isRecorded } from './verdict.ts'
import type { BillVerdict, Finding, Outcome, Verdict } from './verdict.ts'

/** The name of the replying customs system. */
const SENDER = 'EPORT'

type Content = Pick<Receipt, 'stage' | 'code' | 'text'> & Partial<Receipt>

const receiptFor = (verdict: Verdict, content: Content): Receipt => ({
  message_id: verdict.message_id,
  message_type: verdict.message_type,
  function_code: verdict.function_code,
  ...(verdict.sender_id === '' ? {} : { receiver_id: verdict.sender_id }),
  sender_id: SENDER,
  ...(verdict.batch_number === '' ? {} : { batch_number: verdict.batch_number }),
  hasSummary: true,
  bills: [],
  equipment: [],
  ...content,
})

/** The client or the exchange accepted the message (code 0) or rejected it. */
export const technicalAnswer = (verdict: Verdict, code: string, text: string): Receipt =>
  receiptFor(verdict, { stage: 0, code, text })

export const transportAnswer = (verdict: Verdict, code: 'E1' | 'E2' | 'E3' | 'E4'): Receipt =>
  receiptFor(verdict, { stage: 1, code, text: receiptCodes[1][code] })

/** Without findings the rejection or review is a drill, and the text states this. */
const drills = {
  reject: { serial: '901', text: '演练退单，报文本身未发现问题' },
  review: { serial: '011', text: '演练人工审核，报文本身未发现问题' },
} as const satisfies Record<string, Finding>

/** Applies a drill to a bill without findings. */
export function drilled(bill: BillVerdict, drill: Drill): BillVerdict {
  const { scenario } = drill
  if (bill.outcome === 'refused' || !isAffected(drill, bill.bill_no)) return bill
  if (scenario === 'reject') return { ...bill, outcome: 'refused', findings: [drills.reject] }
  return scenario === 'review' && bill.outcome === 'accepted'
    ? { ...bill, outcome: 'review', findings: [drills.review] }
    : bill
}

/** Applies a drill to a message without bills and without findings. */
export const drilledWhole = (verdict: Verdict, { scenario }: Drill): Verdict =>
  scenario === 'reject' && isRecorded(verdict) ? { ...verdict, findings: [drills.reject] } : verdict

/** A message without bills is under review. */
export const wholeReview = (verdict: Verdict): Receipt =>
  receiptFor(verdict, {
    stage: 2,
    code: '02',
    text: listed(
      (verdict.doubts?.length ? verdict.doubts : [drills.review]).map((doubt) => reviewText(verdict, doubt)),
    ),
  })

const codes: Readonly<Record<Outcome, string>> = { accepted: '01', review: '02', refused: '03' }

/** Customs' first reply: one statement per bill, or one for all if the message has no bills or was not stored. */
export function acceptance(verdict: Verdict): Receipt {
  if (verdict.problems.length > 0) return wholeRefusal(verdict)
  if (verdict.bills.length === 0) return answerWithoutBills(verdict)
  const bills = verdict.bills.map((bill) => ({
    bill_no: bill.bill_no,
    code: codes[bill.outcome],
    text: textOf(verdict, bill),
  }))
  return byBill(verdict, 2, bills)
}

/** The first reply of customs to a message: the review of a message without bills precedes its acceptance. */
export const firstReply = (verdict: Verdict): Receipt =>
  isRecorded(verdict) && verdict.doubts?.length ? wholeReview(verdict) : acceptance(verdict)

function textOf(verdict: Verdict, { outcome, findings }: BillVerdict): string {
  if (outcome === 'refused') return listed(findings.map((finding) => refusalText(verdict, finding)))
  return outcome === 'review' ? listed(findings.map((finding) => reviewText(verdict, finding))) : acceptedText(verdict)
}

/** The end of a review: the pending bills are accepted. */
export function approval(verdict: Verdict): Receipt {
  const text = acceptedText(verdict)
  const waiting = verdict.bills.filter(({ outcome }) => outcome === 'review')
  return byBill(
    verdict,
    2,
    waiting.map(({ bill_no }) => ({ bill_no, code: '01', text })),
  )
}

const byBill = (verdict: Verdict, stage: 2 | 3, bills: BillAnswer[]): Receipt =>
  receiptFor(verdict, { stage, ...summarize(bills), hasSummary: false, bills })

/** Customs has not parsed the message, so the reply names neither its batch nor its bills. */
function wholeRefusal(verdict: Verdict): Receipt {
  const { batch_number: _, ...receipt } = receiptFor(verdict, {
    stage: 2,
    code: '03',
    text: malformedText(verdict.problems),
  })
  return receipt
}

function answerWithoutBills(verdict: Verdict): Receipt {
  const refused = verdict.findings.map((finding) => refusalText(verdict, finding))
  return refused.length > 0
    ? receiptFor(verdict, { stage: 2, code: '03', text: listed(refused) })
    : receiptFor(verdict, { stage: 2, code: '01', text: acceptedText(verdict) })
}

/** Releases the accepted goods, or refuses loading (exports) or unloading (imports), by bill and container. */
export function decision(verdict: Verdict, isRefused: (bill_no: string) => boolean): Receipt {
  const refusal = verdict.message_type === 'MT2401' ? 12 : 13
  const statement = (bill_no: string) => {
    const code = isRefused(bill_no) ? refusal : 11
    return { code: String(code), text: receiptCodes[3][code] }
  }
  const decided = verdict.bills.filter(({ outcome }) => outcome !== 'refused')
  const bills = decided.map(({ bill_no }) => ({ bill_no, ...statement(bill_no) }))
  const boxes = new Map(
    // A container in two bills gets the worse decision.
    decided
      .toSorted((a, b) => Number(isRefused(a.bill_no)) - Number(isRefused(b.bill_no)))
      .flatMap(({ bill_no, containers }) => containers.map((id) => [id, { id, ...statement(bill_no) }] as const)),
  )
  return { ...byBill(verdict, 3, bills), equipment: [...boxes.values()] }
}
