import { customsMessage, receipt } from '@guanqiao/domain/message/index'
import { batch, batchPool, order, orderTransport } from '@guanqiao/domain/order/index'
import { weighing } from '@guanqiao/domain/weighing/index'
import type { Sql } from '../kernel/database/scoped.ts'
import { settleOrders } from '../documents/crossing/settle.ts'
import { keepTareHistory } from '../documents/crossing/tares.queries.ts'
import type { World } from './crossings/orders.ts'
import { seedCargoLists } from './crossings/cargoLists.ts'
import { storeConfirmations, tellConfirmations } from './crossings/confirmations.ts'
import { seedGates } from './crossings/gates.ts'
import { seedLists } from './crossings/lists.ts'
import { makeOffloads, storeOffloads } from './crossings/offloads.ts'
import { makePackings, storePackings } from './crossings/packings.ts'
import { storeReports, tellReports } from './crossings/reports.ts'
import { storePapers } from './crossings/papers.ts'
import { pastOf } from './crossings/stateHistory.ts'
import { stockPool } from './crossings/pool.ts'
import { inChunks, storeRows } from './store.ts'
import { insertPast, keepNumbers } from './store.queries.ts'
import type { OrderPlan } from './crossings/orderPlans.ts'
import { joined, tellEarlier, tellStory } from './story.ts'
import type { Story } from './story.ts'
import { seedUnmatchedReceipt } from './unmatchedReceipts.ts'
import { seedAdvances } from './office/advances.ts'
import { seedBin } from './office/bin.ts'
import { seedReminders } from './office/colleagues.ts'
import { seedSettings } from './office/settings.ts'

export interface Plans {
  readonly earlier: readonly OrderPlan[]
  readonly fortnight: readonly OrderPlan[]
}

/** Plays a story of orders up to the present and stores all of it: orders, papers, messages, receipts, tickets, history. */
export async function seedBusiness(sql: Sql, world: World, plans: Plans): Promise<void> {
  const { scene } = world
  const earlier = tellEarlier(world, plans.earlier)
  const fortnight = tellStory(world, plans.fortnight)
  const story = joined(earlier, fortnight)
  const { orders, traffic, tickets, papers } = story
  await storeStory(sql, world, story)
  await seedDocuments(sql, world, story)
  for (const vehicleId of story.weighedVehicles) await keepTareHistory(sql, scene.enterpriseId, vehicleId)
  for (const steps of inChunks(pastOf(world, orders, traffic, tickets)))
    await insertPast(sql, scene.enterpriseId, steps)
  // Orders with an open gathered list, or a truck that is not home, go on.
  const author = { operation: 'demo', requestId: '', address: '', user_id: null, username: scene.clerk }
  await settleOrders(sql, fortnight.batches, author)
  await keepNumbers(sql, scene.enterpriseId, world.counts, world.serials)
  await seedUnmatchedReceipt(sql, world, traffic)
  await seedSettings(sql, world)
  await seedReminders(sql, world, papers)
  await seedBin(sql, world)
}

async function storeStory(sql: Sql, world: World, { orders, batches, papers, traffic }: Story): Promise<void> {
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
  const { pool, batches: stocked } = stockPool(world, batches)
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
}

/** Tickets, and the documents that follow the manifests. */
async function seedDocuments(sql: Sql, world: World, { orders, batches, papers, tickets }: Story): Promise<void> {
  await storeRows(sql, weighing, tickets)
  await seedGates(sql, world, tickets)
  await storePackings(sql, makePackings(world, papers))
  await storeOffloads(sql, makeOffloads(world, papers, batches))
  const story = tellConfirmations(world, papers, tickets)
  await storeConfirmations(sql, story)
  await seedAdvances(sql, world, orders, story.confirmations)
  await storeReports(sql, tellReports(world, papers, tickets))
  await seedLists(sql, world, papers, tickets)
  await seedCargoLists(sql, world, papers, tickets)
}
