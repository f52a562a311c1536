import type { Handled } from '../../kernel/handlers.ts'
import { importHandler, issueHandler, statisticsHandler, updateBatchHandler } from './batches.ts'
import {
  createOrderHandler,
  orderByHandler,
  orderDetailHandler,
  removeOrderHandler,
  updateOrderHandler,
} from './orders.ts'
import { orderProgressHandler, suggestHandler } from './overview.ts'
import { createTrucksHandler, updateTrucksHandler } from './saveTrucks.ts'
import { orderStepHandler } from './step.ts'

export const orderHandlers: Handled[] = [
  createOrderHandler,
  updateOrderHandler,
  removeOrderHandler,
  orderDetailHandler,
  orderByHandler,
  orderStepHandler,
  createTrucksHandler,
  updateTrucksHandler,
  issueHandler,
  importHandler,
  updateBatchHandler,
  statisticsHandler,
  orderProgressHandler,
  suggestHandler,
]
