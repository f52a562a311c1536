import {
  addInventoryGood,
  clearInventory,
  decideInventory,
  editInventoryGood,
  handInventoryByDownload,
  handOverInventory,
  importInventoryAnswers,
  inventoryFile,
  makeInventory,
  outstandingInventories,
  postInventory,
  recallInventory,
  redeliverInventory,
} from './inventory.calls.ts'
import { inventoryAnnex, inventoryAnnexes } from './annex.ts'
import { inventoryFiling, inventoryFilingApi } from './filing.ts'
import { inventory, inventoryApi } from './inventory.ts'

export const inventoryEntities = [inventoryFiling, inventory, inventoryAnnex] as const
export const inventoryOperations = [
  ...Object.values(inventoryFilingApi),
  ...Object.values(inventoryApi),
  addInventoryGood,
  editInventoryGood,
  makeInventory,
  postInventory,
  inventoryFile,
  recallInventory,
  handOverInventory,
  redeliverInventory,
  handInventoryByDownload,
  decideInventory,
  importInventoryAnswers,
  clearInventory,
  outstandingInventories,
  inventoryAnnexes.list,
  inventoryAnnexes.update,
  inventoryAnnexes.remove,
  inventoryAnnexes.attach,
  inventoryAnnexes.file,
]
