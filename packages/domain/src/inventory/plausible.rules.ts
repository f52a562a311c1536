import { compare, grouped, multiply, percentOff } from '../kit/decimal.ts'
import type { Row } from '../kit/entity.ts'
import { warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import { isVague } from '../documents/goods/vague.ts'
import { roughly, valueVerdict } from '../customs/rules/plausible/values.ts'
import { headingsOf } from '../documents/goods/goodsNames.ts'
import { areSameCompany } from '../values/companyNames.ts'
import { ROAD } from './gathered.ts'
import type { inventoryFiling } from './filing.ts'
import type { inventory } from './inventory.ts'

type Inventory = Row<typeof inventory>
type Good = NonNullable<Inventory['goods']>[number]

const DAY = 86_400_000
const SHANGHAI_MS = 28_800_000
const CHINA = 'CHN'
/** Per cent of the gross weight: packaging is lighter than the goods. */
const LIGHTEST_NET = 50

const dayOf = (at: number): string => new Date(at + SHANGHAI_MS).toISOString().slice(0, 10)

/** The values of a list against each other, and what a crossing by road cannot have. */
export function plausibleFindings(
  list: Inventory,
  filing: Row<typeof inventoryFiling> | undefined,
  now: Date,
): Finding[] {
  const { ie_flag, ie_date, load_time, transport_mode, trade_country, owner_name, net_weight, gross_weight } = list
  const rows: Finding[] = []
  const add = (rule: string, path: string, message: string) => rows.push(warn(rule, { path, message }))
  if (filing && !areSameCompany(filing.owner_name, owner_name))
    add(
      'inventory.owner',
      'owner_name',
      `收发货单位“${owner_name}”不是备案 ${filing.records_no} 的“${filing.owner_name}”`,
    )
  if (compare(net_weight, gross_weight) < 0 && 100 + Number(percentOff(net_weight, gross_weight) ?? 0) < LIGHTEST_NET)
    add(
      'inventory.light',
      'net_weight',
      `净重 ${grouped(net_weight)} kg 不到毛重 ${grouped(gross_weight)} kg 的一半，请核对`,
    )
  // Exports are listed a day before they are loaded, and leave after that.
  const latest = dayOf((load_time ? Date.parse(load_time) + 6 * DAY : now.getTime()) + DAY)
  if (ie_date > latest)
    add(
      'inventory.date',
      'ie_date',
      load_time
        ? `出口日期 ${ie_date} 比货物装载晚一周以上，请核对`
        : `进出口日期 ${ie_date} 在今天以后，请核对：进口为运输工具申报进境之日`,
    )
  if (load_time && Date.parse(load_time) - now.getTime() > 30 * DAY)
    add('inventory.date', 'load_time', '货物装载时间在 30 天以后，请核对日期')
  if (transport_mode && transport_mode !== ROAD)
    add('inventory.transport', 'transport_mode', `运输方式 ${transport_mode} 不是公路运输（${ROAD}）`)
  if (trade_country === CHINA)
    add('inventory.country', 'trade_country', `${ie_flag === 'I' ? '起运国' : '运抵国'}为中国，请核对`)
  return [...rows, ...(list.goods ?? []).flatMap((good, at) => goodFindings(good, `goods.${at}`, list))]
}

/** Rounding of prices, in per cent. */
const ROUNDING = 1
const differs = (left: string, right: string): boolean => Math.abs(Number(percentOff(left, right) ?? 100)) > ROUNDING

/** Kilograms in a unit of weight, by its code: kilogram, gram, tonne. */
const kilograms: Readonly<Record<string, string>> = { '035': '1', '036': '0.001', '070': '1000' }

function goodFindings(good: Good, path: string, { ie_flag }: Inventory): Finding[] {
  const { quantity, unit, unit_price, total_price, currency, origin_country, good_name, hs_code } = good
  const rows: Finding[] = []
  const add = (rule: string, field: string, message: string) =>
    rows.push(warn(rule, { path: `${path}.${field}`, message }))
  if (unit_price && total_price && differs(multiply(quantity, unit_price, 2), total_price))
    add(
      'inventory.price',
      'total_price',
      `数量×单价为 ${grouped(multiply(quantity, unit_price, 2))}，总价为 ${grouped(total_price)}`,
    )
  if ((unit_price && compare(unit_price, '0') === 0) || (total_price && compare(total_price, '0') === 0))
    add(
      'inventory.price',
      unit_price && compare(unit_price, '0') === 0 ? 'unit_price' : 'total_price',
      '价格为零，请核对',
    )
  const weight = Number(quantity) * Number(kilograms[unit] ?? 0)
  const verdict = valueVerdict({ value: Number(total_price ?? 0), currency, weight, codes: [hs_code], isBulk: false })
  if (verdict)
    add(
      `inventory.value.${verdict}`,
      'total_price',
      `总价 ${grouped(total_price)} ${currency}，每吨约 ${roughly((Number(total_price) / weight) * 1000)} ${currency}，请核对金额、币制和数量`,
    )
  for (const [which, label] of [
    ['first', '第一'],
    ['second', '第二'],
  ] as const) {
    const [other, otherUnit] = [good[`${which}_quantity`], good[`${which}_unit`]]
    const expected = other && otherUnit ? inUnit(quantity, unit, otherUnit) : undefined
    if (other && expected !== undefined && differs(other, expected))
      add(
        'inventory.quantity',
        `${which}_quantity`,
        `${label}数量 ${grouped(other)} 与数量 ${grouped(quantity)} 不符，应为 ${grouped(expected)}`,
      )
    if (other && !otherUnit) add('inventory.unit', `${which}_unit`, `有${label}数量，没有${label}单位`)
  }
  if (ie_flag === 'I' && origin_country === CHINA)
    add('inventory.origin', 'origin_country', '进口货物的原产国为中国，请核对（复运进境的除外）')
  if (isVague(good_name) || !/\p{L}/u.test(good_name))
    add('inventory.name', 'good_name', `商品名称“${good_name}”不足以鉴别货物性质`)
  const headings = headingsOf(good_name)
  if (headings && !headings.some((heading) => hs_code.startsWith(heading)))
    add('inventory.name', 'good_name', `商品名称“${good_name}”应归入 ${headings.join('、')}，商品编号是 ${hs_code}`)
  return rows
}

/** The same quantity in another unit; undefined if the units do not convert. */
export function inUnit(quantity: string, unit: string, other: string): string | undefined {
  if (unit === other) return quantity
  const [from, to] = [kilograms[unit], kilograms[other]]
  if (!from || !to) return undefined
  return (Number(quantity) * (Number(from) / Number(to))).toFixed(5)
}
