import { batch, batchApi } from './batch.ts'
import { batchSetting, batchSettingApi, issueBatches, planBatches } from './batchAllotment.ts'
import { batchPool, batchPoolApi } from './batchPool.ts'
import { order, orderApi } from './order.ts'
import { overviewOperations } from './overview.ts'
import { amendOrder, orderRelated, orderRelatedApi } from './related.ts'
import { createTransports, orderTransport, updateTransports } from './transport.ts'

export * from './batch.flow.ts'
export * from './batch.rules.ts'
export * from './batch.ts'
export * from './batchAllotment.ts'
export * from './batchPool.ts'
export * from './batchRange.ts'
export * from './order.flow.ts'
export * from './order.record.ts'
export * from './order.rules.ts'
export * from './order.ts'
export * from './overview.ts'
export * from './related.ts'
export * from './transport.rules.ts'
export * from './transport.ts'

export const orderEntities = [order, orderTransport, orderRelated, batch, batchPool, batchSetting]
export const orderOperations = [
  ...Object.values(orderApi),
  amendOrder,
  createTransports,
  updateTransports,
  ...Object.values(orderRelatedApi),
  ...Object.values(batchApi),
  issueBatches,
  planBatches,
  ...Object.values(batchPoolApi),
  ...Object.values(batchSettingApi),
  ...overviewOperations,
]
