import { choice, code, date, decimal, integer, lines, list, text, weight } from '../kit/field.ts'
import type { RowOf } from '../kit/field.ts'
import { direction, truckCountries } from '../values/index.ts'

const { domestic, foreign } = truckCountries

/** The values of a cargo list that hold for the whole truck. Values that nobody knows yet are null. */
export const cargoHeadFields = {
  cargo_no: text('内部编号', { max: 20 }),
  given_no: text('载货清单编号', { max: 12 }),
  batch_number: text('批次号', { required: true, max: 13 }),
  ie_flag: choice('进出口', direction, { required: true }),
  truck_country: choice('运输工具国籍', {
    domestic: `${domestic.customs}（${domestic.country}）`,
    foreign: `${foreign.customs}（${foreign.country}）`,
  }),
  plate_number: text('车牌号', { max: 20 }),
  trailer_plate: text('拖车号', { max: 40 }),
  container_numbers: list('集装箱编号', { max: 99 }),
  driver_name: text('驾驶员', { max: 50 }),
  permit_no: text('国际道路运输许可证号', { max: 20 }),
  loading_place: text('装货地点', { max: 100 }),
  unloading_place: text('卸货地点', { max: 100 }),
  exit_date: date('出境日期'),
  contract_no: text('合同号', { max: 32 }),
  package_total: integer('件数合计'),
  gross_total: weight('毛重合计(kg)'),
  net_total: weight('净重合计(kg)'),
  carrier_name: text('承运人', { max: 100 }),
} as const

/** One line of goods. */
export const cargoGoodFields = {
  item_no: integer('序号', { required: true, min: 1 }),
  hs_code: text('商品编号', { max: 10 }),
  good_name: text('货物名称及规格', { max: 600 }),
  marks: text('唛头及编号', { max: 100 }),
  package_type: code('包装方式', 'rmft_package'),
  package_quantity: integer('件数'),
  gross_weight: weight('毛重(kg)'),
  net_weight: weight('净重(kg)'),
  price: decimal('货物价格', { digits: 16, scale: 2 }),
  currency: code('币种', 'rmft_currency'),
  consignor: text('发货人', { max: 300 }),
  consignee: text('收货人', { max: 300 }),
} as const

const originFields = {
  path: text('字段', { required: true, max: 100 }),
  label: text('来源', { required: true, max: 200 }),
} as const

/** Where each value comes from: `plate_number`, `goods.0.hs_code`. */
export const cargoOrigins = lines('来源', originFields, { required: true })

const gapFields = {
  path: text('字段', { required: true, max: 100 }),
  label: text('数据项', { required: true, max: 60 }),
  severity: choice(
    '程度',
    { block: '必补', warn: '提醒' },
    { required: true, tones: { block: 'bad', warn: 'attention' } },
  ),
  message: text('说明', { required: true, max: 300 }),
  /** Record and field in words: 公路舱单 · 装货地代码. */
  where: text('补在哪里', { required: true, max: 100 }),
  link: text('链接', { required: true, max: 300 }),
} as const

/** What customs will not find, and the record and field where it is mended. */
export const cargoGapLines = lines('缺项', gapFields, { required: true })

type CargoHead = RowOf<typeof cargoHeadFields>
export type CargoGood = RowOf<typeof cargoGoodFields>
type CargoOrigin = RowOf<typeof originFields>
export type CargoGap = RowOf<typeof gapFields>

export interface CargoContent {
  readonly head: CargoHead
  readonly goods: readonly CargoGood[]
  readonly origins: readonly CargoOrigin[]
}
