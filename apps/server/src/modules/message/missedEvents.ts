import { receiptsSince } from '@guanqiao/domain/message/index'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { handle } from '../../kernel/handlers.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { eventsAfter, latestEvents } from './missedEvents.queries.ts'

/** Events that a socket missed, oldest first. */
export const sinceHandler = handle(receiptsSince, async (ctx, { event_id, limit }) => {
  const most = limit ?? 200
  if (event_id && !isUuid(event_id)) throw fieldProblem('event_id', '事件编号有误')
  const owner = ctx.caller.enterprise_id
  return event_id ? eventsAfter(ctx.sql, owner, event_id, most) : latestEvents(ctx.sql, owner, most)
})
