import { isAccepted } from '@guanqiao/domain/crossing/index'
import { manifest, manifestBill, manifestStates } from '@guanqiao/domain/customs/index'
import { add, compare } from '@guanqiao/domain/kit/decimal'
import type { Row } from '@guanqiao/domain/kit/entity'
import { batch, order, orderTransport } from '@guanqiao/domain/order/index'
import type { Expected, WeighingAlert } from '@guanqiao/domain/weighing/index'
import { vehicle } from '@guanqiao/domain/transport/index'
import { samePlate } from '@guanqiao/domain/values/index'
import type { Reading } from '../../kernel/data/data.ts'
import type { Context } from '../../kernel/handlers.ts'
import { whereabouts } from '../../documents/reports/whereabouts.ts'

/** The data of a truck on the scale. */
export interface Truck {
  readonly vehicle: Row<typeof vehicle> | undefined
  readonly batch: Row<typeof batch> | undefined
  readonly transport: Row<typeof orderTransport> | undefined
  readonly order: Row<typeof order> | undefined
  readonly manifest: Row<typeof manifest> | undefined
  /** The kilograms that the batch carries after goods stayed behind or were moved; undefined if that is what the manifest declares. */
  readonly carried?: string | undefined
  /** Active trucks of the batch. */
  readonly together: number
}

interface TruckInBatch {
  readonly enterprise_id: string
  readonly plate_number: string
  readonly batch_number: string | null
}

export async function findTruck(
  { data }: Context,
  { enterprise_id, plate_number, batch_number }: TruckInBatch,
): Promise<Truck> {
  const row = await data.find(vehicle, { enterprise_id, plate_number })
  if (batch_number === null)
    return {
      vehicle: row,
      batch: undefined,
      transport: undefined,
      order: undefined,
      manifest: undefined,
      together: 0,
    }
  const batchRow = await data.find(batch, { enterprise_id, batch_number })
  const all = await data.all(orderTransport, { enterprise_id, batch_number })
  const trucks = all.filter(({ status }) => status !== 'cancelled')
  const transport = trucks.find((truck) => samePlate(truck.plate_number, plate_number))
  const papers = await data.first(manifest, { enterprise_id, batch_number }, 20, { descending: true })
  const paper = papers.find(({ status }) => status !== 'deleted')
  return {
    vehicle: row,
    batch: batchRow,
    transport,
    order: transport && (await data.find(order, { enterprise_id, id: transport.order_id })),
    manifest: paper,
    carried: paper && (await carriedWeight(data, paper)),
    together: trucks.length,
  }
}

async function carriedWeight(
  data: Reading,
  { id, enterprise_id, batch_number, message_type }: Row<typeof manifest>,
): Promise<string | undefined> {
  const where = await whereabouts(data, enterprise_id, [batch_number])
  if (!where.isChanged) return undefined
  const bills = await data.all(manifestBill, { enterprise_id, manifest_id: id })
  const declared = bills.filter(({ status }) => status !== 'deleted')
  return add(where.goodsOf(batch_number, message_type, declared).map(({ gross_weight }) => gross_weight))
}

/** The goods line of the truck. */
export const goodsOf = ({ order: head, transport }: Truck) => head?.goods?.[(transport?.goods_line ?? 1) - 1]

/** The gross weight of the batch's goods if it has only this truck, otherwise the planned one. */
const declaredGross = ({ manifest: paper, carried, transport, together }: Truck): string | null =>
  (together === 1 && transport ? (carried ?? paper?.gross_total) : null) ?? transport?.planned_gross ?? null

export function expectedOf(truck: Truck, good_name: string | null): Expected {
  const { vehicle: car } = truck
  const goods = goodsOf(truck)
  return {
    declared_gross: declaredGross(truck),
    declared_net: truck.transport?.planned_net ?? null,
    good_name: good_name ?? goods?.good_name ?? null,
    hs_code: goods?.hs_code ?? null,
    tare_average: car?.tare_average ?? null,
    tare_count: car?.tare_count ?? null,
    curb_weight: car?.curb_weight ?? null,
    trailer_tare: car?.trailer_tare ?? null,
    max_gross: car?.max_gross ?? null,
  }
}

const papersRules: ReadonlySet<string> = new Set([
  'noBatch',
  'batchUnknown',
  'notInBatch',
  'manifestState',
  'departed',
  'vehicleUnknown',
])
/** Remarks of the first pass that remain after later weighings. */
export const isAboutPapers = ({ rule }: WeighingAlert): boolean => papersRules.has(rule)

const warn = (rule: string, message: string): WeighingAlert => ({ rule, severity: 'warn', message })

/** Whether batch, truck and manifest match. No mismatch stops the weighing: the truck is already on the scale. */
export function paperAlerts(
  truck: Truck,
  { plate_number, batch_number }: Omit<TruckInBatch, 'enterprise_id'>,
): WeighingAlert[] {
  const alerts = truck.vehicle ? [] : [warn('vehicleUnknown', `车辆 ${plate_number} 没有档案`)]
  if (batch_number === null) return [...alerts, warn('noBatch', '没有批次号，重量不计入任何批次')]
  if (!truck.batch) return [...alerts, warn('batchUnknown', `批次号 ${batch_number} 不在本企业的批次中`)]
  if (!truck.transport)
    return [...alerts, warn('notInBatch', `车辆 ${plate_number} 不在批次 ${batch_number} 的订单车辆中`)]
  if (truck.carried !== undefined && compare(truck.carried, '0') === 0)
    return [...alerts, warn('departed', `批次 ${batch_number} 的货物已全部落装或改配`)]
  if (isAccepted(truck.manifest?.status)) return alerts
  const state = truck.manifest ? manifestStates[truck.manifest.status].label : '未生成'
  return [...alerts, warn('manifestState', `批次 ${batch_number} 的舱单尚未被海关接受（${state}）`)]
}
