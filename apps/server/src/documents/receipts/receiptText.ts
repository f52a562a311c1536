import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { isTransportFailure } from '@guanqiao/customs'
import { UNCHANGED } from '@guanqiao/domain/message/event'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { shortLabelOf } from '@guanqiao/domain/documents/documentType'
import { raisedBy } from './verdict.ts'
import type { Decision } from './verdict.ts'

/** The document before and after a receipt, for the user's message. */
export interface ReceiptText {
  readonly type: DocumentType
  readonly stage: number
  readonly decisions: readonly Decision[]
  /** States of its units after the receipt. */
  readonly states: readonly string[]
  /** State of the document after the receipt. */
  readonly to: string
  /** The number of containers in the receipt. */
  readonly containers: number
  readonly isMismatched: boolean
  /** Whether all statements of the receipt are superseded. */
  readonly isOutdated: boolean
}

/** The effect of a receipt on a document, in words. */
export function performanceOf(text: ReceiptText): string {
  const { type, stage, decisions, states, to } = text
  if (text.isMismatched) return '与报文不符，状态不变'
  if (text.isOutdated) return '旧报文的回执，状态不变'
  const lineLabel = type.unit?.line.label
  const revoked = raisedBy(decisions, 'revoked')
  if (revoked.length > 0) return `${lineLabel} ${numbersOf(revoked)} 仍为已放行，须与海关核实`
  const contradicted = raisedBy(decisions, 'contradicted')
  if (contradicted.length > 0) return contradictionText(type, contradicted)
  const moved = decisions.filter(({ from, to: state }) => from !== state)
  if (moved.length === 0) return unchangedText(text)
  const isWhole = moved.length >= states.filter((state) => state !== 'deleted').length && isAlike(moved)
  if (isWhole) return truncate(documentText(type, moved[0]!, to, stage), 200)
  return truncate(
    [...Map.groupBy(moved, (decision) => lineText(type, decision, stage))]
      .map(([text, alike]) => `${lineLabel} ${numbersOf(alike)} ${text}`)
      .join('；'),
    200,
  )
}

function contradictionText(type: DocumentType, decisions: readonly Decision[]): string {
  const [first] = decisions
  const name = type.unit ? `${type.unit.line.label} ${numbersOf(decisions)} ` : shortLabelOf(type)
  return truncate(
    `与此前的回执相矛盾，${name}仍为${type.flow.states[first!.from]?.label ?? first!.from}，须与海关核实`,
    200,
  )
}

const isAlike = (decisions: readonly Decision[]): boolean =>
  decisions.every(({ from, to }) => from === decisions[0]!.from && to === decisions[0]!.to)

function documentText(type: DocumentType, { from, to, code }: Decision, state: string, stage: number): string {
  const document = shortLabelOf(type)
  const label = type.states[state]?.label ?? state
  const act = underWay(from)
  if (!act) return `${document}${label}`
  const failure = failureText(act, code, stage)
  if (failure) return `${failure}，${document}仍为${label}`
  return code === '01' ? `${act}已接受${to === 'deleted' ? `，${document}已删除` : ''}` : `${document}${label}`
}

function lineText({ flow }: DocumentType, { from, to, code }: Decision, stage: number): string {
  const label = flow.states[to]?.label ?? to
  const act = underWay(from)
  const failure = act && failureText(act, code, stage)
  if (failure) return `${failure}，仍为${label}`
  return act && code === '01' ? `${act}已接受` : label
}

const underWay = (from: string): string | undefined =>
  from === 'changing' ? '变更' : from === 'deleting' ? '删除' : undefined

function failureText(act: string, code: string, stage: number): string | undefined {
  if (code === '03') return `${act}被退单`
  return stage < 2 && isTransportFailure({ stage, code }) ? `${act}发送失败` : undefined
}

function unchangedText({ type, decisions, containers }: ReceiptText): string {
  if (decisions.length > 0 && decisions.every(({ isLast }) => !isLast)) return '迟到回执，状态不变'
  return type.unit && decisions.length === 0 && containers > 0
    ? `已记录 ${containers} 个集装箱的回执，状态不变`
    : UNCHANGED
}

function numbersOf(decisions: readonly { readonly number: string | null }[]): string {
  const numbers = decisions.slice(0, 3).map(({ number }) => number)
  return decisions.length > 3 ? `${numbers.join('、')} 等 ${decisions.length} 票` : numbers.join('、')
}
