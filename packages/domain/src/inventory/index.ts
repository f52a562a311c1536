import {
  acknowledgeInventory,
  addInventoryGood,
  bulkMakeInventories,
  clearInventory,
  decideInventory,
  editInventoryGood,
  inventoryHandover,
  makeInventory,
  outstandingInventories,
  postInventory,
} from './inventory.calls.ts'
import { inventoryAnnex, inventoryAnnexes } from './annex.ts'
import { inventoryFiling, inventoryFilingApi } from './filing.ts'
import { inventory, inventoryApi } from './inventory.ts'

export const inventoryEntities = [inventoryFiling, inventory, inventoryAnnex] as const
export const inventoryOperations = [
  ...Object.values(inventoryFilingApi),
  ...Object.values(inventoryApi),
  ...Object.values(inventoryHandover.calls),
  addInventoryGood,
  editInventoryGood,
  acknowledgeInventory,
  makeInventory,
  bulkMakeInventories,
  postInventory,
  decideInventory,
  clearInventory,
  outstandingInventories,
  inventoryAnnexes.list,
  inventoryAnnexes.update,
  inventoryAnnexes.remove,
  inventoryAnnexes.attach,
  inventoryAnnexes.file,
]
