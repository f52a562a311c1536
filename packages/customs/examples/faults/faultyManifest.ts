import type { BillDraft, GoodsDraft, ManifestContext, ManifestDraft } from '@guanqiao/domain/customs/finding'
import { billMessage, headMessage } from '@guanqiao/domain/customs/filing'
import { codeTables } from '@guanqiao/domain/codes/index'
import { coalBill, coalLine } from '@guanqiao/domain/testing/coal'
import { formatSendTime } from '../../src/messageTime.ts'
import type { RoadManifestFiling } from '../../src/roadManifest/message.ts'

/** The time at which every planted manifest is checked and sent: 2026-11-22 10:00 in China. */
export const NOW = new Date('2026-11-22T02:00:00.000Z')

/** A manifest as stored in the record. */
export interface FaultyManifest {
  readonly head: ManifestDraft
  readonly bills: readonly BillDraft[]
}

/** Differences from a valid manifest: in the head, the first bill, its first goods line, or all bills. */
export interface Difference {
  readonly of?: keyof typeof right
  readonly head?: ManifestDraft
  readonly bill?: BillDraft
  readonly goods?: GoodsDraft
  readonly bills?: (bills: readonly BillDraft[]) => readonly BillDraft[]
}

/** Result of the check: the value cannot be entered, sending is blocked, a warning is shown, or the value is corrected at entry. */
export type CheckAnswer = 'entry' | 'block' | 'warn' | 'normalised'

/** Customs' reply: 03 at once; or 02 and a review by a person, if the message violates no rule but is implausible. */
export type CustomsAnswer = 'refuse' | 'review'

/** One wrong manifest, with the check that reports it before sending and customs' reply if it is sent nevertheless. */
export interface Fault extends Difference {
  readonly name: string
  /** Source of the rule. */
  readonly source: string
  /** The field of the finding. */
  readonly field: string
  readonly check: CheckAnswer
  readonly simulator: CustomsAnswer
  /** Context of the rules, if it differs from the default. */
  readonly context?: Partial<ManifestContext>
  /** A manifest that customs accepted earlier. */
  readonly earlier?: Difference
  /** Changes the message in a way that our writer never would. */
  readonly tamper?: (message: RoadManifestFiling) => RoadManifestFiling
  /** Changes the text of the message likewise. */
  readonly tamperText?: (xml: string) => string
}

const head: ManifestDraft = {
  batch_number: 'MA100190910A3',
  message_type: 'MT1401',
  ie_flag: 'I',
  declare_office: '0708',
  transmitter_id: '019b7765-ac00-7000-8000-000000000001',
  operator_card_id: '019b7765-ac00-7000-8000-000000000002',
  carrier_code: 'MN-2074192',
  agent_code: '0708MA1001909',
  loading_time: '2026-11-21T00:30:00.000Z',
  unloading_place: 'GQMD0708001',
  arrival_date: '2026-11-22',
  arrival_time: '2026-11-22T06:00:00.000Z',
  plates: '蒙L12345',
}

const outwardHead: ManifestDraft = {
  ...head,
  batch_number: 'MA100190900A4',
  message_type: 'MT2401',
  ie_flag: 'E',
  loading_place: 'GQMD0708001',
  loading_time: '2026-11-22T08:00:00.000Z',
  unloading_place: null,
  arrival_date: null,
  arrival_time: null,
}

type GoodsLine = NonNullable<BillDraft['goods']>[number]

const coal: GoodsLine = {
  ...coalLine,
  supplement: '散装，水分8%以下',
  hs_code: '2701121000',
  undg_code: null,
}

const inwardBill: BillDraft = {
  ...coalBill,
  bill_no: 'ML202611220001',
  condition_code: '10',
  volume: '53',
  consignor_code: 'MN2074192',
  consignor_contacts: ['EM:sales@mining.example'],
  consignee_name: '示例能源有限公司',
  consignee_code: 'MA0N00009',
  consignee_contacts: ['TE:0478-1234567'],
  routing_countries: ['MN', 'CN'],
  goods: [coal],
  containers: [],
}

const ore: GoodsLine = {
  ...coal,
  description: '铜精矿',
  supplement: null,
  hs_code: '2603000010',
  package_quantity: 20,
  package_type: 'BG',
  gross_weight: '22000.000',
}

const oreBill: BillDraft = {
  ...inwardBill,
  clearance_code: 'RD07',
  package_quantity: 20,
  package_type: 'BG',
  volume: null,
  gross_weight: '22000.000',
  goods: [ore],
  containers: [box('CSQU3054383')],
}

const cyanide: GoodsLine = {
  ...coal,
  description: '氰化钠',
  supplement: null,
  hs_code: '2837111000',
  undg_code: '1689',
  package_quantity: 22,
  package_type: 'DR',
  gross_weight: '22000.000',
}

const apples: GoodsLine = {
  ...coal,
  description: '鲜苹果',
  supplement: null,
  hs_code: '0808100000',
  package_quantity: 1200,
  package_type: 'CT',
  gross_weight: '21600.000',
}

