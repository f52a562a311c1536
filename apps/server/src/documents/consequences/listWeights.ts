import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { originOf, scaledGoods, scaleFindings } from '@guanqiao/domain/inventory/scale.rules'
import type { inventory } from '@guanqiao/domain/inventory/inventory'
import { add, compare, grouped } from '@guanqiao/domain/kit/decimal'
import type { Row } from '@guanqiao/domain/kit/entity'
import { weighedOf } from '../reports/scene.ts'
import type { Scene } from '../reports/scene.ts'
import type { basisOf } from './basis.ts'
import { reasonOf } from './basis.ts'

type Inventory = Row<typeof inventory>
type Origin = NonNullable<Inventory['origins']>[number]

interface Refreshed {
  readonly changes: Pick<Inventory, 'gross_weight' | 'net_weight' | 'goods' | 'origins'>
  readonly reasons: readonly string[]
}

const fields = ['gross_weight', 'net_weight'] as const

/** The weights of a gathered list by the tickets as they are now, if they are still those of scale or manifest; what somebody entered stays. */
export function refreshedList(
  list: Inventory,
  scene: Scene,
  basis: (label: string) => ReturnType<typeof basisOf>,
): Refreshed | undefined {
  const batch = list.batch_number ?? ''
  const scale = weighedOf(scene, batch)
  const goods = scene.goodsOf(batch, list.ie_flag === 'I' ? 'MT5401' : 'MT5402')
  const weight = scale ?? add(goods.map(({ gross_weight }) => gross_weight))
  const taken = fields.filter((name) => ['weighing', 'manifest'].includes(originOf(list, name)?.source ?? ''))
  const [first] = taken
  if (!first || compare(weight, '0') <= 0 || compare(weight, list[first]) === 0) return undefined
  const origin = originOf(list, first)!
  const isOfScale = origin.source === 'weighing'
  // A list of the declared weight that has left is within the tolerance of the scale.
  if (!isOfScale && list.status !== 'draft' && scaleFindings(list, scale).length === 0) return undefined
  const numbers = scene.ticketsOf(batch).map(({ weighing_no }) => weighing_no)
  const source = scale === null ? ('manifest' as const) : ('weighing' as const)
  const label = scale === null ? `舱单 ${batch}` : truncate(`磅单 ${numbers.join('、')}`, 200)
  const renewed = (one: Origin): Origin =>
    taken.some((name) => name === one.path) ? { path: one.path, source, label, value: weight } : one
  return {
    changes: {
      gross_weight: taken.includes('gross_weight') ? weight : list.gross_weight,
      net_weight: taken.includes('net_weight') ? weight : list.net_weight,
      goods: taken.includes('net_weight') ? scaledGoods(list, weight) : list.goods,
      origins: (list.origins ?? []).map(renewed),
    },
    reasons:
      !isOfScale && list.status === 'draft'
        ? []
        : [
            `${reasonOf(basis(origin.label))}：毛重原为 ${grouped(list[first])} kg，现按${scale === null ? '舱单' : '磅单'}为 ${grouped(weight)} kg`,
          ],
  }
}
