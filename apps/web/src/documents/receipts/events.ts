import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { receiptsSince } from '@guanqiao/domain/message/event'

/** The event of a receipt (socket event `res`). */
export type ReceiptEvent = OutputOf<typeof receiptsSince>[number]

type Listener = (event: ReceiptEvent) => void

const listeners = new Set<Listener>()

/** Calls the listener for each receipt; returns the function that removes it. */
export function onReceipt(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function publishReceipt(event: ReceiptEvent): void {
  for (const listener of listeners) listener(event)
}
