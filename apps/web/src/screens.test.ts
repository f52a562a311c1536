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

test('every menu leads to a screen (else: a line for its path in the screens.ts of its module)', () => {
  expect(menus.filter(({ menu_path }) => screens[menu_path] === undefined).map(({ menu_path }) => menu_path)).toEqual(
    [],
  )
})

test('a screen at the path of a menu asks for that menu', () => {
  const wrong = menus.filter(({ key, menu_path }) => screens[menu_path] && screens[menu_path].menu !== key)
  expect(wrong.map(({ key }) => key)).toEqual([])
})
