import { findings, plannedFindings } from '@guanqiao/domain/customs/index'
import type { PlannedManifest } from '@guanqiao/domain/customs/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { order, PlannedOrder, TruckLine } from '@guanqiao/domain/order/index'
import { port, consignee, consignor, site } from '@guanqiao/domain/reference/index'
import type { Finding } from '@guanqiao/domain/documents/finding'
import type { Context } from '../../kernel/handlers.ts'
import { cardFor } from './operatorCards.ts'
import { contextOf, readAround } from './checks.ts'
import type { BillRow, Checked, ManifestRow } from './checks.ts'
import { headOf } from './manifestDefaults.ts'
import type { Source, Truck } from './manifestDefaults.ts'
import { billOf } from './billDefaults.ts'
import type { BillSource } from './billDefaults.ts'
import { numbered, prefixOf } from './fromOrder.ts'

type Order = Row<typeof order>
/** A truck with its index in the order. */
type Placed = Truck & { readonly position: number }
type Made = Checked & { readonly trucks: readonly Placed[]; readonly isNumbered: boolean }

/** The findings on the manifests that an order would create, at the order's fields. Writes nothing. */
export async function manifestFindings(
  ctx: Context,
  enterprise_id: string,
  planned: PlannedOrder,
  lines: readonly TruckLine[],
): Promise<Finding[]> {
  const source = await sourceOf(ctx, enterprise_id, planned)
  if (!source) return []
  const drafts = groupsOf(source.order, lines).map((trucks) => madeOf(source, trucks))
  const around = await readAround(ctx, enterprise_id, drafts)
  const manifests = drafts.map(({ head, bills, trucks, isNumbered }): PlannedManifest => {
    const manifestContext = contextOf(head, around)
    const { consignor: from, consignee: to } = source
    const usedBillNumbers = isNumbered ? manifestContext.usedBillNumbers : new Map<string, string>()
    const context = {
      ...manifestContext,
      usedBillNumbers,
      order: source.order,
      port: source.port,
      consignor: from,
      consignee: to,
    }
    return {
      trucks: trucks.map(({ position }) => position),
      goods: goodsPlaces(trucks),
      bill_no: bills[0]?.bill_no ?? '',
      truck_name: nameOf(trucks),
      findings: findings(head, bills, context),
    }
  })
  return plannedFindings(planned, manifests)
}

const nameOf = (trucks: readonly Placed[]): string =>
  trucks.length === 1 ? `车辆 ${trucks[0]?.plate_number ?? ''} 的提(运)单` : `${trucks.length} 辆车的提(运)单`

/** In the order of the bill's lines: by their number in the order. */
const goodsPlaces = (trucks: readonly Placed[]): number[] =>
  [...new Set(trucks.map(({ goods_line }) => goods_line - 1))].toSorted((a, b) => a - b)

/** The order as the source of manifests; undefined without a port, which every filing needs. */
async function sourceOf(
  ctx: Context,
  enterprise_id: string,
  planned: PlannedOrder,
): Promise<(Source & BillSource) | undefined> {
  const { data } = ctx
  const { port_id, site_id, seller_id, receiver_id } = planned
  const portRow = port_id ? await data.find(port, { id: port_id }) : undefined
  if (!portRow) return undefined
  const completeOrder = {
    ie_flag: 'I',
    batch_mode: 'per_truck',
    cargo_form: 'bulk',
    transmitter_id: null,
    loading_time: null,
    plan_date: null,
    ...planned,
    enterprise_id,
  }
  // Missing values of an incomplete order are empty in the row that the filling rules read.
  const row = completeOrder as Order
  return {
    order: row,
    port: portRow,
    card: await cardFor(ctx, row),
    site: site_id ? await data.find(site, { id: site_id }) : undefined,
    consignor: seller_id ? await data.find(consignor, { id: seller_id }) : undefined,
    consignee: receiver_id ? await data.find(consignee, { id: receiver_id }) : undefined,
    containers: new Map(),
  }
}

/** The trucks of each manifest. The order's own rules report trucks without weight or goods. */
function groupsOf({ goods, batch_mode }: Order, lines: readonly TruckLine[]): Placed[][] {
  const completeGoods = (goods ?? []).map((line) => Boolean(line.good_name && line.package_type && line.gross_weight))
  const trucks = lines.flatMap((line, position): Placed[] => {
    const goods_line = line.goods_line ?? 1
    if (!line.plate_number || !line.planned_gross || !completeGoods[goods_line - 1]) return []
    const row = { loading_time: null, ...line, goods_line, position, sequence: position + 1 }
    return [row as Placed]
  })
  if (trucks.length === 0) return []
  return batch_mode === 'shared' ? [trucks] : trucks.map((truck) => [truck])
}

function madeOf(source: Source & BillSource, trucks: readonly Placed[]): Made {
  const [first] = trucks
  const ownNumber = trucks.find(({ bill_no }) => bill_no)?.bill_no
  const head = { ...headOf(source, first?.batch_number ?? '', trucks), order_id: null, id: '' }
  const bill = billOf(source, ownNumber ?? numbered(prefixOf(source.order), first?.sequence ?? 1), trucks)
  return {
    head: head as ManifestRow,
    bills: [bill as BillRow],
    trucks,
    isNumbered: Boolean(ownNumber),
  }
}
