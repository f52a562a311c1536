import { expect, test } from 'vitest'
import { Recent } from '../recent.ts'

test('a value is made when its text comes for the second time, and kept', () => {
  const recent = new Recent<number>()
  let count = 0
  const get = (text: string) => recent.get(text, () => (count += 1))
  expect([get('a'), get('a'), get('a')]).toEqual([undefined, 1, 1])
  expect(get('b')).toBeUndefined()
})

test('a text without a value is made again', () => {
  const recent = new Recent<number>()
  const values = [undefined, 7]
  const get = () => recent.get('a', () => values.shift())
  expect([get(), get(), get(), get()]).toEqual([undefined, undefined, 7, 7])
})

test('of many texts each gets its own value or none', () => {
  const recent = new Recent<string>()
  const texts = Array.from({ length: 3_000 }, (_, at) => `/transport/vehicle/getall?keyword=${at}`)
  let known = 0
  for (let time = 0; time < 4; time += 1)
    for (const text of texts.slice(0, 100)) {
      const value = recent.get(text, () => text)
      expect(value).toBeOneOf([undefined, text])
      if (value) known += 1
    }
  expect(known).toBeGreaterThan(150)
  for (const text of texts) recent.get(text, () => text)
  expect(texts.filter((text) => recent.get(text, () => text) !== undefined).length).toBeLessThanOrEqual(512)
})

test('a very long text is not kept', () => {
  const recent = new Recent<number>()
  const long = 'x'.repeat(2_001)
  expect([1, 2, 3].map((value) => recent.get(long, () => value))).toEqual([undefined, undefined, undefined])
})
