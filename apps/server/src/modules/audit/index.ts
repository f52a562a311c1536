import type { BoundOperation } from '../../kernel/handlers.ts'
import type { RestoredWhole } from '../../platform/recycle/restoredRecord.ts'
import { logHandlers } from './log.ts'
import { myActivityHandler } from './myActivity.ts'
import { recycleHandlers } from './recycle.ts'

export interface AuditOptions {
  /** Records that are restored with their parts, of all modules. */
  readonly wholes: readonly RestoredWhole[]
}

export const auditHandlers = ({ wholes }: AuditOptions): BoundOperation[] => [
  ...logHandlers,
  myActivityHandler,
  ...recycleHandlers(wholes),
]
