import { orderDetail, orderStep } from '@guanqiao/domain/order/index'
import { a, stage } from '../../../testing/stages/openStages.ts'
import { sendOk } from '../../../testing/trade.ts'

/** An order of the first enterprise with its trucks. */
export const detail = (id: string) => sendOk(a.clerk, orderDetail, { id })

/** Steps an order at its current version. */
export const step = async (id: string, event: string) => {
  const { order } = await detail(id)
  return a.clerk.send(orderStep, { id, version: order.version, event })
}

export const batchesOf = (id: string) =>
  stage.database
    .owner`select batch_number, status, source, order_id, plates, planned_gross from batch where order_id = ${id} and deleted_at is null order by batch_number`
