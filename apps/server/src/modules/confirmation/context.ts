import { confirmation } from '@guanqiao/domain/confirmation/confirmation'
import { liveStates } from '@guanqiao/domain/confirmation/confirmation.flow'
import { confirmationFindings } from '@guanqiao/domain/confirmation/confirmation.rules'
import type { BatchManifest } from '@guanqiao/domain/confirmation/confirmation.context'
import { manifest, manifestBill } from '@guanqiao/domain/customs/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import { orderTransport } from '@guanqiao/domain/order/index'
import { driver, vehicle } from '@guanqiao/domain/transport/index'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { rowsByPlate } from '@guanqiao/domain/values/index'
import type { Context } from '../../kernel/handlers.ts'
import { limitsByOffice } from '../../documents/deadlines/limits.ts'
import type { Draft } from '../../documents/type/document.ts'

export type Confirmation = Row<typeof confirmation>

const distinct = (values: readonly (string | null | undefined)[]) => [
  ...new Set(values.flatMap((value) => value ?? [])),
]

/** Takes seven statements for any number of drafts. */
export async function findingsOf(ctx: Context, drafts: readonly Draft<Confirmation>[]): Promise<Finding[][]> {
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
  const transports = await data.all(orderTransport, ofBatch)
  const manifests = await manifestsOf(ctx, enterprise_id, batches)
  const offices = distinct(drafts.map(({ declare_office }) => declare_office))
  const limits = await limitsByOffice(data, offices)
  return drafts.map((draft) => {
    const isSame = ({ batch_number }: { readonly batch_number: string | null }) => batch_number === draft.batch_number
    return confirmationFindings(draft, {
      now: now(),
      limits: limits.get(draft.declare_office ?? ''),
      vehicle: vehicles,
      driver: (code) => driverOf.get(code),
      manifest: manifests.get(draft.batch_number ?? ''),
      transports: transports.filter((truck) => isSame(truck) && truck.status !== 'cancelled'),
      others: others.filter((other) => isSame(other) && other.id !== draft.id).map(({ message_type }) => message_type),
    })
  })
}

/** The newest manifest of each batch that is not deleted. */
export async function manifestsOf(
  { data }: Pick<Context, 'data'>,
  enterprise_id: string,
  batches: readonly string[],
): Promise<ReadonlyMap<string, BatchManifest>> {
  const rows = await data.all(manifest, { enterprise_id, batch_number: batches }, { order: 'id' })
  const living = new Map(rows.filter(({ status }) => status !== 'deleted').map((row) => [row.batch_number, row]))
  const bills = await data.all(manifestBill, { enterprise_id, manifest_id: [...living.values()].map(({ id }) => id) })
  return new Map(
    [...living].map(([number, row]) => {
      const billsHere = bills.filter(({ manifest_id, status }) => manifest_id === row.id && status !== 'deleted')
      const containers = billsHere.flatMap((bill) =>
        (bill.containers ?? []).map(({ container_number }) => container_number),
      )
      const { id, message_type, status } = row
      return [
        number,
        { id, message_type, status, containers, clearances: billsHere.map((bill) => bill.clearance_code) },
      ]
    }),
  )
}
