import { expect, test } from 'vitest'
import { consignor } from '@guanqiao/domain/reference/index'
import { ngramsOfSearch, ngramsOf, initials, searchColumns } from '../data/ngrams.ts'

test('n-grams have whole characters, each once, and none across lines', () => {
  expect(ngramsOf('蒙L蒙L1')).toEqual(['蒙L', 'L蒙', 'L1', '蒙L蒙', 'L蒙L', '蒙L1'])
  expect(ngramsOfSearch('蒙L')).toEqual(['蒙L'])
  expect(ngramsOfSearch('蒙L12')).toEqual(['蒙L1', 'L12'])
  expect(ngramsOf('🚚🚛')).toEqual(['🚚🚛'])
  expect(ngramsOf('甲\n乙')).toEqual([])
  expect(ngramsOf('甲')).toEqual([])
})

test('initials are those of the syllables', async () => {
  expect(await initials('北疆物流ABC')).toBe('bjwlabc')
  expect(await initials('ABC 123')).toBe('')
})

test('a row is found by its searched fields and their initials, and by nothing else', async () => {
  const { search_text, grams } = await searchColumns(consignor, {
    company_name: '北疆物流',
    name_en: 'Beijiang',
    address: '不可搜',
  })
  expect(search_text).toBe('北疆物流\nbjwl\nbeijiang')
  expect(grams).toEqual(expect.arrayContaining(['北疆', 'bj', 'wl', 'ng']))
  expect(grams).not.toContain('不可')
})
