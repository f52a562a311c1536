import { viewBatch } from './batchView.ts'
import { orderNext } from './next/orderNext.ts'
import { orderTimeline } from './orderTimeline.ts'

export * from './batchView.ts'
export * from './crossing.rules.ts'
export * from './crossing.ts'
export * from './nextLinks.ts'
export * from './next.rules.ts'
export * from './offers.rules.ts'
export * from './next/orderNext.ts'
export * from './orderTimeline.ts'
export { milestoneMoment } from './timeline.rules.ts'
export * from './waitsFor.rules.ts'
/** Views across documents: the whole batch. The only module that may import its siblings. */
export const crossingOperations = [viewBatch, orderTimeline, orderNext]
