import { cargoList } from '@guanqiao/domain/cargo/cargoList'
import { bulkMakeCargoLists, makeCargoLists } from '@guanqiao/domain/cargo/cargoList.calls'
import { confirmation } from '@guanqiao/domain/confirmation/confirmation'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { batch } from '@guanqiao/domain/order/index'
import { foldPlate } from '@guanqiao/domain/values/index'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { nextNumber } from '../../platform/numbers/numbers.queries.ts'
import { today } from '../../kernel/time.ts'
import { bulkMakeHandler } from '../../documents/making/bulkMake.ts'
import { sceneOf } from '../../documents/reports/scene.ts'
import type { Scene } from '../../documents/reports/scene.ts'
import { manifestIn } from './sources.ts'

interface Truck {
  readonly plate_number: string
  readonly order_transport_id: string | null
}

/** The trucks of a batch: those of its order; without an order those that were confirmed or weighed. */
async function trucksOf(ctx: Context, scene: Scene, match: { enterprise_id: string; batch_number: string }) {
  const planned = scene.trucksOf(match.batch_number)
  if (planned.length > 0) return planned.map(({ id, plate_number }) => ({ plate_number, order_transport_id: id }))
  const confirmed = (await ctx.data.all(confirmation, { ...match, laden: 'loaded' }))
    .filter(({ status }) => status !== 'deleted')
    .flatMap(({ trucks }) => trucks)
  const plates = [...confirmed, ...scene.ticketsOf(match.batch_number)].map(({ plate_number }) => plate_number)
  const distinct = new Map(plates.map((plate) => [foldPlate(plate), plate]))
  return [...distinct.values()].map((plate_number): Truck => ({ plate_number, order_transport_id: null }))
}

/** The batch is locked meanwhile: two users at once make one list for each truck. */
async function makeLists(ctx: Context, batch_number: string) {
  const enterprise_id = ctx.data.owner(cargoList)
  const match = { enterprise_id, batch_number }
  const [number] = await ctx.data.first(batch, match, 1, { lock: true })
  if (!number) throw fieldProblem('batch_number', `没有批次 ${batch_number}`)
  const scene = await sceneOf(ctx, enterprise_id, [batch_number])
  const manifest = manifestIn(scene, batch_number)
  if (!manifest) throw fieldProblem('batch_number', `批次 ${batch_number} 没有公路舱单，载货清单由舱单得出`)
  const trucks = await trucksOf(ctx, scene, match)
  if (trucks.length === 0)
    throw fieldProblem('batch_number', `批次 ${batch_number} 没有车辆：先登记订单车辆、确报或过磅`)
  const existing = await ctx.data.all(cargoList, match)
  const listed = new Set(
    existing.flatMap(({ order_transport_id: id, plate_number }) => [id ?? '', foldPlate(plate_number)]),
  )
  const missing = trucks.filter(
    ({ order_transport_id: id, plate_number }) => !listed.has(id ?? 'none') && !listed.has(foldPlate(plate_number)),
  )
  const rows = []
  for (const truck of missing) {
    const cargo_no = await nextNumber(ctx.sql, enterprise_id, 'ZH', today(ctx.now()))
    rows.push({
      ...match,
      ...truck,
      cargo_no,
      ie_flag: manifest.message_type === 'MT2401' ? ('E' as const) : ('I' as const),
    })
  }
  const created = await ctx.data.createMany(cargoList, rows)
  return { known: existing, created }
}

export const makeHandlers: BoundOperation[] = [
  handle(makeCargoLists, async (ctx, { batch_number }) => {
    const { known: existing, created } = await makeLists(ctx, batch_number)
    return [...existing, ...created]
  }),
  bulkMakeHandler({
    call: bulkMakeCargoLists,
    head: cargoList,
    byTicket: false,
    make: async (ctx, { batch_number }) => (await makeLists(ctx, batch_number)).created,
  }),
]
