import type { GatheredCrossing } from '@guanqiao/domain/inventory/crossing.rules'
import { add } from '@guanqiao/domain/kit/decimal'
import { platesIn } from '@guanqiao/domain/customs/rules/plates'
import type { Row } from '@guanqiao/domain/kit/entity'
import { order } from '@guanqiao/domain/order/index'
import type { Context } from '../../kernel/handlers.ts'
import { sceneOf, weighedOf } from '../../documents/reports/scene.ts'
import type { Scene } from '../../documents/reports/scene.ts'

interface Gathered {
  readonly batch_number: string | null
  readonly ie_flag: 'I' | 'E'
}

type Order = Row<typeof order>

/** The message of a report in this direction, by which a scene finds the manifest. */
const reportOf = (ie_flag: 'I' | 'E'): string => (ie_flag === 'I' ? 'MT5401' : 'MT5402')

/** The orders of the trucks of some batches, by batch; a batch has trucks of one order. */
export async function ordersOf(
  { data }: Context,
  scene: Scene,
  batches: readonly string[],
): Promise<ReadonlyMap<string, Order>> {
  const ofBatch = batches.flatMap((batch) => {
    const id = scene.trucksOf(batch)[0]?.order_id ?? scene.manifestOf(batch, reportOf('I'))?.order_id
    return id ? [[batch, id] as const] : []
  })
  const rows = await data.all(order, { id: [...new Set(ofBatch.map(([, id]) => id))] })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(ofBatch.flatMap(([batch, id]) => (byId.has(id) ? [[batch, byId.get(id)!] as const] : [])))
}

/** What order and manifest say of the crossings of some lists of one enterprise, in their order. */
export async function crossingsOf(
  ctx: Context,
  enterprise_id: string,
  lists: readonly Gathered[],
): Promise<GatheredCrossing[]> {
  const batches = [...new Set(lists.flatMap(({ batch_number }) => batch_number ?? []))]
  if (batches.length === 0) return lists.map(() => ({}))
  const scene = await sceneOf(ctx, enterprise_id, batches)
  const orders = await ordersOf(ctx, scene, batches)
  return lists.map(({ batch_number, ie_flag }) => {
    const batch = batch_number ?? ''
    const type = [ie_flag, ie_flag === 'I' ? ('E' as const) : ('I' as const)]
      .map(reportOf)
      .find((report) => scene.manifestOf(batch, report))
    const head = type === undefined ? undefined : scene.manifestOf(batch, type)
    const bills = type ? scene.goodsOf(batch, type) : []
    const ordered = orders.get(batch)
    const trucks = scene.trucksOf(batch).map(({ plate_number }) => plate_number)
    const tickets = scene.ticketsOf(batch).map(({ plate_number }) => plate_number)
    return {
      weighed: weighedOf(scene, batch),
      order: ordered && {
        order_no: ordered.order_no,
        trade_mode: ordered.trade_mode,
        hs_codes: (ordered.goods ?? []).map(({ hs_code }) => hs_code),
      },
      manifest: head && {
        ie_flag: head.ie_flag,
        declare_office: head.declare_office,
        plates: trucks.length + tickets.length > 0 ? [...trucks, ...tickets] : platesIn(head.plates),
        bills: bills.map(({ bill_no }) => bill_no),
        departures: scene.departuresOf(batch),
        packages: bills.reduce((sum, { package_quantity }) => sum + package_quantity, 0),
        hs_codes: bills.flatMap(({ goods }) => (goods ?? []).map(({ hs_code }) => hs_code)),
        gross: add(bills.map(({ gross_weight }) => gross_weight)),
      },
    }
  })
}
