import type { Proposal, TripKind } from '@guanqiao/domain/confirmation/propose'
import { manifest, manifestBill } from '@guanqiao/domain/customs/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import { order } from '@guanqiao/domain/order/index'
import { port, transmitter } from '@guanqiao/domain/reference/index'
import type { Context } from '../../kernel/handlers.ts'
import type { Origins } from './origins.ts'
import type { PlannedTruck } from './proposedTruck.ts'

type Bill = Row<typeof manifestBill>
type Head = Omit<Proposal, 'trucks' | 'origins' | 'existing_id'>

/** The records that heads are proposed from. */
export interface HeadSources {
  readonly orders: ReadonlyMap<string, Row<typeof order>>
  readonly ports: ReadonlyMap<string, Row<typeof port>>
  readonly transmitters: ReadonlyMap<string, Row<typeof transmitter>>
  /** By batch number. */
  readonly manifests: ReadonlyMap<string, Row<typeof manifest>>
  billsOf(batch: string | null): readonly Bill[]
}

const byId = <R extends { readonly id: string }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]))
const distinct = (values: readonly (string | null | undefined)[]) => [
  ...new Set(values.flatMap((value) => value ?? [])),
]

export async function headSources(
  { data }: Context,
  enterprise_id: string,
  trucks: readonly PlannedTruck[],
): Promise<HeadSources> {
  const orders = await data.all(order, { enterprise_id, id: distinct(trucks.map(({ order_id }) => order_id)) })
  const papers = await data.all(
    manifest,
    { enterprise_id, batch_number: distinct(trucks.map(({ batch_number }) => batch_number)) },
    { order: 'id' },
  )
  const living = papers.filter(({ status }) => status !== 'deleted')
  const bills = await data.all(manifestBill, { enterprise_id, manifest_id: living.map(({ id }) => id) })
  const manifests = new Map(living.map((row) => [row.batch_number, row]))
  const ports = await data.all(port, { id: distinct(orders.map(({ port_id }) => port_id)) })
  const senders = distinct([...living, ...orders].map(({ transmitter_id }) => transmitter_id))
  return {
    orders: byId(orders),
    ports: byId(ports),
    transmitters: byId(await data.all(transmitter, { enterprise_id, id: senders })),
    manifests,
    billsOf: (batch) => {
      const paper = manifests.get(batch ?? '')
      return paper ? bills.filter(({ manifest_id, status }) => manifest_id === paper.id && status !== 'deleted') : []
    },
  }
}

const opposite = { I: 'E', E: 'I' } as const

/**
 * The head of a confirmation. A loaded truck crosses as its order and under its batch; an empty one or empty containers go back, under a
 * batch number of their own.
 */
export function headValues(kind: TripKind, truck: PlannedTruck, sources: HeadSources, origins: Origins): Head {
  const { batch_number } = truck
  const paper = sources.manifests.get(batch_number ?? '')
  const row = sources.orders.get(truck.order_id ?? '')
  const isLoaded = kind === 'loaded'
  const goods = paper?.ie_flag ?? row?.ie_flag
  const ie_flag = isLoaded ? (goods ?? 'I') : goods ? opposite[goods] : 'E'
  const from = paper ? `舱单 ${paper.batch_number}` : `订单 ${row?.order_no ?? row?.contract_no ?? ''}`
  const harbour = sources.ports.get(row?.port_id ?? '')
  const sender = sources.transmitters.get(paper?.transmitter_id ?? row?.transmitter_id ?? '')
  const routes = isLoaded ? sources.billsOf(batch_number).flatMap((bill) => bill.routing_countries ?? []) : []
  return {
    ie_flag,
    laden: isLoaded ? 'loaded' : 'empty',
    ...origins.from(from, {
      batch_number: isLoaded ? batch_number : null,
      carrier_code: paper?.carrier_code ?? null,
      transmitter_id: sender?.id ?? null,
      arrival_time: isLoaded ? (paper?.arrival_time ?? null) : null,
      routing_countries: ie_flag === 'I' ? [...new Set(routes)] : [],
    }),
    ...(paper
      ? origins.from(from, { declare_office: paper.declare_office })
      : origins.from(`口岸 ${harbour?.port_name ?? ''}`, { declare_office: harbour?.customs_code ?? null })),
    transmitter_name: sender?.transmitter_name ?? null,
    clearance_code: kind === 'empty_container' ? 'RD11' : null,
  }
}
