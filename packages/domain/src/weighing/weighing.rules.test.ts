import { describe, expect, test } from 'vitest'
import { weighingLimits } from './limits.ts'
import { cargoWeight, isLaden, judgeWeighing, netWeight, toleranceText, usualTare } from './weighing.rules.ts'
import type { Expected, Weighed } from './weighing.rules.ts'

const passed: Weighed = {
  gross_weight: '72000.000',
  tare_weight: '20000.000',
  container_tare: null,
  deduct: null,
  gross_time: '2026-11-21T01:00:00.000Z',
  tare_time: '2026-11-21T01:40:00.000Z',
  foreign_net: null,
}
const expected: Expected = {
  declared_gross: '52000.000',
  declared_net: '51800.000',
  good_name: '铜精矿',
  tare_average: '20000.000',
  tare_count: 20,
  curb_weight: '12000.000',
  trailer_tare: '8000.000',
  max_gross: '80000.000',
}
const rules = (changes: Partial<Weighed>, of: Partial<Expected> = {}) =>
  judgeWeighing({ ...passed, ...changes }, { ...expected, ...of }).alerts.map(
    ({ rule, severity }) => `${rule} ${severity}`,
  )

describe('the weights of a ticket', () => {
  test('net is gross less tare, containers and deduction, to the gram', () => {
    const weighed = { ...passed, gross_weight: '72000.100', container_tare: '2200.050', deduct: '0.001' }
    expect(cargoWeight(weighed)).toBe('49800.050')
    expect(netWeight(weighed)).toBe('49800.049')
  })
  test('there is no net weight after one pass', () => {
    expect(judgeWeighing({ ...passed, tare_weight: null, tare_time: null }, expected)).toEqual({
      net_weight: null,
      difference_percent: null,
      loss: null,
      alerts: [],
      isHeld: false,
    })
  })
  test('loss is the excess of the foreign slip over our weight', () => {
    expect(judgeWeighing({ ...passed, foreign_net: '52100.000' }, expected).loss).toBe('100.000')
    expect(judgeWeighing({ ...passed, foreign_net: '51900.000' }, expected).loss).toBe('-100.000')
  })
})

describe('a ticket that is as expected', () => {
  test('has no remark', () => expect(rules({})).toEqual([]))
  test('has none either where nothing is known of truck and goods', () => {
    const nothing = {
      declared_gross: null,
      tare_average: null,
      tare_count: null,
      curb_weight: null,
      trailer_tare: null,
      max_gross: null,
    }
    expect(rules({}, nothing)).toEqual([])
    expect(rules({}, { declared_gross: '0.000' })).toEqual([])
  })
})

describe('goods against the declared gross weight', () => {
  test.each([
    ['52260.000', []], // 0.50 %
    ['52265.000', ['declared warn']], // 0.51 %
    ['51735.000', ['declared warn']],
    ['53560.000', ['declared warn']], // 3.00 %
    ['53566.000', ['declared hold']], // 3.01 %
    ['50434.000', ['declared hold']],
  ])('%s kg of 52,000', (cargo, expected) => {
    expect(rules({ gross_weight: String(Number(cargo) + 20000) })).toEqual(expected)
  })
  test('coal is warned of beyond 1 % and held beyond 3 % alike', () => {
    expect(rules({ gross_weight: '72520' }, { good_name: '炼焦煤' })).toEqual([])
    expect(rules({ gross_weight: '72526' }, { good_name: '炼焦煤' })).toEqual(['declared warn'])
    expect(rules({ gross_weight: '73566' }, { good_name: '精品', hs_code: '2701121000' })).toEqual(['declared hold'])
    expect(rules({ gross_weight: '72400' }, { good_name: '煤矸石制品', hs_code: '6810190000' })).toEqual([
      'declared warn',
    ])
  })
  test('the deduction does not make the goods lighter than declared, containers do', () => {
    expect(rules({ deduct: '1500' })).toEqual([])
    expect(rules({ container_tare: '2200' })).toEqual(['declared hold'])
  })
  test('states both weights, the difference and the limits', () => {
    const { alerts, difference_percent, isHeld } = judgeWeighing({ ...passed, gross_weight: '74000' }, expected)
    expect(difference_percent).toBe('3.85')
    expect(isHeld).toBe(true)
    expect(alerts[0]?.message).toBe('实测货重 54,000 kg 与申报毛重 52,000 kg 相差 +3.85%（±0.50% 提醒，±3.00% 审批）')
  })
})

