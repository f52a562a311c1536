import { viewBatch, workToDo } from './batchView.ts'

export * from './batchView.ts'
export * from './crossing.rules.ts'
export * from './crossing.ts'
/** What looks across documents: the batch as a whole and the day's work. The one module that may know its siblings. */
export const crossingOperations = [viewBatch, workToDo]
