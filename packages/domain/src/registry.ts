import { auditOperations } from './audit/index.ts'
import { accessEntities, accessOperations } from './access/index.ts'
import { crossingOperations } from './crossing/index.ts'
import { customsEntities, customsOperations } from './customs/index.ts'
import { documentEntities, documentOperations } from './documents/index.ts'
import { findOperations } from './find/index.ts'
import { jobOperations } from './job/index.ts'
import type { Entity } from './kit/entity.ts'
import type { Operation } from './kit/operation.ts'
import { messageEntities, messageOperations } from './message/index.ts'
import { orderEntities, orderOperations } from './order/index.ts'
import { referenceEntities, referenceOperations } from './reference/index.ts'
import { weighingEntities, weighingOperations } from './weighing/index.ts'
import { transportEntities, transportOperations } from './transport/index.ts'

/** Every entity of the product, parents before children. */
export const entities: readonly Entity[] = [
  ...accessEntities,
  ...referenceEntities,
  ...transportEntities,
  ...orderEntities,
  ...customsEntities,
  ...documentEntities,
  ...messageEntities,
  ...weighingEntities,
]

/** Every operation of the product. */
export const operations = [
  ...accessOperations,
  ...referenceOperations,
  ...transportOperations,
  ...orderOperations,
  ...customsOperations,
  ...documentOperations,
  ...messageOperations,
  ...weighingOperations,
  ...crossingOperations,
  ...findOperations,
  ...jobOperations,
  ...auditOperations,
] as readonly Operation[]
