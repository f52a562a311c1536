// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { NavigationModule } from '../../platform/session/session.ts'
import { setSession } from '../../platform/session/session.ts'
import { show } from '../../kit/tests/page.tsx'
import { clerk } from '../../platform/session/tests/user.ts'
import { SettingsButton } from '../layout/SettingsButton.tsx'
import { trailOf } from '../layout/titles.ts'

const navigation: readonly NavigationModule[] = [
  {
    module_name: '单证',
    module_icon: 'Audit',
    menu_name: '单证',
    menu_path: '/rmft',
    platform_menus: [{ menu_name: '舱单列表', menu_path: '/rmft/list' }],
  },
]

test.each([
  ['/rmft/list', { module: '单证', title: '舱单列表' }],
  ['/rmft/edit', { module: '单证', parent: navigation[0]!.platform_menus[0], title: '舱单' }],
  // The user has no menu of orders, and the workplace belongs to none.
  ['/order/create', { title: '订单录入' }],
  ['/dashboard/workplace', { title: '工作台' }],
  ['/404', { title: '页面不存在' }],
])('the trail of %s has the names that the administrator gave', (path, trail) => {
  expect(trailOf(path, navigation)).toEqual(trail)
})

let page: Awaited<ReturnType<typeof show>> | undefined
afterEach(() => page?.leave())

test.each([
  [false, 1],
  [true, 0],
])('in production (%s) the header offers no settings', async (production, count) => {
  setSession({ user: { ...clerk, production }, navigation, menus: new Set() })
  page = await show(<SettingsButton />)
  expect(document.querySelectorAll('button[aria-label="界面设置"]')).toHaveLength(count)
})
