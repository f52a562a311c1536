import { documentFlow } from '../documents/documentFlow.ts'
import type { Card, CrossingRecords, Next } from './crossing.ts'
import { driving, isAccepted } from './crossing.ts'

/** What the batch view shows of a crossing, as far as it decides which acts are possible. */
export interface OfferedView {
  readonly batch: Pick<CrossingRecords['batch'], 'status' | 'ie_flag' | 'has_no_return'>
  readonly manifest: { readonly status: string } | null
  readonly bills: readonly {
    readonly status: string
    readonly containers: readonly { readonly container_number: string }[] | null
  }[]
  readonly transports: CrossingRecords['transports']
  readonly weighings: readonly { readonly status: string }[]
  readonly cards: readonly Card[]
}

/** The acts beside the next one: the documents that are missing, and what may be done besides. */
export interface Offers {
  readonly missing: readonly Next['act'][]
  readonly packing: boolean
  readonly cargoLists: boolean
  readonly printCargoLists: boolean
  readonly markReturn: boolean
  readonly offload: boolean
}

/** The further acts of a batch in its state; the server refuses none of them because of the state. */
export function offersOf(view: OfferedView): Offers {
  const missing = view.cards.flatMap(({ make }) => make ?? [])
  return {
    missing,
    packing: mayPack(view),
    cargoLists: mayList(view),
    printCargoLists: listedTrucks(view) > 0,
    markReturn:
      view.batch.has_no_return === true ||
      missing.some((make) => make === 'makeReturn' || make === 'makeEmptyContainer'),
    offload: isAccepted(view.manifest?.status) && !isGone(view),
  }
}

const listedTrucks = ({ cards }: OfferedView): number => cards.filter(({ step }) => step === 'cargo').length

const livingCards = ({ cards }: OfferedView, ...types: readonly string[]): Card[] =>
  cards.filter(({ doc_type, state }) => types.includes(doc_type ?? '') && state !== documentFlow.states.deleted.label)

/** Goods of exports are packed before they arrive; each container once. */
function mayPack(view: OfferedView): boolean {
  const boxes = new Set(
    view.bills
      .filter(({ status }) => status !== 'deleted')
      .flatMap(({ containers }) => (containers ?? []).map(({ container_number }) => container_number)),
  )
  return (
    view.batch.ie_flag === 'E' &&
    isLive(view) &&
    livingCards(view, 'arrival').length === 0 &&
    livingCards(view, 'packing').length < boxes.size
  )
}

/** A cargo list derives from the manifest, one for each truck; without an order those that were confirmed or weighed. */
function mayList(view: OfferedView): boolean {
  const trucks = driving(view).length
  const others =
    livingCards(view, 'confirmation').length + view.weighings.filter(({ status }) => status === 'done').length
  const listed = listedTrucks(view)
  return isLive(view) && (trucks > 0 ? listed < trucks : listed === 0 && others > 0)
}

const isLive = ({ manifest }: OfferedView): boolean => manifest !== null && manifest.status !== 'deleted'

/** Goods that were unloaded, or loaded and counted, are not left behind and not moved to another batch any more. */
function isGone(view: OfferedView): boolean {
  if (livingCards(view, 'tally').length > 0) return true
  if (view.batch.ie_flag === 'E') return view.batch.status === 'void'
  const { status } = view.batch
  return (
    status === 'crossed' ||
    status === 'closed' ||
    status === 'void' ||
    view.weighings.some((ticket) => ticket.status !== 'void')
  )
}
