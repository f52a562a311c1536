import { expect, test } from 'vitest'
import { dark, light } from './colours.ts'
import type { Colours } from './colours.ts'
import { contrast } from './contrast.ts'

const words = ['text', 'quiet', 'link', 'linkStrong', 'done', 'attention', 'bad'] as const
const grounds = ['ground', 'surface', 'raised', 'tint'] as const
const pairs = (['light', 'dark'] as const).flatMap((name) =>
  words.flatMap((word) => grounds.map((ground) => ({ name, word, ground }))),
)
const of: Record<string, Colours> = { light, dark }

test.each(pairs)('$name: $word can be read on $ground', ({ name, word, ground }) => {
  const colours = of[name] as Colours
  expect(contrast(colours[word], colours[ground])).toBeGreaterThanOrEqual(4.5)
})

test.each(['light', 'dark'])('%s: white words can be read on a button', (name) => {
  const { button, buttonStrong } = of[name] as Colours
  expect(contrast('#ffffff', button)).toBeGreaterThanOrEqual(4.5)
  expect(contrast('#ffffff', buttonStrong)).toBeGreaterThanOrEqual(4.5)
})

test.each(['light', 'dark'])('%s: what deletes can be read on its button', (name) => {
  const { bad, onBad } = of[name] as Colours
  expect(contrast(onBad, bad)).toBeGreaterThanOrEqual(4.5)
})

test('the scale runs from 1 to 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#1890ff', '#1890ff')).toBe(1)
})
