import { add } from '@guanqiao/domain/kit/decimal'
import { customsMessage, receipt } from '@guanqiao/domain/message/index'
import { batch, batchPool, order, orderTransport } from '@guanqiao/domain/order/index'
import { weighing } from '@guanqiao/domain/weighing/index'
import type { Sql } from '../kernel/database/scoped.ts'
import { settleOrders } from '../documents/crossing/settle.ts'
import { keepTareHistory } from '../documents/crossing/tares.queries.ts'
import { tellOrders } from './crossings/orders.ts'
import type { World } from './crossings/orders.ts'
import { seedCargoLists } from './crossings/cargoLists.ts'
import { storeConfirmations, tellConfirmations } from './crossings/confirmations.ts'
import { seedGates } from './crossings/gates.ts'
import { seedLists } from './crossings/lists.ts'
import { makeOffloads, storeOffloads } from './crossings/offloads.ts'
import { makePackings, storePackings } from './crossings/packings.ts'
import { storeReports, tellReports } from './crossings/reports.ts'
import { makePapers, storePapers } from './crossings/papers.ts'
import { pastOf } from './crossings/stateHistory.ts'
import { stockPool } from './crossings/pool.ts'
import { tellWeighings } from './crossings/scale.ts'
import { storeRows } from './store.ts'
import { insertPast, keepNumbers } from './store.queries.ts'
import type { OrderPlan } from './crossings/orderPlans.ts'
import { seedUnmatchedReceipt } from './unmatchedReceipts.ts'
import { papersAfter, tellTraffic } from './crossings/traffic.ts'

/** Plays a story of orders up to the present and stores all of it: orders, papers, messages, receipts, tickets, history. */
export async function seedBusiness(sql: Sql, world: World, story: readonly OrderPlan[]): Promise<void> {
  const { scene } = world
  const { orders, batches } = tellOrders(world, story)
  const traffic = makePapers(world, orders).map((papers, n) => tellTraffic(world, papers, n))
  const papers = traffic.map(papersAfter)
  const { tickets, tares } = tellWeighings(world, papers)
  const net = Map.groupBy(
    tickets.filter(({ status }) => status === 'done'),
    (ticket) => ticket.batch_number,
  )
  const weighed = batches.map((load) => {
    const done = net.get(load.batch_number)
    return done ? { ...load, weighed_net: add(done.map(({ net_weight }) => net_weight ?? '0')) } : load
  })
  await storeRows(
    sql,
    order,
    orders.map((entry) => entry.order),
  )
  await storeRows(
    sql,
    orderTransport,
    orders.flatMap(({ loads }) => loads.map(({ transport }) => transport)),
  )
  const { pool, batches: stocked } = stockPool(world, weighed)
  await storeRows(sql, batchPool, [pool])
  await storeRows(sql, batch, stocked)
  await storePapers(sql, world, papers)
  await storeRows(
    sql,
    customsMessage,
    traffic.flatMap(({ messages }) => messages),
  )
  await storeRows(
    sql,
    receipt,
    traffic.flatMap(({ receipts }) => receipts),
  )
  await storeRows(sql, weighing, tickets)
  await seedGates(sql, world, tickets)
  await storePackings(sql, makePackings(world, papers))
  await storeOffloads(sql, makeOffloads(world, papers, stocked))
  await storeConfirmations(sql, tellConfirmations(world, papers, tickets))
  await storeReports(sql, tellReports(world, papers, tickets))
  await seedLists(sql, world, papers, tickets)
  await seedCargoLists(sql, world, papers, tickets)
  for (const vehicleId of tares.keys()) await keepTareHistory(sql, scene.enterpriseId, vehicleId)
  await insertPast(sql, scene.enterpriseId, pastOf(world, orders, traffic, tickets))
  // Orders with an open gathered list, or a truck that is not home, go on.
  await settleOrders(sql, batches, {
    operation: 'demo',
    requestId: '',
    address: '',
    user_id: null,
    username: scene.clerk,
  })
  await keepNumbers(sql, scene.enterpriseId, world.counts, world.serials)
  await seedUnmatchedReceipt(sql, world, traffic)
}
