import type { WholeRecord } from '../documents/documentType.ts'
import { inventory } from './inventory.ts'
import { inventoryFlow } from './inventory.flow.ts'

/** A gathered list, saved whole: its goods are part of its row. */
export const inventoryRecord = {
  label: inventory.label,
  entity: inventory,
  flow: inventoryFlow,
  states: inventoryFlow.states,
  notCopied: ['ie_date', 'load_time', 'batch_number', 'bill_no'],
  lines: [],
} as const satisfies WholeRecord
