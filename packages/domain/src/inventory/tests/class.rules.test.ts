import { expect, test } from 'vitest'
import type { Row } from '../../kit/entity.ts'
import { classFindings } from '../class.rules.ts'
import { gatherClass } from '../filing.ts'
import type { inventoryFiling } from '../filing.ts'
import type { GatheredCrossing } from '../gathered.ts'
import type { inventory } from '../inventory.ts'

type GatherClass = keyof typeof gatherClass
type Good = NonNullable<Row<typeof inventory>['goods']>[number]

/** Goods that cross land ports, and the classes that they may be gathered under when they are not bonded. */
const goods: readonly (readonly [name: string, code: string, classes: readonly GatherClass[]])[] = [
  ['报纸', '4902100000', ['press']],
  ['图书', '4901990000', ['press']],
  ['鲜苹果', '0808100000', ['perishable']],
  ['冻羊肉', '0204420000', ['perishable']],
  ['活马', '0101299000', ['perishable']],
  ['人用疫苗', '3002410000', ['perishable']],
  ['氰化钠', '2837111000', ['perishable']],
  ['硝酸铵', '3102300000', ['perishable']],
  ['炼焦煤', '2701121000', []],
  ['铜精矿', '2603000010', []],
  ['水泥', '2523290000', []],
  ['自卸车', '8704230000', []],
]

const cases = Object.keys(gatherClass).flatMap((gather_class) =>
  goods.flatMap(([good_name, hs_code, classes]) =>
    (['0110', '5034'] as const).map((trade_mode) => {
      const isBonded = trade_mode === '5034'
      const isRight = gather_class === 'bonded' ? isBonded : !isBonded && classes.includes(gather_class as GatherClass)
      return { gather_class: gather_class as GatherClass, good_name, hs_code, trade_mode, isRight }
    }),
  ),
)

interface Listed {
  readonly gather_class: GatherClass
  readonly good_name: string
  readonly hs_code: string
  readonly trade_mode: string
}

const judge = (listed: Listed, crossing: GatheredCrossing = {}) =>
  classFindings(
    { trade_mode: listed.trade_mode, goods: [{ hs_code: listed.hs_code, good_name: listed.good_name } as Good] },
    { gather_class: listed.gather_class } as Row<typeof inventoryFiling>,
    crossing,
  )

test.each(cases)('$good_name under $trade_mode with a filing for $gather_class: right is $isRight', (listed) => {
  const found = judge(listed)
  expect(found.map(({ rule }) => rule).every((rule) => rule === 'inventory.class')).toBe(true)
  expect(found.length === 0).toBe(listed.isRight)
})

test('goods that can never be of the class are refused, others only warned of', () => {
  const of = (gather_class: GatherClass, good_name: string, hs_code: string) =>
    judge({ gather_class, good_name, hs_code, trade_mode: '0110' }).map(({ severity }) => severity)
  expect(of('press', '炼焦煤', '2701121000')).toEqual(['block'])
  expect(of('perishable', '炼焦煤', '2701121000')).toEqual(['block'])
  expect(of('perishable', '油漆', '3208100090')).toEqual(['warn'])
})

test('a UN number of the manifest makes goods dangerous', () => {
  const paint = { gather_class: 'perishable', good_name: '油漆', hs_code: '3208100090', trade_mode: '0110' } as const
  const line = { hs_code: '3208100090', good_name: '油漆', gross_weight: '1000', isDangerous: true }
  const manifest = { ie_flag: 'I', declare_office: '0708', plates: [], bills: [], packages: 1, gross: '1000' } as const
  expect(judge(paint, { manifest: { ...manifest, goods: [line] } })).toEqual([])
})

test('another mode than the order is named whatever the class', () => {
  const order = { order_no: 'DD1', trade_mode: '0110', hs_codes: [] }
  const apples = { gather_class: 'perishable', good_name: '鲜苹果', hs_code: '0808100000' } as const
  expect(judge({ ...apples, trade_mode: '0110' }, { order })).toEqual([])
  expect(judge({ ...apples, trade_mode: '4019' }, { order }).map(({ rule }) => rule)).toEqual(['inventory.mode'])
})
