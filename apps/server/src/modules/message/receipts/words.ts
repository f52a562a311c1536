import { isTransportFailure } from '@guanqiao/customs'
import { billFlow, manifestStates } from '@guanqiao/domain/customs/index'
import type { BillState, ManifestState } from './states.ts'
import { alarming } from './verdict.ts'
import type { BillMove, Outcome } from './verdict.ts'

/** The manifest before and after a receipt, for the user's message. */
export interface ReceiptText {
  readonly stage: number
  readonly outcome: Outcome
  /** States of its live bills after the receipt. */
  readonly states: readonly BillState[]
  readonly to: ManifestState
  /** The number of containers in the receipt. */
  readonly containers: number
  readonly isMismatched: boolean
  /** Whether all statements of the receipt are superseded. */
  readonly isOutdated: boolean
}

const UNCHANGED = '状态不变'

/** The effect of a receipt on a manifest, in words. */
export function performanceOf({
  stage,
  outcome,
  states,
  to,
  containers,
  isMismatched,
  isOutdated,
}: ReceiptText): string {
  const { moves } = outcome
  if (isMismatched) return `与报文不符，${UNCHANGED}`
  if (isOutdated) return `旧报文的回执，${UNCHANGED}`
  const alarmed = alarming(moves)
  if (alarmed.length > 0) return `提(运)单 ${numbersOf(alarmed)} 仍为已放行，须与海关核实`
  const moved = moves.filter(({ from, to: state }) => from !== state)
  if (moved.length === 0) return unchangedWords(moves, containers)
  const isWhole = moved.length >= states.filter((state) => state !== 'deleted').length && isAlike(moved)
  if (isWhole) return `${wholeWords(moved[0]!, to, stage)}`.slice(0, 200)
  return [...Map.groupBy(moved, (move) => wordsOf(move, stage))]
    .map(([words, alike]) => `提(运)单 ${numbersOf(alike)} ${words}`)
    .join('；')
    .slice(0, 200)
}

const isAlike = (moves: readonly BillMove[]): boolean =>
  moves.every(({ from, to }) => from === moves[0]!.from && to === moves[0]!.to)

function wholeWords({ from, to, code }: BillMove, state: ManifestState, stage: number): string {
  const { label } = manifestStates[state]
  const what = underWay(from)
  if (!what) return to === 'rejected' ? '舱单退单' : `舱单${label}`
  const failure = failureWords(what, code, stage)
  if (failure) return `${failure}，舱单仍为${label}`
  return code === '01' ? `${what}已接受${to === 'deleted' ? '，舱单已删除' : ''}` : `舱单${label}`
}

function wordsOf({ from, to, code }: BillMove, stage: number): string {
  const { label } = billFlow.states[to]
  const what = underWay(from)
  const failure = what && failureWords(what, code, stage)
  if (failure) return `${failure}，仍为${label}`
  return what && code === '01' ? `${what}已接受` : label
}

const underWay = (from: BillState): string | undefined =>
  from === 'changing' ? '变更' : from === 'deleting' ? '删除' : undefined

function failureWords(what: string, code: string, stage: number): string | undefined {
  if (code === '03') return `${what}被退单`
  return stage < 2 && isTransportFailure({ stage, code }) ? `${what}发送失败` : undefined
}

function unchangedWords(moves: readonly BillMove[], containers: number): string {
  if (moves.length > 0 && moves.every(({ isLast }) => !isLast)) return `迟到回执，${UNCHANGED}`
  return moves.length === 0 && containers > 0
    ? `已记录 ${containers} 个集装箱的回执，${UNCHANGED}`
    : `已记录，${UNCHANGED}`
}

function numbersOf(moves: readonly { readonly bill_no: string }[]): string {
  const shown = moves.slice(0, 3).map(({ bill_no }) => bill_no)
  return moves.length > 3 ? `${shown.join('、')} 等 ${moves.length} 票` : shown.join('、')
}
