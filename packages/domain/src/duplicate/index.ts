import {
  countReferences,
  dismissDuplicates,
  findDuplicates,
  listMerges,
  mergeDuplicates,
  undoMerge,
} from './duplicate.ts'

export * from './duplicate.rules.ts'
export * from './duplicate.ts'

export const duplicateOperations = [
  findDuplicates,
  countReferences,
  dismissDuplicates,
  mergeDuplicates,
  listMerges,
  undoMerge,
]
