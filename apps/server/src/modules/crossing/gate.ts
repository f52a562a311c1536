import { assignGateEvent, gateEvent, gateFlow, settleGateEvent } from '@guanqiao/domain/gate/index'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import type { Row } from '@guanqiao/domain/kit/entity'
import { next } from '@guanqiao/domain/documents/flow'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { lockEventNumbers } from '../../documents/events/events.queries.ts'
import { assignStored, settleOvertaken } from '../../documents/gate/apply.ts'
import { vehicleOf } from '../../documents/gate/assign.ts'
import { byBatch } from '../../documents/gate/assign.queries.ts'

/** Ends an alert, or a message that belongs nowhere. */
const settleHandler = handle(settleGateEvent, async (ctx, { id, note }) => {
  const { status } = await ctx.data.get(gateEvent, id, { lock: true })
  if (next(gateFlow, status, 'settle') === undefined) throw problem('gate.state')
  return ctx.data.update(gateEvent, id, { status: 'settled', note, ...settledBy(ctx) })
})

/** Assigns an unassigned message to a batch of its enterprise, with the effects that it would have had on arrival. */
const assignHandler = handle(assignGateEvent, async (ctx, { id, batch_number, note }) => {
  // In the order of arriving messages: the enterprise's events before the row.
  const { enterprise_id } = await ctx.data.get(gateEvent, id)
  await lockEventNumbers(ctx.sql, [enterprise_id])
  const event = await ctx.data.get(gateEvent, id, { lock: true })
  if (next(gateFlow, event.status, 'assign') === undefined) throw problem('gate.state')
  await assignByHand(ctx, event, batch_number)
  return ctx.data.update(gateEvent, id, { note: note ?? null, ...settledBy(ctx) })
})

export const gateHandlers: readonly BoundOperation[] = [settleHandler, assignHandler]

const settledBy = ({ caller }: Context) => ({ settled_by: caller.username, settled_at: new Date().toISOString() })

type Event = Row<typeof gateEvent>

async function assignByHand(ctx: Context, event: Event, number: string): Promise<void> {
  const { enterprise_id, form_type, form_id } = event
  // A mistyped number must not let another batch cross.
  if (form_type === 'rmft' && form_id !== number)
    throw fieldProblem('batch_number', `消息说的是批次 ${form_id ?? ''}，不能归入批次 ${number}`)
  const [target] = await byBatch(ctx.sql, enterprise_id, number)
  if (!target) throw fieldProblem('batch_number', '没有这个批次号')
  const { plate_number, foreign_plate } = event
  const { mismatch } = await vehicleOf(ctx.sql, target, {
    ...(plate_number !== null && { plate_number }),
    ...(foreign_plate !== null && { foreign_plate }),
  })
  if (mismatch !== undefined) throw fieldProblem('batch_number', mismatch)
  await assignStored(ctx.sql, event, target, ctx.trace)
  await settleOvertaken(ctx.sql, target, ctx.trace)
}
