import { describe, expect, test } from 'vitest'
import { batchSerial, isOrganisationCode, organisationOf, ruledBatchNumber, SERIALS } from '../../values/index.ts'
import { batchWarning, isReusable } from '../batch.rules.ts'
import { numbersOf, rangeOf } from '../batchRange.ts'

const rangeBetween = (first_number: string, last_number?: string, count?: number) => {
  const result = rangeOf({ first_number, last_number, count })
  return result.ok ? { ...result.range, numbers: numbersOf(result.range) } : result.refusal
}

describe('serials of numbers made by rule', () => {
  test('run 0 to 9, then A to Z', () => {
    expect([0, 9, 10, 35, 36, SERIALS - 1].map(batchSerial)).toEqual(['000', '009', '00A', '00Z', '010', 'ZZZ'])
    expect(SERIALS).toBe(46_656)
  })

  test('follow the organisation code and 1 or 0', () => {
    expect(organisationOf('91150824MA10019093')).toBe('MA1001909')
    expect(ruledBatchNumber('MA1001909', 'I', 11)).toBe('MA1001909100B')
    expect(ruledBatchNumber('MA1001909', 'E', 46_655)).toBe('MA10019090ZZZ')
  })
})

describe('ranges of issued numbers', () => {
  test('of digits count decimal', () => {
    expect(rangeBetween('5100489963198', '5100489963203')).toMatchObject({
      counting: 'decimal',
      count: 6,
      numbers: expect.arrayContaining(['5100489963199', '5100489963200']),
    })
    expect(rangeBetween('5100489963198', undefined, 6)).toMatchObject({ last: '5100489963203', counting: 'decimal' })
  })

  test('with letters in the part that varies count 0 to 9, then A to Z', () => {
    expect(rangeBetween('MA10019091008', 'MA1001909100B')).toMatchObject({
      counting: 'base36',
      numbers: ['MA10019091008', 'MA10019091009', 'MA1001909100A', 'MA1001909100B'],
    })
    expect(rangeBetween('MA100190910ZY', undefined, 3)).toMatchObject({ last: 'MA10019091100', counting: 'base36' })
  })

  test('whose letters do not vary count decimal', () => {
    expect(rangeBetween('MA10019091008', 'MA10019091011')).toMatchObject({
      counting: 'decimal',
      numbers: ['MA10019091008', 'MA10019091009', 'MA10019091010', 'MA10019091011'],
    })
  })

  test.each([
    ['5100489963144', '5100489963143', undefined, 'last_number', /小于首号/],
    ['5100489963144', '5100489983144', undefined, 'last_number', /最多 10000 个/],
    ['5100489963144', '5100489963145', 3, 'count', /共 2 个，与数量 3 不符/],
    ['5100489963144', undefined, undefined, 'last_number', /末号或数量/],
    ['9999999999999', undefined, 2, 'count', /不足 2 个/],
    ['ZZZZZZZZZZZZZ', undefined, 2, 'count', /不足 2 个/],
    [ruledBatchNumber('MA1001909', 'I', SERIALS - 1), undefined, 2, 'count', /不足 2 个/],
  ])('%s to %s (%s) is refused at %s', (first, last, count, path, message) => {
    expect(isOrganisationCode('MA1001909')).toBe(true)
    expect(rangeBetween(first, last, count)).toMatchObject({ path, message: expect.stringMatching(message) })
  })

  test('of one number holds that number', () => {
    expect(rangeBetween('5100489963144', '5100489963144')).toMatchObject({ count: 1, numbers: ['5100489963144'] })
  })
})

describe('a number made by rule', () => {
  test.each([
    ['MA1001909100A', 'I', undefined],
    ['MA1001909000A', 'I', /第 10 位是 0（出口），这里是进口/],
    ['MA1001909100A', 'E', /第 10 位是 1（进口），这里是出口/],
    ['MA1001909300A', 'E', /第 10 位应为 0/],
    ['MA1001908100A', 'I', /不是有效的组织机构代码/],
    ['5100489963144', 'I', undefined],
    ['5100489963144', 'E', undefined],
    ['5100000000001', 'I', undefined],
  ] as const)('%s (%s)', (number, direction, warning) => {
    const text = batchWarning(number, direction)
    if (warning) expect(text).toMatch(warning)
    else expect(text).toBeUndefined()
  })

  test('of digits alone is looked at where a clerk typed it', () => {
    expect(isOrganisationCode('510000000')).toBe(true)
    expect(batchWarning('5100000000001', 'I', true)).toMatch(/第 10 位是 0/)
    expect(batchWarning('5100489963144', 'I', true)).toBeUndefined()
  })

  test('may come again two years after its crossing was over', () => {
    const now = new Date('2028-11-22T00:00:00Z')
    const use = (status: 'closed' | 'in_use', updated_at: string) => isReusable({ status, updated_at }, now)
    expect(use('closed', '2026-11-21T23:59:59.000Z')).toBe(true)
    expect(use('closed', '2026-11-22T00:00:01.000Z')).toBe(false)
    expect(use('in_use', '2020-01-01T00:00:00.000Z')).toBe(false)
  })
})
