import type { Offload, OffloadContext } from '@guanqiao/domain/offload/offload.context'
import type { CustomsState } from '../../src/simulator/customsState.ts'
import type { offloads } from './drafts.ts'

/** A wrong application: the rule that names it before it is sent, at which field, and customs' reply if it is sent nevertheless. */
export interface OffloadFault {
  readonly name: string
  readonly of: keyof typeof offloads
  readonly change?: Offload
  readonly around?: Partial<OffloadContext>
  readonly customsState?: (state: CustomsState) => CustomsState
  readonly finding: string
  readonly field: string
  /** The number of the reply; '99001' for a breach of the schema, undefined if customs accepts it. */
  readonly reply?: string
}
