import { add, multiply } from '@guanqiao/domain/kit/decimal'
import type { Row } from '@guanqiao/domain/kit/entity'
import { batch, loadOf, order, orderTransport } from '@guanqiao/domain/order/index'
import type { vehicle } from '@guanqiao/domain/transport/index'
import { organisationOf, ruledBatchNumber } from '@guanqiao/domain/values/index'
import { day, iso, minutes, moment } from '../seededRandom.ts'
import type { SeededRandom } from '../seededRandom.ts'
import type { Fleet } from '../fleet.ts'
import { districts } from '../parties.ts'
import type { Parties } from '../parties.ts'
import type { Places } from '../places.ts'
import { documentStates } from './orderPlans.ts'
import type { TruckProgress, OrderPlan } from './orderPlans.ts'
import { completeRow } from '../store.ts'

/** The enterprise, place and people of a story. */
export interface Scene {
  readonly enterpriseId: string
  readonly port: string
  readonly now: number
  readonly clerk: string
  readonly checker: string
  readonly weigher: string
  readonly weigherName: string
  readonly firstBatch: number
}

export interface World {
  readonly scene: Scene
  readonly random: SeededRandom
  readonly places: Places
  readonly parties: Parties
  readonly fleet: Fleet
  /** `DD 2026-11-21` → the last allocated number. */
  readonly counts: Map<string, number>
  /** Organisation code and direction → the next serial of the numbers made by rule. */
  readonly serials: Map<string, number>
}

/** One truck with its fate; trucks of a shared batch share one batch. */
export interface Load {
  readonly progress: TruckProgress
  readonly transport: Row<typeof orderTransport>
  readonly batch: Row<typeof batch> | undefined
}

export interface SeededOrder {
  readonly plan: OrderPlan
  readonly order: Row<typeof order>
  readonly loads: readonly Load[]
  /** Time of entry. */
  readonly at: number
}

/** The next human-readable number of a kind and day. */
export function numbered({ counts }: World, kind: 'DD' | 'BD' | 'JB' | 'ZH', at: number): string {
  const key = `${kind} ${day(at)}`
  const value = (counts.get(key) ?? 0) + 1
  counts.set(key, value)
  return `${kind}${day(at).slice(2).replaceAll('-', '')}${String(value).padStart(4, '0')}`
}

/** An order of today was entered two hours ago, whenever the demonstration is first started. */
const enteredAtOf = ({ now }: Scene, { back, hour }: OrderPlan): number =>
  back === 0 ? now - minutes(130 - hour * 60) : Math.min(moment(now, back, hour), now - minutes(200))

export interface SeededOrders {
  readonly orders: readonly SeededOrder[]
  /** All batch numbers, including unused ones. */
  readonly batches: readonly Row<typeof batch>[]
}

/** Whether the numbers of the nth order of a story are made by rule, not taken from the pool. */
export const isByRule = ({ mode }: OrderPlan, n: number): boolean => n % 2 === 1 && mode === 'per_truck'

/** `hasSpare`: with the numbers that nobody has used yet, after those of the orders. */
export function tellOrders(world: World, story: readonly OrderPlan[], hasSpare: boolean): SeededOrders {
  const batches: Row<typeof batch>[] = []
  const draw = batchSource(world, batches)
  let nextTruck = 0
  const seededOrders = story.map((plan, n): SeededOrder => {
    const byRule = isByRule(plan, n)
    const at = enteredAtOf(world.scene, plan)
    const head = anOrder(world, plan, at, byRule)
    const [first, ...others] = plan.trucks
    const shared = plan.mode === 'shared' ? draw(plan, head, first!, at) : undefined
    const loads = [first!, ...others].map((progress, n): Load => {
      const carrier = byRule ? organisationCodeOf(world, nextTruck + n) : undefined
      const row = shared ?? (plan.status === 'draft' ? undefined : draw(plan, head, progress, at, carrier))
      return {
        progress,
        batch: row,
        transport: aTruck(world, plan, head, progress, n, nextTruck + n, row?.batch_number ?? null, at),
      }
    })
    nextTruck += plan.trucks.length
    return { plan, at, loads, order: withTotals(head, plan, loads, world) }
  })
  const sharedBatches = seededOrders.flatMap(({ plan, loads }) => (plan.mode === 'shared' ? [settleShared(loads)] : []))
  const loadsByBatch = new Map(
    seededOrders.flatMap(({ loads }) => loads.map((load) => [load.batch?.id, load] as const)),
  )
  const finished = batches.map(
    (planned) => sharedBatches.find(({ id }) => id === planned.id) ?? withLoad(planned, loadsByBatch.get(planned.id)),
  )
  const spare = hasSpare ? spareBatches(world, draw) : []
  return {
    orders: seededOrders.map((seededOrder) => ({
      ...seededOrder,
      loads: seededOrder.loads.map((load) => ({ ...load, batch: finished.find(({ id }) => id === load.batch?.id) })),
    })),
    batches: [...finished, ...spare],
  }
}

