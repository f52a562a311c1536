import { nextAct, nextOfOrder, orderNext } from '@guanqiao/domain/crossing/index'
import { batch, order } from '@guanqiao/domain/order/index'
import { progressOf } from '../../documents/crossing/progress.queries.ts'
import { handle } from '../../kernel/handlers.ts'

export const orderNextHandler = handle(orderNext, async ({ data, sql }, { id }) => {
  const { enterprise_id } = await data.get(order, id)
  const batches = await data.all(batch, { enterprise_id, order_id: id }, { order: 'batch_number' })
  const crossings = await progressOf(
    sql,
    batches.map((row) => row.id),
  )
  const byNumber = crossings.toSorted((a, b) => (a.batch_number < b.batch_number ? -1 : 1))
  return nextOfOrder(
    byNumber.map((progress) => ({
      next: nextAct(progress),
      batch_number: progress.batch_number,
      manifest_id: progress.manifest_id,
    })),
  )
})
