import { inventoryAnnex, inventoryAnnexes } from '@guanqiao/domain/inventory/annex'
import { inventory } from '@guanqiao/domain/inventory/inventory'
import type { FileStore } from '../../gateways/files/store.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import { annexHandlers } from '../../platform/files/annexes.ts'
import type { HandoverWaking } from '../../documents/handover/queue.ts'
import type { RestoredRecord } from '../../platform/recycle/restoredRecord.ts'
import { editingHandlers } from './editing.ts'
import { postingHandlers } from './handover.ts'
import { makeHandlers } from './make.ts'
import { outstandingHandler } from './outstanding.ts'

export { inventoryKind } from './kind.ts'

export const inventoryHandlers = (files: FileStore, waking: HandoverWaking): BoundOperation[] => [
  ...editingHandlers,
  ...makeHandlers,
  ...postingHandlers(waking),
  outstandingHandler,
  ...annexHandlers(files, inventoryAnnexes),
]

export const restoredInventory: RestoredRecord = { head: inventory, parts: [inventoryAnnex] }
