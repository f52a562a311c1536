import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { offloadApi } from '@guanqiao/domain/offload/offload'

/** A bill of a batch that an application at customs concerns. */
export type Effect = OutputOf<typeof offloadApi.effects>[number]

/** A batch with its manifest, as far as applications are made of it. */
export interface OffloadedBatch {
  readonly batch_number: string
  readonly ie_flag: 'I' | 'E'
  readonly transmitter_id: string
  readonly bills: readonly { readonly bill_no: string; readonly status: string }[]
}
