// @vitest-environment happy-dom
import { vehicleApi } from '@guanqiao/domain/transport/vehicle'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismiss, noticesNow } from '../../kit/events/notices.ts'
import { setPermissions } from '../../kit/permissions.ts'
import { setSession } from '../../platform/session/session.ts'
import type { User } from '../../platform/session/session.ts'
import { explain } from './denied.ts'

const fetched = vi.fn<typeof fetch>()
const navigate = vi.fn()
const problem = { message: '您没有此项操作的权限' }
const signedIn = (viewing: string | null = null) =>
  setSession({ user: { id: 'u1', viewing } as User, navigation: [], menus: new Set() })
const list = vehicleApi.list as Parameters<typeof explain>[1]

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  setPermissions({})
  signedIn()
})
afterEach(() => {
  for (const { id } of noticesNow()) dismiss(id)
})

test('names the missing right and the people who can grant it', async () => {
  const explained = {
    permitted: false,
    menu_name: '车辆',
    button_name: '查询',
    sources: [],
    granters: ['赵强', '李娜'],
  }
  fetched.mockImplementation(async () => Response.json({ data: explained, ...explained }))
  await explain(problem, list, navigate)
  expect(noticesNow().at(-1)).toMatchObject({
    title: 'Forbidden',
    text: '您没有此项操作的权限：缺少“车辆 · 查询”，请联系赵强、李娜',
  })
})

test('sends to the administrator in general if no person is known', async () => {
  fetched.mockRejectedValue(new TypeError('offline'))
  await explain(problem, list, navigate)
  expect(noticesNow().at(-1)?.text).toMatch(/请联系管理员$/)
})

test('leads those who may see users to the explanation', async () => {
  setPermissions({ user: ['get', 'query'] })
  await explain(problem, list, navigate)
  const notice = noticesNow().at(-1)
  expect(notice).toMatchObject({ text: '您没有此项操作的权限：缺少“车辆 · 查询”', action: { label: '为什么没有权限' } })
  notice?.action?.run()
  expect(navigate).toHaveBeenCalledWith('/permission/rule?kind=user&holder=u1&menu=vehicle&button=query')
  expect(fetched).not.toHaveBeenCalled()
})

test('explains nothing while a role is viewed', async () => {
  signedIn('制单员')
  await explain(problem, list, navigate)
  expect(noticesNow().at(-1)?.text).toBe(problem.message)
})
