import { confirmAdvance, EXPIRY_HOURS, waitingKey } from '@guanqiao/domain/confirmation/advance'
import type { confirmation } from '@guanqiao/domain/confirmation/confirmation'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { Sql } from '../../kernel/database/scoped.ts'
import { createRandom, iso, minutes } from '../seededRandom.ts'
import { completeRow, storeRows } from '../store.ts'
import type { Load, SeededOrder, World } from '../crossings/orders.ts'

type Advance = Row<typeof confirmAdvance>

const SEED = 12
const HOUR = 60
/** Trucks whose planned crossing became a confirmation. */
const USED = 14

/** Planned trucks: those of today wait, one of yesterday was called off, one never came, earlier ones were confirmed. */
export async function seedAdvances(
  sql: Sql,
  world: World,
  orders: readonly SeededOrder[],
  confirmations: readonly Row<typeof confirmation>[],
): Promise<void> {
  const { scene } = world
  const random = createRandom((scene.firstBatch % 1_000_003) + SEED)
  const loads = orders.flatMap(({ order, loads }) => loads.map((load) => ({ load, order })))
  const rowOf = (
    { load, order }: (typeof loads)[number],
    { hours, ...state }: { readonly hours: number } & Pick<Advance, 'status'> & Partial<Advance>,
  ): Advance => {
    const planned = scene.now + minutes(hours * HOUR)
    const at = Math.min(planned, scene.now) - minutes(5 * HOUR)
    const { driver_id, plate_number, trailer_plate, container_numbers } = load.transport
    const truck = { batch_number: load.transport.batch_number ?? '', plate_number, ie_flag: order.ie_flag ?? 'I' }
    return completeRow(confirmAdvance, scene.enterpriseId, {
      ...truck,
      id: random.id(at),
      created_at: iso(at),
      created_by: scene.clerk,
      laden: 'loaded',
      port_id: world.places.ports.get(scene.port)!.id,
      driver_id: driver_id!,
      trailer_plate,
      container_numbers,
      planned_time: iso(planned),
      waiting_for: state.status === 'wait' ? waitingKey(truck) : null,
      ...state,
    })
  }
  const planned = loads.filter(({ load, order }) => load.batch && isPlanned(load) && order.status === 'running')
  const [late, called, ...confirmed] = loads.filter(({ load }) => load.progress === 'closed').slice(-USED - 2)
  const confirmationOf = ({ transport }: Load) =>
    confirmations.find(
      ({ batch_number, laden, status }) =>
        batch_number === transport.batch_number && laden === 'loaded' && status === 'accepted',
    )
  await storeRows(sql, confirmAdvance, [
    ...confirmed.flatMap((entry, n) => {
      const used = confirmationOf(entry.load)
      if (!used) return []
      const hours = (Date.parse(used.arrival_time) - scene.now) / minutes(HOUR)
      return [rowOf(entry, { hours: Math.min(hours, -n / 10), status: 'used', confirmation_id: used.id })]
    }),
    ...(late ? [rowOf(late, { hours: -EXPIRY_HOURS - 6, status: 'expired' })] : []),
    ...(called ? [rowOf(called, { hours: -20, status: 'cancelled', remark: '车辆检修，改由他车承运' })] : []),
    ...planned.map((entry, n) => rowOf(entry, { hours: 3 + n, status: 'wait' })),
  ])
}

const isPlanned = ({ progress, transport }: Load): boolean =>
  progress === 'planned' && transport.driver_id !== null && transport.batch_number !== null
