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

/**
 * After a change or deletion of a bill was turned down the message before it is in force again: what customs decided on the
 * goods meanwhile, and could not be heeded while the change was open, counts now. The last word stays with the refusal: it is
 * the newest, and the clerk has to see why.
 */
export async function resume(
  sql: Sql,
  { message, receipt }: { readonly message: MessageRow; readonly receipt: Pick<Receipt, 'stage'> },
  moves: readonly BillMove[],
  sendings: ReadonlyMap<string, readonly Sending[]>,
): Promise<BillMove[]> {
  const before = new Map(
    moves.flatMap((move) => {
      const earlier = (sendings.get(move.id) ?? []).filter(({ message_id }) => message_id !== message.message_id)
      const effective = isTurnedDown(move, receipt.stage) ? effectiveMessage(earlier) : undefined
      return effective ? [[move.id, effective.message_id]] : []
    }),
  )
  if (before.size === 0) return [...moves]
  const past = await decisionsOf(sql, message.enterprise_id, [...new Set(before.values())])
  const ofMessage = Map.groupBy(past, ({ message_id }) => message_id)
  return moves.map((move) => ({ ...move, to: replayed(move, ofMessage.get(before.get(move.id) ?? '') ?? []) }))
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
