import { documentTypes } from '../documentTypes/index.ts'
import type { DocumentType, WholeRecord } from '../documents/documentType.ts'
import { inventoryApi } from '../inventory/inventory.ts'
import { inventoryRecord } from '../inventory/inventory.record.ts'
import type { Operation } from '../kit/operation.ts'
import { orderApi } from '../order/order.ts'
import { orderRecord } from '../order/order.record.ts'

/** A kind of record that is copied, and thus saved as a template. */
export interface TemplateKind {
  readonly record: WholeRecord
  /** What reads a record to copy it, and what creates one: a template requires the rights to both. */
  readonly get: Operation
  readonly create: Operation
}

const documents: readonly DocumentType[] = documentTypes

/** By table. */
export const templateKinds: ReadonlyMap<string, TemplateKind> = new Map(
  [
    { record: orderRecord, get: orderApi.detail, create: orderApi.create },
    { record: inventoryRecord, get: inventoryApi.get, create: inventoryApi.create },
    ...documents.map((record) => ({ record, get: record.operations.get, create: record.operations.create })),
  ].map((kind) => [kind.record.entity.table, kind as TemplateKind]),
)
