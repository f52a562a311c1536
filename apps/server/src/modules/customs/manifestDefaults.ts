import type { manifest, manifestBill } from '@guanqiao/domain/customs/index'
import type { Draft, Row } from '@guanqiao/domain/kit/entity'
import { loadOf } from '@guanqiao/domain/order/index'
import type { order, orderTransport } from '@guanqiao/domain/order/index'
import type { port, site } from '@guanqiao/domain/reference/index'
import { tracked } from './origins.ts'
import type { OriginSource } from './origins.ts'

export type ManifestDraft = Draft<typeof manifest>
export type Truck = Row<typeof orderTransport>
export type BillDraft = Omit<Draft<typeof manifestBill>, 'manifest_id'>

export interface Source {
  readonly order: Row<typeof order>
  readonly port: Row<typeof port>
  readonly site: Row<typeof site> | undefined
  /** The signing card, and the reason for its choice. */
  readonly card: { readonly id: string; readonly source: OriginSource; readonly label: string } | undefined
}

/** The head of the manifest of one batch, with the origin of each field. */
export function headOf(source: Source, batch_number: string, trucks: readonly Truck[]): ManifestDraft {
  const { order, port, site } = source
  const inward = order.ie_flag === 'I'
  const head = tracked<ManifestDraft>()
  const from = `订单 ${order.order_no ?? ''}`
  head.put('order', `${from} 批次号`, { batch_number })
  head.put('order', `${from} 进出口`, { ie_flag: order.ie_flag, message_type: inward ? 'MT1401' : 'MT2401' })
  head.put('order', `${from} 舱单传输人`, { transmitter_id: order.transmitter_id! })
  if (source.card) head.put(source.card.source, source.card.label, { operator_card_id: source.card.id })
  head.put('port', `口岸 ${port.port_name}`, {
    declare_office: port.customs_code,
  })
  head.put('transport', `${from} 车辆`, { plates: loadOf(trucks).plates })
  const loading = loadingOf(order, trucks, from)
  head.put(loading.source, loading.label, { loading_time: loading.time })
  if (inward) {
    head.put('site', `监管场所 ${site?.site_name ?? ''}`, { unloading_place: site?.site_code })
    head.put('order', `${from} 计划日期`, { arrival_date: order.plan_date })
  } else {
    head.put('order', `${from} 装货地代码`, { loading_place: order.loading_place })
  }
  return { ...head.values(), order_id: order.id, origins: head.origins() }
}

interface Loading {
  readonly source: OriginSource
  readonly label: string
  readonly time: string | null
}

/** The loading time: the earliest time of a truck of the batch, otherwise the order's, otherwise the morning of the planned day. */
function loadingOf({ loading_time, plan_date }: Source['order'], trucks: readonly Truck[], from: string): Loading {
  const [first] = trucks
    .filter((truck) => truck.loading_time !== null)
    .toSorted((left, right) => Date.parse(left.loading_time ?? '') - Date.parse(right.loading_time ?? ''))
  if (first)
    return { source: 'transport', label: `${from} 车辆 ${first.plate_number} 装载时间`, time: first.loading_time }
  if (loading_time) return { source: 'order', label: `${from} 计划装载时间`, time: loading_time }
  const morning = plan_date ? new Date(`${plan_date}T08:00:00+08:00`).toISOString() : null
  return { source: 'order', label: `${from} 计划日期 08:00`, time: morning }
}
