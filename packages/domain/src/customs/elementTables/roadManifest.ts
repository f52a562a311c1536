import type { ElementRow, Occurs } from './declare.ts'
import { compile } from './declare.ts'
import type { DataItem } from './item.ts'
import { items } from './item.ts'
import type { Rows } from './row.ts'

/** MT1401: original manifest of an import. MT2401: pre-loading manifest of an export. */
export type RoadManifestType = 'MT1401' | 'MT2401'
/** 9 files, 5 changes, 3 deletes. */
export type ManifestFunction = '9' | '5' | '3'
type ManifestVariant = `${RoadManifestType}/${ManifestFunction}`

type Element = ElementRow<ManifestVariant>
type Special = Pick<Element, 'attribute' | 'value'>

/**
 * Cardinality in MT1401 and in MT2401, each with the functions 9, 5 and 3: '1 0..1 -' for both, or two such groups separated by
 * '|'. Source: the message schemas MT1401_9, _5, _3 and MT2401_9, _5, _3 of the Single Window's package for road manifests
 * (2019-02-12).
 */
function occursOf(text: string): Record<ManifestVariant, Occurs> {
  const [inward = '', outward = inward] = text.split('|').map((part) => part.trim())
  const entries = (
    [
      ['MT1401', inward],
      ['MT2401', outward],
    ] as const
  ).flatMap(([type, part]) =>
    part.split(/\s+/).map((occurs, at) => [`${type}/${'953'.charAt(at)}`, occurs] as [string, string]),
  )
  return Object.fromEntries(entries) as Record<ManifestVariant, Occurs>
}

const group = (path: string, label: string, occurs: string): Element => ({ path, label, occurs: occursOf(occurs) })
const lines = (path: string, field: string, label: string, occurs: string): Element => ({
  ...group(path, label, occurs),
  field,
})
const value = (path: string, field: string, item: DataItem, occurs: string, special: Special = {}): Element => ({
  ...lines(path, field, item.label, occurs),
  item,
  ...special,
})
const fixed = (path: string, label: string, text: string, occurs: string): Element => ({
  ...group(path, label, occurs),
  value: text,
})

const unit = (code: string): Special => ({ attribute: { name: 'unitCode', value: code } })
const qualifiedBy = (name: string, field: string, item: DataItem): Special => ({ attribute: { name, field, item } })

const contacts = (path: string, field: string, who: string, occurs: string): Element[] => [
  lines(path, field, `${who}联系方式`, occurs),
  value(`${path}/ID`, 'value', items.contactNumber, '1 1 -'),
  value(`${path}/TypeID`, 'type', items.contactType, '1 1 -'),
]

const BILL = 'Declaration/Consignment'
const GOODS = `${BILL}/ConsignmentItem`
const DOCUMENT = `${BILL}/TransportContractDocument`
const AMENDMENT = `${DOCUMENT}/Amendment`

const measures: Element[] = [
  value(`${BILL}/GrossVolumeMeasure`, 'volume', items.volume, '0..1 0..1 -', unit('MTQ')),
  value(
    `${BILL}/TotalPackageQuantity`,
    'package_quantity',
    items.billPackages,
    '1 0..1 -',
    qualifiedBy('unitCode', 'package_type', items.billPackageType),
  ),
  value(
    `${BILL}/ValueAmount`,
    'goods_value',
    items.value,
    '1 0..1 -',
    qualifiedBy('currencyID', 'currency', items.currency),
  ),
  group(`${BILL}/BorderTransportMeans`, '途经国家', '0..1 0..1 - | - - -'),
  group(`${BILL}/BorderTransportMeans/Itinerary`, '途经国家', '1 1 - | - - -'),
  value(
    `${BILL}/BorderTransportMeans/Itinerary/RoutingCountryCode`,
    'routing_countries',
    items.routingCountry,
    '1..99 1..99 - | - - -',
  ),
]

const consignee: Element[] = [
  group(`${BILL}/Consignee`, '收货人', '1 0..1 -'),
  value(`${BILL}/Consignee/ID`, 'consignee_code', items.consigneeCode, '0..1 0..1 -'),
  value(`${BILL}/Consignee/Name`, 'consignee_name', items.consigneeName, '1 0..1 -'),
  ...contacts(`${BILL}/Consignee/Communication`, 'consignee_contacts', '收货人', '0..3 0..3 -'),
  group(`${BILL}/Consignee/Contact`, '收货具体联系人', '0..1 0..1 -'),
  value(`${BILL}/Consignee/Contact/Name`, 'consignee_person', items.contactName, '1 0..1 -'),
  ...contacts(`${BILL}/Consignee/Contact/Communication`, 'consignee_person_contacts', '收货具体联系人', '1..3 0..3 -'),
]

