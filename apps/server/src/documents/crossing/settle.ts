import { isComplete } from '@guanqiao/domain/crossing/index'
import type { Sql } from '../../kernel/database/scoped.ts'
import { progressOf } from './progress.queries.ts'
import { crossingsOf, weighedOrders } from './settle.queries.ts'
import { stepOrders } from './steps.queries.ts'
import type { Author, BatchKey } from './steps.queries.ts'

/**
 * Clears the orders whose crossings are all complete, by the same rule as the next action of a batch, and resumes cleared ones with a
 * crossing that no longer is. Call it after documents of the batches changed. The other crossings of an order are only read once those
 * at hand are complete.
 */
export async function settleOrders(sql: Sql, batches: readonly BatchKey[], author: Author): Promise<void> {
  if (batches.length === 0) return
  const crossings = await crossingsOf(sql, batches)
  const isDone = new Map<string, boolean>()
  const read = async (ids: readonly string[]) => {
    for (const progress of await progressOf(
      sql,
      ids.filter((id) => !isDone.has(id)),
    ))
      isDone.set(progress.batch_id, isComplete(progress))
  }
  const orders = await weighedOrders(
    sql,
    crossings.map(({ id }) => id),
  )
  if (orders.length === 0) return
  await read(crossings.map(({ id }) => id))
  const open = orders.filter(({ batch_ids }) => !batch_ids.some((id) => isDone.get(id) === false))
  await read(open.flatMap(({ batch_ids }) => batch_ids))
  const isWhole = ({ batch_ids }: { readonly batch_ids: readonly string[] }) => batch_ids.every((id) => isDone.get(id))
  await stepOrders(
    sql,
    orders.filter((order) => order.status === 'running' && isWhole(order)),
    'clear',
    author,
  )
  await stepOrders(
    sql,
    orders.filter((order) => order.status === 'cleared' && !isWhole(order)),
    'resume',
    author,
  )
}
