import type { Proposal, TripKind } from '@guanqiao/domain/confirmation/propose'
import { manifest, manifestBill } from '@guanqiao/domain/customs/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import { order } from '@guanqiao/domain/order/index'
import { port, transmitter } from '@guanqiao/domain/reference/index'
import { portRelated } from '@guanqiao/domain/reference/places/index'
import { company } from '@guanqiao/domain/transport/index'
import { organisationOf } from '@guanqiao/domain/values/index'
import type { Context } from '../../kernel/handlers.ts'
import { whereabouts } from '../../documents/reports/whereabouts.ts'
import type { Origins } from './origins.ts'
import type { PlannedTruck, TruckSources } from './proposedTruck.ts'

type Bill = Row<typeof manifestBill>
type HeadFields = Omit<Proposal, 'trucks' | 'origins' | 'existing_id' | 'confirmed'>

/** The records that heads are proposed from. */
export interface HeadSources {
  readonly orders: ReadonlyMap<string, Row<typeof order>>
  readonly ports: ReadonlyMap<string, Row<typeof port>>
  readonly transmitters: ReadonlyMap<string, Row<typeof transmitter>>
  /** By batch number. */
  readonly manifests: ReadonlyMap<string, Row<typeof manifest>>
  billsOf(batch: string | null): readonly Bill[]
  /** The default set of a customs office and direction. */
  setOf(office: string | null, direction: 'I' | 'E'): Row<typeof portRelated> | undefined
  /** The company of the truck. */
  carrierOf(truck: PlannedTruck): Row<typeof company> | undefined
}

const byId = <R extends { readonly id: string }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]))
const distinct = (values: readonly (string | null | undefined)[]) => [
  ...new Set(values.flatMap((value) => value ?? [])),
]

export async function headSources(
  { data }: Context,
  enterprise_id: string,
  trucks: readonly PlannedTruck[],
  vehicles: Pick<TruckSources, 'vehicleOf'>,
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
  const where = await whereabouts(data, enterprise_id, [...manifests.keys()])
  const sets = await data.all(portRelated, { enterprise_id, status: 'active', is_default: 'yes' })
  const ports = await data.all(port, { id: distinct([...orders, ...sets].map(({ port_id }) => port_id)) })
  const offices = new Map(ports.map(({ id, customs_code }) => [id, customs_code]))
  const companyOf = (truck: PlannedTruck) => vehicles.vehicleOf(truck)?.company_id
  const companies = byId(await data.all(company, { enterprise_id, id: distinct(trucks.map(companyOf)) }))
  const senders = distinct([...living, ...orders].map(({ transmitter_id }) => transmitter_id))
  return {
    orders: byId(orders),
    ports: byId(ports),
    transmitters: byId(await data.all(transmitter, { enterprise_id, id: senders })),
    manifests,
    billsOf: (batch) => {
      const paper = manifests.get(batch ?? '')
      if (!paper) return []
      const declared = bills.filter(({ manifest_id, status }) => manifest_id === paper.id && status !== 'deleted')
      return where.goodsOf(paper.batch_number, paper.message_type, declared)
    },
    setOf: (office, ie_flag) => sets.findLast((set) => set.ie_flag === ie_flag && offices.get(set.port_id) === office),
    carrierOf: (truck) => companies.get(companyOf(truck) ?? ''),
  }
}

const opposite = { I: 'E', E: 'I' } as const

/** The number under which customs knows a company: that of its filing, otherwise customs office and organisation code. */
function carrierCode({ record_code, filing_customs, credit_code }: Row<typeof company>): string | null {
  if (record_code) return record_code
  return filing_customs && credit_code ? `${filing_customs}${organisationOf(credit_code)}` : null
}

/** Values with the word for their origin. */
type Origin<T> = readonly [label: string, value: T]
const firstOf = <T>(...candidates: readonly Origin<T | null | undefined>[]): Origin<T> | undefined =>
  candidates.find((candidate): candidate is Origin<T> => {
    const [, value] = candidate
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined
  })

/**
 * The head of a confirmation. A loaded truck crosses as its order and under its batch; an empty one or empty containers go back, under a
 * batch number of their own, and name the batch that they came with.
 */
export function headValues(kind: TripKind, truck: PlannedTruck, sources: HeadSources, origins: Origins): HeadFields {
  const { batch_number } = truck
  const paper = sources.manifests.get(batch_number ?? '')
  const row = sources.orders.get(truck.order_id ?? '')
  const isLoaded = kind === 'loaded'
  const goods = paper?.ie_flag ?? row?.ie_flag
  const ie_flag = isLoaded ? (goods ?? 'I') : goods ? opposite[goods] : 'E'
  const from = paper ? `舱单 ${paper.batch_number}` : `订单 ${row?.order_no ?? row?.contract_no ?? ''}`
  const harbour = sources.ports.get(row?.port_id ?? '')
  const sender = sources.transmitters.get(paper?.transmitter_id ?? row?.transmitter_id ?? '')
  const office = paper?.declare_office ?? harbour?.customs_code ?? null
  const { carrier_code, routing_countries } = usualValues(truck, { ie_flag, isLoaded, office, from }, sources)
  return {
    ie_flag,
    laden: isLoaded ? 'loaded' : 'empty',
    ...origins.from(from, {
      batch_number: isLoaded ? batch_number : null,
      return_of: isLoaded ? null : batch_number,
      transmitter_id: sender?.id ?? null,
      arrival_time: isLoaded ? (paper?.arrival_time ?? null) : null,
    }),
    ...origins.from(carrier_code?.[0] ?? '', { carrier_code: carrier_code?.[1] ?? null }),
    ...origins.from(routing_countries?.[0] ?? '', { routing_countries: routing_countries?.[1] ?? [] }),
    ...origins.from(paper ? from : `口岸 ${harbour?.port_name ?? ''}`, { declare_office: office }),
    transmitter_name: sender?.transmitter_name ?? null,
    clearance_code: kind === 'empty_container' ? 'RD11' : null,
  }
}

interface Trip {
  readonly ie_flag: 'I' | 'E'
  readonly isLoaded: boolean
  readonly office: string | null
  /** The word for manifest or order. */
  readonly from: string
}

/** The carrier by the manifest or its filing; the way of an entry by the bills or the port's set. */
function usualValues(truck: PlannedTruck, { ie_flag, isLoaded, office, from }: Trip, sources: HeadSources) {
  const carrier = sources.carrierOf(truck)
  const set = sources.setOf(office, ie_flag)
  const bills = isLoaded ? sources.billsOf(truck.batch_number) : []
  return {
    carrier_code: firstOf(
      [from, sources.manifests.get(truck.batch_number ?? '')?.carrier_code],
      [`运输公司 ${carrier?.company_name ?? ''}`, carrier && carrierCode(carrier)],
    ),
    routing_countries:
      ie_flag === 'I'
        ? firstOf(
            [from, [...new Set(bills.flatMap((bill) => bill.routing_countries ?? []))]],
            [`口岸默认资料“${set?.related_name ?? ''}”`, set?.routing_countries],
          )
        : undefined,
  }
}
