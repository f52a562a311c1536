import type { batchFlow, transportFlow } from '@guanqiao/domain/order/index'
import type { ManifestState } from '@guanqiao/domain/customs/index'

export type { BillEvent, BillState, ManifestState } from '@guanqiao/domain/customs/index'
type BatchEvent = keyof typeof batchFlow.events
type TransportEvent = keyof typeof transportFlow.events

/** What the documents around a manifest go through when its state becomes a new one. */
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
