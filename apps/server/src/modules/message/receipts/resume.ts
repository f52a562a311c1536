import { isTransportFailure } from '@guanqiao/customs'
import type { Receipt } from '@guanqiao/customs'
import { billFlow } from '@guanqiao/domain/customs/index'
import { next } from '@guanqiao/domain/kit/flow'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { decisionsOf } from './receipts.queries.ts'
import type { MessageRow, PastDecision, Sending } from './receipts.queries.ts'
import { decisions } from './verdict.ts'
import type { BillAnswer, BillMove } from './verdict.ts'

/** The message whose content customs holds of a bill: changes and deletions that were turned down do not count. */
export const effectiveMessage = (sendings: readonly Sending[]): Sending | undefined =>
  sendings.find(({ function_code, refused }) => function_code === '9' || !refused)

/** What a receipt makes of the bills of its message. */
interface Moved {
  readonly message: MessageRow
  readonly receipt: Pick<Receipt, 'stage'>
  readonly moves: readonly BillMove[]
}

/**
 * After a change or deletion of a bill was turned down the message before it is in force again: what customs decided on the
 * goods meanwhile, and could not be heeded while the change was open, counts now. The last word stays with the refusal: it is
 * the newest, and the clerk has to see why. The moves of each receipt, in the order given.
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
  const keyOf = (it: { enterprise_id: string; message_id: string }) => `${it.enterprise_id} ${it.message_id}`
  const ofMessage = Map.groupBy(past, keyOf)
  return all.map(({ message: { enterprise_id }, moves }, at) =>
    moves.map((move) => {
      const message_id = before[at]!.get(move.id)
      const own = message_id === undefined ? undefined : ofMessage.get(keyOf({ enterprise_id, message_id }))
      return own ? { ...move, to: replayed(move, own) } : move
    }),
  )
}

/** By bill that was turned down, the message that is in force again. */
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

/** A decision that names no bill is one on all bills of its message. */
const codeFor = (billNo: string, { code, bills }: PastDecision): string | undefined =>
  bills === null ? code : (JSON.parse(bills) as BillAnswer[]).find(({ bill_no }) => bill_no === billNo)?.code
