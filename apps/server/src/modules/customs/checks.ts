import { findings, manifestDocument } from '@guanqiao/domain/customs/index'
import { platesIn } from '@guanqiao/domain/customs/rules/plates'
import type { Finding, manifest, manifestBill, ManifestContext } from '@guanqiao/domain/customs/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import { order, orderTransport } from '@guanqiao/domain/order/index'
import { goods, operatorCard, port, consignee, consignor, site, transmitter } from '@guanqiao/domain/reference/index'
import { driver, vehicle } from '@guanqiao/domain/transport/index'
import { asPlate, foldPlate } from '@guanqiao/domain/values/index'
import { codeReader } from '../../kernel/data/codes.ts'
import type { Context } from '../../kernel/handlers.ts'
import { today } from '../../kernel/time.ts'
import { filedBoxes } from '../../documents/crossing/filedBoxes.ts'
import { neighbourOf } from '../../documents/crossing/neighbour.ts'
import { localChecks } from '../../documents/localRules/localRules.ts'
import { byWhat, containerUses, elsewhere } from '../../documents/crossing/busy.queries.ts'
import type { Use } from '../../documents/crossing/busy.queries.ts'
import { billUses, orderNumbers, plateUses } from './checks.queries.ts'

export type ManifestRow = Row<typeof manifest>
export type BillRow = Row<typeof manifestBill>

export interface Checked {
  readonly head: ManifestRow
  readonly bills: readonly BillRow[]
}

/** All findings on some manifests of one enterprise, by id, in a constant number of statements. */
export async function findingsOfMany(ctx: Context, all: readonly Checked[]): Promise<Map<string, Finding[]>> {
  const [first] = all
  if (!first) return new Map()
  const around = await readAround(ctx, first.head.enterprise_id, all)
  const local = await localChecks(ctx, manifestDocument, first.head.enterprise_id)
  return new Map(all.map(({ head, bills }) => [head.id, liveFindings(head, bills, contextOf(head, around), local)]))
}

/** Deleted bills are not checked, but counted in paths, as in the record. */
function liveFindings(
  row: ManifestRow,
  bills: readonly BillRow[],
  context: ManifestContext,
  local: (record: object) => Finding[],
): Finding[] {
  const positions = bills.flatMap(({ status }, at) => (status === 'deleted' ? [] : [at]))
  const live = positions.map((at) => bills[at]!)
  return [...findings(row, live, context), ...local({ ...row, bills: live })].map((finding) => ({
    ...finding,
    path: finding.path === null ? null : billPath(finding.path, positions),
  }))
}

/** Converts a path with an index into some of the bills to an index into all of them. */
export const billPath = (path: string, positions: readonly number[]): string =>
  path.replace(/^bills\.(\d+)/, (_found, at) => `bills.${positions[Number(at)] ?? at}`)

/** Limit for many manifests at once, each with up to 500 trucks. */
const MANY = { max: 100_000 }
const distinct = <T>(values: readonly (T | null | undefined)[]): T[] =>
  [...new Set(values.filter((value) => value !== null && value !== undefined))] as T[]
const byId = <R extends { readonly id: string }>(rows: readonly R[]): Map<string, R> =>
  new Map(rows.map((row) => [row.id, row]))

/** By the registered plate, and by its folded form. */
const byPlate = (rows: readonly Row<typeof vehicle>[]): Map<string, Row<typeof vehicle>> =>
  new Map([
    ...rows.map((row) => [foldPlate(row.plate_number), row] as const),
    ...rows.map((row) => [row.plate_number, row] as const),
  ])

type Around = Awaited<ReturnType<typeof readAround>>

