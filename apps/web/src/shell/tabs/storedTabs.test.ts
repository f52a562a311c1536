// @vitest-environment happy-dom
import type { Location } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { keepTabs, storedTabs } from './storedTabs.ts'
import type { Tab } from './tabs.ts'

const tab = (key: string): Tab => {
  const [pathname = '', search = ''] = key.split('?')
  return {
    key,
    location: { pathname, search: search && `?${search}`, hash: '', state: null, key } as Location,
    used: 1,
  }
}
const titlesOf = (person: string) => storedTabs(person).map(({ key, title }) => [key, title])

beforeEach(() => sessionStorage.clear())

test('after a refresh a tab has the title that its screen gave it, visited or not', () => {
  keepTabs('u', [tab('/order/list'), tab('/order/detail?id=1')], { '/order/detail?id=1': '订单 DD001' })
  const tabs = [
    ['/order/list', undefined],
    ['/order/detail?id=1', '订单 DD001'],
  ]
  expect(titlesOf('u')).toEqual(tabs)
  // The next refresh, before the tab was visited: no screen has set its title since.
  keepTabs('u', storedTabs('u'), {})
  expect(titlesOf('u')).toEqual(tabs)
  expect(titlesOf('v')).toEqual([])
})

test('a pinned tab is pinned after a refresh', () => {
  keepTabs('u', [{ ...tab('/order/list'), pinned: true }, tab('/order/new')], {})
  expect(storedTabs('u').map(({ pinned }) => pinned)).toEqual([true, undefined])
})
