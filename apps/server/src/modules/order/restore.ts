import { order, orderRelated, orderTransport } from '@guanqiao/domain/order/index'
import type { RestoredRecord } from '../../platform/recycle/restoredRecord.ts'

/** A deleted order with its trucks. Its batch numbers were returned when it was deleted: the trucks come back without them. */
export const restoredOrder: RestoredRecord = { head: order, parts: [orderTransport, orderRelated] }
