import { findRecords } from './find.ts'

export * from './find.ts'
export const findOperations = [findRecords]
