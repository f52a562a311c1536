import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { choicesOf } from '../kit/flow.ts'
import {
  choice,
  code,
  date,
  dateTime,
  decimal,
  flag,
  integer,
  lines,
  list,
  reference,
  text,
  weight,
} from '../kit/field.ts'
import { batchNumber, billNumber, direction, hsCode } from '../values/index.ts'
import { manifestFlow } from './manifest.flow.ts'

const states = choicesOf(manifestFlow)

/** Where the value of a field came from, for the mark beside it: path within the manifest or bill, and the words shown. */
export const originLines = lines(
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

/** A road manifest: MT1401 原始舱单 (import) or MT2401 预配舱单 (export) for one batch. */
export const manifest = entity('manifest', {
  label: '公路舱单',
  menu: 'manifest',
  scope: 'enterprise',
  display: 'batch_number',
  fields: {
    batch_number: batchNumber('货物运输批次号', { required: true, inList: true, search: 'contains', sort: true }),
    status: choice('状态', states.choices, {
      default: 'draft',
      automatic: true,
      inList: true,
      search: 'in',
      tones: states.tones,
    }),
    message_type: choice(
      '报文类型',
      { MT1401: '进口原始舱单 MT1401', MT2401: '出口预配舱单 MT2401' },
      { required: true, inList: true, search: 'equals' },
    ),
    ie_flag: choice('进出口', direction, { required: true }),
    declare_office: code('进出境口岸海关', 'customs_district', {
      required: true,
      inList: true,
      search: 'equals',
      examples: ['0708'],
    }),
    transport_mode: code('运输方式', 'transport_mode', { default: '4' }),
    transmitter_id: reference('舱单传输人', 'transmitter', { required: true, inList: true, search: 'equals' }),
    /** Signs what is sent: a draft may do without, a sending not. */
    operator_card_id: reference('操作员卡', 'operator_card', { search: 'equals' }),
    carrier_code: text('承运人代码', { max: 17 }),
    agent_code: text('代理企业代码', { max: 17 }),
    loading_place: text('装货地代码', { max: 17 }),
    loading_time: dateTime('装载时间'),
    unloading_place: text('卸货地代码', { max: 17 }),
    arrival_date: date('到达卸货地日期', { inList: true, search: 'range' }),
    mongolia_exchange: flag('中蒙数据交换'),
    order_id: reference('订单', 'order_head', { inList: true, search: 'equals' }),
    plates: text('车牌', { max: 500, inList: true, search: 'contains' }),
    bill_count: integer('提单数', { automatic: true, inList: true }),
    gross_total: weight('毛重合计(kg)', { automatic: true, inList: true }),
    last_code: text('最近回执', { max: 10, automatic: true }),
    last_text: text('回执内容', { max: 2000, automatic: true, inList: true }),
    last_at: dateTime('回执时间', { automatic: true, inList: true, search: 'range' }),
    sent_at: dateTime('申报时间', { automatic: true, inList: true, search: 'range' }),
    attempt: integer('申报次数', { automatic: true }),
    origins: originLines,
  },
})

export const billGoodsFields = {
  sequence: integer('序号', { required: true, min: 1, max: 999 }),
  description: text('货物描述', { required: true, max: 256 }),
  supplement: text('补充描述', { max: 512 }),
  hs_code: hsCode('税则号列', { required: true }),
  undg_code: text('危险品编号', { max: 10 }),
  package_quantity: integer('件数', { required: true, min: 1 }),
  package_type: code('包装种类', 'rmft_package', { required: true, examples: ['VO'] }),
  gross_weight: weight('毛重(kg)', { required: true, positive: true }),
} as const

export const billContainerFields = {
  container_number: text('箱号', { required: true, max: 11, examples: ['CSQU3054383'] }),
  size_type: code('尺寸类型', 'rmft_size_type'),
  source_code: code('来源', 'rmft_container_source'),
  fullness: code('重空', 'rmft_fullness'),
} as const

const billStates = {
  none: '未回执',
  accepted: '已接受',
  review: '待人工审核',
  rejected: '退单',
  released: '已放行',
  refused: '拒装',
  forbidden: '禁卸',
  deleted: '已删除',
} as const

/** What of a bill 提(运)单 a person types. */
export const billFields = {
  bill_no: billNumber('提(运)单号', { required: true, inList: true, search: 'contains' }),
  clearance_code: code('海关货物通关代码', 'rmft_clearance', { required: true, examples: ['RD03'] }),
  condition_code: code('运输条款', 'rmft_condition'),
  payment_method: code('运费支付方法', 'rmft_payment', { default: '1' }),
  package_quantity: integer('件数', { required: true, min: 1, inList: true }),
  package_type: code('包装种类', 'rmft_package', { required: true, examples: ['VO'] }),
  volume: decimal('体积(m³)', { digits: 12, scale: 3 }),
  gross_weight: weight('毛重(kg)', { required: true, positive: true, inList: true }),
  goods_value: decimal('货物价值', { digits: 18, scale: 2 }),
  currency: code('币制', 'rmft_currency'),
  consignor_name: text('发货人名称', { required: true, max: 70 }),
  consignor_code: text('发货人代码', { max: 17 }),
  consignor_contact: text('发货人电话', { max: 50 }),
  consignee_name: text('收货人名称', { required: true, max: 70 }),
  consignee_code: text('收货人代码', { max: 17 }),
  consignee_contact: text('收货人电话', { max: 50 }),
  notify_name: text('通知人名称', { max: 70 }),
  notify_code: text('通知人代码', { max: 17 }),
  notify_address: text('通知人地址', { max: 200 }),
  routing_countries: list('途经国家', { max: 9 }),
  transit_from: code('启运地关区', 'customs_district'),
  transit_to: code('指运地关区', 'customs_district'),
  goods: lines('货物', billGoodsFields, { max: 99 }),
  containers: lines('集装箱', billContainerFields, { max: 999 }),
  origins: originLines,
} as const

export const manifestBill = entity('manifest_bill', {
  label: '提(运)单',
  menu: 'manifest',
  scope: 'enterprise',
  display: 'bill_no',
  fields: {
    manifest_id: reference('舱单', 'manifest', { required: true, search: 'equals' }),
    sequence: integer('序号', { required: true, min: 1 }),
    status: choice('状态', billStates, { default: 'none', automatic: true, inList: true }),
    ...billFields,
    last_code: text('回执代码', { max: 10, automatic: true }),
    last_text: text('回执内容', { max: 2000, automatic: true }),
  },
})

export const manifestLists = crud(manifest, '/document/manifest', { list: 'POST list' })
