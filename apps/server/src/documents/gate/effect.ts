import { isHindrance, isPassage } from '@guanqiao/domain/gate/index'
import type { GateState } from '@guanqiao/domain/gate/index'
import { UNCHANGED } from '@guanqiao/domain/message/event'
import { batchFlow } from '@guanqiao/domain/order/index'
import { next } from '@guanqiao/domain/documents/flow'
import type { Sql } from '../../kernel/database/scoped.ts'
import { uuid } from '../../kernel/uuid.ts'
import { stepBatches } from '../crossing/steps.queries.ts'
import type { Author } from '../crossing/steps.queries.ts'
import { lockOrders } from '../crossing/tickets.queries.ts'
import type { Candidate } from './assign.queries.ts'
import { lockBatch } from './gate.queries.ts'

/** Decisions of gates have their own author in the audit log. */
export const byGate: Author = {
  operation: 'gate.apply',
  requestId: '',
  address: '',
  user_id: null,
  username: '海关卡口',
}

/** What a message did, in words, and what it asks of somebody. */
export interface Effect {
  readonly status: GateState
  readonly performance: string
  readonly warning: string | null
}

type BatchState = keyof typeof batchFlow.states

/**
 * Carries out the result of a message: a passage crosses the batch where its state allows it, once; nothing takes a passage back. A
 * vehicle that is none of the batch, and a batch that cannot cross, are for a person to examine.
 */
export async function carryOut(
  sql: Sql,
  { enterprise_id, batch_number }: Pick<Candidate, 'enterprise_id' | 'batch_number'>,
  result: string | null | undefined,
  mismatch: string | undefined,
  author: Author = byGate,
): Promise<Effect> {
  if (!result) return { status: 'recorded', performance: UNCHANGED, warning: mismatch ?? null }
  if (mismatch !== undefined) return { status: 'alert', performance: '与批次不符，状态不变', warning: mismatch }
  if (isHindrance(result)) return { status: 'alert', performance: UNCHANGED, warning: null }
  if (!isPassage(result) || batch_number === null) return { status: 'passed', performance: UNCHANGED, warning: null }
  const key = { enterprise_id, batch_number }
  await lockOrders(sql, [{ ...key, id: uuid() }])
  const state = (await lockBatch(sql, enterprise_id, batch_number)) as BatchState | undefined
  // A manifest may have a number that is no batch of ours: there is nothing to step.
  if (state === undefined || state === 'crossed' || state === 'closed')
    return { status: 'passed', performance: UNCHANGED, warning: null }
  const to = next(batchFlow, state, 'cross')
  if (!to) {
    const warning = `卡口已放行，但批次号${batchFlow.states[state].label}，请核实`
    return { status: 'alert', performance: '状态不变', warning }
  }
  await stepBatches(sql, [key], 'cross', author)
  return { status: 'passed', performance: `批次${batchFlow.states[to].label}`, warning: null }
}
