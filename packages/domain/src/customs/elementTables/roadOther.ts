import type { ElementRow, Occurs } from './declare.ts'
import { compile } from './declare.ts'
import type { Rows } from './row.ts'
import type { DataItem } from './item.ts'
import { items } from './item.ts'
import { shaped, freeText, wholeNumber } from './format.ts'

/**
 * The other road messages with declared elements. MT4401 to MT4406: confirmations of trucks with goods, without goods, and with
 * empty containers, in and out. MT8401 to MT8404: goods left behind, and goods moved to another batch.
 */
export const otherRoadTypes = [
  'MT4401',
  'MT4402',
  'MT4403',
  'MT4404',
  'MT4405',
  'MT4406',
  'MT8401',
  'MT8402',
  'MT8403',
  'MT8404',
] as const
export type OtherRoadType = (typeof otherRoadTypes)[number]
/** 2 declares, 3 deletes. */
export type OtherFunction = '2' | '3'
type OtherVariant = `${OtherRoadType}/${OtherFunction}`
type Element = ElementRow<OtherVariant>

/**
 * Cardinality in the declaring message of each type, in the order of `otherRoadTypes`; the deleting message has one cardinality for
 * all types that have it. Source: the message schemas MT4401 to MT4406 and MT8401 to MT8404 of the Single Window's package for road
 * manifests (2019-02-12).
 */
function occursOf(declaring: string, deleting: Occurs): Record<OtherVariant, Occurs> {
  const parts = declaring.trim().split(/\s+/) as Occurs[]
  const entries = otherRoadTypes.flatMap((type, at): [OtherVariant, Occurs][] => [
    [`${type}/2`, parts[at] ?? '-'],
    [`${type}/3`, type.startsWith('MT44') ? deleting : '-'],
  ])
  return Object.fromEntries(entries) as Record<OtherVariant, Occurs>
}

/** The same cardinality for every type. */
const every = (occurs: Occurs): string => otherRoadTypes.map(() => occurs).join(' ')

const group = (path: string, label: string, declaring: string, deleting: Occurs = '-'): Element => ({
  path,
  label,
  occurs: occursOf(declaring, deleting),
})
const lines = (path: string, field: string, label: string, declaring: string): Element => ({
  ...group(path, label, declaring),
  field,
})
const value = (path: string, field: string, item: DataItem, declaring: string, deleting: Occurs = '-'): Element => ({
  ...group(path, item.label, declaring, deleting),
  field,
  item,
})
const KILOGRAMS = { attribute: { name: 'unitCode', value: 'KGM' } } as const

const item = (rule: string | null, label: string, format: DataItem['format'], table?: string): DataItem =>
  table === undefined ? { rule, label, format } : { rule, label, format, table }

const documentNumber = shaped(35, /^@?[A-Z0-9]+-?[A-Z0-9]+$/, '不超过35位的大写字母和数字')
const seal = shaped(35, /^(?:[ME]\/[A-Za-z0-9]+@(?:AA|AB|AC|CA|CU|SH|TO)|0000)$/, '“M或E/号码@施加封志人类型”或0000')
const flagOf = (label: string): DataItem => item(null, label, shaped(1, /^[01]$/, '0或1'))

/** The data items of these messages that manifests lack, by their numbers in the filling rules. */
export const roadItems = {
  arrivalTime: item('0024', '抵达关境内第一个目的港的日期和时间', items.loadingTime.format),
  vehicleCode: item('0056', '运输工具代码', shaped(25, /^[A-Z0-9]{1,25}$/, '不超过25位的大写字母和数字')),
  plateNumber: item('0055', '运输工具名称', freeText(35)),
  transportMode: item('0057', '运输方式代码', shaped(1, /^3$/, '3（公路运输）'), 'CN012'),
  driverCode: item('0046', '驾驶员代码', shaped(17, /^[A-Z0-9]{1,17}$/, '不超过17位的大写字母和数字')),
  driverName: item('0045', '驾驶员名称', freeText(70)),
  crewCount: item(null, '司乘人员人数', wholeNumber(5)),
  healthStatus: flagOf('健康状态'),
  vaccinated: flagOf('是否接种疫苗'),
  trailerNumber: item('0021', '托架或拖挂车编号', items.containerNumber.format),
  trailerTare: item('0058', '托架或拖挂车自重', wholeNumber(5)),
  trailerType: item('0032', '托架或拖挂车类型代码', shaped(2, /^0[1-4]$/, '01至04'), 'CC019'),
  carSeal: item('0022', '车辆海关关锁号', seal),
  size: item('0019', '集装箱(器)尺寸和类型', shaped(4, /^[0-9A-Z]{4}$/, '4位代码'), 'CN007'),
  fullness: item('0020', '重箱或空箱标识', shaped(1, /^\d$/, '1位数字'), 'CN016'),
  containerSeal: item('0022', '集装箱(器)封志号码', seal),
  source: item('0018', '集装箱(器)来源代码', shaped(1, /^\d$/, '1位数字'), 'CN015'),
  containerTare: item('0058', '集装箱(器)自重', wholeNumber(5)),
  formerBatch: item('0033', '改配前原货物运输批次号', documentNumber),
  formerBill: item('0033', '改配前原运单号', documentNumber),
  newBatch: item('0034', '改配后货物运输批次号', items.batchNumber.format),
  newBill: item('0035', '改配后提(运)单号', items.billNumber.format),
  formerContainer: item('0033', '改配前原集装箱(器)编号', documentNumber),
} as const

