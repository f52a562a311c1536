import { menus } from '@guanqiao/domain/menus'
import { expect, test } from 'vitest'
import { screens } from './screens.ts'

const keys = menus.map(({ key }) => key)
const guarded = Object.entries(screens).flatMap(([path, { menu }]) =>
  menu === undefined ? [] : [[path, menu] as const],
)

test.each(guarded)('%s asks for a menu of the catalogue: %s', (_, menu) => {
  expect(keys).toContain(menu)
})

test('every path is absolute and every screen has a title', () => {
  expect(Object.keys(screens).filter((path) => !/^(\/[A-Za-z0-9_-]+)+$/.test(path))).toEqual([])
  expect(Object.values(screens).filter(({ title }) => title === '')).toEqual([])
})
