import type { QueryClient } from '@tanstack/react-query'
import { refresh, relate } from '../../kit/useOperation.ts'
import { related } from '../related.ts'
import type { ReceiptEvent } from './events.ts'
import { onReceipt } from './events.ts'

/**
 * Each receipt makes what was read of its document, and of all that moves with it, old: what is on screen is read again at once,
 * what stands in a hidden tab when it is shown. The one place that does so; screens need not listen.
 * Returns how to stop.
 */
export function refreshOnReceipts(client: QueryClient): () => void {
  relate(client, related)
  return onReceipt((event) => {
    void refresh(client, event.doc_type, (table, input) => isOfAnother(event, table, input))
  })
}

interface Asked {
  readonly id?: string
  readonly doc_id?: string
  readonly batch_number?: string
}

/** Whether a read asks for one document or batch, and the receipt is about another. A part of a batch number may mean it. */
function isOfAnother(event: ReceiptEvent, table: string, input: unknown): boolean {
  const { id, doc_id, batch_number } = (input ?? {}) as Asked
  if (doc_id && doc_id !== event.doc_id) return true
  if (table === event.doc_type && id && id !== event.doc_id) return true
  return batch_number !== undefined && !event.batch_number.includes(batch_number)
}
