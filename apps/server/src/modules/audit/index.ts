import type { BoundOperation } from '../../kernel/handlers.ts'
import type { RestoredRecord } from '../../platform/recycle/restoredRecord.ts'
import { logHandlers } from './log.ts'
import { myActivityHandler } from './myActivity.ts'
import { recycleHandlers } from './recycle.ts'

export interface AuditOptions {
  /** Records that are restored with their parts, of all modules. */
  readonly restoredRecords: readonly RestoredRecord[]
}

export const auditHandlers = ({ restoredRecords }: AuditOptions): BoundOperation[] => [
  ...logHandlers,
  myActivityHandler,
  ...recycleHandlers(restoredRecords),
]
