import { primaryColours } from '@guanqiao/domain/preferences/settingNames'
import { describe, expect, test } from 'vitest'
import { coloursOf, properties } from './colours.ts'
import { contrast, mix } from './contrast.ts'
import { distance } from './vision.ts'

const words = ['text', 'quiet', 'link', 'linkStrong', 'accepted', 'done', 'attention', 'bad'] as const
const grounds = ['ground', 'surface', 'raised', 'tint'] as const
const modes = ['light', 'dark'] as const
const schemes = modes.flatMap((mode) =>
  Object.keys(primaryColours).flatMap((primary) =>
    [false, true].map((isWeak) => ({ mode, primary, isWeak, colours: coloursOf(mode, primary, isWeak) })),
  ),
)

describe.each(schemes)('$mode, $primary, colour-weak $isWeak', ({ colours }) => {
  test('every word can be read on every ground, selected rows included', () => {
    const pairs = words.flatMap((word) => grounds.map((ground) => [word, ground] as const))
    const unreadable = pairs.filter(([word, ground]) => contrast(colours[word], colours[ground]) < 4.5)
    expect(unreadable.map((pair) => pair.join(' on '))).toEqual([])
  })
  test('white words can be read on a button', () => {
    expect(contrast('#ffffff', colours.button)).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', colours.buttonStrong)).toBeGreaterThanOrEqual(4.5)
  })
  test('the label of a deleting button is readable', () => {
    expect(contrast(colours.onBad, colours.bad)).toBeGreaterThanOrEqual(4.5)
  })
})

describe.each(modes)('%s: with red-green weakness', (mode) => {
  const states = ['link', 'done', 'attention', 'bad'] as const
  const pairs = states.flatMap((one, at) => states.slice(at + 1).map((other) => [one, other] as const))
  const least = (isWeak: boolean) => {
    const colours = coloursOf(mode, '#1890FF', isWeak)
    const seen = (['protan', 'deutan'] as const).flatMap((eyes) =>
      pairs.map(([one, other]) => distance(colours[one], colours[other], eyes)),
    )
    return Math.min(...seen)
  }
  test('states are confused by default and differ in the colour-weak mode', () => {
    expect(least(false)).toBeLessThan(5)
    expect(least(true)).toBeGreaterThan(10)
  })
})

test('the style sheets receive every colour under its name', () => {
  const colours = coloursOf('light', '#1890FF')
  expect(properties(colours)).toMatchObject({ '--link-strong': colours.linkStrong, '--ground': '#f2f5f8' })
})

test('a tint lies between the surface and its colour, and the ring lets the ground through', () => {
  const { '--bad-tint': tint, '--ring': ring, '--hovered': hovered } = properties(coloursOf('light', '#1890FF'))
  expect([tint, hovered]).toEqual([mix('#ffffff', '#c4161c', 0.08), '#fafafa'])
  expect(ring).toMatch(/^#[0-9a-f]{6}4d$/)
})

test('the scale runs from 1 to 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#1890ff', '#1890ff')).toBe(1)
})

test('a mixture is between its colours', () => {
  expect([0, 0.5, 1].map((share) => mix('#000000', '#ff8000', share))).toEqual(['#000000', '#804000', '#ff8000'])
})
