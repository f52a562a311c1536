import type { Receipt, ReceiptStage } from '@guanqiao/customs'
import { receiptStage } from '@guanqiao/customs'
import { manifestFlow } from '@guanqiao/domain/customs/index'
import { next } from '@guanqiao/domain/kit/flow'
import type { BillState, ManifestEvent, ManifestState } from './states.ts'

export type FunctionCode = '9' | '5' | '3'

export interface BillStanding {
  readonly bill_no: string
  readonly status: BillState
}

/** The manifest as it stands when a receipt comes in. */
export interface Standing {
  readonly status: ManifestState
  readonly last_code: string | null
  readonly bills: readonly BillStanding[]
}

export interface BillChange {
  readonly bill_no: string
  readonly status: BillState
  readonly code: string
  readonly text: string
}

export interface Outcome {
  /** Set when the state changes. */
  readonly to: ManifestState | undefined
  readonly bills: readonly BillChange[]
  /** The manifest's last word from customs is this receipt now. */
  readonly newest: boolean
  /** In words, for people. */
  readonly performance: string
}

type Decision = Pick<Receipt, 'stage' | 'code' | 'text' | 'bills'>

const UNCHANGED = '状态不变'

/** What a receipt makes of the manifest. Ranks, and not the order of arrival, decide: what is late takes nothing back. */
export function verdictOn(receipt: Decision, function_code: FunctionCode, standing: Standing): Outcome {
  const bills = billChanges(receipt, function_code, standing)
  const after = standing.bills.map((bill) => bills.find((it) => it.bill_no === bill.bill_no)?.status ?? bill.status)
  const event = eventOf(receipt, function_code, standing.status, after)
  const to = event && next(manifestFlow, standing.status, event)
  const stage = standing.last_code === null ? 0 : (receiptStage(standing.last_code) ?? 0)
  const newest = to !== undefined || receipt.stage >= stage
  const performance = to ? wordsOf(standing.status, to, receipt.code) : unchangedWords(receipt, after, newest)
  return { to, bills, newest, performance }
}

/** A receipt of a message that another one has followed: it is kept, and changes nothing. */
export const outdated: Outcome = { to: undefined, bills: [], newest: false, performance: `旧报文的回执，${UNCHANGED}` }

const acceptance: Readonly<Record<FunctionCode, Readonly<Record<string, ManifestEvent>>>> = {
  9: { '01': 'accept', '02': 'review', '03': 'reject' },
  5: { '01': 'accept', '03': 'reject' },
  3: { '01': 'deleted', '03': 'reject' },
}

function eventOf(
  receipt: Decision,
  functionCode: FunctionCode,
  status: ManifestState,
  bills: readonly BillState[],
): ManifestEvent | undefined {
  const { code } = receipt
  if (receipt.stage === 1) {
    if (code === 'E2' || code === 'E4') return 'fail'
    // Of what failed to reach customs only E3 tells that it got there after all; the others may just be late.
    return status === 'send_fail' && code !== 'E3' ? undefined : 'take'
  }
  if (receipt.stage === 2) return acceptance[functionCode][code]
  return functionCode === '3' ? undefined : decisionOn(bills.filter((it) => it !== 'deleted'))
}

/** The goods of a manifest are released when all its bills are; one refused bill is enough to refuse it. */
function decisionOn(bills: readonly BillState[]): ManifestEvent | undefined {
  if (bills.some((it) => it === 'refused' || it === 'forbidden')) return 'refuse'
  return bills.length > 0 && bills.every((it) => it === 'released') ? 'release' : undefined
}

const rank: Readonly<Record<BillState, number>> = {
  none: 0,
  review: 1,
  accepted: 2,
  rejected: 2,
  refused: 3,
  forbidden: 3,
  released: 4,
  deleted: 5,
}

const billStates: Readonly<Record<ReceiptStage, Readonly<Record<string, BillState>>>> = {
  1: {},
  2: { '01': 'accepted', '02': 'review', '03': 'rejected' },
  3: { 11: 'released', 12: 'refused', 13: 'forbidden' },
}

/** A receipt that names no bill speaks of them all. */
function billChanges(receipt: Decision, functionCode: FunctionCode, standing: Standing): BillChange[] {
  if (receipt.stage === 1) return []
  return standing.bills.flatMap(({ bill_no, status }) => {
    const own = receipt.bills.length === 0 ? receipt : receipt.bills.find((it) => it.bill_no === bill_no)
    if (!own) return []
    const { code, text } = own
    return [{ bill_no, code, text, status: billState(code, functionCode, status, standing.status) }]
  })
}

function billState(code: string, functionCode: FunctionCode, before: BillState, manifest: ManifestState): BillState {
  const stage = receiptStage(code)
  const said = stage && billStates[stage][code]
  if (functionCode === '3') return said === 'accepted' ? 'deleted' : before
  if (said === undefined) return before
  // A change that is turned down leaves the bill as it was; one that is accepted opens the decision on it anew.
  if (functionCode === '5' && stage === 2) return said === 'accepted' && manifest === 'changing' ? said : before
  return rank[said] >= rank[before] ? said : before
}

function wordsOf(from: ManifestState, to: ManifestState, code: string): string {
  const label = manifestFlow.states[to].label
  if (from !== 'changing' && from !== 'deleting') return to === 'rejected' ? '舱单退单' : `舱单${label}`
  const what = from === 'changing' ? '变更' : '删除'
  if (code === '03') return `${what}被退单，舱单仍为${label}`
  if (code === 'E2' || code === 'E4') return `${what}发送失败，舱单仍为${label}`
  return code === '01' ? `${what}已接受${to === 'deleted' ? '，舱单已删除' : ''}` : `舱单${label}`
}

function unchangedWords({ stage }: Decision, bills: readonly BillState[], newest: boolean): string {
  if (!newest) return `迟到回执，${UNCHANGED}`
  const released = bills.filter((it) => it === 'released').length
  return stage === 3 && released > 0 && released < bills.length
    ? `提单放行 ${released}/${bills.length}，${UNCHANGED}`
    : `已记录，${UNCHANGED}`
}