/** 区内物流货物. */
export const BONDED_MODE = '5034'

/** The last consignee imports for the first one; the others import for themselves. */
const ownerOf = ({ direction, consignee }: OrderPlan, { consignees }: Parties): string | null =>
  direction === 'I' && consignee > 0 && consignee === consignees.length - 1 ? consignees[0]!.id : null

function anOrder(
  { scene, random, places, parties }: World,
  plan: OrderPlan,
  at: number,
  byRule: boolean,
): Row<typeof order> {
  const draft = plan.status === 'draft'
  return completeRow(order, scene.enterpriseId, {
    id: random.id(at),
    created_at: iso(at),
    created_by: scene.clerk,
    status: plan.status,
    contract_no: `BJ-${day(at).slice(0, 4)}-${String(random.between(100, 999))}`,
    port_id: places.ports.get(scene.port)!.id,
    ie_flag: plan.direction,
    loading_place: plan.direction === 'E' && !draft ? plan.site : null,
    seller_id: draft ? null : parties.consignors[plan.consignor]!.id,
    receiver_id: draft ? null : parties.consignees[plan.consignee]!.id,
    owner_id: draft ? null : ownerOf(plan, parties),
    domestic_district: draft ? null : (districts[scene.port] ?? null),
    transmitter_id: parties.transmitter.id,
    trade_mode: plan.isBonded ? BONDED_MODE : '0110',
    cut_mode: '101',
    trans_mode: '3',
    clearance_code: clearances[plan.direction][plan.form],
    cargo_form: plan.form,
    site_id: places.sites.get(plan.site)!.id,
    plan_date: day(Math.max(at + minutes(600), plan.back <= 1 ? scene.now : 0)),
    vehicle_count: plan.trucks.length,
    batch_mode: plan.mode,
    batch_method: byRule ? 'rule' : 'auto',
  })
}

type Draw = (
  plan: Pick<OrderPlan, 'direction'>,
  head: Row<typeof order> | undefined,
  progress: TruckProgress | undefined,
  at: number,
  /** The organisation code of a number made by rule; without it the pool's next number is allocated. */
  organisation?: string,
) => Row<typeof batch>

function batchSource({ scene, random, places, serials }: World, rows: Row<typeof batch>[]): Draw {
  let number = scene.firstBatch
  const ruled = (organisation: string, direction: 'I' | 'E'): string => {
    const prefix = ruledBatchNumber(organisation, direction, 0).slice(0, 10)
    const serial = serials.get(prefix) ?? 0
    serials.set(prefix, serial + 1)
    return ruledBatchNumber(organisation, direction, serial)
  }
  return ({ direction }, head, progress, at, organisation) => {
    const drawn = completeRow(batch, scene.enterpriseId, {
      id: random.id(at + minutes(3)),
      created_at: iso(at + minutes(3)),
      created_by: scene.clerk,
      drawn_at: iso(at + minutes(3)),
      batch_number: organisation ? ruled(organisation, direction) : String(number),
      source: organisation ? 'rule' : 'pool',
      status: progress ? documentStates[progress].batch : 'free',
      port_id: places.ports.get(scene.port)!.id,
      ie_flag: direction,
      order_id: head && progress !== 'cancelled' ? head.id : null,
    })
    if (!organisation) number += 1
    rows.push(drawn)
    return drawn
  }
}

/** Numbers bought elsewhere and not used yet, and a void one. They are allocated last: the range starts after them. */
function spareBatches(world: World, draw: Draw): Row<typeof batch>[] {
  const at = world.scene.now - minutes(60 * 26)
  const spare = Array.from({ length: 12 }, () => ({
    ...draw({ direction: 'I' }, undefined, undefined, at),
    source: 'imported' as const,
    drawn_at: null,
  }))
  const spoilt = {
    ...draw({ direction: 'I' }, undefined, undefined, at),
    drawn_at: null,
    status: 'void' as const,
    remark: '号码录入错误',
  }
  return [...spare, spoilt]
}

