import type { SystemPatch, Row } from '@guanqiao/domain/kit/entity'
import { next } from '@guanqiao/domain/documents/flow'
import { problem } from '@guanqiao/domain/kit/problem'
import {
  approveWeighing,
  printWeighing,
  unprintWeighing,
  voidWeighing,
  weighing,
  weighingFlow,
} from '@guanqiao/domain/weighing/index'
import { handle } from '../../kernel/handlers.ts'
import { finished, undone } from './consequences.ts'
import { refuseSecondTicket } from './passes.ts'
import { isAboutPapers } from './truck.ts'
import { countPrint, takeBackPrint } from './weighing.queries.ts'

type Ticket = Row<typeof weighing>

/** The state after an event; throws an error that names the current state if it is not allowed. */
function after(ticket: Ticket, event: 'approve' | 'refuse' | 'void'): Ticket['status'] {
  const status = next(weighingFlow, ticket.status, event)
  if (!status) throw problem('weighing.state', weighingFlow.states[ticket.status].label)
  return status
}

/** Removes the second reading, so that it can be weighed again. */
function withoutSecond({ direction, alerts }: Ticket): SystemPatch<typeof weighing> {
  const second =
    direction === 'in'
      ? { tare_weight: null, tare_time: null, tare_operator: null }
      : { gross_weight: null, gross_time: null, gross_operator: null }
  return {
    ...second,
    net_weight: null,
    difference_percent: null,
    loss: null,
    alerts: (alerts ?? []).filter(isAboutPapers),
  }
}

export const approveHandler = handle(approveWeighing, async (ctx, { id, version, decision, note }) => {
  const ticket = await ctx.data.get(weighing, id, { lock: true })
  const status = after(ticket, decision)
  const { username, full_name } = ctx.caller
  // While a ticket is held, its creator made the first pass and its last editor the second.
  if (ticket.created_by === username || ticket.updated_by === username)
    throw problem('access.denied', '自己过磅的磅单须由他人审批')
  const values = {
    status,
    approver: full_name,
    approval_note: note,
    ...(decision === 'refuse' && withoutSecond(ticket)),
  }
  const row = await refuseSecondTicket(ticket.plate_number, () => ctx.data.update(weighing, id, values, version))
  if (decision === 'approve') await finished(ctx, row)
  return row
})

export const voidHandler = handle(voidWeighing, async (ctx, { id, version, reason }) => {
  const ticket = await ctx.data.get(weighing, id, { lock: true })
  const row = await ctx.data.update(weighing, id, { status: after(ticket, 'void'), void_reason: reason }, version)
  await undone(ctx, row)
  return row
})

export const printHandler = handle(printWeighing, async (ctx, { id }) => {
  const { enterprise_id } = await ctx.data.get(weighing, id)
  await countPrint(ctx.sql, enterprise_id, id)
  const row = await ctx.data.get(weighing, id)
  await ctx.audit({ entity: 'weighing', record_id: id, after: { print_count: row.print_count } })
  return row
})

export const unprintHandler = handle(unprintWeighing, async (ctx, { id, print_count }) => {
  const { enterprise_id } = await ctx.data.get(weighing, id)
  const isTakenBack = await takeBackPrint(ctx.sql, enterprise_id, id, print_count)
  const row = await ctx.data.get(weighing, id)
  if (isTakenBack)
    await ctx.audit({
      entity: 'weighing',
      record_id: id,
      before: { print_count },
      after: { print_count: row.print_count },
    })
  return row
})
