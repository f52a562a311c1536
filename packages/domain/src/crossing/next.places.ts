import { arrivalDocument } from '../arrival/arrival.ts'
import { packingDocument } from '../packing/packing.ts'
import { tallyDocument } from '../tally/tally.ts'
import type { Next } from './crossing.ts'

/** The records of a crossing that screens open. */
export interface CrossingIds {
  readonly batch_number: string
  readonly order_id: string | null
  readonly manifest_id: string | null
}

/** The address of the next action, if it is on another screen; undefined for actions that are a single call. */
export function placeOf({ act, doc_id }: Pick<Next, 'act' | 'doc_id'>, crossing: CrossingIds): string | undefined {
  const id = doc_id ?? ''
  switch (act) {
    case 'completeOrder':
      return `/order/create?id=${id || (crossing.order_id ?? '')}`
    case 'check':
    case 'send':
    case 'fix':
      return `/rmft/edit?id=${id || (crossing.manifest_id ?? '')}&act=${act}`
    case 'openPacking':
      return `${packingDocument.screens.edit}?id=${id}`
    case 'openArrival':
      return `${arrivalDocument.screens.edit}?id=${id}`
    case 'openTally':
      return `${tallyDocument.screens.edit}?id=${id}`
    case 'weighFirst':
      return `/pound/create?batch_number=${crossing.batch_number}`
    case 'weighSecond':
      return `/pound/create?id=${id}`
    case 'approve':
      return `/pound/slip?id=${id}`
    default:
      return undefined
  }
}
