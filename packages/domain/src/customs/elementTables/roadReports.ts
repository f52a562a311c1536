import type { ElementRow, Occurs } from './declare.ts'
import { compile } from './declare.ts'
import type { DataItem } from './item.ts'
import { items } from './item.ts'
import { reportItems } from './reportItem.ts'
import { roadItems } from './roadOther.ts'
import type { Rows } from './row.ts'

/** Reports of a supervised site: arrival of exports, tally of imports and of exports. Each is declared (2) or deleted (3). */
export const reportTypes = ['MT3402', 'MT5401', 'MT5402'] as const
export type ReportType = (typeof reportTypes)[number]
type ReportVariant = `${ReportType}/${'2' | '3'}`
type Element = ElementRow<ReportVariant>

const variants: readonly ReportVariant[] = ['MT3402/2', 'MT5401/2', 'MT5402/2', 'MT3402/3', 'MT5401/3', 'MT5402/3']

/**
 * Cardinality in the declaring messages in the order of `reportTypes`; the deleting messages of all three are alike. Source: the
 * message schemas MT3402, MT5401 and MT5402 of the Single Window's package for road manifests (2019-02-12).
 */
function occursOf(declaring: string, deleting: Occurs): Record<ReportVariant, Occurs> {
  const parts = declaring.split(' ') as Occurs[]
  return Object.fromEntries(variants.map((variant, at) => [variant, parts[at] ?? deleting])) as Record<
    ReportVariant,
    Occurs
  >
}

const group = (path: string, label: string, declaring: string, deleting: Occurs = '-'): Element => ({
  path,
  label,
  occurs: occursOf(declaring, deleting),
})
const lines = (path: string, field: string, label: string, declaring: string, deleting: Occurs = '-'): Element => ({
  ...group(path, label, declaring, deleting),
  field,
})
const value = (path: string, field: string, item: DataItem, declaring: string, deleting: Occurs = '-'): Element => ({
  ...group(path, item.label, declaring, deleting),
  field,
  item,
})

const ALL = '1 1 1'

const BODY = 'Declaration'
const MEANS = `${BODY}/BorderTransportMeans`
const BOX = `${MEANS}/TransportEquipment`
const BILL = `${BODY}/Consignment`

const reason = (path: string): Element[] => [
  group(`${path}/ChangeInformation`, '变更说明', '- - -', '0..1'),
  value(`${path}/ChangeInformation/Reason`, 'reason_text', items.changeText, '- - -', '1'),
  value(`${path}/ChangeInformation/Contact`, 'contact', items.changeContact, '- - -', '1'),
  value(`${path}/ChangeInformation/Phone`, 'phone', items.changePhone, '- - -', '1'),
]

const bills: Element[] = [
  lines(BILL, 'bills', '提(运)单', '0..n 0..n 0..n', '0..n'),
  {
    ...value(`${BILL}/GrossVolumeMeasure`, 'volume', items.volume, '0..1 0..1 0..1'),
    attribute: { name: 'unitCode', value: 'MTQ' },
  },
  {
    ...value(`${BILL}/TotalPackageQuantity`, 'package_quantity', items.billPackages, ALL),
    attribute: { name: 'unitCode', field: 'package_type', item: items.billPackageType },
  },
  group(`${BILL}/GovernmentAgencyGoodsItem`, '通关货物', ALL),
  group(`${BILL}/GovernmentAgencyGoodsItem/GoodsMeasure`, '货物毛重', ALL),
  {
    ...value(`${BILL}/GovernmentAgencyGoodsItem/GoodsMeasure/GrossMassMeasure`, 'gross_weight', items.billWeight, ALL),
    attribute: { name: 'unitCode', value: 'KGM' },
  },
  group(`${BILL}/TransportContractDocument`, '运输合同', ALL, '1'),
  value(`${BILL}/TransportContractDocument/ID`, 'bill_no', items.billNumber, ALL, '1'),
  ...reason(BILL),
]

const tally: Element[] = [
  group(`${BODY}/Control`, '控制信息', '- 1 1'),
  value(`${BODY}/Control/InspectionEndDateTime`, 'tally_end', reportItems.tallyEnd, '- 1 1'),
  value(`${BODY}/Control/InspectionStartDateTime`, 'tally_start', reportItems.tallyStart, '- 1 1'),
  group(`${BODY}/LoadingLocation`, '装货地', '- - 1'),
  value(`${BODY}/LoadingLocation/ID`, 'loading_place', items.loadingPlace, '- - 1'),
  group(`${BODY}/Submitter`, '理货公司', '- 1 1'),
  value(`${BODY}/Submitter/ID`, 'tally_company', reportItems.tallyCompany, '- 1 1'),
  group(`${BODY}/Submitter/Contact`, '理货责任人', '- 0..1 0..1'),
  value(`${BODY}/Submitter/Contact/Name`, 'tally_person', reportItems.tallyPerson, '- 1 1'),
  lines(`${BODY}/Submitter/Contact/Communication`, 'tally_contacts', '理货责任人联系方式', '- 0..3 0..3'),
  value(`${BODY}/Submitter/Contact/Communication/ID`, 'value', items.contactNumber, '- 1 1'),
  value(`${BODY}/Submitter/Contact/Communication/TypeID`, 'type', items.contactType, '- 1 1'),
]

/** Everything under Declaration, in schema order. */
export const reportElements: readonly Element[] = [
  group(BODY, '报文体', ALL, '1'),
  value(`${BODY}/DeclarationOfficeID`, 'declare_office', items.office, ALL, '1'),
  value(`${BODY}/ID`, 'batch_number', items.batchNumber, ALL, '1'),
  group(`${BODY}/AdditionalInformation`, '补充信息', '0..1 0..1 0..1', '0..1'),
  value(`${BODY}/AdditionalInformation/Content`, 'remark', items.remark, ALL, '1'),
  group(MEANS, '运输工具', ALL, '1'),
  value(`${MEANS}/TypeCode`, 'transport_mode', roadItems.transportMode, ALL, '1'),
  lines(BOX, 'containers', '集装箱', '0..n 0..n 0..n', '0..n'),
  value(`${BOX}/ID`, 'container_number', items.containerNumber, ALL, '1'),
  group(`${BOX}/AdditionalInformation`, '残损说明', '- 0..1 0..1'),
  value(`${BOX}/AdditionalInformation/Content`, 'damage_note', reportItems.damageNote, '- 1 1'),
  ...reason(BOX),
  ...bills,
  ...tally,
  group(`${BODY}/UnloadingLocation`, '卸货地', '1 1 -'),
  value(`${BODY}/UnloadingLocation/ArrivalDate`, 'arrival_date', items.arrivalDate, '1 - -'),
  value(`${BODY}/UnloadingLocation/ID`, 'unloading_place', items.unloadingPlace, '1 1 -'),
]

const compiled = new Map<ReportVariant, Rows>()

/** The rows below the root, after the head, in schema order. */
export function reportRows(type: ReportType, fn: '2' | '3'): Rows {
  const variant: ReportVariant = `${type}/${fn}`
  const schema = compiled.get(variant)
  if (schema) return schema
  const rows = compile(reportElements, variant)
  compiled.set(variant, rows)
  return rows
}
