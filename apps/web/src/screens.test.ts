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
  const missing = menus.filter(({ menu_path }) => screens[menu_path] === undefined)
  const line = ({ key, menu_path, menu_name }: (typeof menus)[number]) =>
    `apps/web/src/modules/<module>/screens.ts: add  '${menu_path}': { title: '${menu_name}', menu: '${key}', load: () => import('./….tsx') },`
  expect(missing.map(line)).toEqual([])
})

test('a screen at the path of a menu asks for that menu', () => {
  const wrong = menus.filter(({ key, menu_path }) => screens[menu_path] && screens[menu_path].menu !== key)
  const line = ({ key, menu_path }: (typeof menus)[number]) =>
    `apps/web/src/modules/<module>/screens.ts: the screen '${menu_path}' needs  menu: '${key}'`
  expect(wrong.map(line)).toEqual([])
})
