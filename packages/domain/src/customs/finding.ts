import type { CodeValue } from '../kit/codeTable.ts'
import type { TableName } from '../codes/index.ts'
import type { Row } from '../kit/entity.ts'
import type { order } from '../order/order.ts'
import type { orderTransport } from '../order/transport.ts'
import type { Loose } from '../order/transport.rules.ts'
import type { port, site } from '../reference/place.ts'
import type { consignor } from '../reference/party.ts'
import type { Limits } from '../documents/deadline.ts'
import type { operatorCard } from '../reference/operatorCard.ts'
import type { transmitter } from '../reference/transmitter.ts'
import type { FiledBox } from '../transport/filedBox.rules.ts'
import type { FiledDriver, FiledVehicle } from '../transport/eligibility.rules.ts'
import type { Neighbour } from './rules/route.ts'
import type { manifest, manifestBill } from './manifest.ts'

export { block, note, passes, warn } from '../documents/finding.ts'
export type { Finding } from '../documents/finding.ts'
export type ManifestDraft = Loose<Row<typeof manifest>>
export type BillDraft = Loose<Row<typeof manifestBill>>
export type GoodsDraft = Loose<NonNullable<Row<typeof manifestBill>['goods']>[number]>

type Party = Pick<Row<typeof consignor>, 'company_name' | 'name_en' | 'name_foreign'>
type PlannedTruck = Pick<
  Row<typeof orderTransport>,
  | 'plate_number'
  | 'driver_name'
  | 'driver_id'
  | 'container_numbers'
  | 'planned_gross'
  | 'package_quantity'
  | 'batch_number'
>

/** Number → the batch that uses it. */
type Uses = Pick<ReadonlyMap<string, string>, 'get'>

/** The data that a manifest is checked against. Unknown data (a manifest without an order) is absent and not checked. */
export interface ManifestContext {
  /** Today in Asia/Shanghai, YYYY-MM-DD. */
  readonly today: string
  /** Time of the check, ISO 8601, for customs' time limits. */
  readonly now: string
  /** A value of a code table, or undefined if the table lacks it. */
  code(table: TableName, value: string): CodeValue | undefined
  /** The enterprise's registered goods, by commodity code. */
  readonly goodsFile?: ReadonlyMap<string, 'valid' | 'expired'> | undefined
  /** The names of registered goods, by commodity code; a code with several names is absent. */
  readonly goodsNames?: ReadonlyMap<string, string> | undefined
  readonly order?: Pick<Row<typeof order>, 'order_no' | 'ie_flag' | 'goods' | 'cargo_form'> | undefined
  readonly consignor?: Party | undefined
  readonly consignee?: Party | undefined
  /** The trucks of the order that carry this batch number. */
  readonly trucks: readonly PlannedTruck[]
  /** Batch numbers of the order. */
  readonly orderBatches: ReadonlySet<string>
  /** By normalised plate, and by folded plate. */
  readonly vehicles: ReadonlyMap<string, FiledVehicle & { readonly max_load?: string | null }>
  /** By id. */
  readonly drivers: ReadonlyMap<string, FiledDriver>
  readonly transmitter?: Pick<Row<typeof transmitter>, 'transmitter_name' | 'status' | 'valid_to'> | undefined
  readonly card?: Pick<Row<typeof operatorCard>, 'card_no' | 'holder_name' | 'status' | 'valid_to'> | undefined
  readonly port?:
    | (Pick<Row<typeof port>, 'port_name' | 'customs_code' | 'mongolia_exchange' | 'hs_code_from'> & Limits)
    | undefined
  /** The site of the domestic place: where an import is unloaded or an export loaded. */
  readonly site?: Pick<Row<typeof site>, 'site_name' | 'customs_code' | 'status' | 'max_gross'> | undefined
  /** Bill numbers of other live manifests of the transmitter, with their batch. */
  readonly usedBillNumbers: Uses
  /** Plates (folded) in other unfinished batches, with the batch. */
  readonly busyPlates: Uses
  /** Containers in other unfinished batches, with the batch. */
  readonly busyContainers: Uses
  /** The registered containers of the bills, by number. */
  readonly boxes?: Pick<ReadonlyMap<string, FiledBox>, 'get'> | undefined
  /** The country across the border of the port. */
  readonly neighbour?: Neighbour | undefined
}
