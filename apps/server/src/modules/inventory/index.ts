import type { BoundOperation } from '../../kernel/handlers.ts'
import { editingHandlers } from './editing.ts'
import { handoverHandlers } from './handover.ts'
import { outstandingHandler } from './outstanding.ts'

export const inventoryHandlers: BoundOperation[] = [...editingHandlers, ...handoverHandlers, outstandingHandler]
