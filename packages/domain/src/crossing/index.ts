import { viewBatch, workToDo } from './batchView.ts'

export * from './batchView.ts'
export * from './crossing.rules.ts'
export * from './crossing.ts'
export * from './next.places.ts'
export * from './next.rules.ts'
export * from './waitsFor.rules.ts'
/** Views across documents: the whole batch and the day's work. The only module that may import its siblings. */
export const crossingOperations = [viewBatch, workToDo]
