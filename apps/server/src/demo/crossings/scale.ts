import { add, fromUnits, multiply, units } from '@guanqiao/domain/kit/decimal'
import type { Row } from '@guanqiao/domain/kit/entity'
import { judgeWeighing, TARE_HISTORY_KEPT, weighing } from '@guanqiao/domain/weighing/index'
import type { Weighed } from '@guanqiao/domain/weighing/index'
import type { vehicle } from '@guanqiao/domain/transport/index'
import { iso, minutes } from '../seededRandom.ts'
import { numbered } from './orders.ts'
import type { Load, World } from './orders.ts'
import type { Papers } from './papers.ts'
import { completeRow } from '../store.ts'

type Ticket = Row<typeof weighing>

interface Pass {
  readonly papers: Papers
  readonly load: Load
  readonly gross: number
  readonly tare: number
}

/** The tickets of all weighed trucks in chronological order, so that each knows the earlier tares. */
export function tellWeighings(
  world: World,
  papers: readonly Papers[],
): { tickets: Ticket[]; tares: Map<string, string[]> } {
  const tares = new Map<string, string[]>()
  const passes = papers.flatMap((paper) =>
    paper.loads
      .filter(({ progress }) => ['closed', 'half', 'held'].includes(progress))
      .map((load, n) => passOf(world, paper, load, n)),
  )
  const tickets = passes.toSorted((one, other) => one.gross - other.gross).map((pass) => aTicket(world, pass, tares))
  return { tickets, tares }
}

function passOf({ scene, random }: World, papers: Papers, load: Load, n: number): Pass {
  const minutesBetween = minutes(random.between(32, 58))
  if (load.progress === 'half') return { papers, load, gross: scene.now - minutes(random.between(12, 55)), tare: 0 }
  if (load.progress === 'held') return { papers, load, gross: scene.now - minutes(118), tare: scene.now - minutes(74) }
  const gross = Math.min(
    papers.sent + minutes(200 + 4 * n + random.between(0, 90)),
    scene.now - minutes(150 + random.between(0, 20)),
  )
  return { papers, load, gross, tare: gross + minutesBetween }
}

/** A scale shows whole divisions of 20 kg. */
const divisions = (weight: string): string => `${((units(weight, 0) + 10n) / 20n) * 20n}.000`

function aTicket(world: World, pass: Pass, tares: Map<string, string[]>): Ticket {
  const { scene, random, fleet } = world
  const { load, gross, tare } = pass
  const { transport, progress } = load
  const goods = pass.papers.seeded.order.goods![0]!
  const car = fleet.vehicles.find(({ id }) => id === transport.vehicle_id)!
  const before = tares.get(car.id) ?? []
  const read = readingOf(world, pass, car)
  const { curb_weight, trailer_tare, max_gross } = car
  const { planned_gross: declared_gross, planned_net: declared_net } = transport
  const { good_name, hs_code } = goods
  const { isHeld, ...verdict } = judgeWeighing(read, {
    curb_weight,
    trailer_tare,
    max_gross,
    ...historyOf(before),
    declared_gross,
    declared_net,
    good_name,
    hs_code,
  })
  if (progress === 'closed' && isHeld)
    throw new Error(`the demonstration's weighing of ${transport.plate_number} would be held`)
  if (read.tare_weight !== null) tares.set(car.id, [...before, read.tare_weight])
  return completeRow(weighing, scene.enterpriseId, {
    id: random.id(gross),
    created_at: iso(gross),
    created_by: scene.weigher,
    ...(progress !== 'half' && { updated_at: iso(tare) }),
    ...aboutOf(world, pass),
    ...read,
    ...verdict,
    alerts: [...verdict.alerts],
    declared_gross,
    declared_net,
    weighing_no: numbered(world, 'BD', gross),
    status: progress === 'half' ? 'open' : isHeld ? 'approval' : 'done',
    foreign_no: read.foreign_net === null ? null : `MN${String(random.between(100_000, 999_999))}`,
    vehicle_id: car.id,
    gross_operator: scene.weigherName,
    tare_operator: progress === 'half' ? null : scene.weigherName,
    print_count: progress === 'closed' ? 1 : null,
  })
}

/** The readings of the scale and the foreign slip; a held load is 4 % short. */
function readingOf(world: World, { load, gross, tare }: Pass, car: Row<typeof vehicle>): Weighed {
  const { random } = world
  const { transport, progress } = load
  const finished = progress !== 'half'
  const boxTare = boxTareOf(world, load)
  const empty = divisions(add([car.curb_weight ?? '0', car.trailer_tare ?? '0', String(random.between(-8, 8) * 20)]))
  const share = progress === 'held' ? '0.958' : `0.99${random.between(40, 99)}`
  const cargo = multiply(transport.planned_gross ?? '0', share)
  return {
    gross_weight: divisions(add([empty, boxTare ?? '0', cargo])),
    gross_time: iso(gross),
    tare_weight: finished ? empty : null,
    tare_time: finished ? iso(tare) : null,
    container_tare: boxTare,
    deduct: null,
    foreign_net: random.between(0, 3) === 0 ? divisions(transport.planned_net ?? '0') : null,
  }
}

function aboutOf({ parties }: World, { papers, load }: Pass): Partial<Ticket> {
  const { order } = papers.seeded
  const { transport } = load
  return {
    direction: 'in',
    source: 'hand',
    plate_number: transport.plate_number,
    trailer_plate: transport.trailer_plate,
    driver_name: transport.driver_name,
    batch_number: transport.batch_number,
    order_transport_id: transport.id,
    bill_no: papers.bills[0]!.bill_no,
    site_id: order.site_id,
    good_name: order.goods![0]!.good_name,
    spec: order.goods![0]!.spec,
    sender_name: parties.consignors.find(({ id }) => id === order.seller_id)?.company_name ?? null,
    receiver_name: parties.consignees.find(({ id }) => id === order.receiver_id)?.company_name ?? null,
  }
}

/** The average of the last tares, as stored with the vehicle. */
function historyOf(before: readonly string[]): { tare_average: string | null; tare_count: number } {
  const last = before.slice(-TARE_HISTORY_KEPT)
  const count = BigInt(last.length)
  return {
    tare_average: count === 0n ? null : fromUnits((units(add(last), 3) * 2n + count) / (count * 2n), 3),
    tare_count: last.length,
  }
}

function boxTareOf({ fleet }: World, { transport }: Load): string | null {
  const rows = fleet.containers.filter(({ container_number }) =>
    transport.container_numbers?.includes(container_number),
  )
  return rows.length === 0 ? null : add(rows.map(({ tare_weight }) => tare_weight))
}
