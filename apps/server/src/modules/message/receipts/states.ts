import type { batchFlow, transportFlow } from '@guanqiao/domain/order/index'
import type { manifest, manifestBill, manifestFlow } from '@guanqiao/domain/customs/index'
import type { Row } from '@guanqiao/domain/kit/entity'

export type ManifestState = keyof typeof manifestFlow.states
export type ManifestEvent = keyof typeof manifestFlow.events
export type BatchEvent = keyof typeof batchFlow.events
export type TransportEvent = keyof typeof transportFlow.events
export type BillState = NonNullable<Row<typeof manifestBill>['status']>
export type ManifestRow = Row<typeof manifest>

/** What the documents around a manifest go through when it comes to stand in a new state. */
export interface Consequence {
  readonly batch?: BatchEvent
  readonly transport?: TransportEvent
}

const accepted: Consequence = { batch: 'confirm', transport: 'accept' }

/** By the new state. Receipts may skip one: what is released or refused was accepted before. */
const consequences: Partial<Record<ManifestState, Consequence>> = {
  accepted,
  released: accepted,
  refused: accepted,
  rejected: { transport: 'reject' },
  deleted: { batch: 'release', transport: 'unmake' },
}

export const consequenceOf = (to: ManifestState): Consequence => consequences[to] ?? {}
