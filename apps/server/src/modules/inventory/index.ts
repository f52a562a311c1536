import type { BoundOperation } from '../../kernel/handlers.ts'
import { editingHandlers } from './editing.ts'
import { handoverHandlers } from './handover.ts'
import { makeHandler } from './make.ts'
import { outstandingHandler } from './outstanding.ts'

export const inventoryHandlers: BoundOperation[] = [
  ...editingHandlers,
  makeHandler,
  ...handoverHandlers,
  outstandingHandler,
]
