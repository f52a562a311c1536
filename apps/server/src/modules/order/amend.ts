import { Problem } from '@guanqiao/domain/kit/problem'
import { amendOrder, order, orderRecord } from '@guanqiao/domain/order/index'
import { handle } from '../../kernel/handlers.ts'
import { stateAfter } from '../../documents/receipts/stateAfter.ts'
import { lockOrder, wholeOrder } from './completeOrder.ts'

/** Findings on other values do not stand against the change: papers expire, for example. */
export const amendOrderHandler = handle(amendOrder, async (ctx, { id, version, ...patch }) => {
  const before = await lockOrder(ctx, id, version)
  stateAfter(orderRecord, before.status, 'amend', 'order.state')
  const detail = await wholeOrder(ctx, await ctx.data.update(order, id, patch, version))
  const blocking = detail.findings.filter(
    ({ path, severity }) => severity === 'block' && path !== null && path in patch,
  )
  if (blocking.length > 0)
    throw new Problem(
      'order.incomplete',
      blocking.map(({ path, message }) => ({ path: path ?? '', message })),
    )
  return detail
})
