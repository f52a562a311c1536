import { bulkMakeArrivals } from '../arrival/making.ts'
import { bulkMakePackingLists } from '../packing/making.ts'
import { bulkMakeTallies } from '../tally/making.ts'

/** Apart from the list of documents, which every screen of a document loads. */
export const makingOperations = [bulkMakeArrivals, bulkMakeTallies, bulkMakePackingLists]
