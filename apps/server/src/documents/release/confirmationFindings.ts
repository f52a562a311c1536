import { arrival } from '@guanqiao/domain/arrival/arrival'
import { confirmation } from '@guanqiao/domain/confirmation/confirmation'
import { liveStates } from '@guanqiao/domain/confirmation/confirmation.flow'
import { confirmationFindings } from '@guanqiao/domain/confirmation/confirmation.rules'
import type { BatchManifest } from '@guanqiao/domain/confirmation/confirmation.context'
import { manifest, manifestBill } from '@guanqiao/domain/customs/index'
import { isEntryMessage } from '@guanqiao/domain/confirmation/messageType'
import type { Row } from '@guanqiao/domain/kit/entity'
import { orderTransport } from '@guanqiao/domain/order/index'
import { tally } from '@guanqiao/domain/tally/tally'
import { site } from '@guanqiao/domain/reference/index'
import { driver, tool, vehicle } from '@guanqiao/domain/transport/index'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { rowsByPlate } from '@guanqiao/domain/values/index'
import { codeReader } from '../../kernel/data/codes.ts'
import type { Context } from '../../kernel/handlers.ts'
import { filedBoxes } from '../crossing/filedBoxes.ts'
import { neighbourOf } from '../crossing/neighbour.ts'
import { limitsByOffice } from '../deadlines/limits.ts'
import { byWhat, confirmedUses, containerUses, elsewhere } from '../crossing/busy.queries.ts'
import { numbersOf } from '../removal/papers.ts'
import { whereabouts } from '../reports/whereabouts.ts'
import type { Draft, Writing } from '../documentTypes/document.ts'

export type Confirmation = Row<typeof confirmation>

const distinct = (values: readonly (string | null | undefined)[]) => [
  ...new Set(values.flatMap((value) => value ?? [])),
]

/** The findings of the rules of confirmations. Takes thirteen statements for any number of drafts, and one for each kind of file that they name: boxes, trailers, returns, sites. */
export async function findingsOf(ctx: Writing, drafts: readonly Draft<Confirmation>[]): Promise<Finding[][]> {
  const { data, now } = ctx
  const [enterprise_id = ''] = drafts.map((draft) => draft.enterprise_id)
  const trucks = drafts.flatMap((draft) => draft.trucks ?? [])
  const batches = distinct(drafts.map(({ batch_number }) => batch_number))
  const ofBatch = { enterprise_id, batch_number: batches }
  const plates = distinct(trucks.map(({ plate_number }) => plate_number))
  const codes = distinct(trucks.map(({ driver_code }) => driver_code))
  const vehicles = rowsByPlate(await data.all(vehicle, { enterprise_id, plate_number: plates }))
  const drivers = await data.all(driver, { enterprise_id, driver_customs_code: codes })
  const driverOf = new Map(drivers.map((row) => [row.driver_customs_code, row]))
  const others = await data.all(confirmation, { ...ofBatch, status: liveStates })
  const reports = [...(await data.all(arrival, ofBatch)), ...(await data.all(tally, ofBatch))]
  const confirmed = trucks.length === 0 ? undefined : await confirmedUses(ctx.sql, enterprise_id)
  const busyPlates = byWhat(confirmed?.plates ?? [])
  const busyDrivers = byWhat(confirmed?.drivers ?? [])
  const busyTrailers = byWhat(confirmed?.trailers ?? [])
  const boxes = distinct(trucks.flatMap((truck) => (truck.containers ?? []).map((box) => box.container_number)))
  const busyContainers = byWhat(await containerUses(ctx.sql, enterprise_id, boxes))
  const transports = await data.all(orderTransport, ofBatch)
  const manifests = await manifestsOf(ctx, enterprise_id, batches)
  const offices = distinct(drafts.map(({ declare_office }) => declare_office))
  const limits = await limitsByOffice(data, offices)
  const files = await filesOf(ctx, enterprise_id, drafts)
  const code = await codeReader(['country'])
  return drafts.map((draft) => {
    const isSame = ({ batch_number }: { readonly batch_number: string | null }) => batch_number === draft.batch_number
    return confirmationFindings(draft, {
      now: now(),
      limits: limits.get(draft.declare_office ?? ''),
      vehicle: vehicles,
      driver: (code) => driverOf.get(code),
      manifest: manifests.get(draft.batch_number ?? ''),
      transports: transports.filter((truck) => isSame(truck) && truck.status !== 'cancelled'),
      others: others.filter((other) => isSame(other) && other.id !== draft.id).map(otherOf),
      reports: reports.filter(isSame).map((row) => ({ ...row, numbers: numbersOf(row) })),
      busyPlates: elsewhere(busyPlates, isSame),
      busyDrivers: elsewhere(busyDrivers, isSame),
      busyTrailers: elsewhere(busyTrailers, isSame),
      busyContainers: elsewhere(busyContainers, isSame),
      boxes: files.boxes,
      trailers: files.trailers,
      inbound: files.inbound.filter(({ batch_number }) => batch_number === draft.return_of),
      site: files.sites.get(placeOf(draft) ?? ''),
      neighbour: neighbourOf(code, limits.get(draft.declare_office ?? '')),
    })
  })
}

