import { menus } from '@guanqiao/domain/menus'
import { expect, test } from 'vitest'
import { initialsOf } from '../../kit/controls/initials.ts'
import type { NavigationModule } from '../../platform/session/session.ts'
import { routes } from '../../screens.ts'
import { placesFor, placesOf } from './entries.ts'

const navigation = [
  {
    module_name: '全部',
    module_icon: 'Car',
    menu_name: '全部',
    menu_path: '/all',
    platform_menus: menus.map(({ menu_name, menu_path }) => ({ menu_name, menu_path })),
  },
] satisfies NavigationModule[]
const all = new Set(menus.map(({ key }) => key))
const labels = (keyword: string, rights: Record<string, string[]> = { order: ['add'], vehicle: ['add'] }) =>
  placesFor(placesOf(navigation, all, rights), keyword).map(({ label, to }) => [label, to])

test.each([
  ['公路舱单', '公路舱单', '/rmft/list'],
  ['glcd', '公路舱单', '/rmft/list'],
  ['批次总览', '批次总览', '/batch/view'],
  ['pcz', '批次总览', '/batch/view'],
  ['新建订单', '新建订单', '/order/create'],
  ['新增 订单', '新建订单', '/order/create'],
  ['xjdd', '新建订单', '/order/create'],
  ['xjcl', '新建车辆', '/transport/vehicle/create'],
  ['gzt', '工作台', '/dashboard/workplace'],
])('%s leads to %s', (keyword, label, path) => {
  expect(labels(keyword)[0]).toEqual([label, path])
})

test('a form for new records needs its right', () => {
  expect(labels('新建订单', {}).map(([label]) => label)).not.toContain('新建订单')
})

test('a screen needs its menu', () => {
  const pages = placesOf([], new Set(['order']), {})
  expect(placesFor(pages, '批次总览')).toEqual([])
  expect(placesFor(pages, '账户设置').map(({ label }) => label)).toEqual(['账户设置'])
})

test('every screen has initials for each of its characters', () => {
  const silent = Object.values(routes)
    .map(({ title }) => title)
    .filter((title) => initialsOf(title).length !== [...title.matchAll(/[\u3400-\u9fff]/g)].length)
  expect([...new Set(silent)]).toEqual([])
})

test('nothing typed shows no screens', () => {
  expect(labels('')).toEqual([])
})
