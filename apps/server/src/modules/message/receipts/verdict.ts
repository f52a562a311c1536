import type { Receipt } from '@guanqiao/customs'
import { isTransportFailure, receiptStage } from '@guanqiao/customs'
import { billFlow } from '@guanqiao/domain/customs/index'
import { next } from '@guanqiao/domain/documents/flow'
import { acceptance } from '@guanqiao/domain/documents/documentType'
import type { DocumentFunction } from '@guanqiao/domain/documents/documentType'
import { weightOf } from '../../../documents/type/weights.ts'
import type { BillEvent, BillState } from './states.ts'

/** A bill at the arrival of a receipt. */
export interface BillNow {
  readonly id: string
  readonly bill_no: string
  readonly status: BillState
  readonly last_code: string | null
  readonly alarm: string | null
}

/** The message of a receipt: its function and its bills. */
export interface Carried {
  readonly message_id: string
  readonly function_code: DocumentFunction
  readonly bills: readonly { readonly id: string; readonly bill_no: string }[]
}

/** A receipt's statement on one bill. */
export interface BillAnswer {
  readonly bill_no: string
  readonly code: string
  readonly text: string
}

/** The effect of a receipt on one bill. */
export interface BillMove {
  readonly id: string
  readonly bill_no: string
  readonly from: BillState
  readonly to: BillState
  readonly code: string
  readonly text: string
  /** Whether this receipt is now customs' last statement on the bill. */
  readonly isLast: boolean
  /** Customs now holds the content of this message; null if it no longer holds the bill. */
  readonly held?: string | null
  readonly alarm: string | null
}

export interface Outcome {
  readonly moves: readonly BillMove[]
  /** The receipt's statement on each bill of its message. */
  readonly answers: readonly BillAnswer[]
  /** A condition for a person to examine. */
  readonly warning: string | null
}

type Decision = Pick<Receipt, 'stage' | 'code' | 'text' | 'whole' | 'bills' | 'equipment'>

/** The effects of a receipt on the bills of its message. The flow decides, not the order of arrival: a late receipt reverts nothing. */
export function verdictOn(
  receipt: Decision,
  message: Carried,
  bills: readonly BillNow[],
  counts: (billId: string) => boolean = () => true,
): Outcome {
  const answers = answersOf(receipt, message)
  const moves = bills.flatMap((bill) => {
    const carried = message.bills.find(({ id }) => id === bill.id)
    const answer = carried && answers.find(({ bill_no }) => bill_no === carried.bill_no)
    return answer && counts(bill.id) ? [moveOf(bill, receipt, answer, message)] : []
  })
  const warnings = [strangeBills(receipt, message), alarmWords(moves), boxWords(receipt, answers)].filter(
    (words) => words !== null,
  )
  return { moves, answers: receipt.stage < 2 ? [] : answers, warning: warnings.join('；').slice(0, 500) || null }
}

/** A receipt that contradicts its message: stored for a person to examine, without effect. */
export const mismatched = (warning: string): Outcome => ({ moves: [], answers: [], warning })

/**
 * A receipt without bills applies to all bills of its message, unless it only lists containers. A receipt with bills applies to
 * them; a rejection at the top still rejects the whole message.
 */
function answersOf({ stage, code, text, whole, bills }: Decision, message: Carried): BillAnswer[] {
  const ofAll = stage < 2 || (whole && (bills.length === 0 || code === '03'))
  return message.bills.flatMap(({ bill_no }) => {
    const named = stage < 2 ? undefined : bills.find((answer) => answer.bill_no === bill_no)
    return named ? [named] : ofAll ? [{ bill_no, code, text }] : []
  })
}

function strangeBills({ bills }: Decision, message: Carried): string | null {
  const known = new Set(message.bills.map(({ bill_no }) => bill_no))
  const strange = bills.filter(({ bill_no }) => !known.has(bill_no)).map(({ bill_no }) => bill_no)
  return strange.length > 0 ? `回执所指的提(运)单 ${strange.slice(0, 5).join('、')} 不在这份报文中，没有处理` : null
}

/** Containers refused by a receipt that only lists containers: no bill's state shows them. */
function boxWords({ stage, equipment }: Decision, answers: readonly BillAnswer[]): string | null {
  if (stage < 3 || answers.length > 0) return null
  const refused = equipment.filter(({ code }) => code === '12' || code === '13')
  const [first] = refused
  if (!first) return null
  const numbers = refused.slice(0, 5).map(({ id }) => id.slice(0, 35))
  const more = refused.length > numbers.length ? ` 等 ${refused.length} 个` : ''
  return `集装箱 ${numbers.join('、')}${more} ${first.code === '12' ? '拒装' : '禁卸'}，请与海关核实`
}

/** Moves in which customs refuses goods that it had released. */
export const alarming = (moves: readonly BillMove[]): BillMove[] =>
  moves.filter(({ from, code }) => from === 'released' && (code === '12' || code === '13'))

function alarmWords(moves: readonly BillMove[]): string | null {
  const [first, ...others] = alarming(moves)
  if (!first) return null
  const more = others.length > 0 ? ` 等 ${others.length + 1} 票` : ''
  return `提(运)单 ${first.bill_no}${more} 放行后又收到${first.code === '12' ? '拒装' : '禁卸'}，请立即与海关核实`
}

function moveOf(bill: BillNow, { stage }: Decision, { code, text }: BillAnswer, message: Carried): BillMove {
  const { id, bill_no, status, last_code } = bill
  const event = eventOf(stage, code, message.function_code, status)
  const to = (event && next(billFlow, status, event)) ?? status
  const moved = to !== status
  return {
    id,
    bill_no,
    from: status,
    to,
    code,
    text,
    isLast: moved || last_code === null || weightOf(code) > weightOf(last_code),
    ...(moved && heldAfter(to, event, message)),
    alarm: alarmOf(bill, to, code, text),
  }
}

export const decisions: Readonly<Record<string, BillEvent>> = { 11: 'release', 12: 'refuse', 13: 'forbid' }

function eventOf(
  stage: number,
  code: string,
  functionCode: DocumentFunction,
  status: BillState,
): BillEvent | undefined {
  if (stage < 2) {
    if (isTransportFailure({ stage, code })) return 'fail'
    // After a failure to reach customs, only E3 proves that the message arrived; the others may just be late.
    return status === 'send_fail' && code !== 'E3' ? undefined : 'take'
  }
  // The bills of one receipt may be at different stages.
  if (receiptStage(code) === 2) return (acceptance[functionCode] as Readonly<Record<string, BillEvent>>)[code]
  return functionCode === '3' ? undefined : decisions[code]
}

const decided: ReadonlySet<BillState> = new Set(['accepted', 'released', 'refused', 'forbidden'])

/** Customs holds a filing or change that it accepted or decided on; after a deletion it holds nothing. */
function heldAfter(to: BillState, event: BillEvent | undefined, message: Carried): { held?: string | null } {
  if (to === 'deleted') return { held: null }
  return decided.has(to) && event !== 'reject' && event !== 'fail' ? { held: message.message_id } : {}
}

/** Customs refuses goods that it had released. A later release, or the deletion of the bill, ends the alarm. */
function alarmOf({ bill_no, status, alarm }: BillNow, to: BillState, code: string, text: string): string | null {
  if (to === 'deleted' || (status === 'released' && code === '11')) return null
  if (status !== 'released' || (code !== '12' && code !== '13')) return alarm
  return `提(运)单 ${bill_no} 放行后海关又发来${code === '12' ? '拒装' : '禁卸'}回执 ${code} ${text}`
    .trim()
    .slice(0, 500)
}
