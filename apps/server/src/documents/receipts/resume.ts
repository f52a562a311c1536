import { isTransportFailure } from '@guanqiao/customs'
import { documentOf } from '@guanqiao/domain/documentTypes/index'
import { next } from '@guanqiao/domain/documents/flow'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { Sql } from '../../kernel/database/scoped.ts'
import type { ReceivedReceipt } from './stored.queries.ts'
import { decisionsOf, effectiveMessage } from './sendings.queries.ts'
import type { PastDecision, Sent } from './sendings.queries.ts'
import type { Answer, Decision } from './verdict.ts'

/** The effects of a receipt on the units of its message. */
interface Decided extends Pick<ReceivedReceipt, 'message' | 'receipt'> {
  readonly decisions: readonly Decision[]
}

/**
 * After a change or deletion of a unit was rejected, the earlier message is effective again: customs' decisions on the goods in the
 * meantime, which were ignored while the change was pending, apply now. Customs' last statement remains the rejection: it is the
 * newest, and the clerk must see the reason. Returns the decisions of each receipt, in the given order.
 */
export async function resume(
  sql: Sql,
  all: readonly Decided[],
  sent: ReadonlyMap<string, readonly Sent[]>,
): Promise<Decision[][]> {
  const before = all.map((decided) => effectiveBefore(decided, sent))
  const past = await decisionsOf(
    sql,
    all.flatMap(({ message: { enterprise_id } }, at) =>
      [...new Set([...before[at]!.values()].map(({ message_id }) => message_id))].map((message_id) => ({
        enterprise_id,
        message_id,
      })),
    ),
  )
  const keyOf = (message: { enterprise_id: string; message_id: string }) =>
    `${message.enterprise_id} ${message.message_id}`
  const ofMessage = Map.groupBy(past, keyOf)
  return all.map(({ message: { enterprise_id, doc_type }, decisions }, at) =>
    decisions.map((decision) => {
      const effective = before[at]!.get(decision.id)
      const received = effective && ofMessage.get(keyOf({ enterprise_id, message_id: effective.message_id }))
      return received ? { ...decision, to: replayed(documentOf(doc_type), effective, decision, received) } : decision
    }),
  )
}

/** By rejected unit, the message that is effective again. */
function effectiveBefore(
  { message, receipt, decisions }: Decided,
  sent: ReadonlyMap<string, readonly Sent[]>,
): ReadonlyMap<string, Sent> {
  return new Map(
    decisions.flatMap((decision) => {
      if (!isTurnedDown(decision, receipt.stage)) return []
      const earlier = (sent.get(decision.id) ?? []).filter(({ message_id }) => message_id !== message.message_id)
      const effective = effectiveMessage(earlier)
      return effective ? [[decision.id, effective]] : []
    }),
  )
}

const isTurnedDown = ({ from, to, code }: Decision, stage: number): boolean =>
  to !== from &&
  (from === 'changing' || from === 'deleting') &&
  (code === '03' || (stage < 2 && isTransportFailure({ stage, code })))

const replayed = (
  { flow, answers }: DocumentType,
  { function_code }: Sent,
  { number, to }: Decision,
  past: readonly PastDecision[],
): string =>
  past.reduce((state, decision) => {
    const event = answers[function_code]?.[codeFor(number, decision) ?? '']
    return (event && next(flow, state, event)) ?? state
  }, to)

/** A decision without lines applies to all units of its message. */
const codeFor = (number: string | null, { code, bills }: PastDecision): string | undefined =>
  bills === null ? code : (JSON.parse(bills) as Answer[]).find(({ bill_no }) => bill_no === number)?.code
