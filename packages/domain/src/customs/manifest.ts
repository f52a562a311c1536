import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { filedWith } from '../documents/documentCalls.ts'
import { choicesOf, stateField } from '../documents/flow.ts'
import { choice, code, date, dateTime, flag, integer, lines, list, reference, text, weight } from '../kit/field.ts'
import type { DocumentLines } from '../documents/documentType.ts'
import { batchNumber, direction, halfWidth, hsCode } from '../values/index.ts'
import { billFlow } from './bill.flow.ts'
import { items } from './elementTables/item.ts'
import { contacts, itemCode, itemCount, itemDecimal, itemText } from './itemFields.ts'
import { manifestStates } from './manifest.states.ts'

const billStates = choicesOf(billFlow)

/** Supervised sites of the customs office of declaration. Codes of ports and of places abroad are typed. */
const siteHints = {
  examples: ['07081'],
  suggest: { entity: 'site', narrow: { within: 'declare_office', of: 'customs_code' } },
} as const

/** The origin of a field's value, for the mark beside it: path within the manifest or bill, and the displayed text. */
const originLines = lines(
  '来源',
  {
    path: text('字段', { required: true, max: 100 }),
    source: choice(
      '来源',
      {
        order: '订单',
        transport: '订单车辆',
        vehicle: '车辆档案',
        driver: '司机档案',
        seller: '发货人',
        receiver: '收货人',
        goods: '商品',
        transmitter: '传输人',
        card: '操作员卡',
        site: '监管场所',
        port: '口岸',
        default: '默认值',
      },
      { required: true },
    ),
    label: text('说明', { required: true, max: 200 }),
    value: text('原值', { max: 1000 }),
  },
  { max: 500 },
)

export const manifestMessages = { MT1401: '进口原始舱单 MT1401', MT2401: '出口预配舱单 MT2401' } as const

/** A road manifest: MT1401 原始舱单 (import) or MT2401 预配舱单 (export) for one batch. */
export const manifest = entity('manifest', {
  label: '公路舱单',
  menu: 'manifest',
  scope: 'enterprise',
  display: 'batch_number',
  hint: 'transmitter_id',
  state: 'status',
  narrowedBy: [['created_at'], ['transmitter_id', 'status', 'arrival_date']],
  fields: {
    batch_number: batchNumber('货物运输批次号', { required: true, inList: true, search: 'contains', sort: true }),
    status: stateField({ states: manifestStates }, 'draft'),
    message_type: choice('报文类型', manifestMessages, { required: true, inList: true, search: 'equals' }),
    ie_flag: choice('进出口', direction, { required: true }),
    ...filedWith,
    /** Signs the message: optional in a draft, required for sending. */
    operator_card_id: reference('操作员卡', 'operator_card', { search: 'equals' }),
    carrier_code: itemText('承运人代码', items.carrierCode, { normalise: halfWidth, examples: ['0708987654321'] }),
    agent_code: itemCode('代理企业代码', items.agentCode, { examples: ['0708MA1001909'] }),
    loading_place: itemCode('装货地代码', items.loadingPlace, siteHints),
    loading_time: dateTime('装载时间', { help: '进口为境外、出口为境内计划装载时间；出口须提前一小时申报' }),
    unloading_place: itemCode('卸货地代码', items.unloadingPlace, siteHints),
    arrival_date: date('到达卸货地日期', { inList: true, search: 'range' }),
    /** Not sent: used to check the time limit of one hour before the first domestic station. */
    arrival_time: dateTime('预计抵达口岸时间', { help: '进口须在抵达境内第一目的站一小时前申报' }),
    /** As the port exchanges data; no message carries it. */
    mongolia_exchange: flag('中蒙数据交换', { automatic: true }),
    order_id: reference('订单', 'order_head', { inList: true, search: 'equals' }),
    plates: text('车牌', { max: 500, alike: 'plate', inList: true, search: 'contains' }),
    bill_count: integer('提(运)单数', { automatic: true, counted: true, inList: true }),
    gross_total: weight('毛重合计(kg)', { automatic: true, inList: true }),
    /** The number of bills per state, worst first: the first state is that of the manifest. */
    bill_states: lines(
      '提(运)单状态',
      { status: choice('状态', billStates.choices, { required: true }), count: integer('票数', { required: true }) },
      { automatic: true },
    ),
    /** Customs refused goods that it had released: shown until a user acknowledges it. */
    alarm: text('警示', { max: 500, automatic: true }),
    last_code: text('最近回执', { max: 10, automatic: true }),
    last_text: text('回执内容', { max: 2000, automatic: true, inList: true }),
    last_at: dateTime('回执时间', { automatic: true, inList: true, search: 'range' }),
    sent_at: dateTime('申报时间', { automatic: true, inList: true, search: 'range' }),
    attempt: integer('申报次数', { automatic: true, counted: true }),
    origins: originLines,
  },
})

export const billGoodsFields = {
  sequence: integer('序号', { required: true, min: 1, max: 999 }),
  description: itemText('货物描述', items.description, { required: true, examples: ['炼焦煤'] }),
  supplement: itemText('补充描述', items.supplement, { examples: ['散装'] }),
  hs_code: hsCode('商品编号', { required: true }),
  undg_code: code('危险品编号', 'rmft_dangerous_goods', { max: 4, examples: ['1689'] }),
  package_quantity: itemCount('件数', items.goodsPackages, { required: true, min: 1, sums: true }),
  package_type: code('包装种类', 'rmft_package', { required: true, examples: ['VO'] }),
  gross_weight: itemDecimal('毛重(kg)', items.goodsWeight, { required: true, positive: true, unit: 'kg', sums: true }),
} as const

