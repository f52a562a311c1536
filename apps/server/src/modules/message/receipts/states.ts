import type { batchFlow, transportFlow } from '@guanqiao/domain/order/index'
import type { ManifestState } from '@guanqiao/domain/customs/index'

export type { BillEvent, BillState, ManifestState } from '@guanqiao/domain/customs/index'
type BatchEvent = keyof typeof batchFlow.events
type TransportEvent = keyof typeof transportFlow.events

/** The events of the documents around a manifest when it enters a state. */
export interface Consequence {
  readonly batch?: BatchEvent
  readonly transport?: TransportEvent
}

const accepted: Consequence = { batch: 'confirm', transport: 'accept' }

/** By new state. Receipts may skip one: a released or refused manifest was accepted before. */
const consequences: Partial<Record<ManifestState, Consequence>> = {
  accepted,
  released: accepted,
  refused: accepted,
  rejected: { transport: 'reject' },
  deleted: { batch: 'release', transport: 'unmake' },
}

export const consequenceOf = (to: ManifestState): Consequence => consequences[to] ?? {}
