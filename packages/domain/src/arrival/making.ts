import { bulkMakeCall } from '../documents/making.ts'
import { arrival } from './arrival.ts'

/** Apart from the document's own operations, which every screen of a document loads. */
export const bulkMakeArrivals = bulkMakeCall(arrival, '/document/arrival')
