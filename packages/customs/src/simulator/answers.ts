import { receiptCodes } from '../codes/receiptCodes.ts'
import type { BillAnswer, Receipt } from '../receipt/receipt.ts'
import { type Verdict, wording } from './verdict.ts'

/** Customs names the first objections and counts the rest. */
const NAMED_FINDINGS = 20

type Answer = Pick<Receipt, 'stage' | 'code' | 'text'> & Partial<Pick<Receipt, 'bills' | 'equipment'>>

const answer = (verdict: Verdict, given: Answer): Receipt => ({
  message_id: verdict.message_id,
  message_type: verdict.message_type,
  batch_number: verdict.batch_number,
  bills: [],
  equipment: [],
  ...given,
})

export function transportAnswer(
  verdict: Verdict,
  code: 'E1' | 'E3' | 'E4',
  text: string = receiptCodes[1][code],
): Receipt {
  // The data centre speaks of files, not of batches.
  const { batch_number: _, ...receipt } = answer(verdict, { stage: 1, code, text })
  return receipt
}

const everyBill = (verdict: Verdict, code: string, text: string): BillAnswer[] =>
  verdict.bills.map(({ bill_no }) => ({ bill_no, code, text }))

export function acceptance(verdict: Verdict, code: '01' | '02'): Receipt {
  const text = receiptCodes[2][code]
  return answer(verdict, { stage: 2, code, text, bills: everyBill(verdict, code, text) })
}

/** 03 with the reasons; without any (a drill) with a reason that says so. */
export function rejection(verdict: Verdict): Receipt {
  const findings = verdict.accepted ? [{ code: 'R0901', text: '演练退单，报文本身未发现问题' }] : verdict.findings
  const named = findings.slice(0, NAMED_FINDINGS).map(wording).join('；')
  const text = findings.length > NAMED_FINDINGS ? `${named}；等共${findings.length}项` : named
  const numbered = findings.slice(0, NAMED_FINDINGS).filter((finding) => finding.bill_no)
  const byBill = Map.groupBy(numbered, (finding) => finding.bill_no ?? '')
  const bills = [...byBill].map(([bill_no, own]) => ({ bill_no, code: '03', text: own.map(wording).join('；') }))
  return answer(verdict, { stage: 2, code: '03', text, bills })
}

/** Release, or refusal of what should have been loaded (exports) or unloaded (imports), for each bill and container. */
export function decision(verdict: Verdict, released: boolean): Receipt {
  const code = released ? 11 : verdict.message_type === 'MT2401' ? 12 : 13
  const given = { code: String(code), text: receiptCodes[3][code] }
  const equipment = [...new Set(verdict.bills.flatMap((bill) => bill.containers))].map((id) => ({ id, ...given }))
  return answer(verdict, { stage: 3, ...given, bills: everyBill(verdict, given.code, given.text), equipment })
}