/** Size, source and fullness are not part of the manifest's message; confirmations send them. */
export const billContainerFields = {
  container_number: itemCode('箱号', items.containerNumber, { required: true, examples: ['CSQU3054383'] }),
  size_type: code('尺寸类型', 'rmft_size_type'),
  source_code: code('来源', 'rmft_container_source'),
  fullness: code('重空', 'rmft_fullness'),
  /** The container is painted with this number, although its check digit is wrong. */
  confirmed: flag('箱号已核对'),
} as const

/** The fields of a bill 提(运)单 that users enter. */
export const billFields = {
  bill_no: itemCode('提(运)单号', items.billNumber, {
    required: true,
    byEnd: true,
    inList: true,
    search: 'contains',
    series: (n: number) => `MN2026${String(n + 1).padStart(6, '0')}`,
  }),
  clearance_code: code('海关货物通关代码', 'rmft_clearance', { required: true, examples: ['RD03'] }),
  condition_code: code('运输条款', 'rmft_condition'),
  payment_method: code('运费支付方法', 'rmft_payment', { default: '1' }),
  package_quantity: itemCount('件数', items.billPackages, { required: true, min: 1, inList: true }),
  package_type: code('包装种类', 'rmft_package', { required: true, examples: ['VO'] }),
  volume: itemDecimal('体积(m³)', items.volume),
  gross_weight: itemDecimal('毛重(kg)', items.billWeight, { required: true, positive: true, unit: 'kg', inList: true }),
  goods_value: itemDecimal('货物价值', items.value),
  currency: code('币制', 'rmft_currency'),
  consignor_name: itemText('发货人名称', items.consignorName, { required: true, examples: ['EXAMPLE MINING LLC'] }),
  consignor_code: itemText('发货人代码', items.consignorCode, { examples: ['MN2074192'] }),
  consignor_contacts: contacts('发货人联系方式'),
  consignee_name: itemText('收货人名称', items.consigneeName, { required: true, examples: ['示例能源有限公司'] }),
  consignee_code: itemText('收货人代码', items.consigneeCode, { examples: ['91150824MA0N0000XX'] }),
  consignee_contacts: contacts('收货人联系方式'),
  consignee_person: itemText('收货具体联系人', items.contactName, { examples: ['王某'] }),
  consignee_person_contacts: contacts('收货具体联系人联系方式'),
  notify_name: itemText('通知人名称', items.notifyName, { examples: ['示例能源有限公司'] }),
  notify_code: itemText('通知人代码', items.notifyCode, { examples: ['0708911508001'] }),
  notify_address: itemText('通知人地址', items.notifyAddress, { examples: ['乌拉特中旗示例路1号'] }),
  notify_contacts: contacts('通知人联系方式'),
  undg_name: itemText('危险品联系人', items.undgName, { examples: ['李某'] }),
  undg_contacts: contacts('危险品联系人联系方式'),
  routing_countries: list('途经国家', { max: 99 }),
  transit_from: code('跨境启运地关区', 'customs_district'),
  transit_to: code('跨境指运地关区', 'customs_district'),
  consolidator_code: itemCode('拼箱人代码', items.consolidatorCode, { examples: ['MA1001909'] }),
  deconsolidator_code: itemCode('拆箱人代码', items.deconsolidatorCode, { examples: ['0201DECO01'] }),
  goods: lines('货物', billGoodsFields, { max: 99 }),
  containers: lines('集装箱', billContainerFields, { max: 999 }),
  origins: originLines,
} as const

export const manifestBill = entity('manifest_bill', {
  label: '提(运)单',
  menu: 'manifest',
  scope: 'enterprise',
  display: 'bill_no',
  state: 'status',
  fields: {
    manifest_id: reference('舱单', 'manifest', { required: true, search: 'equals' }),
    sequence: integer('序号', { required: true, min: 1 }),
    status: choice('状态', billStates.choices, {
      default: 'draft',
      automatic: true,
      inList: true,
      tones: billStates.tones,
    }),
    ...billFields,
    last_code: text('回执代码', { max: 10, automatic: true }),
    last_text: text('回执内容', { max: 2000, automatic: true }),
    last_at: dateTime('回执时间', { automatic: true }),
    sent_at: dateTime('申报时间', { automatic: true, help: '最近一次放入发件箱的时间' }),
    attempt: integer('申报次数', { automatic: true, counted: true }),
    /** The message with customs' version: the last filing or change of the bill that customs accepted. */
    held_message_id: text('海关所存报文', { max: 64, automatic: true }),
    differs: flag('与海关所存不同', { automatic: true }),
    alarm: text('警示', { max: 500, automatic: true }),
  },
})

export const manifestLists = crud(manifest, '/document/manifest', { list: 'POST list' })

/** The bills of a manifest, rows of their own. */
export const billLines: DocumentLines<typeof manifestBill> = {
  entity: manifestBill,
  parent: 'manifest_id',
  property: 'bills',
  label: '提(运)单',
  notCopied: ['manifest_id', 'bill_no', 'origins'],
}
