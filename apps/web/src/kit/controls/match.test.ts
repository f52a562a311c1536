import { expect, test } from 'vitest'
import type { Option } from './codes.ts'
import { bestMatches, matching } from './match.ts'

const option = (code: string, label: string, initials: string): Option => ({ value: code, code, label, initials })
const ports = [
  option('MNG902', '扎门乌德', 'zmwd'),
  option('MNG', '蒙古', 'mg'),
  option('MNG9', '乌兰巴托', 'wlbt'),
  option('DEU090', '汉堡', 'hb'),
]

test.each([
  ['mng', ['MNG', 'MNG902', 'MNG9']],
  ['wl', ['MNG9']],
  ['乌', ['MNG9', 'MNG902']],
  ['ZMWD', ['MNG902']],
  ['  ', ['MNG902', 'MNG', 'MNG9', 'DEU090']],
  ['x', []],
])('%s: best match first, then the order of the table', (keyword, codes) => {
  expect(matching(ports, keyword).map(({ value }) => value)).toEqual(codes)
})

test('a limited list says how many there are', () => {
  expect(bestMatches(ports, 'mng', 2)).toEqual({ options: [ports[1], ports[0]], total: 3 })
  expect(bestMatches(ports, '', 1)).toEqual({ options: [ports[0]], total: 4 })
})

test('the words of a table are prepared once, and a key compares each option once', () => {
  const reads = { label: 0 }
  const table = Array.from({ length: 4_332 }, (_, n) =>
    Object.defineProperty({ value: `${n}`, code: `${n}`, initials: '', label: '' }, 'label', {
      get: () => {
        reads.label += 1
        return `港口${n}`
      },
    }),
  )
  for (const keyword of ['1', '12', '港口', '口1']) expect(bestMatches(table, keyword, 30).options).toHaveLength(30)
  expect(reads.label).toBe(table.length)
})
