import { add, compare } from '../kit/decimal.ts'
import type { Row } from '../kit/entity.ts'
import { block, warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import { bondedModes, classFindings } from './class.rules.ts'
import { crossingFindings } from './crossing.rules.ts'
import type { inventoryFiling } from './filing.ts'
import type { GatheredCrossing } from './gathered.ts'
import type { inventory } from './inventory.ts'
import { plausibleFindings } from './plausible.rules.ts'
import { scaleFindings } from './scale.rules.ts'

type Inventory = Row<typeof inventory>
type Filing = Row<typeof inventoryFiling>

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * The periods of gathered declaration. Source: 海关总署令第169号 第八、九、十二、十三条; those of the declaration are from practice, the
 * text of the article was not at hand.
 */
export const periods = {
  /** Days from the vehicle's declaration to the list of an import. */
  importDays: 14,
  /** Hours between the list of an export and loading. */
  hoursBeforeLoading: 24,
  /** The day of the following month for general trade, not beyond the year's end; the last day for bonded goods. */
  generalDay: 10,
} as const

/** Days before a time limit from which a list is a task, and after it until it no longer is. */
export const LISTS_NEAR_DAYS = 3
export const LISTS_PAST_DAYS = 7

export interface Due {
  readonly due_kind: 'list' | 'loading' | 'declaration'
  readonly due_at: Date
  readonly source: string
}

/** The end of a day in Shanghai. */
const endOf = (day: string): Date => new Date(`${day}T23:59:59+08:00`)
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** The next time limit of a list; undefined if nothing is due: it was cleared by hand. */
export function dueOf(
  list: Pick<Inventory, 'status' | 'ie_flag' | 'ie_date' | 'load_time' | 'decided_on' | 'trade_mode'>,
): Due | undefined {
  if (list.status === 'manual') return undefined
  if (list.status === 'accepted') return declarationDue(list.decided_on ?? list.ie_date, list.trade_mode)
  if (list.ie_flag === 'E' && list.load_time)
    return {
      due_kind: 'loading',
      due_at: new Date(Date.parse(list.load_time) - periods.hoursBeforeLoading * HOUR),
      source: '海关总署令第169号第八条：装货的24小时前',
    }
  return {
    due_kind: 'list',
    due_at: endOf(dayAfter(list.ie_date, periods.importDays)),
    source: '海关总署令第169号第八条：运输工具申报进境之日起14日内',
  }
}

function declarationDue(day: string, trade_mode: string): Due {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const bonded = bondedModes.has(trade_mode)
  // Month `month + 1` counted from 1 is `month` counted from 0; day 0 of the month after it is its last.
  const general = month === 12 ? Date.UTC(year, 11, 31) : Date.UTC(year, month, periods.generalDay)
  const due = new Date(bonded ? Date.UTC(year, month + 1, 0) : general)
  return {
    due_kind: 'declaration',
    due_at: endOf(due.toISOString().slice(0, 10)),
    source: bonded ? '保税货物：次月底前并入报关单' : '一般贸易：次月10日前并入报关单，不得跨年',
  }
}

/** The reasons why a list must not be handed over, and what looks doubtful. */
export const inventoryFindings = (
  list: Inventory,
  filing: Filing | undefined,
  now: Date,
  crossing: GatheredCrossing = {},
): Finding[] => [
  ...filingFindings(list, filing, now),
  ...classFindings(list, filing, crossing),
  ...timeFindings(list, now),
  ...goodsFindings(list),
  ...plausibleFindings(list, filing, now),
  ...crossingFindings(list, crossing),
  ...scaleFindings(list, crossing.weighed),
]

const today = (now: Date): string => new Date(now.getTime() + 8 * HOUR).toISOString().slice(0, 10)

function filingFindings(list: Inventory, filing: Filing | undefined, now: Date): Finding[] {
  if (!filing)
    return [
      block('inventory.filing', {
        path: 'filing_id',
        message: '没有集中申报备案：须先向货物所在地海关备案（海关总署令第169号第四条）',
        hint: '办妥备案后在“集中申报备案”登记并在此选择；没有备案的货物逐批用报关单申报',
      }),
    ]
  const findings: Finding[] = []
  if (filing.status !== 'active')
    findings.push(block('inventory.filing', { path: 'filing_id', message: `备案 ${filing.records_no} 已停用` }))
  if (filing.guarantee_valid_to < today(now))
    findings.push(
      block('inventory.guarantee', {
        path: 'filing_id',
        message: `备案 ${filing.records_no} 的担保 ${filing.guarantee_valid_to} 到期，备案随之失效（令169第六条）`,
        hint: '延长担保并向海关办理备案延期，再更新有效期',
      }),
    )
  if (filing.declare_office !== list.declare_office)
    findings.push(
      block('inventory.office', {
        path: 'declare_office',
        message: `备案 ${filing.records_no} 在 ${filing.declare_office} 海关办理，集中申报须经同一口岸（令169第二条）`,
      }),
    )
  return findings
}

function timeFindings(list: Inventory, now: Date): Finding[] {
  if (list.ie_flag === 'E' && !list.load_time)
    return [block('inventory.loading', { path: 'load_time', message: '出口清单须填写货物装载时间' })]
  const due = dueOf({ ...list, status: 'draft' })
  if (!due || due.due_at >= now) return []
  return list.ie_flag === 'I'
    ? [
        block('inventory.due', {
          path: 'ie_date',
          message: '已超过运输工具申报进境之日起14日，不能再用清单申报，须用报关单（令169第八条）',
        }),
      ]
    : [warn('inventory.due', { path: 'load_time', message: '距装货已不足24小时（令169第八条）' })]
}

function goodsFindings(list: Inventory): Finding[] {
  const findings: Finding[] = []
  const goods = list.goods ?? []
  if (goods.length === 0) findings.push(block('inventory.goods', { path: 'goods', message: '至少要有一项商品' }))
  if (compare(list.net_weight, list.gross_weight) > 0)
    findings.push(block('inventory.net', { path: 'net_weight', message: '净重大于毛重' }))
  for (const [at, { unit_price, total_price, currency }] of goods.entries()) {
    if ((unit_price ?? total_price) && !currency)
      findings.push(block('inventory.currency', { path: `goods.${at}.currency`, message: '填写价格须同时填写币制' }))
  }
  const kilograms = goods.every(({ unit }) => unit === '035') ? add(goods.map(({ quantity }) => quantity)) : undefined
  if (goods.length > 0 && kilograms !== undefined && compare(kilograms, list.net_weight) !== 0)
    findings.push(
      warn('inventory.sum', {
        path: 'net_weight',
        message: `商品数量合计 ${kilograms} 千克，与净重 ${list.net_weight} 不等`,
      }),
    )
  return findings
}
