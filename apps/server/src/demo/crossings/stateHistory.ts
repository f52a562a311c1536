import type { Row } from '@guanqiao/domain/kit/entity'
import type { weighing } from '@guanqiao/domain/weighing/index'
import { iso, minutes } from '../seededRandom.ts'
import type { SeededOrder, World } from './orders.ts'
import type { PastStep } from '../store.queries.ts'
import type { Traffic } from './traffic.ts'

interface Step {
  readonly at: number
  readonly state: string
  readonly by: string
  readonly operation: string
}

/** The states of an order: entered, submitted, running with its first manifest, cleared with its last ticket. */
function orderSteps(
  { scene }: World,
  { order, at }: SeededOrder,
  traffic: readonly Traffic[],
  tickets: readonly Row<typeof weighing>[],
): Step[] {
  const by = scene.clerk
  const creation: Step = { at, state: 'draft', by, operation: 'order_head.create' }
  const submitted: Step = { at: at + minutes(5), state: 'submitted', by, operation: 'order.step' }
  const firstPaper = traffic.find(({ papers }) => papers.seeded.order.id === order.id)?.papers.enteredAt
  const running: Step[] =
    firstPaper === undefined ? [] : [{ at: firstPaper, state: 'running', by, operation: 'manifest.fromOrder' }]
  if (order.status === 'draft') return [creation]
  if (order.status === 'cancelled')
    return [creation, submitted, { at: at + minutes(90), state: 'cancelled', by, operation: 'order.step' }]
  if (order.status === 'submitted') return [creation, submitted]
  if (order.status === 'running') return [creation, submitted, ...running]
  const numbers = new Set(
    traffic
      .filter(({ papers }) => papers.seeded.order.id === order.id)
      .map(({ papers }) => papers.manifest.batch_number),
  )
  const last = Math.max(
    ...tickets
      .filter((ticket) => numbers.has(ticket.batch_number ?? ''))
      .map((ticket) => Date.parse(ticket.updated_at)),
  )
  return [
    creation,
    submitted,
    ...running,
    { at: last, state: 'cleared', by: scene.weigher, operation: 'weighing.second' },
  ]
}

const operations: Readonly<Record<string, string>> = {
  draft: 'manifest.fromOrder',
  ready: 'manifest.fromOrder',
  sending: 'customs.postManifest',
  changing: 'customs.postManifest',
  deleting: 'customs.postManifest',
}

/** The audit entries for the states of orders and manifests. */
export function pastOf(
  world: World,
  orders: readonly SeededOrder[],
  traffic: readonly Traffic[],
  tickets: readonly Row<typeof weighing>[],
): PastStep[] {
  const ofOrders = orders.flatMap((order) =>
    steps(world, 'order_head', order.order.id, orderSteps(world, order, traffic, tickets)),
  )
  const ofManifests = traffic.flatMap((crossing) =>
    steps(
      world,
      'manifest',
      crossing.papers.manifest.id,
      crossing.steps.map((step) => ({ ...step, operation: operations[step.state] ?? 'receipt.apply' })),
    ),
  )
  return [...ofOrders, ...ofManifests]
}

const steps = ({ random }: World, entity: string, record_id: string, all: readonly Step[]): PastStep[] =>
  all.map(({ at, state, by, operation }, n) => ({
    id: random.id(at),
    at: iso(at),
    operation,
    username: by,
    entity,
    record_id,
    before: n === 0 ? null : { status: all[n - 1]!.state },
    after: { status: state },
  }))
