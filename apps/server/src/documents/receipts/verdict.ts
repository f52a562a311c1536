import { truncate } from '@guanqiao/domain/kit/field/truncate'
import type { Receipt } from '@guanqiao/customs'
import { isTransportFailure } from '@guanqiao/customs'
import { documentOf } from '@guanqiao/domain/documentTypes/index'
import { next } from '@guanqiao/domain/documents/flow'
import type { DocumentEvent, DocumentFunction, DocumentType } from '@guanqiao/domain/documents/documentType'
import { weightOf } from '../documentTypes/weights.ts'
import { alarmKindOf, alarmText } from './alarm.ts'
import type { AlarmKind } from './alarm.ts'
import { carriedBy } from './messages.ts'
import type { CarriedUnit, MessageRow } from './messages.ts'
import type { Unit } from './units.queries.ts'

/** The message of a receipt: its function and its units. */
export type Carrying = Pick<MessageRow, 'message_id' | 'doc_type' | 'doc_id' | 'function_code' | 'bills'>

/** A receipt's statement on one bill, as receipts store it. */
export interface Answer {
  readonly bill_no: string
  readonly code: string
  readonly text: string
}

/** The effect of a receipt on one unit. */
export interface Decision {
  readonly id: string
  readonly number: string | null
  readonly from: string
  readonly to: string
  readonly code: string
  readonly text: string
  /** Whether this receipt is now customs' last statement on the unit. */
  readonly isLast: boolean
  /** Customs now holds the content of this message; null if it no longer holds the unit. */
  readonly heldMessageId?: string | null
  readonly alarm: string | null
  /** Why this receipt raised the alarm; absent if it did not. */
  readonly raised?: AlarmKind | undefined
}

export interface Verdict {
  readonly decisions: readonly Decision[]
  /** The receipt's statement on each line of its message. */
  readonly answers: readonly Answer[]
  /** A condition for a person to examine. */
  readonly warning: string | null
}

type Statement = Pick<Receipt, 'stage' | 'code' | 'text' | 'hasSummary' | 'bills' | 'equipment'>

/** A statement on one unit. */
type StatedUnit = CarriedUnit & Pick<Answer, 'code' | 'text'>

interface Around {
  /** Whether the message still matters for a unit. */
  counts?(unitId: string): boolean
  /** Bills of a receipt on a document without lines that its message does not have. */
  readonly strange?: readonly string[]
}

/** The effects of a receipt on the units of its message. The flow decides, not the order of arrival: a late receipt reverts nothing. */
export function verdictOn(
  receipt: Statement,
  message: Carrying,
  units: readonly Pick<Unit, 'id' | 'number' | 'status' | 'last_code' | 'alarm'>[],
  { counts = () => true, strange = [] }: Around = {},
): Verdict {
  const type = documentOf(message.doc_type)
  const said = new Map(statementsIn(receipt, message, type).map((one) => [one.id, one]))
  const decisions = units.flatMap((unit) => {
    const one = said.get(unit.id)
    return one && counts(unit.id) ? [decisionOn(unit, receipt, one, message, type)] : []
  })
  const answers = type.unit && receipt.stage >= 2 ? [...said.values()].flatMap(answerOf) : []
  const warnings = [
    unmatchedText(type.unit ? strangeBills(receipt, message) : strange),
    alarmTextOf(decisions, type),
    type.unit ? containerText(receipt, said.size > 0) : null,
  ]
  return {
    decisions,
    answers,
    warning: truncate(warnings.flatMap((warning) => warning ?? []).join('；'), 500) || null,
  }
}

const answerOf = ({ number, code, text }: StatedUnit): Answer[] =>
  number === null ? [] : [{ bill_no: number, code, text }]

/** A receipt that contradicts its message: stored for a person to examine, without effect. */
export const mismatched = (warning: string): Verdict => ({
  decisions: [],
  answers: [],
  warning: truncate(warning, 500),
})

/**
 * A receipt on a whole document applies to it. A receipt without bills applies to all bills of its message, unless it only lists
 * containers. A receipt with bills applies to them; a rejection at the top still rejects the whole message.
 */
function statementsIn(
  { stage, code, text, hasSummary, bills }: Statement,
  message: Carrying,
  type: DocumentType,
): StatedUnit[] {
  const ofAll = !type.unit || stage < 2 || (hasSummary && (bills.length === 0 || code === '03'))
  return carriedBy(message).flatMap((unit) => {
    const answer = type.unit && stage >= 2 ? bills.find(({ bill_no }) => bill_no === unit.number) : undefined
    if (answer) return [{ ...unit, code: answer.code, text: answer.text }]
    return ofAll ? [{ ...unit, code, text }] : []
  })
}

