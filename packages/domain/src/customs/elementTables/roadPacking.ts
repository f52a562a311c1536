import type { ElementRow, Occurs } from './declare.ts'
import { compile } from './declare.ts'
import type { DataItem } from './item.ts'
import { items } from './item.ts'
import { reportItems } from './reportItem.ts'
import { roadItems } from './roadOther.ts'
import type { Rows } from './row.ts'

/** The packing list of an export container 出口装箱清单. It is declared (2) or deleted (3). */
export const packingTypes = ['MT7402'] as const
export type PackingType = (typeof packingTypes)[number]
type PackingVariant = `${PackingType}/${'2' | '3'}`
type Element = ElementRow<PackingVariant>

/**
 * Cardinality in the declaring and in the deleting message. Source: the message schema MT7402 of the Single Window's package for road
 * manifests (2019-02-12).
 */
const occursOf = (declaring: Occurs, deleting: Occurs): Record<PackingVariant, Occurs> => ({
  'MT7402/2': declaring,
  'MT7402/3': deleting,
})

const group = (path: string, label: string, declaring: Occurs, deleting: Occurs = '-'): Element => ({
  path,
  label,
  occurs: occursOf(declaring, deleting),
})
const lines = (path: string, field: string, label: string, declaring: Occurs): Element => ({
  ...group(path, label, declaring),
  field,
})
const value = (path: string, field: string, item: DataItem, declaring: Occurs, deleting: Occurs = '-'): Element => ({
  ...group(path, item.label, declaring, deleting),
  field,
  item,
})
const contacts = (path: string, field: string, label: string, declaring: Occurs): Element[] => [
  lines(path, field, `${label}联系方式`, declaring),
  value(`${path}/ID`, 'value', items.contactNumber, '1'),
  value(`${path}/TypeID`, 'type', items.contactType, '1'),
]

const BODY = 'Declaration'
const MEANS = `${BODY}/BorderTransportMeans`
const BOX = `${MEANS}/TransportEquipment`
const LINE = `${BODY}/Consignment`
const ITEM = `${LINE}/ConsignmentItem`

/** One consignment for each kind of goods: the schema has exactly one item in each. */
const consignments: Element[] = [
  lines(LINE, 'goods', '货物', '1..n'),
  group(`${LINE}/Consignee`, '收货人', '1'),
  value(`${LINE}/Consignee/ID`, 'consignee_code', items.consigneeCode, '0..1'),
  value(`${LINE}/Consignee/Name`, 'consignee_name', items.consigneeName, '1'),
  ...contacts(`${LINE}/Consignee/Communication`, 'consignee_contacts', '收货人', '0..3'),
  group(`${LINE}/Consignee/Contact`, '收货具体联系人', '0..1'),
  value(`${LINE}/Consignee/Contact/Name`, 'consignee_person', items.contactName, '1'),
  ...contacts(`${LINE}/Consignee/Contact/Communication`, 'consignee_person_contacts', '收货具体联系人', '0..3'),
  group(ITEM, '商品项', '1'),
  value(`${ITEM}/SequenceNumeric`, 'sequence', items.sequence, '1'),
  group(`${ITEM}/Commodity`, '商品项描述', '1'),
  value(`${ITEM}/Commodity/CargoDescription`, 'description', items.description, '1'),
  value(`${ITEM}/Commodity/Description`, 'supplement', items.supplement, '0..1'),
  group(`${ITEM}/Commodity/Classification`, '危险品', '0..1'),
  value(`${ITEM}/Commodity/Classification/ID`, 'undg_code', items.undgCode, '1'),
  group(`${ITEM}/GoodsMeasure`, '货物毛重', '1'),
  {
    ...value(`${ITEM}/GoodsMeasure/GrossMassMeasure`, 'gross_weight', items.goodsWeight, '1'),
    attribute: { name: 'unitCode', value: 'KGM' },
  },
  group(`${ITEM}/Packaging`, '货物包装', '1'),
  {
    ...value(`${ITEM}/Packaging/QuantityQuantity`, 'package_quantity', items.goodsPackages, '1'),
    attribute: { name: 'unitCode', field: 'package_type', item: items.goodsPackageType },
  },
  group(`${LINE}/NotifyParty`, '通知人', '0..1'),
  value(`${LINE}/NotifyParty/ID`, 'notify_code', items.notifyCode, '0..1'),
  value(`${LINE}/NotifyParty/Name`, 'notify_name', items.notifyName, '1'),
  group(`${LINE}/NotifyParty/Address`, '通知人地址', '1'),
  value(`${LINE}/NotifyParty/Address/Line`, 'notify_address', items.notifyAddress, '1'),
  ...contacts(`${LINE}/NotifyParty/Communication`, 'notify_contacts', '通知人', '1..3'),
  group(`${LINE}/UNDGContact`, '危险品联系人', '0..1'),
  value(`${LINE}/UNDGContact/Name`, 'undg_name', items.undgName, '1'),
  ...contacts(`${LINE}/UNDGContact/Communication`, 'undg_contacts', '危险品联系人', '1..3'),
]

/** Everything under Declaration, in schema order. */
export const packingElements: readonly Element[] = [
  group(BODY, '报文体', '1', '1'),
  value(`${BODY}/DeclarationOfficeID`, 'declare_office', items.office, '1', '1'),
  value(`${BODY}/ID`, 'packing_no', reportItems.packingNumber, '1', '1'),
  group(`${BODY}/AdditionalInformation`, '补充信息', '0..1', '0..1'),
  value(`${BODY}/AdditionalInformation/Content`, 'remark', items.remark, '1', '1'),
  group(MEANS, '运输工具', '1', '1'),
  value(`${MEANS}/TypeCode`, 'transport_mode', roadItems.transportMode, '1', '1'),
  group(BOX, '集装箱', '1', '1'),
  value(`${BOX}/CharacteristicCode`, 'size_type', roadItems.size, '1'),
  value(`${BOX}/FullnessCode`, 'fullness', roadItems.fullness, '1'),
  value(`${BOX}/ID`, 'container_number', items.containerNumber, '1', '1'),
  value(`${BOX}/SealID`, 'seals', roadItems.containerSeal, '0..9'),
  value(`${BOX}/SupplierPartyTypeCode`, 'source_code', roadItems.source, '1'),
  ...consignments,
  group(`${BODY}/GoodsShipment`, '装货信息', '1'),
  group(`${BODY}/GoodsShipment/StuffingEstablishment`, '装货信息', '1'),
  value(`${BODY}/GoodsShipment/StuffingEstablishment/StuffingDateTime`, 'stuffing_time', reportItems.stuffingTime, '1'),
  group(`${BODY}/LoadingLocation`, '装货地', '1'),
  value(`${BODY}/LoadingLocation/ID`, 'loading_place', items.loadingPlace, '1'),
  group(`${BODY}/RepresentativePerson`, '传输人', '1', '1'),
  value(`${BODY}/RepresentativePerson/Name`, 'transmitter_name', items.transmitterName, '1', '1'),
]

const compiled = { '2': compile(packingElements, 'MT7402/2'), '3': compile(packingElements, 'MT7402/3') } as const

/** The rows below the root, after the head, in schema order. */
export const packingRows = (fn: '2' | '3'): Rows => compiled[fn]