const applesBill: BillDraft = {
  ...inwardBill,
  bill_no: 'EX202611220001',
  clearance_code: 'RD14',
  package_quantity: 1200,
  package_type: 'CT',
  volume: null,
  gross_weight: '21600.000',
  goods_value: '18000.50',
  currency: 'CNY',
  consignor_name: '示例果业有限公司',
  consignee_name: 'EXAMPLE FRUIT LLC',
  routing_countries: null,
  goods: [apples],
}

/** A container of a record. */
export function box(container_number: string): NonNullable<BillDraft['containers']>[number] {
  return { container_number, size_type: '22G1', source_code: '2', fullness: '5', confirmed: null }
}

const cyanideBill: BillDraft = {
  ...inwardBill,
  package_quantity: 22,
  package_type: 'DR',
  volume: null,
  gross_weight: '22000.000',
  goods: [cyanide],
  undg_name: '李某',
  undg_contacts: ['TE:13900000000'],
}

const notifiedBill: BillDraft = {
  ...inwardBill,
  consignee_name: 'TO ORDER',
  consignee_code: null,
  notify_name: '示例能源有限公司',
  notify_code: '0708911508001',
  notify_address: '乌拉特中旗示例路1号',
  notify_contacts: ['TE:13800000000'],
}

const transitBill: BillDraft = { ...oreBill, clearance_code: 'RD09', transit_to: '0201' }

const outwardTransitBill: BillDraft = {
  ...applesBill,
  clearance_code: 'RD16',
  transit_from: '0705',
  containers: [box('CSQU3054383')],
}

/** Manifests without findings. */
export const right = {
  /** Coal in bulk. */
  inward: { head, bills: [inwardBill] },
  /** Ore in bags in a container. */
  boxed: { head, bills: [oreBill] },
  /** Ore in bags in a container, in fast transit to Tianjin. */
  transit: { head, bills: [transitBill] },
  /** Cyanide in drums. */
  dangerous: { head, bills: [cyanideBill] },
  /** With a party to notify. */
  notified: { head, bills: [notifiedBill] },
  /** Export of apples. */
  outward: { head: outwardHead, bills: [applesBill] },
  /** Export of apples in transit through the country. */
  outwardTransit: { head: outwardHead, bills: [outwardTransitBill] },
} satisfies Record<string, FaultyManifest>

/** The valid manifest with the difference applied. */
export function faultyManifest({ of = 'inward', head: heading, bill, goods, bills }: Difference): FaultyManifest {
  const base: FaultyManifest = right[of]
  const [first = {}, ...others] = base.bills
  const [line = {}, ...lines] = first.goods ?? []
  const changed = [
    { ...first, ...(goods && { goods: [{ ...line, ...goods }, ...lines] as BillDraft['goods'] }), ...bill },
    ...others,
  ] as BillDraft[]
  return { head: { ...base.head, ...heading }, bills: bills ? bills(changed) : changed }
}

export const SENDER = '0708MA1001909_DXPESW0000000001'
const TRANSMITTER = '甘其毛都示例物流有限公司'

/** The message of a manifest, written by our own writer from any record. */
export const messageOf = (
  { head: heading, bills }: FaultyManifest,
  message_id = 'ML202611220001',
): RoadManifestFiling => ({
  message_id,
  function_code: '9',
  sender_id: SENDER,
  send_time: formatSendTime(NOW),
  ...headMessage(heading, TRANSMITTER),
  bills: bills.map((bill) => billMessage(bill, heading)),
})

const tables = new Map<string, ReadonlyMap<string, ReturnType<(typeof codeTables)['country']['rows']>[number]>>(
  Object.entries(codeTables).map(([name, { rows }]) => [name, new Map(rows().map((row) => [row.code, row]))]),
)

const vehicle = {
  id: '019b7765-ac00-7000-8000-000000000003',
  plate_number: '蒙L12345',
  status: 'active',
  filing_status: 'filed',
  vehicle_customs_code: '0708000001',
  max_gross: null,
  license_expiry: null,
  inspection_expiry: null,
  insurance_expiry: null,
  driver_id: null,
} as const

/** Context of the valid manifests. */
export const context: ManifestContext = {
  today: '2026-11-22',
  now: NOW.toISOString(),
  code: (table, value) => tables.get(table)?.get(value),
  goodsFile: new Map(['2701121000', '2603000010', '2837111000', '0808100000'].map((code) => [code, 'valid'])),
  trucks: [],
  orderBatches: new Set(),
  vehicles: new Map([['蒙L12345', vehicle]]),
  drivers: new Map(),
  transmitter: { transmitter_name: TRANSMITTER, status: 'active', valid_to: null },
  card: { card_no: '2118000000001', holder_name: '王某', status: 'active', valid_to: '2027-12-31' },
  port: { port_name: '甘其毛都', customs_code: '0708', mongolia_exchange: 'no', hs_code_from: null },
  site: { site_name: '甘其毛都口岸监管场所', customs_code: '0708', status: 'active', max_gross: null },
  usedBillNumbers: new Map(),
  busyPlates: new Map(),
  busyContainers: new Map(),
}
