import type { confirmation } from '../confirmation/confirmation.ts'
import type { manifest, manifestBill } from '../customs/manifest.ts'
import type { Row } from '../kit/entity.ts'
import type { order } from '../order/order.ts'
import type { orderTransport } from '../order/transport.ts'
import type { vehicle } from '../transport/vehicle.ts'
import type { weighing } from '../weighing/weighing.ts'

type Confirmation = Row<typeof confirmation>

/** The records that one truck's cargo list is derived from. The declaration joins them once the product has it. */
export interface CargoSources {
  readonly manifest: Row<typeof manifest> | undefined
  /** The bills that this truck carries. */
  readonly bills: readonly Row<typeof manifestBill>[]
  readonly truck: Row<typeof orderTransport> | undefined
  /** Whether the batch has no other truck: its manifest then speaks of this one alone. */
  readonly isAlone: boolean
  readonly confirmation: Confirmation | undefined
  /** The line of the confirmation with this truck. */
  readonly confirmed: Confirmation['trucks'][number] | undefined
  readonly vehicle: Row<typeof vehicle> | undefined
  readonly ticket: Row<typeof weighing> | undefined
  readonly order: Row<typeof order> | undefined
  /** The name of a place by its code. */
  placeName(code: string): string | undefined
}