describe("a declared gross weight that is the loaded truck's", () => {
  const laden = { declared_gross: '72000.000', declared_net: '52000.000' }
  test('is compared with the loaded truck, after the first pass already', () => {
    expect(rules({}, laden)).toEqual([])
    expect(rules({ gross_weight: '72500', tare_weight: null, tare_time: null }, laden)).toEqual(['declared warn'])
    const { alerts } = judgeWeighing({ ...passed, gross_weight: '74200' }, { ...expected, ...laden })
    expect(alerts[0]?.message).toMatch(/^重车毛重 74,200 kg 与申报毛重 72,000 kg 相差 \+3.06%/)
  })
  test('is known by more than any packing weighs', () => {
    expect(isLaden('72000', '67000.001')).toBe(false)
    expect(isLaden('72000', '67000')).toBe(true)
    expect(isLaden('72000', null)).toBe(false)
  })
})

describe('our net weight against the foreign slip', () => {
  test.each([
    ['52000', []],
    ['52261', []],
    ['52400', ['foreign warn']],
    ['53700', ['foreign hold']],
    ['50400', ['foreign hold']],
  ])('slip of %s kg', (foreign_net, expected) => expect(rules({ foreign_net })).toEqual(expected))
  test('coal loses water', () => expect(rules({ foreign_net: '52400' }, { good_name: '原煤' })).toEqual([]))
})

describe('the tare', () => {
  test('may be 2 % or 300 kg off the average, whichever is more', () => {
    const loose = { declared_gross: null }
    expect(rules({ tare_weight: '20400' }, loose)).toEqual([])
    expect(rules({ tare_weight: '20400.001' }, loose)).toEqual(['tare warn'])
    expect(rules({ tare_weight: '10300' }, { ...loose, tare_average: '10000.000' })).toEqual([])
    expect(rules({ tare_weight: '9699.999' }, { ...loose, tare_average: '10000.000' })).toEqual(['tare warn'])
  })
  test('is compared with the papers while there are fewer than three passes', () => {
    expect(usualTare({ ...expected, tare_count: 2, tare_average: '18000' })).toBe('20000.000')
    expect(usualTare({ ...expected, tare_count: 3, tare_average: '18000' })).toBe('18000')
    expect(usualTare({ ...expected, tare_count: null, tare_average: null, trailer_tare: null })).toBe('12000.000')
    expect(usualTare({ ...expected, tare_count: null, curb_weight: null })).toBeNull()
  })
})

describe('the loaded truck', () => {
  test('is warned of beyond its own limit and that of the scale', () => {
    const first = { tare_weight: null, tare_time: null }
    expect(rules({ ...first, gross_weight: '80000' })).toEqual([])
    expect(rules({ ...first, gross_weight: '80000.001' })).toEqual(['maxGross warn'])
    expect(rules({ ...first, gross_weight: '100020' })).toEqual(['maxGross warn', 'siteLimit warn'])
    expect(rules({ ...first, gross_weight: '100020' }, { max_gross: null })).toEqual(['siteLimit warn'])
  })
})

describe('the time between the passes', () => {
  test.each([
    ['2026-11-21T01:04:59.000Z', ['tooSoon warn']],
    ['2026-11-21T01:05:00.000Z', []],
    ['2026-11-21T00:55:01.000Z', ['tooSoon warn']],
    ['2026-11-22T01:00:00.000Z', []],
    ['2026-11-22T01:00:01.000Z', ['tooLate warn']],
  ])('second pass at %s', (tare_time, expected) => expect(rules({ tare_time })).toEqual(expected))
})

test('every limit can be printed with its source', () => {
  expect(toleranceText(weighingLimits.declaredCoal)).toBe('±1.00% 提醒，±3.00% 审批')
  expect(toleranceText(weighingLimits.tareLeast)).toBe('±300.000kg 提醒')
  for (const { label, source } of Object.values(weighingLimits))
    expect(`${label}${source}`).toMatch(/[\u4e00-\u9fa5]{4}/)
})
