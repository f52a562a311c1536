import { isTransportFailure } from '@guanqiao/customs'
import type { Receipt } from '@guanqiao/customs'
import { billFlow } from '@guanqiao/domain/customs/index'
import { next } from '@guanqiao/domain/documents/flow'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { decisionsOf } from './receipts.queries.ts'
import type { MessageRow, PastDecision, Sending } from './receipts.queries.ts'
import { decisions } from './verdict.ts'
import type { BillAnswer, BillMove } from './verdict.ts'

/** The message with customs' version of a bill: rejected changes and deletions are excluded. */
export const effectiveMessage = (sendings: readonly Sending[]): Sending | undefined =>
  sendings.find(({ function_code, refused }) => function_code === '9' || !refused)

/** The effects of a receipt on the bills of its message. */
interface Moved {
  readonly message: MessageRow
  readonly receipt: Pick<Receipt, 'stage'>
  readonly moves: readonly BillMove[]
}

/**
 * After a change or deletion of a bill was rejected, the earlier message is effective again: customs' decisions on the goods in the
 * meantime, which were ignored while the change was pending, apply now. Customs' last statement remains the rejection: it is the
 * newest, and the clerk must see the reason. Returns the moves of each receipt, in the given order.
 */
export async function resume(
  sql: Sql,
  all: readonly Moved[],
  sendings: ReadonlyMap<string, readonly Sending[]>,
): Promise<BillMove[][]> {
  const before = all.map((moved) => inForceBefore(moved, sendings))
  const past = await decisionsOf(
    sql,
    all.flatMap(({ message: { enterprise_id } }, at) =>
      [...new Set(before[at]!.values())].map((message_id) => ({ enterprise_id, message_id })),
    ),
  )
  const keyOf = (message: { enterprise_id: string; message_id: string }) =>
    `${message.enterprise_id} ${message.message_id}`
  const ofMessage = Map.groupBy(past, keyOf)
  return all.map(({ message: { enterprise_id }, moves }, at) =>
    moves.map((move) => {
      const message_id = before[at]!.get(move.id)
      const received = message_id === undefined ? undefined : ofMessage.get(keyOf({ enterprise_id, message_id }))
      return received ? { ...move, to: replayed(move, received) } : move
    }),
  )
}

/** By rejected bill, the message that is effective again. */
function inForceBefore(
  { message, receipt, moves }: Moved,
  sendings: ReadonlyMap<string, readonly Sending[]>,
): ReadonlyMap<string, string> {
  return new Map(
    moves.flatMap((move) => {
      const earlier = (sendings.get(move.id) ?? []).filter(({ message_id }) => message_id !== message.message_id)
      const effective = isTurnedDown(move, receipt.stage) ? effectiveMessage(earlier) : undefined
      return effective ? [[move.id, effective.message_id]] : []
    }),
  )
}

const isTurnedDown = ({ from, to, code }: BillMove, stage: number): boolean =>
  to !== from &&
  (from === 'changing' || from === 'deleting') &&
  (code === '03' || (stage < 2 && isTransportFailure({ stage, code })))

const replayed = ({ bill_no, to }: BillMove, past: readonly PastDecision[]): BillMove['to'] =>
  past.reduce((state, decision) => {
    const event = decisions[codeFor(bill_no, decision) ?? '']
    return (event && next(billFlow, state, event)) ?? state
  }, to)

/** A decision without bills applies to all bills of its message. */
const codeFor = (billNo: string, { code, bills }: PastDecision): string | undefined =>
  bills === null ? code : (JSON.parse(bills) as BillAnswer[]).find(({ bill_no }) => bill_no === billNo)?.code
