import { bulkMakeCall } from '../documents/making.ts'
import { tally } from './tally.ts'

/** Apart from the document's own operations, which every screen of a document loads. */
export const bulkMakeTallies = bulkMakeCall(tally, '/document/tally')
