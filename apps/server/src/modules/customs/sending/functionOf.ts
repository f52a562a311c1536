import { atCustoms, billFlow, manifestDocument, manifestStateOf, manifestStates } from '@guanqiao/domain/customs/index'
import type { BillState } from '@guanqiao/domain/customs/index'
import { next } from '@guanqiao/domain/documents/flow'
import type { BillRow, FunctionCode } from './buildMessage.ts'

/** The bills and the function to send, and the reasons why named bills are not sent. */
export interface BillPlan {
  readonly function_code: FunctionCode
  readonly units: readonly BillRow[]
  readonly left: readonly { readonly bill: BillRow; readonly message: string }[]
}

export interface SubmissionRequest {
  readonly function_code: FunctionCode | null | undefined
  /** Ids of the named bills; undefined for all bills that the function accepts. */
  readonly billIds: ReadonlySet<string> | undefined
  /** Whether a bill differs from customs' version. */
  differs(bill: BillRow): boolean
}

/**
 * The effect of sending for the current bills: the requested function, or a first filing, or a change. A message if there is
 * nothing to send.
 */
export function planOf(bills: readonly BillRow[], request: SubmissionRequest): BillPlan | string {
  const candidates = bills.filter(({ id, status }) =>
    request.billIds ? request.billIds.has(id) : status !== 'deleted',
  )
  const functions = request.function_code ? [request.function_code] : (['9', '5'] as const)
  const code = functions.find((candidate) => candidates.some((bill) => takes(candidate, bill.status)))
  if (!code) return request.billIds ? remainingText(candidates) : closedText(bills)
  const fit = candidates.filter(({ status }) => takes(code, status))
  const going = code === '5' ? fit.filter(request.differs) : fit
  if (going.length === 0) return `提(运)单 ${numbers(fit)} 与海关所存一致，没有要变更的内容`
  const unremovable =
    code === '3' && !request.billIds
      ? bills.find(({ status }) => atCustoms.has(status) && !takes(code, status))
      : undefined
  if (unremovable)
    return `提(运)单 ${unremovable.bill_no} ${labelOf(unremovable)}，不能整份申报删除，请选择要删除的提(运)单`
  const left = request.billIds ? candidates.filter((bill) => !going.includes(bill)) : []
  return { function_code: code, units: going, left: left.map((bill) => ({ bill, message: refusalOf(bill, code) })) }
}

function takes(code: FunctionCode, status: BillState): boolean {
  const event = manifestDocument.functions[code]
  return event !== undefined && next(manifestDocument.flow, status, event) !== undefined
}

const labelOf = ({ status }: BillRow): string => billFlow.states[status].label

const refusalOf = (bill: BillRow, code: FunctionCode): string =>
  takes(code, bill.status) ? '与海关所存一致，没有要变更的内容' : `${labelOf(bill)}，不能这样申报`

const closedText = (bills: readonly BillRow[]): string =>
  `舱单${manifestStates[manifestStateOf(bills.map(({ status }) => status))].label}，不能这样申报`

const remainingText = (bills: readonly BillRow[]): string =>
  bills.length === 1
    ? `提(运)单 ${bills[0]!.bill_no} ${labelOf(bills[0]!)}，不能这样申报`
    : '所选的提(运)单都不能这样申报'

/** The first few numbers, and their total. */
function numbers(bills: readonly { readonly bill_no: string }[]): string {
  const firstNumbers = bills.slice(0, 3).map(({ bill_no }) => bill_no)
  return bills.length > 3 ? `${firstNumbers.join('、')} 等 ${bills.length} 票` : firstNumbers.join('、')
}
