import { bulkMakeCall } from '../documents/making.ts'
import { packing } from './packing.ts'

/** Apart from the document's own operations, which every screen of a document loads. */
export const bulkMakePackingLists = bulkMakeCall(packing, '/document/packing')
