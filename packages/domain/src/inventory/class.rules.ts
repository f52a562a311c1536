import type { Row } from '../kit/entity.ts'
import { dangerOf } from '../documents/goods/dangerousHeadings.ts'
import { block, warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import { gatherClass } from './filing.ts'
import type { inventoryFiling } from './filing.ts'
import type { GatheredCrossing } from './gathered.ts'
import type { inventory } from './inventory.ts'

type Filing = Row<typeof inventoryFiling>
type Listed = Pick<Row<typeof inventory>, 'trade_mode' | 'goods'>
type Good = NonNullable<Listed['goods']>[number]

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

const RULE = '令169第三条'

/**
 * The goods that the filing permits to gather, and the trade mode of the order. Source: 海关总署令第169号 第三条: press; dangerous and
 * perishable goods; at a road port bonded goods, of which ordinary trade is none.
 */
export function classFindings(list: Listed, filing: Filing | undefined, crossing: GatheredCrossing): Finding[] {
  if (!filing) return []
  const rows =
    filing.gather_class === 'bonded'
      ? bondedFindings(list, crossing)
      : [
          ...(list.goods ?? []).flatMap((good, at) => goodFindings(good, at, filing, crossing)),
          ...unbondedFindings(list, filing),
        ]
  const ordered = crossing.order?.trade_mode
  if (rows.some(({ path }) => path === 'trade_mode') || !ordered || ordered === list.trade_mode) return rows
  const message = `贸易方式 ${list.trade_mode} 与订单的监管方式 ${ordered} 不同`
  return [...rows, warn('inventory.mode', { path: 'trade_mode', message })]
}

function bondedFindings(list: Listed, { order }: GatheredCrossing): Finding[] {
  const path = 'trade_mode'
  const kind = gatherClass.bonded
  const ordered = order?.trade_mode
  if (ordered && !bondedModes.has(ordered))
    return [
      block('inventory.class', {
        path,
        message: `订单 ${order.order_no ?? ''} 的监管方式是 ${ordered}，备案类别是“${kind}”：普通贸易货物（如煤炭）不得集中申报（${RULE}）`,
        hint: '这一批用报关单申报；订单的监管方式有误的先改正订单',
      }),
    ]
  if (bondedModes.has(list.trade_mode)) return []
  const message = `备案类别是“${kind}”，贸易方式 ${list.trade_mode} 不是常见的保税方式：普通贸易货物（如煤炭）不得集中申报（${RULE}）`
  return [warn('inventory.class', { path, message })]
}

/** Bonded goods have a class of their own, and with it another time limit of the declaration. */
function unbondedFindings({ trade_mode }: Listed, { gather_class }: Filing): Finding[] {
  if (!bondedModes.has(trade_mode)) return []
  const message = `备案类别是“${gatherClass[gather_class]}”，贸易方式 ${trade_mode} 是保税方式：保税货物须用“${gatherClass.bonded}”的备案（${RULE}）`
  return [warn('inventory.class', { path: 'trade_mode', message })]
}

/** Books, newspapers, pictures and other products of the printing industry. */
const PRESS = /^49/
/** Live animals, meat, fish, milk and eggs, entrails, plants, vegetables, fruit; vaccines and blood. */
const PERISHABLE = /^(0[1-4678]|050[45]|051[01]|3002)/
/** Ores and stone, coal and coke, wood, ceramics and glass, metals and things of them, machines, vehicles: kept for years. */
const DURABLE = /^(25|26|270[1-4]|44|68|69|70|7[2-689]|8[0-7])/

const isDangerous = ({ hs_code, good_name }: Good, { manifest }: GatheredCrossing): boolean =>
  dangerOf({ hs_code, description: good_name }) !== undefined ||
  (manifest?.goods ?? []).some((line) => line.isDangerous && hs_code.startsWith(line.hs_code.slice(0, 6)))

function goodFindings(good: Good, at: number, { gather_class }: Filing, crossing: GatheredCrossing): Finding[] {
  const { hs_code, good_name } = good
  const isPress = PRESS.test(hs_code)
  const fits = gather_class === 'press' ? isPress : PERISHABLE.test(hs_code) || isDangerous(good, crossing)
  if (fits) return []
  const isOutside = gather_class === 'press' ? !isPress : isPress || DURABLE.test(hs_code)
  const message = `备案类别是“${gatherClass[gather_class]}”，“${good_name}”（${hs_code}）不属于这一类，不得用它集中申报（${RULE}）`
  const hint = isOutside ? '换用相应类别的备案，或用报关单申报' : '核对商品编号；危险品在舱单中填危险品编号'
  return [(isOutside ? block : warn)('inventory.class', { path: `goods.${at}.hs_code`, message, hint })]
}
