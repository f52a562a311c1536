import { crud } from '@guanqiao/domain/kit/crud'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { entity } from '@guanqiao/domain/kit/entity'
import type { Fields } from '@guanqiao/domain/kit/field'

/** An entity for tests of the kit alone; its display field is `plate`. */
export const truckWith = <const F extends Fields>(fields: F) =>
  entity('truck', { label: '卡车', menu: 'truck', scope: 'enterprise', display: 'plate', fields })

export const allOperationsOf = <E extends Entity>(truck: E) =>
  crud(truck, '/transport/truck', {
    list: 'GET|POST getall',
    find: 'POST getby',
    create: 'POST create',
    update: 'POST update',
    remove: 'POST delete',
  })
