// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answering, button, click, show, type, until } from '../../kit/tests/page.tsx'
import { clerk } from '../../platform/session/tests/user.ts'
import type { Session, User } from '../../platform/session/session.ts'
import { sessionNow, setSession } from '../../platform/session/session.ts'
import BaseSettings from './BaseSettings.tsx'
import BindingSettings from './BindingSettings.tsx'
import Center, { Apps, Projects } from './center/Center.tsx'
import SecuritySettings from './security/SecuritySettings.tsx'

const user: User = {
  ...clerk,
  platform_roles: [{ role_name: '制单员', permissions: [], platform_menus: [] }],
}
const navigation: Session['navigation'] = [
  {
    module_name: '运输资料',
    module_icon: 'Car',
    menu_name: '运输资料',
    menu_path: '/transport',
    platform_menus: [{ menu_name: '车辆', menu_path: '/transport/vehicle' }],
  },
]
const profile = {
  id: 'u',
  version: 3,
  username: 'a.clerk',
  full_name: '王晓燕',
  mobile: '13847800001',
  email: null,
  avatar: null,
}
const at = '2026-11-23T00:00:00.000Z'
const touched = (entity: string, menu: string, label: string) => ({
  entity,
  entity_label: entity,
  menu,
  record_id: `id-${entity}`,
  label,
  summary: '修改',
  at,
})
let page: Awaited<ReturnType<typeof show>>
let sent: ReturnType<typeof answering>

beforeEach(() => {
  setSession({ user, navigation, menus: new Set(['vehicle']) })
  sent = answering({
    '/account/profile': ({ full_name }) => (full_name ? { ...profile, version: 4, full_name } : profile),
    '/account/activity': () => ({
      records: [touched('vehicle', 'vehicle', '蒙L1'), touched('order_head', 'order', 'DD1')],
      menus: [{ menu: 'vehicle', count: 5, at }],
    }),
  })
})
afterEach(async () => {
  await page.leave()
  setSession(undefined)
})
const link = (label: string) => button(label)?.getAttribute('href')

test('the name is changed under its version, and shown everywhere at once', async () => {
  page = await show(<BaseSettings />)
  const name = await until(() => document.querySelector('section input'))
  await type(name, '王小燕')
  await click(button('保存'))
  await until(() => sessionNow()?.user.full_name === '王小燕')
  expect(sent.find(({ body }) => body['full_name'])?.body).toEqual({ version: 3, full_name: '王小燕' })
})

test('shows the bound channel, and offers nothing for one that cannot be bound', async () => {
  page = await show(<BindingSettings />)
  await until(() => document.body.textContent?.includes('13847800001'))
  expect(document.body.textContent).toContain('还不能绑定微信')
  expect(document.body.textContent).toContain('在“基本设置”中变更')
  expect(document.querySelectorAll('button')).toHaveLength(0)
})

test('recent records lead to their screens, documents alone are projects', async () => {
  page = await show(<Center />)
  await until(() => link('蒙L1'))
  expect(link('蒙L1')).toBe('/transport/vehicle?record=id-vehicle')
  expect(link('DD1')).toBe('/order/detail?id=id-order_head')
  await page.leave()
  page = await show(<Projects />)
  await until(() => link('DD1'))
  expect(link('蒙L1')).toBeUndefined()
})

test('menus show how often they were used', async () => {
  page = await show(<Apps />)
  await until(() => link('车辆'))
  expect(document.body.textContent).toContain('近 30 天 5 次')
})

test('the security page shows the rights', async () => {
  page = await show(<SecuritySettings />)
  await until(() => document.body.textContent?.includes('我的权限'))
  expect(document.body.textContent).toContain('修改密码')
})