const placeOf = ({ loading_place, unloading_place }: Draft<Confirmation>) => unloading_place ?? loading_place

/** The files behind what the drafts state. Nothing is asked of what no draft states. */
async function filesOf({ data }: Writing, enterprise_id: string, drafts: readonly Draft<Confirmation>[]) {
  const trucks = drafts.flatMap((draft) => draft.trucks ?? [])
  const containers = trucks.flatMap((truck) => (truck.containers ?? []).map((box) => box.container_number))
  const trailers = distinct(trucks.flatMap((truck) => (truck.trailers ?? []).map((one) => one.trailer_number)))
  const batches = distinct(drafts.map(({ return_of }) => return_of))
  const places = distinct(drafts.map(placeOf))
  const trailerRows = trailers.length === 0 ? [] : await data.all(tool, { enterprise_id, record_code: trailers })
  const inboundRows =
    batches.length === 0
      ? []
      : await data.all(confirmation, { enterprise_id, batch_number: batches, status: liveStates })
  const siteRows = places.length === 0 ? [] : await data.all(site, { site_code: places })
  return {
    boxes: await filedBoxes(data, enterprise_id, containers),
    trailers: new Map(trailerRows.map((row) => [row.record_code ?? '', row])),
    inbound: inboundRows
      .filter(({ message_type }) => isEntryMessage(message_type))
      .map(({ arrival_time, ...row }) => ({ ...otherOf(row), batch_number: row.batch_number, arrival_time })),
    sites: new Map(siteRows.map((row) => [row.site_code, row])),
  }
}

const otherOf = ({ message_type, trucks }: Pick<Confirmation, 'message_type' | 'trucks'>) => ({
  message_type,
  plates: trucks.map(({ plate_number }) => plate_number),
  containers: trucks.flatMap(({ containers }) => (containers ?? []).map(({ container_number }) => container_number)),
})

/** The newest manifest of each batch that is not deleted. */
export async function manifestsOf(
  { data }: Pick<Context, 'data'>,
  enterprise_id: string,
  batches: readonly string[],
): Promise<ReadonlyMap<string, BatchManifest>> {
  const rows = await data.all(manifest, { enterprise_id, batch_number: batches }, { order: 'id' })
  const living = new Map(rows.filter(({ status }) => status !== 'deleted').map((row) => [row.batch_number, row]))
  const bills = await data.all(manifestBill, { enterprise_id, manifest_id: [...living.values()].map(({ id }) => id) })
  const where = await whereabouts(data, enterprise_id, [...living.keys()])
  return new Map(
    [...living].map(([number, row]) => {
      const declared = bills.filter(({ manifest_id, status }) => manifest_id === row.id && status !== 'deleted')
      const billsHere = where.goodsOf(number, row.message_type, declared)
      const containers = billsHere.flatMap((bill) =>
        (bill.containers ?? []).map(({ container_number }) => container_number),
      )
      return [
        number,
        {
          ...row,
          containers,
          bills: billsHere,
          clearances: billsHere.map((bill) => bill.clearance_code),
          hasLeft: declared.length > 0 && billsHere.length === 0,
        },
      ]
    }),
  )
}
