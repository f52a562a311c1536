import type { CodeValue, TableName } from '../codes/index.ts'
import type { Row } from '../kit/entity.ts'
import type { order } from '../order/order.ts'
import type { orderTransport } from '../order/transport.ts'
import type { Loose } from '../order/transport.rules.ts'
import type { port, site } from '../reference/place.ts'
import type { seller } from '../reference/party.ts'
import type { operatorCard } from '../reference/operatorCard.ts'
import type { transmitter } from '../reference/transmitter.ts'
import type { FiledDriver, FiledVehicle } from '../transport/standing.rules.ts'
import type { manifest, manifestBill } from './manifest.ts'

export { block, note, passes, warn } from '../trade/finding.ts'
export type { Finding } from '../trade/finding.ts'
export type ManifestDraft = Loose<Row<typeof manifest>>
export type BillDraft = Loose<Row<typeof manifestBill>>
export type GoodsDraft = Loose<NonNullable<Row<typeof manifestBill>['goods']>[number]>

type Party = Pick<Row<typeof seller>, 'company_name' | 'name_en' | 'name_foreign'>
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

/** The batch in which a number is used elsewhere. */
type Uses = Pick<ReadonlyMap<string, string>, 'get'>

/** Everything a manifest is held against. What is not known (a manifest without an order) is left out and not held against it. */
export interface ManifestContext {
  /** Today in Asia/Shanghai, YYYY-MM-DD. */
  readonly today: string
  /** The instant of the check, ISO 8601: the time limits of customs are held against it. */
  readonly now: string
  /** A value of a code table; undefined when the table does not have it. */
  code(table: TableName, value: string): CodeValue | undefined
  /** The enterprise's goods on file, by commodity code. */
  readonly goodsFile?: ReadonlyMap<string, 'valid' | 'expired'> | undefined
  readonly order?: Pick<Row<typeof order>, 'order_no' | 'ie_flag' | 'goods' | 'cargo_form'> | undefined
  readonly seller?: Party | undefined
  readonly receiver?: Party | undefined
  /** The trucks of the order that carry this batch number. */
  readonly trucks: readonly PlannedTruck[]
  /** Batch numbers of the order. */
  readonly orderBatches: ReadonlySet<string>
  /** By plate as it is kept, and by the plate folded. */
  readonly vehicles: ReadonlyMap<string, FiledVehicle>
  /** By id. */
  readonly drivers: ReadonlyMap<string, FiledDriver>
  readonly transmitter?: Pick<Row<typeof transmitter>, 'transmitter_name' | 'status' | 'valid_to'> | undefined
  readonly card?: Pick<Row<typeof operatorCard>, 'card_no' | 'holder_name' | 'status' | 'valid_to'> | undefined
  readonly port?:
    | Pick<Row<typeof port>, 'port_name' | 'customs_code' | 'mongolia_exchange' | 'hs_code_from'>
    | undefined
  /** The site whose code is the place at home: where an import is unloaded, an export loaded. */
  readonly site?: Pick<Row<typeof site>, 'site_name' | 'customs_code' | 'status' | 'max_gross'> | undefined
  /** Bill numbers of other live manifests of the transmitter, with their batch. */
  readonly takenBills: Uses
  /** Plates (folded) in other unfinished batches, with the batch. */
  readonly busyPlates: Uses
  /** Containers in other unfinished batches, with the batch. */
  readonly busyContainers: Uses
}
