// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismiss, noticesNow } from '../../kit/events/notices.ts'
import { setPermissions } from '../../kit/permissions.ts'
import { setSession } from '../../platform/session/session.ts'
import type { User } from '../../platform/session/session.ts'
import { explain } from './denied.ts'

const fetched = vi.fn<typeof fetch>()
const show = vi.fn()
const problem = { message: '您没有此项操作的权限', lacks: [{ menu: 'vehicle', button: 'query' }] as const }
const signedIn = (viewing: string | null = null) =>
  setSession({ user: { id: 'u1', viewing } as User, navigation: [], menus: new Set() })

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
  await explain(problem, show)
  expect(noticesNow().at(-1)).toMatchObject({
    title: 'Forbidden',
    text: '您没有此项操作的权限：缺少“车辆 · 查询”，请联系赵强、李娜',
  })
})

test('sends to the administrator in general if no person is known', async () => {
  fetched.mockRejectedValue(new TypeError('offline'))
  await explain(problem, show)
  expect(noticesNow().at(-1)?.text).toMatch(/请联系管理员$/)
})

test('opens the explanation of the right that the server asked for, beside the page', async () => {
  setPermissions({ user: ['get', 'query'] })
  await explain(problem, show)
  const notice = noticesNow().at(-1)
  expect(notice).toMatchObject({ text: '您没有此项操作的权限：缺少“车辆 · 查询”', action: { label: '为什么没有权限' } })
  notice?.action?.run()
  expect(show).toHaveBeenCalledWith({ menu: 'vehicle', button: 'query' })
  expect(fetched).not.toHaveBeenCalled()
})

test('explains nothing while a role is viewed', async () => {
  signedIn('制单员')
  await explain(problem, show)
  expect(noticesNow().at(-1)?.text).toBe(problem.message)
})

test('explains nothing that is no right: the refusal itself says why', async () => {
  await explain({ message: '您没有此项操作的权限：自己过磅的磅单须由他人审批', lacks: [] }, show)
  expect(noticesNow().at(-1)).toMatchObject({ text: '您没有此项操作的权限：自己过磅的磅单须由他人审批' })
  expect(noticesNow().at(-1)?.action).toBeUndefined()
})