const goods: Element[] = [
  lines(GOODS, 'goods', '货物', '1..n 0..n -'),
  value(`${GOODS}/SequenceNumeric`, 'sequence', items.sequence, '1 1 -'),
  group(`${GOODS}/Commodity`, '商品项描述', '1 0..1 -'),
  value(`${GOODS}/Commodity/HSCode`, 'hs_code', items.hsCode, '- 0..1 -'),
  value(`${GOODS}/Commodity/CargoDescription`, 'description', items.description, '1 0..1 -'),
  value(`${GOODS}/Commodity/Description`, 'supplement', items.supplement, '0..1 0..1 -'),
  group(`${GOODS}/Commodity/Classification`, '危险品', '0..1 0..1 -'),
  value(`${GOODS}/Commodity/Classification/ID`, 'undg_code', items.undgCode, '1 1 -'),
  group(`${GOODS}/GoodsMeasure`, '货物毛重', '1 0..1 -'),
  value(`${GOODS}/GoodsMeasure/GrossMassMeasure`, 'gross_weight', items.goodsWeight, '1 1 -', unit('KGM')),
  group(`${GOODS}/Packaging`, '货物包装', '1 0..1 -'),
  value(
    `${GOODS}/Packaging/QuantityQuantity`,
    'package_quantity',
    items.goodsPackages,
    '1 1 -',
    qualifiedBy('unitCode', 'package_type', items.goodsPackageType),
  ),
]

const parties: Element[] = [
  group(`${BILL}/Consignor`, '发货人', '1 0..1 -'),
  value(`${BILL}/Consignor/ID`, 'consignor_code', items.consignorCode, '0..1 0..1 -'),
  value(`${BILL}/Consignor/Name`, 'consignor_name', items.consignorName, '1 0..1 -'),
  ...contacts(`${BILL}/Consignor/Communication`, 'consignor_contacts', '发货人', '0..3 0..3 -'),
  group(`${BILL}/Freight`, '运费', '1 0..1 -'),
  value(`${BILL}/Freight/PaymentMethodCode`, 'payment_method', items.payment, '1 1 -'),
  group(`${BILL}/GovernmentAgencyGoodsItem`, '海关通关货物', '1 0..1 -'),
  group(`${BILL}/GovernmentAgencyGoodsItem/GoodsMeasure`, '货物毛重', '1 1 -'),
  value(
    `${BILL}/GovernmentAgencyGoodsItem/GoodsMeasure/GrossMassMeasure`,
    'gross_weight',
    items.billWeight,
    '1 1 -',
    unit('KGM'),
  ),
  group(`${BILL}/GovernmentProcedure`, '通关代码', '1 - -'),
  value(`${BILL}/GovernmentProcedure/CurrentCode`, 'clearance_code', items.clearance, '1 - -'),
  group(`${BILL}/NotifyParty`, '通知人', '0..1 0..1 -'),
  value(`${BILL}/NotifyParty/ID`, 'notify_code', items.notifyCode, '0..1 0..1 -'),
  value(`${BILL}/NotifyParty/Name`, 'notify_name', items.notifyName, '1 0..1 -'),
  group(`${BILL}/NotifyParty/Address`, '通知人地址', '1 0..1 -'),
  value(`${BILL}/NotifyParty/Address/Line`, 'notify_address', items.notifyAddress, '1 1 -'),
  ...contacts(`${BILL}/NotifyParty/Communication`, 'notify_contacts', '通知人', '1..3 0..3 -'),
]

