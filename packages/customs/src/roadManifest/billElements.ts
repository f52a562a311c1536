import { count, decimal, pattern, text } from '../xml/formats.ts'
import { type Row, type Rows, rowsOf, wrap } from '../xml/table.ts'
import type {
  BillChange,
  BillContainer,
  BillGoods,
  BillParty,
  Contact,
  NotifyParty,
  RoadManifestBill,
} from './message.ts'

const weight = decimal(14, 3)
const packageCode = pattern(/^[0-9A-Z]{2}$/, '2位包装种类代码')
const alpha2 = pattern(/^[A-Z]{2}$/, '2位国别代码')
const place = text(17)

const contact = rowsOf<Contact>()
const contactRows: Rows = [
  contact.must('ID', 'value', '联系方式', text(50)),
  contact.must('TypeID', 'type', '联系方式类型', pattern(/^(TE|FX|EM)$/, 'TE、FX 或 EM')),
]

const party = rowsOf<BillParty>()
const partyRows = (who: string): Rows => [
  party.may('ID', 'code', `${who}代码`, place),
  party.must('Name', 'name', `${who}名称`, text(70)),
  party.list('Communication', 'contacts', `${who}联系方式`, 'optional', 9, contactRows),
  party.may('Contact/Name', 'contact_name', `${who}联系人`, text(70)),
]

const notify = rowsOf<NotifyParty>()
const notifyRows: Rows = [
  notify.may('ID', 'code', '通知人代码', place),
  notify.must('Name', 'name', '通知人名称', text(70)),
  notify.may('Address/Line', 'address', '通知人地址', text(256)),
  notify.list('Communication', 'contacts', '通知人联系方式', 'optional', 9, contactRows),
]

const goods = rowsOf<BillGoods>()
const goodsRows: Rows = [
  goods.must('SequenceNumeric', 'sequence', '货物序号', count(5)),
  wrap('Commodity', [
    goods.must('CargoDescription', 'description', '货物简要描述', text(256)),
    goods.may('Description', 'supplement', '货物补充描述', text(512)),
    goods.must('Classification/ID', 'hs_code', '税则号列', pattern(/^\d{6,10}$/, '6至10位数字')),
    goods.may('Classification/ID', 'undg_code', '危险品编号', pattern(/^\d{4}$/, '4位数字')),
  ]),
  goods.must('GoodsMeasure/GrossMassMeasure', 'gross_weight', '货物毛重', weight),
  goods.measured(
    goods.must('Packaging/QuantityQuantity', 'package_quantity', '货物件数', count(8)),
    'unitCode',
    'package_type',
    '货物包装种类',
    packageCode,
  ),
]

const container = rowsOf<BillContainer>()
const containerRows: Rows = [
  container.may('CharacteristicCode', 'size_type', '集装箱尺寸类型', pattern(/^[0-9A-Z]{4}$/, '4位尺寸类型代码')),
  container.may('FullnessCode', 'fullness', '集装箱重空标识', pattern(/^\d{1,2}$/, '1至2位数字')),
  container.must('ID', 'container_number', '集装箱号', pattern(/^[0-9A-Z-]{4,17}$/, '4至17位大写字母或数字')),
  container.may('SupplierPartyTypeCode', 'source_code', '集装箱来源代码', pattern(/^\d$/, '1位数字')),
]

const change = rowsOf<BillChange>()
export const changeRows: Rows = [
  wrap('ChangeInformation', [
    change.may('Reason', 'reason_text', '变更原因说明', text(256)),
    change.may('Contact', 'contact', '变更联系人', text(70)),
    change.may('Phone', 'phone', '变更联系电话', text(50)),
  ]),
  change.leaves('ChangeReasonCode', 'reason_codes', '变更原因代码', pattern(/^\d{3}$/, '3位数字'), true),
]

const bill = rowsOf<RoadManifestBill>()
const undg = rowsOf<NonNullable<RoadManifestBill['undg_contact']>>()

export const billNumberRow: Row = bill.must(
  'ID',
  'bill_no',
  '提(运)单号',
  pattern(/^[0-9A-Za-z/_.-]{1,35}$/, '不超过35位的字母、数字或 / _ . -'),
)

export const amendmentRow: Row = bill.record('Amendment', 'change', '变更原因', true, changeRows)

/** Consignment in schema order; the reasons of change only where the function asks for them. */
export const billRows = (changed: boolean): Rows => [
  bill.may('GrossVolumeMeasure', 'volume', '货物体积', decimal(9, 3)),
  bill.measured(
    bill.must('TotalPackageQuantity', 'package_quantity', '提(运)单件数', count(8)),
    'unitCode',
    'package_type',
    '提(运)单包装种类',
    packageCode,
  ),
  bill.measured(
    bill.may('ValueAmount', 'goods_value', '货物价值', decimal(16, 2)),
    'currencyID',
    'currency',
    '币制',
    pattern(/^[A-Z]{3}$/, '3位币制代码'),
  ),
  wrap('BorderTransportMeans', [
    bill.leaves('Itinerary/RoutingCountryCode', 'routing_countries', '途经国家', alpha2, false),
  ]),
  bill.record('Consignee', 'consignee', '收货人', true, partyRows('收货人')),
  bill.list('ConsignmentItem', 'goods', '货物', 'some', 999, goodsRows),
  bill.record('Consignor', 'consignor', '发货人', true, partyRows('发货人')),
  bill.must('Freight/PaymentMethodCode', 'payment_method', '运费支付方法', pattern(/^[0-9A-Z]{1,3}$/, '1至3位代码')),
  bill.must('GovernmentAgencyGoodsItem/GoodsMeasure/GrossMassMeasure', 'gross_weight', '提(运)单总毛重', weight),
  bill.must(
    'GovernmentProcedure/CurrentCode',
    'clearance_code',
    '海关货物通关代码',
    pattern(/^RD\d{2}$/, ' RD 加2位数字'),
  ),
  bill.record('NotifyParty', 'notify', '通知人', false, notifyRows),
  bill.may('TransitDeparture/ID', 'transit_from', '跨境启运地', place),
  bill.may('TransitDestination/ID', 'transit_to', '跨境指运地', place),
  wrap('TransportContractDocument', [
    bill.may('ConditionCode', 'condition_code', '运输条款', pattern(/^[0-9A-Z]{1,3}$/, '1至3位代码')),
    billNumberRow,
    ...(changed ? [amendmentRow] : []),
    bill.may('Consolidator/ID', 'consolidator_code', '拼箱人代码', place),
    bill.may('Deconsolidator/ID', 'deconsolidator_code', '拆箱人代码', place),
  ]),
  bill.list('TransportEquipment', 'containers', '集装箱', 'any', 999, containerRows),
  bill.record('UNDGContact', 'undg_contact', '危险品联系人', false, [
    undg.must('Name', 'name', '危险品联系人姓名', text(70)),
    undg.list('Communication', 'contacts', '危险品联系方式', 'optional', 9, contactRows),
  ]),
]
