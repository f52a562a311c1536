import type { manifest } from '../customs/manifest.ts'
import type { Row } from '../kit/entity.ts'
import type { orderTransport } from '../order/transport.ts'
import type { Limits } from '../documents/deadline.ts'
import type { FiledDriver, FiledVehicle } from '../transport/standing.rules.ts'

/** The manifest of the batch, with the parts of its bills that concern the trucks. */
export interface BatchManifest extends Pick<Row<typeof manifest>, 'id' | 'message_type' | 'status'> {
  readonly containers: readonly string[]
  readonly clearances: readonly string[]
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
  /** The messages of other confirmations of the batch that customs holds or may hold. */
  readonly others: readonly string[]
}