const transport: Element[] = [
  group(`${BILL}/TransitDeparture`, '跨境启运地', '- - - | 0..1 - -'),
  value(`${BILL}/TransitDeparture/ID`, 'transit_from', items.transitDeparture, '- - - | 1 - -'),
  group(`${BILL}/TransitDestination`, '跨境指运地', '0..1 - - | - - -'),
  value(`${BILL}/TransitDestination/ID`, 'transit_to', items.transitDestination, '1 - - | - - -'),
  group(DOCUMENT, '运输合同', '1 1 1'),
  value(`${DOCUMENT}/ConditionCode`, 'condition_code', items.condition, '0..1 0..1 -'),
  value(`${DOCUMENT}/ID`, 'bill_no', items.billNumber, '1 1 1'),
  lines(AMENDMENT, 'change', '变更原因', '- 1 1'),
  group(`${AMENDMENT}/ChangeInformation`, '变更说明', '- 0..1 0..1'),
  value(`${AMENDMENT}/ChangeInformation/Reason`, 'reason_text', items.changeText, '- 1 1'),
  value(`${AMENDMENT}/ChangeInformation/Contact`, 'contact', items.changeContact, '- 1 1'),
  value(`${AMENDMENT}/ChangeInformation/Phone`, 'phone', items.changePhone, '- 1 1'),
  value(`${AMENDMENT}/ChangeReasonCode`, 'reason_codes', items.changeReason, '- 1..3 1..3'),
  group(`${DOCUMENT}/Consolidator`, '拼箱人', '- - - | 0..1 0..1 -'),
  value(`${DOCUMENT}/Consolidator/ID`, 'consolidator_code', items.consolidatorCode, '- - - | 1 1 -'),
  group(`${DOCUMENT}/Deconsolidator`, '拆箱人', '0..1 0..1 - | - - -'),
  value(`${DOCUMENT}/Deconsolidator/ID`, 'deconsolidator_code', items.deconsolidatorCode, '1 1 - | - - -'),
  lines(`${BILL}/TransportEquipment`, 'containers', '集装箱', '0..n - -'),
  value(`${BILL}/TransportEquipment/ID`, 'container_number', items.containerNumber, '1 - -'),
  group(`${BILL}/UNDGContact`, '危险品联系人', '0..1 0..1 -'),
  value(`${BILL}/UNDGContact/Name`, 'undg_name', items.undgName, '1 0..1 -'),
  ...contacts(`${BILL}/UNDGContact/Communication`, 'undg_contacts', '危险品联系人', '1..3 0..3 -'),
]

/** Everything under Declaration of MT1401 and MT2401, in schema order. */
export const roadManifestElements: readonly Element[] = [
  group('Declaration', '报文体', '1 1 1'),
  value('Declaration/DeclarationOfficeID', 'declare_office', items.office, '1 1 1'),
  value('Declaration/ID', 'batch_number', items.batchNumber, '1 1 1'),
  group('Declaration/AdditionalInformation', '补充信息', '0..1 0..1 0..1'),
  value('Declaration/AdditionalInformation/Content', 'remark', items.remark, '1 1 1'),
  group('Declaration/Agent', '运输工具代理企业', '0..1 - -'),
  value('Declaration/Agent/ID', 'agent_code', items.agentCode, '1 - -'),
  group('Declaration/BorderTransportMeans', '运输工具', '1 1 1'),
  // Road is 3 in CN012; 4 is air.
  fixed('Declaration/BorderTransportMeans/TypeCode', '运输方式代码', '3', '1 1 1'),
  group('Declaration/Carrier', '承运人', '0..1 - -'),
  value('Declaration/Carrier/ID', 'carrier_code', items.carrierCode, '1 - -'),
  lines(BILL, 'bills', '提(运)单', '1..n 1..n 1..n'),
  ...measures,
  ...consignee,
  ...goods,
  ...parties,
  ...transport,
  group('Declaration/LoadingLocation', '装货地', '1 - -'),
  value('Declaration/LoadingLocation/ID', 'loading_place', items.loadingPlace, '- - - | 1 - -'),
  value('Declaration/LoadingLocation/LoadingDateTime', 'loading_time', items.loadingTime, '1 - -'),
  group('Declaration/RepresentativePerson', '舱单传输人', '1 1 1'),
  value('Declaration/RepresentativePerson/Name', 'transmitter_name', items.transmitterName, '1 1 1'),
  group('Declaration/UnloadingLocation', '卸货地', '1 0..1 - | - - -'),
  value('Declaration/UnloadingLocation/ArrivalDateTime', 'arrival_date', items.arrivalDate, '0..1 1 - | - - -'),
  value('Declaration/UnloadingLocation/ID', 'unloading_place', items.unloadingPlace, '1 - - | - - -'),
  // No published source lists its values: it is read and never sent.
  value('Declaration/DataExchangeFlag', 'data_exchange_flag', items.dataExchangeFlag, '- - - | - 0..1 0..1'),
]

/** A dated practice beyond the filing schemas: whether the commodity code is sent. */
export interface ManifestPractice {
  /** Some ports that exchange data with Mongolia require it; the schema of function 9 (2019) lacks the element. */
  readonly hs_code?: boolean
}

const HS_CODE = `${GOODS}/Commodity/HSCode`

const withHsCode = roadManifestElements.map((element) =>
  element.path === HS_CODE ? { ...element, occurs: occursOf('0..1 0..1 -') } : element,
)

const compiled = new Map<string, Rows>()

/** The rows below the root, after the head, in schema order. */
export function manifestRows(type: RoadManifestType, fn: ManifestFunction, { hs_code }: ManifestPractice = {}): Rows {
  const key = `${type}/${fn}/${hs_code === true}`
  const cached = compiled.get(key)
  if (cached) return cached
  const rows = compile(hs_code === true ? withHsCode : roadManifestElements, `${type}/${fn}`)
  compiled.set(key, rows)
  return rows
}
