import type { viewBatch } from '@guanqiao/domain/crossing/batchView'
import { documentOf } from '@guanqiao/domain/documents/index'
import type { OutputOf } from '@guanqiao/domain/kit/operation'

export type BatchView = OutputOf<typeof viewBatch>
export type Card = BatchView['cards'][number]
export type Measure = BatchView['comparison'][number]

/** A batch number in groups for reading aloud: 5100 4899 63144. */
export const aloud = (batchNumber: string): string =>
  [batchNumber.slice(0, 4), batchNumber.slice(4, 8), batchNumber.slice(8)].filter(Boolean).join(' ')

/** The path of a document in the chain. */
export function pathOf({ step, doc_id: id, doc_type }: Card): string | undefined {
  if (!id) return undefined
  if (step === 'document') return doc_type ? `${documentOf(doc_type).screens.edit}?id=${id}` : undefined
  if (step === 'order') return `/order/detail?id=${id}`
  return step === 'manifest' ? `/rmft/edit?id=${id}` : `/pound/slip?id=${id}`
}
