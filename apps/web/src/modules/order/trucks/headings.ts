import { isDecimal, multiply } from '@guanqiao/domain/kit/decimal'
import type { transportLineFields } from '@guanqiao/domain/order/transport'
import { halfWidth } from '@guanqiao/domain/kit/field/typing'

export type TruckField = keyof typeof transportLineFields

/** A column of a pasted sheet: the field that it fills, and the unit of its weights. */
export interface SheetColumn {
  readonly name: TruckField
  readonly tonnes: boolean
}

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

/** Common column headings; the first match counts, so 挂车牌号 comes before 车牌号. */
const words: readonly (readonly [TruckField, RegExp])[] = [
  ['goods_line', /^(货物序号|货序|货物项号|goodsline)/],
  ['trailer_plate', /挂|trailer/],
  ['driver_name', /司机|驾驶员|driver/],
  ['loading_time', /(装载|装车|装货).*(时间|日期)|loadingtime/],
  ['container_numbers', /箱号|柜号|集装箱|container/],
  ['planned_gross', /毛重|gross/],
  ['planned_net', /净重|netweight|^net$/],
  ['package_quantity', /件数|包装数|packages/],
  ['batch_number', /批次/],
  ['bill_no', /提单|运单|提\(运\)单|billno|^bill$/],
  ['plate_number', /车牌|车号|主车|车头|牵引车|^车辆|plate/],
]

const plain = (text: string) =>
  halfWidth(text)
    .replace(/[\s*_]/g, '')
    .toLowerCase()

/** The column of a heading, or undefined if it matches no field of a truck. */
export function columnOf(heading: string): SheetColumn | undefined {
  const text = plain(heading)
  const name = words.find(([, form]) => form.test(text))?.[0]
  return name && { name, tonnes: /吨|\(t\)/.test(text) }
}

/** The columns of a first line with headings; undefined if the line is already a truck. Of two equal headings the first counts. */
export function headingsIn(cells: readonly string[]): (SheetColumn | undefined)[] | undefined {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const columns = cells.map((cell) => (/\d{3}/.test(cell) ? undefined : columnOf(cell)))
  const recognised = columns.filter((column) => column !== undefined)
  const hasPlate = recognised.some((column) => column.name === 'plate_number')
  if (recognised.length === 0 || !(hasPlate || recognised.length >= 2 || recognised.length === filled.length))
    return undefined
  return columns.map((column, index) =>
    columns.findIndex((other) => other?.name === column?.name) === index ? column : undefined,
  )
}

/** Converts a weight in tonnes to kilograms; other text stays unchanged, for validation to report. */
export const inKilograms = (text: string): string => {
  const figure = halfWidth(text).replace(/[,\s]/g, '')
  return isDecimal(figure) ? multiply(figure, '1000', 3) : text
}
