import { lines } from '@guanqiao/domain/kit/field'
import type { Shape } from '@guanqiao/domain/kit/shape'
import { order } from '@guanqiao/domain/order/order'
import { savedTransportFields } from '@guanqiao/domain/order/transport'
import type { Values } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'

export const MAX_TRUCKS = 500

/** The order as it is entered: head, goods and trucks in one form. */
export const shape: Shape<Values> = {
  mode: 'draft',
  fields: { ...order.fields, transports: lines('车辆', savedTransportFields, { max: MAX_TRUCKS }) },
}

const names = Object.keys(savedTransportFields)

const truckOf = (truck: Line): Line => Object.fromEntries(names.map((name) => [name, truck[name] ?? null]))

/** A stored order in the same form: its trucks with their ids, without what the system knows about them. */
export const rowOf = (
  head: object,
  transports: readonly Line[],
): Values & { readonly transports: readonly Line[] } => ({
  ...head,
  transports: transports.map(truckOf),
})