const BODY = 'Declaration'
const TRUCK = `${BODY}/Consignment`
const MEANS = `${TRUCK}/BorderTransportMeans`
const TRAILER = `${MEANS}/TransportEquipment`
const BOX = `${TRUCK}/TransportEquipment`
const CHANGE = `${TRUCK}/ChangeInformation`

const means: Element[] = [
  group(MEANS, '运输工具', '1 1 1 1 1 1'),
  value(`${MEANS}/ArrivalDateTime`, 'arrival_time', roadItems.arrivalTime, '1 1 1 1 1 1'),
  value(`${MEANS}/ID`, 'vehicle_code', roadItems.vehicleCode, '1 1 1 1 1 1'),
  value(`${MEANS}/Name`, 'plate_number', roadItems.plateNumber, '1 1 1 1 1 1'),
  value(`${MEANS}/TypeCode`, 'transport_mode', roadItems.transportMode, '1 1 1 1 1 1'),
  value(`${MEANS}/RoutingCountryCode`, 'routing_countries', items.routingCountry, '0..99 - 0..1 - 0..1 -'),
  group(`${MEANS}/Master`, '驾驶员', '0..1 0..1 1 1 1 1'),
  value(`${MEANS}/Master/ID`, 'driver_code', roadItems.driverCode, '0..1 0..1 1 1 1 1'),
  value(`${MEANS}/Master/Name`, 'driver_name', roadItems.driverName, '0..1 0..1 1 1 1 1'),
  value(`${MEANS}/Master/NumStaffMember`, 'crew_count', roadItems.crewCount, '0..1 - 0..1 - 0..1 -'),
  value(`${MEANS}/Master/HealthStatus`, 'health_status', roadItems.healthStatus, '0..1 - 0..1 - 0..1 -'),
  value(`${MEANS}/Master/Vaccinate`, 'vaccinated', roadItems.vaccinated, '0..1 - 0..1 - 0..1 -'),
  lines(TRAILER, 'trailers', '托架或拖挂车', '0..9 0..9 0..9 0..9 0..9 0..9'),
  value(`${TRAILER}/ID`, 'trailer_number', roadItems.trailerNumber, '1 1 1 1 1 1'),
  { ...value(`${TRAILER}/TareWeight`, 'tare_weight', roadItems.trailerTare, '1 1 1 1 1 1'), ...KILOGRAMS },
  value(`${TRAILER}/TypeCode`, 'trailer_type', roadItems.trailerType, '0..1 0..1 1 1 1 1'),
  value(`${MEANS}/CarSealID`, 'seals', roadItems.carSeal, '0..9 0..9 - - - -'),
  group(`${TRUCK}/GovernmentProcedure`, '通关代码', '- - - - 1 1'),
  value(`${TRUCK}/GovernmentProcedure/CurrentCode`, 'clearance_code', items.clearance, '- - - - 1 1'),
]

/** Applications to leave goods behind start with the bill, those to move them start with the reason. */
const former: Element[] = [
  group(`${TRUCK}/TransportContractDocument`, '运输合同', '- - - - - - 1 1'),
  value(`${TRUCK}/TransportContractDocument/ID`, 'bill_no', items.billNumber, '- - - - - - 1 1'),
  group(CHANGE, '变更说明', '- - - - - - 0..1 0..1 0..1 0..1'),
  value(`${CHANGE}/Reason`, 'reason_text', items.changeText, '- - - - - - 1 1 1 1'),
  value(`${CHANGE}/Contact`, 'contact', items.changeContact, '- - - - - - 1 1 1 1'),
  value(`${CHANGE}/Phone`, 'phone', items.changePhone, '- - - - - - 1 1 1 1'),
  group(`${TRUCK}/AdditionalDocument`, '改配前原运单', '- - - - - - - - 1 1'),
  value(`${TRUCK}/AdditionalDocument/ID`, 'former_bill', roadItems.formerBill, '- - - - - - - - 1 1'),
  group(`${TRUCK}/TransportContractDocument`, '运输合同', '- - - - - - - - 0..1 0..1'),
  value(`${TRUCK}/TransportContractDocument/ID`, 'new_bill_no', roadItems.newBill, '- - - - - - - - 1 1'),
]

