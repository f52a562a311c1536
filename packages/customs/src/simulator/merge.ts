import type { BillGoods, ChangedBill, RoadManifestBill } from '../roadManifest/message.ts'

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Applies a change: an omitted element stays unchanged. */
const laidOver = <T extends object>(before: T, change: Partial<T>): T => ({
  ...before,
  ...(Object.fromEntries(Object.entries(change).filter(([, value]) => isGiven(value))) as Partial<T>),
})

/** The bill after a change; goods lines are identified by their sequence number. */
export function merged(before: RoadManifestBill, change: ChangedBill): RoadManifestBill {
  const { change: _reasons, goods: changed = [], ...values } = change
  const lines = before.goods.map((line) => {
    const patch = changed.find(({ sequence }) => sequence === line.sequence)
    return patch ? laidOver(line, patch) : line
  })
  const added = changed
    .filter(({ sequence }) => before.goods.every((line) => line.sequence !== sequence))
    .map((line): BillGoods => ({ description: '', package_quantity: 0, package_type: '', gross_weight: '0', ...line }))
  return { ...laidOver(before, values), goods: [...lines, ...added] }
}
