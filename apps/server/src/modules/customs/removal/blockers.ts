import { orderTransport } from '@guanqiao/domain/order/index'
import type { Context } from '../../../kernel/handlers.ts'
import { blockersOf, numbersOf } from '../../../documents/removal/papers.ts'
import type { BillRow, ManifestRow } from '../checks.ts'

const MAX_TRUCKS = 20

interface Deleted {
  readonly head: ManifestRow
  /** The bills that would be deleted at customs. */
  readonly bills: readonly BillRow[]
}

/** Why bills of some manifests of one enterprise may not be deleted at customs, in their order: weighed trucks, and papers that refer to them. */
export async function removalBlockersOf(ctx: Context, manifests: readonly Deleted[]): Promise<string[][]> {
  const [first] = manifests
  if (!first) return []
  const heads = manifests.map(({ head }) => head)
  const weighed = await weighedTrucks(ctx, heads)
  const referring = await blockersOf(
    ctx,
    first.head.enterprise_id,
    manifests.map(({ head: { batch_number, message_type }, bills }) => ({
      batch_number,
      message_type,
      numbers: bills.flatMap(({ bill_no, containers }) => numbersOf({ bills: [{ bill_no }], containers })),
    })),
  )
  return heads.map((head, at) => [...weighed(head), ...referring[at]!])
}

async function weighedTrucks(
  { data }: Context,
  heads: readonly ManifestRow[],
): Promise<(head: ManifestRow) => string[]> {
  const orders = heads.flatMap(({ order_id }) => order_id ?? [])
  const trucks = await data.all(orderTransport, {
    order_id: orders,
    batch_number: heads.map(({ batch_number }) => batch_number),
    status: ['weighing', 'weighed'],
  })
  return ({ order_id, batch_number }) =>
    trucks
      .filter((truck) => truck.order_id === order_id && truck.batch_number === batch_number)
      .map(({ plate_number }) => `车辆 ${plate_number} 已过磅`)
      .slice(0, MAX_TRUCKS)
}
