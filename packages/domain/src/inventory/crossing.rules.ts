import { compare, grouped, percentOff } from '../kit/decimal.ts'
import type { Row } from '../kit/entity.ts'
import { block, warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import { departureText } from '../documents/carried.ts'
import type { Departure } from '../documents/carried.ts'
import { samePlate } from '../values/plates.ts'
import { gatherClass } from './filing.ts'
import type { inventoryFiling } from './filing.ts'
import type { inventory } from './inventory.ts'

type Inventory = Row<typeof inventory>
type Filing = Row<typeof inventoryFiling>

/** What order, manifest and scale say of the crossing of the batch; absent where nothing is known. */
export interface GatheredCrossing {
  /** Kilograms of goods on the scale; null until every truck of the batch has been weighed. */
  readonly weighed?: string | null | undefined
  readonly order?:
    | { readonly order_no: string | null; readonly trade_mode: string | null; readonly hs_codes: readonly string[] }
    | undefined
  readonly manifest?:
    | {
        readonly ie_flag: 'I' | 'E' | null
        readonly declare_office: string
        readonly plates: readonly string[]
        /** The bills whose goods the batch carries. */
        readonly bills: readonly string[]
        /** The bills whose goods left it. */
        readonly departures?: ReadonlyMap<string, Departure>
        readonly packages: number
        readonly gross: string
        readonly hs_codes?: readonly string[]
      }
    | undefined
}

/** Supervision modes of bonded goods whose declaration is due at the end of the following month. */
export const bondedModes: ReadonlySet<string> = new Set([
  '0214',
  '0255',
  '0615',
  '0654',
  '1233',
  '1234',
  '5010',
  '5015',
  '5034',
])

/**
 * The goods that the filing permits to gather. Source: 海关总署令第169号 第三条: among goods at a road port bonded ones; ordinary trade is not
 * of them.
 */
export function classFindings(list: Inventory, filing: Filing | undefined, { order }: GatheredCrossing): Finding[] {
  if (filing?.gather_class !== 'bonded') return []
  const path = 'trade_mode'
  const kind = gatherClass.bonded
  const ordered = order?.trade_mode
  if (ordered && !bondedModes.has(ordered))
    return [
      block('inventory.class', {
        path,
        message: `订单 ${order.order_no ?? ''} 的监管方式是 ${ordered}，备案类别是“${kind}”：普通贸易货物（如煤炭）不得集中申报（令169第三条）`,
        hint: '这一批用报关单申报；订单的监管方式有误的先改正订单',
      }),
    ]
  if (!bondedModes.has(list.trade_mode))
    return [
      warn('inventory.class', {
        path,
        message: `备案类别是“${kind}”，贸易方式 ${list.trade_mode} 不是常见的保税方式：普通贸易货物（如煤炭）不得集中申报（令169第三条）`,
      }),
    ]
  if (!ordered || ordered === list.trade_mode) return []
  return [warn('inventory.mode', { path, message: `贸易方式 ${list.trade_mode} 与订单的监管方式 ${ordered} 不同` })]
}

/** Per cent by which weights may differ from the manifest: the tolerance of bulk goods. */
const TOLERANCE = 3

/** The list against the manifest and the order of its batch. */
export function crossingFindings(list: Inventory, { manifest, order }: GatheredCrossing): Finding[] {
  const rows: Finding[] = []
  const add = (rule: string, path: string, message: string) => rows.push(warn(rule, { path, message }))
  if (manifest) {
    if (manifest.ie_flag && manifest.ie_flag !== list.ie_flag)
      add('inventory.direction', 'ie_flag', `舱单是${manifest.ie_flag === 'I' ? '进口' : '出口'}舱单，与清单方向不同`)
    if (list.ie_office !== manifest.declare_office)
      add('inventory.port', 'ie_office', `进出口岸 ${list.ie_office} 与舱单的 ${manifest.declare_office} 不同`)
    if (manifest.plates.length > 0 && !manifest.plates.some((plate) => samePlate(plate, list.plate_number)))
      add(
        'inventory.truck',
        'plate_number',
        `${list.plate_number} 不是本批次的车辆（${manifest.plates.slice(0, 3).join('、')}）`,
      )
    const departure = manifest.departures?.get(list.bill_no ?? '')
    if (list.bill_no && departure)
      rows.push(
        block('inventory.departed', {
          path: 'bill_no',
          message: `${departureText(list.bill_no, departure)}，不在本批次，不能列入本批次的清单`,
        }),
      )
    else if (list.bill_no && !manifest.bills.includes(list.bill_no))
      add('inventory.bill', 'bill_no', `提运单 ${list.bill_no} 不在本批次的舱单中`)
    else if (!list.bill_no && manifest.bills.length === 0 && (manifest.departures?.size ?? 0) > 0)
      rows.push(
        block('inventory.departed', {
          path: 'batch_number',
          message: `批次 ${list.batch_number ?? ''} 的货物已全部落装或改配，不能列入清单`,
        }),
      )
    if (list.package_quantity !== manifest.packages)
      add('inventory.packages', 'package_quantity', `件数 ${list.package_quantity}，舱单 ${manifest.packages}`)
    const percent = Math.abs(Number(percentOff(list.gross_weight, manifest.gross) ?? 0))
    if (compare(manifest.gross, '0') > 0 && percent > TOLERANCE)
      add(
        'inventory.gross',
        'gross_weight',
        `毛重 ${grouped(list.gross_weight)} kg，舱单 ${grouped(manifest.gross)} kg，相差 ${percent}%`,
      )
  }
  const ordered = order?.hs_codes ?? []
  const [codes, source] = ordered.length > 0 ? [ordered, '订单'] : [manifest?.hs_codes ?? [], '舱单']
  for (const [at, { hs_code }] of (list.goods ?? []).entries())
    if (codes.length > 0 && !codes.some((code) => code.startsWith(hs_code) || hs_code.startsWith(code)))
      add('inventory.hs', `goods.${at}.hs_code`, `商品编号 ${hs_code} 与${source}的 ${codes.join('、')} 不符`)
  return rows
}
