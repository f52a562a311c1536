import type { QueryClient } from '@tanstack/react-query'
import { refresh, relate } from '../../kit/useOperation.ts'
import { related } from '../related.ts'
import type { ReceiptEvent } from './events.ts'
import { onReceipt } from './events.ts'

/**
 * Each receipt invalidates the data of its document and of all related tables: visible data is refetched at once, data in a hidden
 * tab when it is shown. The only place that does so; screens need not listen. Returns the function that stops it.
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

/** Whether a query is for one document or batch and the receipt for another. A part of a batch number may match. */
function isOfAnother(event: ReceiptEvent, table: string, input: unknown): boolean {
  const { id, doc_id, batch_number } = (input ?? {}) as Asked
  if (doc_id && doc_id !== event.doc_id) return true
  if (table === event.doc_type && id && id !== event.doc_id) return true
  return batch_number !== undefined && !event.batch_number.includes(batch_number)
}
