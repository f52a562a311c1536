import { order, printOrder } from '@guanqiao/domain/order/index'
import type { BoundOperation } from '../../kernel/handlers.ts'
import { printHandler } from '../../platform/print/print.ts'
import { amendOrderHandler } from './amend.ts'
import { issueHandler, planHandler, saveSettingHandler } from './batch/allot.ts'
import {
  importHandler,
  markReturnHandler,
  monthBarHandler,
  statisticsHandler,
  updateBatchHandler,
} from './batch/batches.ts'
import { createPoolHandler, poolUsageHandler, previewPoolHandler, withdrawPoolHandler } from './batch/pools.ts'
import {
  checkOrderHandler,
  createOrderHandler,
  orderByHandler,
  orderDetailHandler,
  removeOrderHandler,
  updateOrderHandler,
} from './orders.ts'
import type { CheckOptions } from './orders.ts'
import { findTrucksHandler, orderProgressHandler, suggestHandler } from './overview.ts'
import { createRelatedHandler, listRelatedHandler, removeRelatedHandler, updateRelatedHandler } from './related.ts'
import { createTrucksHandler, updateTrucksHandler } from './trucks/saveTrucks.ts'
import { orderStepHandler } from './step.ts'

export { restoredOrder } from './restore.ts'
export { orderImport } from './importOrders.ts'

export const orderHandlers = (options: CheckOptions): BoundOperation[] => [
  createOrderHandler,
  updateOrderHandler,
  removeOrderHandler,
  orderDetailHandler,
  printHandler(printOrder, order),
  orderByHandler,
  orderStepHandler,
  amendOrderHandler,
  checkOrderHandler(options),
  createTrucksHandler,
  updateTrucksHandler,
  issueHandler,
  planHandler,
  saveSettingHandler,
  previewPoolHandler,
  createPoolHandler,
  withdrawPoolHandler,
  poolUsageHandler,
  importHandler,
  updateBatchHandler,
  markReturnHandler,
  statisticsHandler,
  monthBarHandler,
  orderProgressHandler,
  suggestHandler,
  createRelatedHandler,
  updateRelatedHandler,
  removeRelatedHandler,
  listRelatedHandler,
  findTrucksHandler,
]
