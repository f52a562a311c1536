import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { orderRelatedApi } from '@guanqiao/domain/order/related'

/** A document of an order, with its number. */
export type Related = OutputOf<typeof orderRelatedApi.list>[number]