function vehicleOf({ vehicles }: Fleet, turn: number): Row<typeof vehicle> {
  const usable = vehicles.filter((candidate) => candidate.driver_id !== null)
  return usable[turn % usable.length]!
}

function organisationCodeOf({ fleet, parties }: World, turn: number): string {
  const { company_id } = vehicleOf(fleet, turn)
  return organisationOf(parties.companies.find(({ id }) => id === company_id)!.credit_code!)
}

const clearances = { I: { container: 'RD05', bulk: 'RD03' }, E: { container: 'RD15', bulk: 'RD14' } } as const

function aTruck(
  world: World,
  plan: OrderPlan,
  head: Row<typeof order>,
  progress: TruckProgress,
  n: number,
  turn: number,
  batch_number: string | null,
  at: number,
): Row<typeof orderTransport> {
  const { scene, random, fleet } = world
  const truck = vehicleOf(fleet, turn)
  const driver = fleet.drivers.find(({ id }) => id === truck.driver_id)!
  const boxed = plan.form === 'container'
  const net = boxed ? 24_000 + 20 * random.between(0, 60) : 68_000 + 20 * random.between(0, 250)
  const gross = boxed ? net + 240 : net
  return completeRow(orderTransport, scene.enterpriseId, {
    id: random.id(at + minutes(2)),
    created_at: iso(at + minutes(2)),
    created_by: scene.clerk,
    order_id: head.id,
    sequence: n + 1,
    status: documentStates[progress].transport,
    plate_number: truck.plate_number,
    trailer_plate: truck.trailer_plate,
    driver_name: driver.driver_name,
    vehicle_id: truck.id,
    driver_id: driver.id,
    container_numbers: boxed ? [boxOf(world, plan, n)] : null,
    planned_gross: `${gross}.000`,
    planned_net: `${net}.000`,
    package_quantity: boxed ? 12 : 1,
    batch_number: progress === 'cancelled' ? null : batch_number,
  })
}

/** Containers of a finished order may be used by the next one. */
const boxOf = ({ fleet }: World, { back, firstBox = back > 5 ? 0 : 10 }: OrderPlan, n: number): string =>
  fleet.containers[(firstBox + n) % fleet.containers.length]!.container_number

/** The goods of the order are the sum of its trucks. */
function withTotals(head: Row<typeof order>, plan: OrderPlan, loads: readonly Load[], world: World): Row<typeof order> {
  const ware = world.parties.goods.get(plan.goods)!
  const trucks = loads.map(({ transport }) => transport)
  const net = add(trucks.map((truck) => truck.planned_net ?? '0'))
  const quantity = multiply(net, '0.001')
  const goods = {
    goods_id: ware.id,
    good_name: ware.good_name,
    hs_code: ware.good_code,
    spec: ware.spec,
    g_model: ware.g_model,
    package_quantity: trucks.reduce((sum, row) => sum + (row.package_quantity ?? 0), 0),
    package_type: ware.package_type ?? 'VO',
    gross_weight: add(trucks.map((truck) => truck.planned_gross ?? '0')),
    net_weight: net,
    quantity,
    unit: '070',
    unit_price: ware.default_price,
    amount: multiply(quantity, ware.default_price ?? '0', 2),
    currency: ware.currency,
    origin_country: ware.origin_country,
    license_id: null,
  }
  const at = Date.parse(head.created_at)
  return { ...head, order_no: numbered(world, 'DD', at), goods: [goods], updated_at: iso(at + minutes(5)) }
}

const withLoad = (row: Row<typeof batch>, load: Load | undefined): Row<typeof batch> =>
  load && load.progress !== 'cancelled' ? { ...row, ...loadOf([load.transport]) } : row

/** The least advanced truck determines a batch of several trucks. */
const settleShared = (loads: readonly Load[]): Row<typeof batch> => ({
  ...loads[0]!.batch!,
  ...loadOf(loads.map(({ transport }) => transport)),
  status: loads.every(({ progress }) => progress === 'closed') ? 'closed' : 'crossed',
})
