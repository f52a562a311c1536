import { add } from '@guanqiao/domain/kit/decimal'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { batch } from '@guanqiao/domain/order/index'
import type { weighing } from '@guanqiao/domain/weighing/index'
import { isByRule, tellOrders } from './crossings/orders.ts'
import type { SeededOrder, World } from './crossings/orders.ts'
import type { OrderPlan } from './crossings/orderPlans.ts'
import { makePapers } from './crossings/papers.ts'
import type { Papers } from './crossings/papers.ts'
import { tellWeighings } from './crossings/scale.ts'
import { papersAfter, tellTraffic } from './crossings/traffic.ts'
import type { Traffic } from './crossings/traffic.ts'
import { createRandom } from './seededRandom.ts'

/** Orders with all that happened to their trucks up to the present, before it is stored. */
export interface Story {
  readonly orders: readonly SeededOrder[]
  /** With the weight of the trucks that were weighed. */
  readonly batches: readonly Row<typeof batch>[]
  readonly traffic: readonly Traffic[]
  readonly papers: readonly Papers[]
  readonly tickets: readonly Row<typeof weighing>[]
  /** The vehicles that were weighed empty. */
  readonly weighedVehicles: readonly string[]
}

export function tellStory(world: World, plans: readonly OrderPlan[], hasSpare = true): Story {
  const { orders, batches } = tellOrders(world, plans, hasSpare)
  const traffic = makePapers(world, orders).map((papers, n) => tellTraffic(world, papers, n))
  const papers = traffic.map(papersAfter)
  const { tickets, tares } = tellWeighings(world, papers)
  const done = Map.groupBy(
    tickets.filter(({ status }) => status === 'done'),
    (ticket) => ticket.batch_number,
  )
  const weighed = batches.map((load) => {
    const ofBatch = done.get(load.batch_number)
    return ofBatch ? { ...load, weighed_net: add(ofBatch.map(({ net_weight }) => net_weight ?? '0')) } : load
  })
  return { orders, batches: weighed, traffic, papers, tickets, weighedVehicles: [...tares.keys()] }
}

const SEED = 14

/** The months before a story, with a random stream and numbers of their own: those of the story stay unchanged. */
export function tellEarlier(world: World, plans: readonly OrderPlan[]): Story {
  const { scene } = world
  const drawn = plans.filter((plan, n) => !isByRule(plan, n)).reduce((sum, { trucks }) => sum + trucks.length, 0)
  const random = createRandom((scene.firstBatch % 1_000_003) + SEED)
  return tellStory({ ...world, random, scene: { ...scene, firstBatch: scene.firstBatch - drawn } }, plans, false)
}

/** Both stories, the earlier one first. */
export const joined = (earlier: Story, later: Story): Story => ({
  orders: [...earlier.orders, ...later.orders],
  batches: [...earlier.batches, ...later.batches],
  traffic: [...earlier.traffic, ...later.traffic],
  papers: [...earlier.papers, ...later.papers],
  tickets: [...earlier.tickets, ...later.tickets],
  weighedVehicles: [...new Set([...earlier.weighedVehicles, ...later.weighedVehicles])],
})
