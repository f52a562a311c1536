import { documentTypes } from '../documentTypes/index.ts'
import { batch } from '../order/batch.ts'
import { order } from '../order/order.ts'

/** The records that users write notes on and follow. Apart from the operations: screens need none of these declarations. */
export const noteSubjects = [batch, order, ...documentTypes.map(({ entity }) => entity)] as const
