import { describe, expect, test } from 'vitest'
import { date } from '../field.ts'
import { parseField } from '../shape.ts'
import { readDate, readDay, typeDay } from './days.ts'
import { LONG_TERM, showDay, today } from './shownDay.ts'
import { readInstant, typeInstant } from './instants.ts'

const on = '2026-11-22'

test.each([
  '2026-1-2',
  '2026/01/02',
  '20260102',
  '2026年1月2日',
  '2026 年 1 月 2 日',
  '2026.1.2',
  '02.01.2026',
  '２０２６－０１－０２',
  '2026/1/2 0:00:00',
  '2026-01-02T00:00:00',
  '2026-01-02T00:00:00.000',
  '2026-01-02 00:00',
  '2026年1月2日 星期五',
  '\u202d2026-01-02\u202c',
])('%s is a day for sheets and screens', (typed) => {
  expect(readDay(typed)).toBe('2026-01-02')
  expect(typeDay(typed, on)).toBe('2026-01-02')
})

test('the order of day and month is known, or the day is refused', () => {
  expect(readDay('27/11/2026')).toBe('2026-11-27')
  expect(readDay('11/27/2026')).toBe('2026-11-27')
  for (const typed of ['02/01/2026', '26-11-27', '2026-02-30', '0102', '', '2026-13-01', '2026/1/2 8:30'])
    expect(readDay(typed), typed).toBeUndefined()
})

test.each([
  ['1123', '2026-11-23'],
  ['11-23', '2026-11-23'],
  ['11/3', '2026-11-03'],
  ['11月23日', '2026-11-23'],
  ['１１２３', '2026-11-23'],
  ['0102', '2027-01-02'],
  ['20261123', '2026-11-23'],
  ['+1', '2026-11-23'],
  ['-1', '2026-11-21'],
  ['＋10', '2026-12-02'],
  ['t', '2026-11-22'],
  ['T', '2026-11-22'],
  ['今', '2026-11-22'],
  ['明天', '2026-11-23'],
  ['昨', '2026-11-21'],
  [' 1123 ', '2026-11-23'],
])('a day typed as %s is %s', (typed, day) => {
  expect(typeDay(typed, on)).toBe(day)
})

test('the day without a year is the nearest one', () => {
  expect(typeDay('1231', '2026-01-02')).toBe('2025-12-31')
  expect(typeDay('0229', '2027-01-15')).toBe('2028-02-29')
})

test.each(['2026-13-45', '1332', '0230', '112', '26-11', '+', 'tt', '大后', '1123a', '+1234'])(
  '%s is no day',
  (typed) => {
    expect(typeDay(typed, on)).toBeUndefined()
  },
)

const morning = '2026-11-27T00:30:00.000Z'
test.each([
  ['2026/11/27 8:30', morning],
  ['2026-11-27 08:30', morning],
  ['2026/11/27 8:30:00', morning],
  ['2026年11月27日 8时30分', morning],
  ['2026年11月27日8时30分00秒', morning],
  ['2026 年 11 月 27 日 8 时 30 分', morning],
  ['2026-11-27 上午8:30', morning],
  ['2026/11/27 8:30 AM', morning],
  ['2026/11/27 8点半', morning],
  ['27.11.2026 8:30', morning],
  ['２０２６／１１／２７　８：３０', morning],
  ['20261127083000', morning],
  ['202611270830', morning],
  ['20261127 083000', morning],
  ['2026-11-27T08:30:00', morning],
  ['2026-11-27T08:30:00.000', morning],
  ['2026-11-27T08:30:00+08:00', morning],
  ['2026-11-27T00:30:00Z', morning],
  ['2026-11-27 下午2:30', '2026-11-27T06:30:00.000Z'],
  ['2026-11-27 2:30 PM', '2026-11-27T06:30:00.000Z'],
  ['2026-11-27 12:05 AM', '2026-11-26T16:05:00.000Z'],
  ['2026-11-27 12:05 PM', '2026-11-27T04:05:00.000Z'],
  ['2026-11-27 中午12点', '2026-11-27T04:00:00.000Z'],
  ['2026-11-27', '2026-11-26T16:00:00.000Z'],
])('%s is a time for sheets and screens', (typed, instant) => {
  expect(readInstant(typed)).toBe(instant)
  expect(typeInstant(typed, on)).toBe(instant)
})