function strangeBills({ bills }: Statement, message: Carrying): string[] {
  const billNumbers = new Set(message.bills.map(({ bill_no }) => bill_no))
  return bills.filter(({ bill_no }) => !billNumbers.has(bill_no)).map(({ bill_no }) => bill_no)
}

function unmatchedText(strange: readonly string[]): string | null {
  return strange.length > 0 ? `回执所指的提(运)单 ${strange.slice(0, 5).join('、')} 不在这份报文中，没有处理` : null
}

/** Containers refused by a receipt that only lists containers: no unit's state shows them. */
function containerText({ stage, equipment }: Statement, hasStatements: boolean): string | null {
  if (stage < 3 || hasStatements) return null
  const refused = equipment.filter(({ code }) => code === '12' || code === '13')
  const [first] = refused
  if (!first) return null
  const numbers = refused.slice(0, 5).map(({ id }) => truncate(id, 35))
  const more = refused.length > numbers.length ? ` 等 ${refused.length} 个` : ''
  return `集装箱 ${numbers.join('、')}${more} ${first.code === '12' ? '拒装' : '禁卸'}，请与海关核实`
}

/** Decisions that raised an alarm of this kind. */
export const raisedBy = (decisions: readonly Decision[], kind: AlarmKind): Decision[] =>
  decisions.filter(({ raised }) => raised === kind)

/** A turned down change or deletion is in the words of the event already. */
function alarmTextOf(decisions: readonly Decision[], type: DocumentType): string | null {
  const revoked = raisedBy(decisions, 'revoked')
  const [first, ...others] = revoked.length > 0 ? revoked : raisedBy(decisions, 'contradicted')
  if (!first) return null
  const more = others.length > 0 ? ` 等 ${others.length + 1} 票` : ''
  const name = first.number === null ? type.label : `${type.unit?.line.label} ${first.number}${more} `
  return first.raised === 'revoked'
    ? `${name}放行后又收到${first.code === '12' ? '拒装' : '禁卸'}，请立即与海关核实`
    : `${name}${type.flow.states[first.from]?.label ?? first.from}后又收到相反的回执 ${first.code}，请与海关核实`
}

function decisionOn(
  unit: Pick<Unit, 'id' | 'number' | 'status' | 'last_code' | 'alarm'>,
  { stage }: Statement,
  { code, text }: StatedUnit,
  message: Carrying,
  type: DocumentType,
): Decision {
  const { id, number, status, last_code } = unit
  const event = eventOf(type, message.function_code, { stage, code }, status)
  const to = (event && next(type.flow, status, event)) ?? status
  const moved = to !== status
  const raised = alarmKindOf(unit, to, { stage, code, function_code: message.function_code })
  return {
    id,
    number,
    from: status,
    to,
    code,
    text,
    // The answer to a deletion follows the one to the declaration, whatever its rank.
    isLast:
      moved || last_code === null || weightOf(code) > weightOf(last_code) || (status === 'deleting' && stage >= 2),
    ...(moved && heldMessageAfter(to, event, message)),
    alarm: raised
      ? alarmText(raised, unit, { code, text, function_code: message.function_code }, type)
      : moved && to === 'deleted'
        ? null
        : unit.alarm,
    raised,
  }
}

function eventOf(
  { answers }: DocumentType,
  functionCode: DocumentFunction,
  { stage, code }: Pick<Receipt, 'stage' | 'code'>,
  status: string,
): DocumentEvent | undefined {
  if (stage >= 2) return answers[functionCode]?.[code]
  if (isTransportFailure({ stage, code })) return 'fail'
  // After a failure to reach customs, only E3 proves that the message arrived; the others may just be late.
  return status === 'send_fail' && code !== 'E3' ? undefined : 'take'
}

const decided: ReadonlySet<string> = new Set(['accepted', 'released', 'refused', 'forbidden'])

/** Customs holds a filing or change that it accepted or decided on; after a deletion it holds nothing. */
function heldMessageAfter(
  to: string,
  event: DocumentEvent | undefined,
  message: Carrying,
): { heldMessageId?: string | null } {
  if (to === 'deleted') return { heldMessageId: null }
  return decided.has(to) && event !== 'reject' && event !== 'fail' ? { heldMessageId: message.message_id } : {}
}