/** All data that the rules need for some manifests. */
export async function readAround(ctx: Context, enterprise_id: string, all: readonly Checked[]) {
  const { data, sql } = ctx
  const heads = all.map(({ head }) => head)
  const orders = byId(await data.all(order, { enterprise_id, id: distinct(heads.map((head) => head.order_id)) }, MANY))
  const carried = {
    enterprise_id,
    order_id: [...orders.keys()],
    batch_number: distinct(heads.map((head) => head.batch_number)),
  }
  const trucks = await data.all(orderTransport, carried, { order: 'sequence', ...MANY })
  const plates = distinct([
    ...trucks.map((truck) => asPlate(truck.plate_number)),
    ...heads.flatMap((head) => platesIn(head.plates)),
  ])
  const ends = [...orders.values()]
  const consignors = byId(await data.all(consignor, { id: distinct(ends.map((end) => end.seller_id)) }))
  const consignees = byId(await data.all(consignee, { id: distinct(ends.map((end) => end.receiver_id)) }))
  const ports = await data.all(port, {})
  const sites = await data.all(site, { site_code: distinct(heads.map(placeAtHome)) })
  const boxes = distinct(
    all.flatMap(({ bills }) =>
      bills.flatMap((bill) => (bill.containers ?? []).map((container) => container.container_number)),
    ),
  )
  return {
    today: today(ctx.now()),
    now: ctx.now().toISOString(),
    code: await codeReader(CODE_TABLES),
    ...(await goodsOnFile(ctx, enterprise_id, all)),
    orders,
    trucks: Map.groupBy(
      trucks.filter((truck) => truck.status !== 'cancelled'),
      (truck) => truckKey(truck.order_id, truck.batch_number),
    ),
    vehicles: byPlate(await data.all(vehicle, { enterprise_id, plate_number: plates }, MANY)),
    drivers: byId(
      await data.all(driver, { enterprise_id, id: distinct(trucks.map((truck) => truck.driver_id)) }, MANY),
    ),
    transmitters: byId(
      await data.all(transmitter, { enterprise_id, id: distinct(heads.map((head) => head.transmitter_id)) }),
    ),
    cards: byId(
      await data.all(operatorCard, { enterprise_id, id: distinct(heads.map((head) => head.operator_card_id)) }),
    ),
    numbers: await orderNumbers(sql, enterprise_id, [...orders.keys()]),
    consignors,
    consignees,
    ports,
    sites: new Map(sites.map((row) => [row.site_code, row])),
    bills: byWhat(
      await billUses(sql, enterprise_id, distinct(all.flatMap(({ bills }) => bills.map((bill) => bill.bill_no)))),
    ),
    boxes: await filedBoxes(data, enterprise_id, boxes),
    plates: byWhat(await plateUses(sql, enterprise_id, plates)),
    containers: byWhat(await containerUses(sql, enterprise_id, boxes)),
  }
}

const truckKey = (orderId: string | null, batchNumber: string | null): string => `${orderId} ${batchNumber}`

/** The code tables of a manifest. */
const CODE_TABLES = [
  'country',
  'customs_district',
  'land_port',
  'rmft_clearance',
  'rmft_condition',
  'rmft_country',
  'rmft_currency',
  'rmft_dangerous_goods',
  'rmft_package',
  'rmft_payment',
] as const

/** The place where an import is unloaded or an export loaded. */
const placeAtHome = ({ message_type, unloading_place, loading_place }: ManifestRow): string | null =>
  message_type === 'MT1401' ? unloading_place : loading_place

/** The registered goods with the commodity codes of the bills. A valid one takes precedence over an expired one. */
async function goodsOnFile({ data }: Context, enterprise_id: string, all: readonly Checked[]) {
  const numbers = distinct(
    all.flatMap(({ bills }) => bills.flatMap((bill) => (bill.goods ?? []).map((item) => item.hs_code))),
  )
  const rows = await data.all(goods, { enterprise_id, good_code: numbers }, MANY)
  const goodsFile = new Map<string, 'valid' | 'expired'>()
  for (const { good_code, status } of rows) if (goodsFile.get(good_code) !== 'valid') goodsFile.set(good_code, status)
  const named = Map.groupBy(rows, ({ good_code }) => good_code)
  const goodsNames = new Map(
    [...named].flatMap(([code, same]) => {
      const names = new Set(same.map(({ good_name }) => good_name))
      return names.size === 1 ? [[code, same[0]!.good_name] as const] : []
    }),
  )
  return { goodsFile, goodsNames }
}

export function contextOf(row: ManifestRow, around: Around): ManifestContext {
  const orderRow = around.orders.get(row.order_id ?? '')
  const isOwnBatch = (use: Use) => use.batch_number === row.batch_number
  const portRow = orderRow
    ? around.ports.find((port) => port.id === orderRow.port_id)
    : around.ports.find((port) => port.customs_code === row.declare_office)
  return {
    today: around.today,
    now: around.now,
    code: around.code,
    goodsFile: around.goodsFile,
    goodsNames: around.goodsNames,
    order: orderRow,
    consignor: around.consignors.get(orderRow?.seller_id ?? ''),
    consignee: around.consignees.get(orderRow?.receiver_id ?? ''),
    trucks: around.trucks.get(truckKey(row.order_id, row.batch_number)) ?? [],
    orderBatches: around.numbers.get(row.order_id ?? '') ?? new Set(),
    vehicles: around.vehicles,
    drivers: around.drivers,
    transmitter: around.transmitters.get(row.transmitter_id),
    card: around.cards.get(row.operator_card_id ?? ''),
    port: portRow,
    neighbour: neighbourOf(around.code, portRow),
    boxes: around.boxes,
    site: around.sites.get(placeAtHome(row) ?? ''),
    // Evaluated on demand: two hundred manifests would otherwise create two hundred maps of all uses.
    usedBillNumbers: elsewhere(around.bills, (use) => use.manifest_id === row.id),
    busyPlates: elsewhere(around.plates, isOwnBatch),
    busyContainers: elsewhere(around.containers, isOwnBatch),
  }
}
