import { milestoneMoment, orderTimeline } from '@guanqiao/domain/crossing/index'
import { order } from '@guanqiao/domain/order/index'
import { handle } from '../../kernel/handlers.ts'
import { milestonesOf } from './batchView.queries.ts'
import { naming } from './naming.ts'

export const orderTimelineHandler = handle(orderTimeline, async ({ data, sql }, { id }) => {
  const row = await data.get(order, id)
  const moments = (await milestonesOf(sql, row.id, [])).map(milestoneMoment)
  return moments.map(await naming(sql, row.enterprise_id, moments))
})