const boxes: Element[] = [
  lines(BOX, 'containers', '集装箱', '0..9 0..9 - - 1..9 1..9 - - 0..n 0..n'),
  value(`${BOX}/CharacteristicCode`, 'size_type', roadItems.size, '1 1 - - 1 1 - - 1 1'),
  value(`${BOX}/FullnessCode`, 'fullness', roadItems.fullness, '1 1 - - - - - - 1 1'),
  value(`${BOX}/ID`, 'container_number', items.containerNumber, '1 1 - - 1 1 - - 1 1'),
  value(`${BOX}/SealID`, 'seals', roadItems.containerSeal, '0..9 0..9 - - - - - - 0..9 0..9'),
  value(`${BOX}/SupplierPartyTypeCode`, 'source_code', roadItems.source, '0..1 0..1 - - 1 1 - - 1 1'),
  { ...value(`${BOX}/TareWeight`, 'tare_weight', roadItems.containerTare, '1 1 - - 1 1'), ...KILOGRAMS },
  group(`${BOX}/AdditionalDocument`, '改配前原集装箱', '- - - - - - - - 1 1'),
  value(`${BOX}/AdditionalDocument/ID`, 'former_container', roadItems.formerContainer, '- - - - - - - - 1 1'),
]

/** Everything under Declaration, in schema order. */
export const otherRoadElements: readonly Element[] = [
  group(BODY, '报文体', every('1'), '1'),
  value(`${BODY}/DeclarationOfficeID`, 'declare_office', items.office, every('1'), '1'),
  value(`${BODY}/ID`, 'batch_number', items.batchNumber, '1 1 1 1 1 1 1 1 - -', '1'),
  value(`${BODY}/ID`, 'new_batch_number', roadItems.newBatch, '- - - - - - - - 1 1'),
  group(`${BODY}/AdditionalDocument`, '改配前原批次', '- - - - - - - - 1 1'),
  value(`${BODY}/AdditionalDocument/ID`, 'former_batch', roadItems.formerBatch, '- - - - - - - - 1 1'),
  group(`${BODY}/AdditionalInformation`, '补充信息', every('0..1'), '0..1'),
  value(`${BODY}/AdditionalInformation/Content`, 'remark', items.remark, every('1'), '1'),
  group(`${BODY}/BorderTransportMeans`, '运输工具', '- - - - - - 1 1 - -'),
  value(`${BODY}/BorderTransportMeans/TypeCode`, 'transport_mode', roadItems.transportMode, '- - - - - - 1 1 - -'),
  group(`${BODY}/Carrier`, '承运人', '0..1 0..1 0..1 0..1 0..1 0..1'),
  value(`${BODY}/Carrier/ID`, 'carrier_code', items.carrierCode, '1 1 1 1 1 1'),
  lines(TRUCK, 'consignments', '运单', '1..n 1..n 1..1 1..1 1..1 1..1 1..n 1..n 1..n 1..n'),
  ...means,
  ...former,
  ...boxes,
  group(`${BODY}/LoadingLocation`, '装货地', '- - - - - 1'),
  value(`${BODY}/LoadingLocation/ID`, 'loading_place', items.loadingPlace, '- - - - - 1'),
  group(`${BODY}/RepresentativePerson`, '传输人', '1 1 1 1 1 1', '1'),
  value(`${BODY}/RepresentativePerson/Name`, 'transmitter_name', items.transmitterName, '1 1 1 1 1 1', '1'),
  group(`${BODY}/UnloadingLocation`, '卸货地', '- - - - 1'),
  value(`${BODY}/UnloadingLocation/ID`, 'unloading_place', items.unloadingPlace, '- - - - 1'),
]

const compiled = new Map<OtherVariant, Rows>()

/** The rows below the root, after the head, in schema order. */
export function otherRoadRows(type: OtherRoadType, fn: OtherFunction): Rows {
  const variant: OtherVariant = `${type}/${fn}`
  const schema = compiled.get(variant)
  if (schema) return schema
  const rows = compile(otherRoadElements, variant)
  compiled.set(variant, rows)
  return rows
}
