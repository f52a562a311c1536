import { transportLineFields } from '@guanqiao/domain/order/transport'
import { isMass } from '@guanqiao/domain/kit/reading/mass'
import type { Table, TableField } from '@guanqiao/domain/kit/reading/tables'
import { findTable } from '@guanqiao/domain/kit/reading/tables'

export type TruckField = keyof typeof transportLineFields

/** The column order of a sheet without headings, as shown on the screen. */
export const usualOrder: readonly TruckField[] = [
  'plate_number',
  'trailer_plate',
  'driver_name',
  'container_numbers',
  'planned_gross',
  'planned_net',
  'package_quantity',
  'batch_number',
  'bill_no',
  'goods_line',
  'loading_time',
]

/** Other properties of a vehicle, a person, a container or a bill. */
const other =
  /类型|类别|种类|型号|颜色|品牌|备案|海关|电话|手机|联系|证|护照|国籍|公司|单位名|签|照片|年龄|性别|备注|尺寸|箱型|重量|自重|皮重|数$|数量|type|phone|tel|mobile|license|passport|company|size|colou?r|remark/

/** Of a driver, the name alone: 司机籍贯 and whatever else forms may ask are other properties. */
const driver =
  /(?:司机|驾驶员|驾驶人)(?:信息|资料|情况)?(?:姓名|名字|名称|名)?(?:\((?:中文|汉字|全名|拼音|必填|选填)\)|[^\p{Script=Han}(]*)$|drivers?(?:'s)?(?:full)?(?:name)?(?![a-z])/u

/** Common words in headings. 挂车牌号 is a trailer's, 批次提单件数 a number of packages: the first field in this order counts. */
const patterns: Readonly<Record<TruckField, readonly [RegExp, RegExp]>> = {
  goods_line: [/^(货物序号|货序|货物项号|goodsline)/, other],
  trailer_plate: [/挂|trailer/, new RegExp(`${other.source}|编号|日期|时间`)],
  driver_name: [driver, new RegExp(`${other.source}|编号|编码|代码|id|日期|时间|地址|人数`)],
  loading_time: [/(装载|装车|装货).*(时间|日期)|loadingtime/, /结束|卸/],
  container_numbers: [/箱号|柜号|集装箱|container/, new RegExp(`${other.source}|日期|时间|封|重`)],
  planned_gross: [/毛重|gross/, /差|比|率|时间|日期|过磅单/],
  planned_net: [/净重|netweight|^net$|^net[(/]/, /差|比|率|时间|日期|过磅单/],
  package_quantity: [/件数|包装数|packages/, /单位|重/],
  batch_number: [/批次/, /日期|时间|数量|件数|重|金额|状态/],
  bill_no: [/提单|运单|提\(运\)单|billno|^bill$/, /日期|时间|数量|件数|重|金额|类型|状态/],
  plate_number: [
    /车牌|车号|主车|车头|牵引车|^车辆(?:信息)?$|^车辆[号牌]|plate/,
    new RegExp(`${other.source}|编号|日期|时间|挂`),
  ],
}

const fields: readonly TableField[] = (Object.keys(patterns) as TruckField[]).map((name) => ({
  name,
  labels: [transportLineFields[name].label],
  pattern: patterns[name][0],
  not: patterns[name][1],
  isMass: isMass(transportLineFields[name]),
}))

/** The table of trucks in a pasted block; undefined if it has no headings: a single known word among values is none. */
export function tableIn(rows: readonly (readonly string[])[]): Table | undefined {
  const table = findTable(rows, fields)
  if (!table) return undefined
  const columns = table.columns.filter((column) => column !== undefined)
  const hasPlate = columns.some(({ name }) => name === 'plate_number')
  const isWhole = columns.length === table.headings.filter((heading) => heading.trim() !== '').length
  return hasPlate || columns.length >= 2 || isWhole ? table : undefined
}
