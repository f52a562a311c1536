import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import {
  choice,
  code,
  date,
  dateTime,
  decimal,
  integer,
  lines,
  longText,
  reference,
  text,
  weight,
} from '../kit/field.ts'
import { deliveryFields } from '../documents/delivery.ts'
import { stateField } from '../documents/flow.ts'
import {
  asCode,
  batchNumber,
  containerNumber,
  creditCode,
  hsCode10,
  plateNumber,
  recordNumber,
} from '../values/index.ts'
import { inventoryFlow } from './inventory.flow.ts'

/** Goods of a list, in their order: 项号 is the place. */
export const inventoryGood = {
  record_item: integer('备案序号', { max: 9999, help: '保税货物填手册或账册的商品序号' }),
  hs_code: hsCode10('商品编号', { required: true }),
  good_name: text('商品名称', { required: true, max: 100 }),
  good_spec: text('规格型号', { max: 255 }),
  quantity: decimal('数量', { required: true, positive: true }),
  unit: code('单位', 'unit', { required: true, examples: ['035'] }),
  first_quantity: decimal('第一数量', { positive: true }),
  first_unit: code('第一单位', 'unit'),
  second_quantity: decimal('第二数量', { positive: true }),
  second_unit: code('第二单位', 'unit'),
  unit_price: decimal('单价', { scale: 4 }),
  total_price: decimal('总价', { digits: 16, scale: 2 }),
  currency: code('币制', 'currency', { examples: ['CNY'] }),
  origin_country: code('原产国', 'country', { required: true, examples: ['MNG'] }),
  duty_mode: code('征免', 'duty_mode', { required: true }),
} as const

const inventoryContainer = {
  container_number: containerNumber('箱号', { required: true }),
  container_spec: code('规格', 'container_spec'),
  tare_weight: weight('自重(kg)', { positive: true }),
} as const

const inventoryPaper = {
  docu_code: code('单证代码', 'attached_document', { required: true }),
  docu_no: text('单证编号', { required: true, max: 64 }),
} as const

/** A number that customs gave: never issued here. */
export const givenNumber = (label: string, inList: boolean) =>
  text(label, {
    max: 18,
    normalise: asCode,
    rule: { test: (value: string) => /^[A-Z0-9]+$/.test(value), say: '只能有字母和数字' },
    automatic: true,
    examples: ['070820261000000001'],
    ...(inList ? { inList, search: 'contains' as const } : {}),
  })

/**
 * A gathered list 集报清单 (集中申报清单, CDL), one for each crossing; several are later merged into a declaration. Its fields are those
 * of the screen of the Single Window.
 */
export const inventory = entity('inventory', {
  label: '集报清单',
  menu: 'inventory',
  scope: 'enterprise',
  display: 'inventory_no',
  hint: 'plate_number',
  state: 'status',
  narrowedBy: [['created_at'], ['filing_id', 'status', 'ie_date']],
  fields: {
    inventory_no: recordNumber('清单编号'),
    status: stateField(inventoryFlow, 'draft'),
    ie_flag: choice('进出口', { I: '进口', E: '出口' }, { required: true, inList: true, search: 'equals' }),
    filing_id: reference('备案号', 'inventory_filing', {
      inList: true,
      search: 'equals',
      help: '没有有效备案的不能集中申报，草稿可以先不填',
    }),
    declare_office: code('申报地海关', 'customs_district', { required: true, inList: true, search: 'equals' }),
    ie_office: code('进出口岸', 'customs_district', { required: true }),
    ie_date: date('进出口日期', { required: true, inList: true, search: 'range', help: '进口为运输工具申报进境之日' }),
    load_time: dateTime('货物装载时间', { help: '出口必填：清单须在装货的24小时前申报' }),
    batch_number: batchNumber('航次号', {
      inList: true,
      search: 'contains',
      suggest: { entity: 'batch' },
      help: '货物运输批次号，可只输末几位',
    }),
    plate_number: plateNumber('运输工具名称', { required: true, inList: true, search: 'contains' }),
    bill_no: text('提运单号', { max: 35, normalise: asCode }),
    transport_mode: code('运输方式', 'transport_mode', { default: '4' }),
    trade_mode: code('贸易方式', 'supervision_mode', { required: true }),
    agent_name: text('申报单位', { required: true, max: 70 }),
    agent_code: creditCode('申报单位代码', { required: true }),
    operator_name: text('经营单位', { required: true, max: 70, inList: true }),
    operator_code: creditCode('经营单位代码', { required: true }),
    owner_name: text('收发货单位', { required: true, max: 70, inList: true }),
    license_no: text('许可证号', { max: 20, normalise: asCode }),
    trade_country: code('起运国', 'country', { required: true, examples: ['MNG'], help: '出口填运抵国' }),
    loading_port: text('装运港', { max: 50 }),
    package_quantity: integer('件数', { required: true, min: 1 }),
    wrap_type: code('包装种类', 'wrap_type', { required: true }),
    gross_weight: weight('毛重(kg)', { required: true, positive: true, inList: true }),
    net_weight: weight('净重(kg)', { required: true, positive: true, inList: true }),
    goods: lines('商品', inventoryGood, { max: 50 }),
    containers: lines('集装箱', inventoryContainer, { max: 99 }),
    papers: lines('随附单证', inventoryPaper, { max: 20 }),
    /** The origin of a value that was filled in: batch, truck and weighing by their numbers. */
    origins: lines(
      '来源',
      {
        path: text('字段', { required: true, max: 100 }),
        source: choice(
          '来源',
          { manifest: '舱单', order: '订单', weighing: '磅单', list: '上一份清单', filing: '备案' },
          { required: true },
        ),
        label: text('说明', { required: true, max: 200 }),
        value: text('原值', { max: 1000 }),
      },
      { max: 200, automatic: true },
    ),
    /** What has changed of the crossing since the list took it over, until a user acknowledges it or the list is frozen anew. */
    alarm: text('警示', { max: 500, automatic: true }),
    bill_seq: givenNumber('中心统一编号', false),
    list_no: givenNumber('海关编号', true),
    decided_on: date('海关答复日期', { automatic: true, inList: true }),
    decision_text: text('海关答复', { max: 500, automatic: true }),
    receiver: text('接收方', { max: 100, automatic: true }),
    handed_over_at: dateTime('交接时间', { automatic: true, inList: true, search: 'range' }),
    ...deliveryFields,
    frozen_no: integer('冻结次数', { automatic: true, counted: true }),
    frozen_hash: text('冻结内容摘要', { max: 64, automatic: true }),
    frozen_at: dateTime('冻结时间', { automatic: true }),
    frozen_by: text('冻结人', { max: 50, automatic: true }),
    clear_reason: text('人工清关原因', { max: 200, automatic: true }),
    clear_no: text('人工清关凭证号', { max: 40, automatic: true }),
    cleared_at: dateTime('人工清关时间', { automatic: true }),
    cleared_by: text('人工清关登记人', { max: 50, automatic: true }),
    /** The exchange content as it was frozen, in JSON; files are made from it alone. */
    frozen_content: longText('冻结内容', { max: 200_000, automatic: true }),
  },
})

export const inventoryApi = crud(inventory, '/document/inventory', {
  list: 'POST list',
  get: 'POST get',
  find: 'POST getby',
  create: 'POST create',
  update: 'POST edit',
  remove: 'POST delete',
})
