import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { receiptsSince } from '@guanqiao/domain/message/event'

/** What the server pushes when customs has answered (socket event `res`). */
export type ReceiptEvent = OutputOf<typeof receiptsSince>[number]

type Listener = (event: ReceiptEvent) => void

const listeners = new Set<Listener>()

/** Tells a screen of each receipt as it arrives; returns how to stop listening. */
export function onReceipt(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function publishReceipt(event: ReceiptEvent): void {
  for (const listener of listeners) listener(event)
}
