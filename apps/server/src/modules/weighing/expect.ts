import { manifestBill, manifestStates, worstFirst } from '@guanqiao/domain/customs/index'
import type { manifest } from '@guanqiao/domain/customs/index'
import { add } from '@guanqiao/domain/kit/decimal'
import type { Row } from '@guanqiao/domain/kit/entity'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { orderTransport } from '@guanqiao/domain/order/index'
import { expectWeighing, weighing } from '@guanqiao/domain/weighing/index'
import { container } from '@guanqiao/domain/transport/index'
import { asPlate } from '@guanqiao/domain/values/index'
import { handle } from '../../kernel/handlers.ts'
import type { Context } from '../../kernel/handlers.ts'
import { expectedOf, findTruck, goodsOf, paperAlerts } from './truck.ts'
import type { Truck } from './truck.ts'

type Transport = Row<typeof orderTransport>

/** The states of expected trucks: first those released by customs, then those still waiting. */
export const WAITING_STATES: readonly Transport['status'][] = [
  'weighing',
  'manifest_accepted',
  'manifest_sent',
  'manifest_rejected',
  'manifest_made',
  'planned',
]

export const expectHandler = handle(expectWeighing, async (ctx, input) => {
  const plate = input.plate_number ? asPlate(input.plate_number) : null
  if (plate === null && !input.batch_number) throw fieldProblem('plate_number', '请输入车牌号或批次号')
  const candidate = await candidateOf(ctx, plate, input.batch_number ?? null)
  const plate_number = plate ?? candidate?.plate_number ?? null
  const batchNumber = input.batch_number ?? candidate?.batch_number ?? null
  if (plate_number === null)
    return {
      ...nothing,
      batch_number: batchNumber,
      warnings: [{ rule: 'batchUnknown', severity: 'warn' as const, message: `批次 ${batchNumber} 没有待过磅的车辆` }],
    }
  const enterprise_id = candidate?.enterprise_id ?? ctx.data.owner(weighing)
  const open = await ctx.data.find(weighing, { enterprise_id, plate_number, status: 'open' })
  // The second pass is checked against the ticket's batch, whatever the truck carries next.
  const batch_number = open ? open.batch_number : batchNumber
  const truck = await findTruck(ctx, { enterprise_id, plate_number, batch_number })
  return {
    ...nothing,
    ...(await fromPapers(ctx, truck)),
    open_id: open?.id ?? null,
    open_no: open?.weighing_no ?? null,
    plate_number,
    batch_number,
    warnings: paperAlerts(truck, { plate_number, batch_number }),
  }
})

const nothing = {
  open_id: null,
  open_no: null,
  direction: null,
  plate_number: null,
  trailer_plate: null,
  driver_name: null,
  batch_number: null,
  bill_no: null,
  good_name: null,
  hs_code: null,
  spec: null,
  sender_name: null,
  receiver_name: null,
  site_id: null,
  site_id_text: null,
  container_tare: null,
  planned_gross: null,
  planned_net: null,
  declared_gross: null,
  tare_average: null,
  tare_count: null,
  curb_weight: null,
  trailer_tare: null,
  max_gross: null,
  manifest_status: null,
}

async function candidateOf(
  { data }: Context,
  plate_number: string | null,
  batch_number: string | null,
): Promise<Transport | undefined> {
  const match = {
    status: WAITING_STATES,
    ...(plate_number !== null && { plate_number }),
    ...(batch_number !== null && { batch_number }),
  }
  const rows = await data.first(orderTransport, match, 50, { descending: true })
  return rows.sort((one, other) => WAITING_STATES.indexOf(one.status) - WAITING_STATES.indexOf(other.status))[0]
}

/** An import comes loaded, an export empty. */
const directions = { I: 'in', E: 'out' } as const

async function fromPapers(ctx: Context, truck: Truck) {
  const { transport, order, vehicle: car, manifest: paper } = truck
  const goods = goodsOf(truck)
  return {
    direction: order ? directions[order.ie_flag] : null,
    trailer_plate: transport?.trailer_plate ?? car?.trailer_plate ?? null,
    driver_name: transport?.driver_name ?? car?.driver_id_text ?? null,
    bill_no: transport?.bill_no ?? (truck.together === 1 && paper ? await firstBill(ctx, paper) : null),
    good_name: goods?.good_name ?? null,
    hs_code: goods?.hs_code ?? null,
    spec: goods?.spec ?? null,
    sender_name: order?.seller_id_text ?? null,
    receiver_name: order?.receiver_id_text ?? null,
    site_id: order?.site_id ?? null,
    site_id_text: order?.site_id_text ?? null,
    container_tare: await containerTare(ctx, transport),
    planned_gross: transport?.planned_gross ?? null,
    planned_net: transport?.planned_net ?? null,
    declared_gross: expectedOf(truck, null).declared_gross,
    tare_average: car?.tare_average ?? null,
    tare_count: car?.tare_count ?? null,
    curb_weight: car?.curb_weight ?? null,
    trailer_tare: car?.trailer_tare ?? null,
    max_gross: car?.max_gross ?? null,
    manifest_status: paper ? manifestStates[paper.status].label : null,
  }
}

/** Bills deleted at customs, or removed after sending, stay in the manifest and have no load. */
const LIVING = worstFirst.filter((state) => state !== 'deleted')

async function firstBill({ data }: Context, { id, enterprise_id }: Row<typeof manifest>): Promise<string | null> {
  const match = { enterprise_id, manifest_id: id, status: LIVING }
  const [bill] = await data.first(manifestBill, match, 1, { order: 'sequence' })
  return bill?.bill_no ?? null
}

/** The registered weight of the containers; null if one of them is not registered. */
async function containerTare({ data }: Context, transport: Transport | undefined): Promise<string | null> {
  const numbers = transport?.container_numbers ?? []
  if (!transport || numbers.length === 0) return null
  const rows = await data.all(container, { enterprise_id: transport.enterprise_id, container_number: numbers })
  return rows.length === numbers.length ? add(rows.map(({ tare_weight }) => tare_weight)) : null
}