test.each([
  ['1123 0830', '2026-11-23T00:30:00.000Z'],
  ['11-23 8:30', '2026-11-23T00:30:00.000Z'],
  ['0830', '2026-11-22T00:30:00.000Z'],
  ['8:30', '2026-11-22T00:30:00.000Z'],
  ['+1 0830', '2026-11-23T00:30:00.000Z'],
  ['明 2359', '2026-11-23T15:59:00.000Z'],
  ['20261123083005', '2026-11-23T00:30:05.000Z'],
  ['+1', '2026-11-22T16:00:00.000Z'],
])('a time typed as %s is %s', (typed, instant) => {
  expect(typeInstant(typed, on)).toBe(instant)
})

test.each(['2460', '1123 2500', '1332 0830', '0830 1123 1', 'x', '08:60', '2026-11-27 8:3', '2026-11-27 上午14:00'])(
  '%s is no time',
  (typed) => {
    expect(typeInstant(typed, on)).toBeUndefined()
    expect(readInstant(typed)).toBeUndefined()
  },
)

test.each([
  ['晚上8点', '20:00'],
  ['晚6:30', '18:30'],
  ['晚上11:59', '23:59'],
  ['晚上20点', '20:00'],
  ['中午1点', '13:00'],
  ['中午11:30', '11:30'],
  ['下午12:30', '12:30'],
  ['凌晨12:30', '00:30'],
  ['8.30', '08:30'],
])('the time %s of a day is %s', (typed, time) => {
  const instant = new Date(`2026-11-27T${time}:00+08:00`).toISOString()
  expect(readInstant(`2026-11-27 ${typed}`)).toBe(instant)
  expect(typeInstant(`1127 ${typed}`, on)).toBe(instant)
})

test.each(['晚上12点', '晚12:30', '晚上1点', '晚上5:30', '晚0:30', '中午3点', '中午10点', '早上12点', '早12:30'])(
  'the hour of %s is unclear, and refused',
  (typed) => {
    expect(readInstant(`2026-11-27 ${typed}`)).toBeUndefined()
    expect(typeInstant(`2026-11-27 ${typed}`, on)).toBeUndefined()
    expect(typeInstant(typed, on)).toBeUndefined()
  },
)

test.each(['8.30', '6.30', '11.5', '12.31'])('%s in a field of time is an hour or a day, and refused', (typed) => {
  expect(typeInstant(typed, on)).toBeUndefined()
})

test.each(['1899-12-30', '1899-12-31 00:00:00', '1900-01-01', '1904-01-01'])(
  '%s is what programs make of no day, and refused',
  (typed) => {
    expect(readDay(typed)).toBeUndefined()
    expect(typeDay(typed, on)).toBeUndefined()
    expect(parseField(date('日期'), typed.slice(0, 10))).toContain('应为有效日期')
  },
)

test.each(['1899-12-30 08:30:00', '1899-12-30', '1900-01-01', '1989-12-31T23:00:00Z', '1970-01-01 08:00'])(
  '%s is no time, and refused',
  (typed) => {
    expect(readInstant(typed)).toBeUndefined()
    expect(typeInstant(typed, on)).toBeUndefined()
  },
)

test('today is that of China', () => {
  expect(today(Date.parse('2026-01-01T16:00:00Z'))).toBe('2026-01-02')
})

describe('a paper without an end', () => {
  test.each(['长期', '长期有效', '长 期', '长期。', '长\u3000期', '（长期）', ' 永久 ', '无固定期限', 'Бессрочно'])(
    'is written %s',
    (typed) => {
      expect(readDate(date('驾驶证有效期', { expires: '驾驶证' }), typed, readDay)).toBe(LONG_TERM)
      expect(readDate(date('合同有效期至'), typed, readDay)).toBe(LONG_TERM)
      expect(readDate(date('出生日期'), typed, readDay)).toBeUndefined()
    },
  )
  test('is shown so', () => {
    expect([LONG_TERM, '2026-01-02'].map(showDay)).toEqual(['长期', '2026-01-02'])
  })
})
