import { crud } from '../kit/crud.ts'
import { entity } from '../kit/entity.ts'
import { choice, code, date, dateTime, decimal, integer, longText, reference, text } from '../kit/field.ts'
import { deliveryFields } from '../documents/delivery.ts'
import { stateField } from '../documents/flow.ts'
import { asCode, batchNumber, direction, plateNumber, recordNumber } from '../values/index.ts'
import { cargoListFlow } from './cargoList.flow.ts'

/** Values that may be typed, each only while no other record has them. */
export const enteredFields = {
  given_no: text('载货清单编号', {
    max: 12,
    normalise: asCode,
    rule: { test: (value: string) => /^[A-Z]\d{11}$/.test(value), say: '应为 1 个字母和 11 位数字' },
    help: '海关给出编号时填写；系统不编号',
    examples: ['C09070500001'],
  }),
  permit_no: text('国际道路运输许可证号', { max: 20, normalise: asCode, examples: ['MN2026000123'] }),
  marks: text('唛头及编号', { max: 100 }),
  loading_place: text('装货地点', { max: 100, help: '舱单没有装货地时填写' }),
  unloading_place: text('卸货地点', { max: 100, help: '舱单没有卸货地时填写' }),
  exit_date: date('出境日期', { help: '没有车辆确报时填写' }),
  price: decimal('货物价格', { digits: 16, scale: 2, help: '舱单和订单都没有价格时填写' }),
  currency: code('币种', 'rmft_currency', { examples: ['USD'] }),
} as const

/**
 * The cargo list 载货清单 of one truck between China and Mongolia. The row has its state and what no other record knows; everything
 * else is derived from manifest, confirmation, order, vehicle and weighing whenever it is read (`cargoContent`).
 */
export const cargoList = entity('cargo_list', {
  label: '载货清单',
  menu: 'cargo_list',
  scope: 'enterprise',
  display: 'cargo_no',
  hint: 'plate_number',
  state: 'status',
  narrowedBy: [['created_at']],
  fields: {
    cargo_no: recordNumber('内部编号'),
    status: stateField(cargoListFlow, 'prepared'),
    batch_number: batchNumber('批次号', { required: true, automatic: true, inList: true, search: 'contains' }),
    plate_number: plateNumber('车牌号', { required: true, automatic: true, inList: true, search: 'contains' }),
    ie_flag: choice('进出口', direction, { required: true, automatic: true, inList: true, search: 'equals' }),
    order_transport_id: reference('订单车辆', 'order_transport', { automatic: true }),
    ...enteredFields,
    frozen_no: integer('文件版次', { automatic: true }),
    frozen_hash: text('文件摘要', { max: 64, automatic: true }),
    /** The exchange content in JSON; files are made from it alone. */
    frozen_content: longText('文件内容', { max: 200_000, automatic: true }),
    frozen_at: dateTime('文件生成时间', { automatic: true }),
    frozen_by: text('文件生成人', { max: 50, automatic: true }),
    receiver: text('接收方', { max: 100, automatic: true, inList: true }),
    handed_over_at: dateTime('交接时间', { automatic: true, inList: true, search: 'range' }),
    handed_over_by: text('交接登记人', { max: 50, automatic: true }),
    ...deliveryFields,
    port_officer: text('口岸确认人', { max: 50, automatic: true }),
    confirmed_at: dateTime('口岸确认时间', { automatic: true }),
    confirmed_by: text('确认登记人', { max: 50, automatic: true }),
    confirm_note: text('口岸意见', { max: 200, automatic: true }),
  },
})

export const cargoListApi = crud(cargoList, '/document/cargolist', {
  list: 'POST list',
  get: 'POST get',
  update: 'POST edit',
  remove: 'POST delete',
})
