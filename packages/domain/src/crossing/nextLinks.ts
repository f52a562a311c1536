import type { TripKind } from '../confirmation/propose.ts'
import { linkTo, screens } from '../screens/index.ts'
import type { Next } from './crossing.ts'

/** The records of a crossing that screens open. */
export interface CrossingIds {
  readonly batch_number: string
  readonly order_id: string | null
  readonly manifest_id: string | null
}

const confirming = (kind: TripKind, { batch_number }: CrossingIds) =>
  linkTo(screens.makeConfirmations, { kind, batch_number })

/** The address of the next action, if it is on another screen; undefined for actions that are a single call. */
export function linkOf({ act, doc_id }: Pick<Next, 'act' | 'doc_id'>, crossing: CrossingIds): string | undefined {
  const id = doc_id ?? ''
  switch (act) {
    case 'completeOrder':
      return linkTo(screens.newOrder, { id: id || (crossing.order_id ?? '') })
    case 'check':
    case 'send':
    case 'fix':
      return linkTo(screens.manifest, { id: id || (crossing.manifest_id ?? ''), act })
    case 'openPacking':
      return linkTo(screens.packingList, { id })
    case 'makeConfirmation':
      return confirming('loaded', crossing)
    case 'makeReturn':
      return confirming('empty', crossing)
    case 'makeEmptyContainer':
      return confirming('empty_container', crossing)
    case 'openConfirmation':
      return linkTo(screens.confirmation, { id })
    case 'openOffload':
      return linkTo(screens.offload, { id })
    case 'makeList':
      return linkTo(screens.inventories, { make: crossing.batch_number })
    case 'openList':
      return linkTo(screens.inventories, { record: id })
    case 'openArrival':
      return linkTo(screens.arrival, { id })
    case 'openTally':
      return linkTo(screens.tally, { id })
    case 'weighFirst':
      return linkTo(screens.newWeighing, { batch_number: crossing.batch_number })
    case 'weighSecond':
      return linkTo(screens.newWeighing, { id })
    case 'approve':
      return linkTo(screens.weighingSlip, { id })
    default:
      return undefined
  }
}
