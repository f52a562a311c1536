import type { BillState } from '../customs/bill.flow.ts'
import type { manifest } from '../customs/manifest.ts'
import type { Row } from '../kit/entity.ts'
import type { orderTransport } from '../order/transport.ts'
import type { Limits } from '../documents/deadline.ts'
import type { Neighbour } from '../customs/rules/route.ts'
import type { FiledBox } from '../transport/filedBox.rules.ts'
import type { FiledDriver, FiledVehicle } from '../transport/eligibility.rules.ts'

/** The manifest of the batch, with the parts of its bills that concern the trucks. */
export interface BatchManifest
  extends Pick<
    Row<typeof manifest>,
    'id' | 'message_type' | 'status' | 'plates' | 'declare_office' | 'carrier_code' | 'arrival_date'
  > {
  readonly loading_time?: string | null
  readonly containers: readonly string[]
  readonly clearances: readonly string[]
  /** Of the bills whose goods the batch carries. */
  readonly bills: readonly { readonly bill_no: string; readonly status: BillState }[]
  /** All goods of the manifest were left behind or moved to another batch. */
  readonly hasLeft?: boolean
}

/** Another confirmation of the batch that customs holds or may hold. */
export interface OtherConfirmation {
  readonly message_type: string
  readonly plates: readonly string[]
  readonly containers: readonly string[]
}

/** The confirmation with which the truck of a return came. */
interface Inbound {
  readonly batch_number: string
  readonly plates: readonly string[]
  readonly arrival_time: string
}

/** A trailer in the files, which customs knows by its filed number. */
interface FiledTrailer {
  readonly tare_weight: string
}

/** A report of a site on the batch that customs holds or may hold. */
interface SiteReport {
  readonly message_type: string
  readonly status: string
  readonly numbers: readonly string[]
  /** When the goods arrived at the site, or when their tally began. */
  readonly arrival_time?: string | null
  readonly tally_start?: string | null
}

/** The data that a confirmation is checked against. */
export interface ConfirmationContext {
  readonly now: Date
  /** The time limits of the port; undefined if they are the national ones. */
  readonly limits?: Limits | undefined
  vehicle(plate: string): (FiledVehicle & { readonly trailer_plate?: string | null }) | undefined
  driver(code: string): FiledDriver | undefined
  /** The undeleted manifest of the batch. */
  readonly manifest: BatchManifest | undefined
  /** The trucks of orders with the batch number. */
  readonly transports: readonly Pick<Row<typeof orderTransport>, 'plate_number'>[]
  readonly others: readonly OtherConfirmation[]
  /** Arrivals and tallies of the batch. */
  readonly reports: readonly SiteReport[]
  /** Plates (folded) in confirmations of other batches whose trucks are still to cross, with the batch. */
  readonly busyPlates?: Pick<ReadonlyMap<string, string>, 'get'>
  /** Drivers and trailers in the same confirmations, by the numbers that customs knows them by. */
  readonly busyDrivers?: Pick<ReadonlyMap<string, string>, 'get'>
  readonly busyTrailers?: Pick<ReadonlyMap<string, string>, 'get'>
  /** Containers on documents of other open batches, with the batch. */
  readonly busyContainers?: Pick<ReadonlyMap<string, string>, 'get'>
  /** Registered containers by number, and trailers by the number that customs knows. */
  readonly boxes?: Pick<ReadonlyMap<string, FiledBox>, 'get'>
  readonly trailers?: Pick<ReadonlyMap<string, FiledTrailer>, 'get'>
  /** The confirmations of the batch that an empty return names. */
  readonly inbound?: readonly Inbound[]
  /** The registered site of the place of an empty container. */
  readonly site?: { readonly site_name: string; readonly customs_code: string } | undefined
  /** The country across the border of the port. */
  readonly neighbour?: Neighbour | undefined
}
