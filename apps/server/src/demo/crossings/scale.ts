import { add, fromUnits, multiply, units } from '@guanqiao/domain/kit/decimal'
import type { Row } from '@guanqiao/domain/kit/entity'
import { judgeWeighing, TARE_HISTORY_KEPT, weighing } from '@guanqiao/domain/stock/index'
import type { vehicle } from '@guanqiao/domain/transport/index'
import { iso, minutes } from '../chance.ts'
import { numbered } from './orders.ts'
import type { Load, World } from './orders.ts'
import type { Papers } from './papers.ts'
import { whole } from '../store.ts'

type Ticket = Row<typeof weighing>

interface Pass {
  readonly papers: Papers
  readonly load: Load
  readonly gross: number
  readonly tare: number
}

/** The tickets of all trucks that were on the scale, in the order of time, so that each knows the tares before it. */
export function tellWeighings(world: World, papers: readonly Papers[]): { tickets: Ticket[]; tares: Map<string, string[]> } {
  const tares = new Map<string, string[]>()
  const passes = papers.flatMap((it) => it.loads.filter(({ fate }) => ['closed', 'half', 'held'].includes(fate)).map((load, n) => passOf(world, it, load, n)))
  const tickets = passes.toSorted((one, other) => one.gross - other.gross).map((pass) => aTicket(world, pass, tares))
  return { tickets, tares }
}

function passOf({ scene, chance }: World, papers: Papers, load: Load, n: number): Pass {
  const minutesBetween = minutes(chance.between(32, 58))
  if (load.fate === 'half') return { papers, load, gross: scene.now - minutes(chance.between(12, 55)), tare: 0 }
  if (load.fate === 'held') return { papers, load, gross: scene.now - minutes(118), tare: scene.now - minutes(74) }
  const gross = Math.min(papers.sent + minutes(200 + 4 * n + chance.between(0, 90)), scene.now - minutes(150 + chance.between(0, 20)))
  return { papers, load, gross, tare: gross + minutesBetween }
}

/** Weights of a scale are whole divisions of 20 kg. */
const divisions = (weight: string): string => `${Math.round(Number(weight) / 20) * 20}.000`

function aTicket(world: World, { papers, load, gross, tare }: Pass, tares: Map<string, string[]>): Ticket {
  const { scene, chance, parties, fleet } = world
  const { transport, fate } = load
  const { order } = papers.told
  const car = fleet.vehicles.find(({ id }) => id === transport.vehicle_id)!
  const goods = order.goods![0]!
  const known = knownOf(car, tares.get(car.id) ?? [])
  const boxTare = boxTareOf(world, load)
  const empty = divisions(add([add([car.curb_weight, car.trailer_tare ?? '0']), String(chance.between(-8, 8) * 20)]))
  const off = fate === 'held' ? '0.958' : String(0.994 + chance.next() * 0.009).slice(0, 6)
  const cargo = multiply(transport.planned_gross ?? '0', off)
  const loaded = divisions(add([add([empty, boxTare ?? '0']), cargo]))
  const finished = fate !== 'half'
  const slip = chance.between(0, 3) === 0 ? divisions(transport.planned_net ?? '0') : null
  const read = { gross_weight: loaded, gross_time: iso(gross), tare_weight: finished ? empty : null, tare_time: finished ? iso(tare) : null, container_tare: boxTare, deduct: null, foreign_net: slip }
  const { held, ...verdict } = judgeWeighing(read, { ...known, declared_gross: transport.planned_gross, declared_net: transport.planned_net, good_name: goods.good_name, hs_code: goods.hs_code })
  if (fate === 'closed' && held) throw new Error(`the demonstration's weighing of ${transport.plate_number} would be held`)
  if (finished) tares.set(car.id, [...(tares.get(car.id) ?? []), empty])
  return whole(weighing, scene.enterpriseId, {
    id: chance.id(gross),
    created_at: iso(gross),
    created_by: scene.weigher,
    ...(finished && { updated_at: iso(tare) }),
    weighing_no: numbered(world, 'BD', gross),
    status: fate === 'half' ? 'open' : held ? 'approval' : 'done',
    direction: 'in',
    plate_number: transport.plate_number,
    trailer_plate: transport.trailer_plate,
    driver_name: transport.driver_name,
    batch_number: transport.batch_number,
    bill_no: papers.bills[0]!.bill_no,
    site_id: order.site_id,
    good_name: goods.good_name,
    spec: goods.spec,
    sender_name: parties.sellers.find(({ id }) => id === order.seller_id)?.company_name ?? null,
    receiver_name: parties.receivers.find(({ id }) => id === order.receiver_id)?.company_name ?? null,
    ...read,
    ...verdict,
    alerts: [...verdict.alerts],
    foreign_no: slip === null ? null : `MN${String(chance.between(100_000, 999_999))}`,
    vehicle_id: car.id,
    order_transport_id: transport.id,
    declared_gross: transport.planned_gross,
    declared_net: transport.planned_net,
    gross_operator: scene.weigherName,
    tare_operator: finished ? scene.weigherName : null,
    source: 'hand',
    print_count: fate === 'closed' ? 1 : null,
  })
}

function knownOf(car: Row<typeof vehicle>, before: readonly string[]) {
  const { curb_weight, trailer_tare, max_gross } = car
  return { curb_weight, trailer_tare, max_gross, ...historyOf(before) }
}

/** The average of the last tares, as the product keeps it with the vehicle. */
export function historyOf(before: readonly string[]): { tare_average: string | null; tare_count: number } {
  const last = before.slice(-TARE_HISTORY_KEPT)
  const count = BigInt(last.length)
  return { tare_average: count === 0n ? null : fromUnits((units(add(last), 3) * 2n + count) / (count * 2n), 3), tare_count: last.length }
}

function boxTareOf({ fleet }: World, { transport }: Load): string | null {
  const own = fleet.containers.filter(({ container_number }) => transport.container_numbers?.includes(container_number))
  return own.length === 0 ? null : add(own.map(({ tare_weight }) => tare_weight))
}
