import { advanceOperations, confirmAdvance } from './advance.ts'
import { proposeConfirmations } from './propose.ts'

/** Beside the confirmation itself, which is in the list of documents. */
export const confirmationEntities = [confirmAdvance] as const
export const confirmationOperations = [proposeConfirmations, ...advanceOperations] as const
