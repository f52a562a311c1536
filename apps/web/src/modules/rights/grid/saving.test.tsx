// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, button, click, show, until } from '../../../kit/tests/page.tsx'
import { setPermissions } from '../../../kit/permissions.ts'
import RightsDrawer from './RightsDrawer.tsx'
import type { HolderKind } from './useRights.ts'

const grid = {
  id: 'h1',
  version: 4,
  name: '王晓燕',
  locked: null,
  menus: [
    {
      permissionId: 'vehicle',
      menu_name: '车辆',
      module_name: '运输资料',
      module_id: 'm1',
      actionList: ['query', 'add'],
      grantable: ['query', 'add'],
    },
  ],
  permissions: [{ permissionId: 'vehicle', actionList: ['query'] }],
  inherited: [],
  role_id: ['r1', 'r-disabled'],
}
const onClose = vi.fn()
let leave: () => Promise<void>
let sent: ReturnType<typeof answering>

beforeEach(() => {
  setPermissions({ user: ['get', 'edit'], role: ['query'] })
  onClose.mockReset()
  sent = answering({
    '/platform/rights/get': () => ({ data: grid }),
    '/platform/users/getbyid': () => ({ data: { id: 'h1', enterprise_id: 'e1' } }),
    '/platform/role/getall': () => ({
      rows: [
        { id: 'r1', role_name: '制单员', enterprise_id: 'e1' },
        { id: 'r2', role_name: '司磅员', enterprise_id: 'e1' },
      ],
      totalCount: 2,
    }),
    '/platform/userpm/update': () => ({ data: { ...grid, version: 5 } }),
    '/platform/rolepm/bulkCreate': () => ({ data: { ...grid, version: 5 } }),
  })
})
afterEach(async () => {
  await leave()
  document.body.replaceChildren()
})

const open = async (kind: HolderKind) => {
  ;({ leave } = await show(<RightsDrawer open kind={kind} id="h1" name="王晓燕" onClose={onClose} />))
  return until(() => document.querySelector('[role=grid]'))
}
const box = (label: string) =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].find(
    (input) => input.getAttribute('aria-label') === label || input.closest('label')?.textContent === label,
  )
const writes = () => sent.filter(({ path }) => /update|bulkCreate/.test(path))

test('a withdrawn role and a ticked cell are saved by one button in one call', async () => {
  await open('user')
  await click(await until(() => box('制单员')))
  await click(box('司磅员'))
  await click(box('车辆 新增'))
  expect(document.body.textContent).toContain('已改 3 项，还没有保存')
  expect(document.body.textContent).not.toContain('保存角色 ')
  await click(button('保存角色和权限'))
  await until(() => writes().length > 0)
  expect(writes().map(({ path, body }) => [path, body])).toEqual([
    [
      '/platform/userpm/update',
      {
        id: 'h1',
        version: 4,
        // A disabled role is not offered, and stays.
        role_id: ['r-disabled', 'r2'],
        list: [{ permissionId: 'vehicle', actionList: ['query', 'add'] }],
      },
    ],
  ])
})

test.each(['user', 'role', 'group', 'enterprise'] as const)(
  'closing with unsaved rights of a %s asks, and staying keeps them',
  async (kind) => {
    await open(kind)
    await click(kind === 'user' ? await until(() => box('制单员')) : box('车辆 新增'))
    await click(document.querySelector('[aria-label="关闭"], .ant-drawer-close'))
    await until(() => document.body.textContent?.includes('权限的改动还没有保存'))
    await click(button('取消'))
    expect(onClose).not.toHaveBeenCalled()
    expect(document.body.textContent).toContain('已改 1 项')
    await click(button('撤销改动'))
    await click(button('关闭'))
    await until(() => onClose.mock.calls.length > 0)
    expect(writes()).toEqual([])
  },
)
