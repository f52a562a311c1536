import { isBlank } from '../../../kit/form/values.ts'
import type { Values } from '../../../kit/form/values.ts'
import { byPath } from '../../../documents/frame/origins.ts'

/** Fields of the manifest's head that it takes over from the order, with the field of the order. */
export const sharedFields = {
  unloading_place: 'site_id',
  loading_place: 'loading_place',
  arrival_date: 'plan_date',
  loading_time: 'loading_time',
  transmitter_id: 'transmitter_id',
} as const
export type SharedField = keyof typeof sharedFields

const names = Object.keys(sharedFields) as SharedField[]

/** Values that a truck or a set of defaults provided are not the order's. */
const sources: ReadonlySet<string | undefined> = new Set(['order', 'site'])

/** The fields whose value was taken over from the order and has been changed since. */
export function changedFields(head: Values): SharedField[] {
  if (isBlank(head['order_id'])) return []
  const origins = byPath(head['origins'])
  return names.filter((name) => {
    const origin = origins.get(name)
    if (!origin || isBlank(head[name])) return false
    return sources.has(origin.source) && !isSameValue(head[name], origin.value)
  })
}

/** Times are equal in any notation. */
export function isSameValue(left: unknown, right: unknown): boolean {
  const [one, other] = [left, right].map((value) => (isBlank(value) ? '' : String(value))) as [string, string]
  return one === other || (/T/.test(one) && /T/.test(other) && Date.parse(one) === Date.parse(other))
}

/** The value of the order that the manifest's value corresponds to. */
export interface OrderChange {
  readonly id: string
  readonly version: number
  readonly orderNo: string
  readonly row: Values
  readonly name: string
  readonly next: unknown
  readonly text: unknown
}
