// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismiss, noticesNow } from '../../kit/events/notices.ts'
import { hasRight } from '../../kit/permissions.ts'
import { sessionNow } from '../../platform/session/session.ts'
import { keepToken, readToken } from '../../kit/token.ts'

const info = {
  id: 'u1',
  username: 'a.clerk',
  full_name: '王晓燕',
  platform_menus: [],
  platform_roles: [
    {
      role_name: '制单员',
      platform_menus: [{ menu_name: '车辆', platform_roles_permission: { menu_button: 'query,add' } }],
    },
  ],
  platform_group: null,
}
const navigation = {
  rows: [
    {
      module_name: '运输资料',
      module_icon: 'Car',
      menu_name: '运输资料',
      menu_path: '/transport',
      platform_menus: [
        { menu_name: '车辆', menu_path: '/transport/vehicle' },
        { menu_name: '司机', menu_path: '/transport/driver' },
      ],
    },
  ],
}

const fetched = vi.fn<typeof fetch>()
const answer = (user: unknown, status = 200) =>
  fetched.mockImplementation(async (url) =>
    String(url).includes('/users/info') ? Response.json(user, { status }) : Response.json(navigation),
  )
const go = async (path: string) => {
  const { enter } = await import('./enter.ts')
  const response = await enter({ request: new Request(`http://localhost:3000${path}`) })
  return response?.headers.get('Location')
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  localStorage.clear()
})
afterEach(() => {
  for (const { id } of noticesNow()) dismiss(id)
})

test('without a token every page leads to sign-in', async () => {
  expect(await go('/transport/vehicle?keyword=x')).toBe('/user/login?redirect=%2Ftransport%2Fvehicle%3Fkeyword%3Dx')
  expect(fetched).not.toHaveBeenCalled()
})

test('rights and menus are loaded once a token, and kept', async () => {
  answer(info)
  keepToken('t')
  expect(await go('/transport/vehicle')).toBeUndefined()
  const session = await import('../../platform/session/session.ts')
  expect(session.sessionNow()?.navigation[0]?.platform_menus).toEqual([
    { menu_name: '车辆', menu_path: '/transport/vehicle' },
  ])
  expect([...(session.sessionNow()?.menus ?? [])]).toEqual(['vehicle'])
  const permissions = await import('../../kit/permissions.ts')
  expect([
    permissions.hasRight('vehicle', 'add'),
    permissions.hasRight('vehicle', 'delete'),
    permissions.hasRight('driver', 'query'),
  ]).toEqual([true, false, false])
  expect(JSON.parse(localStorage.getItem('pro__permissions') ?? '')).toMatchObject({
    value: { vehicle: ['query', 'add'] },
  })
  expect(fetched.mock.calls.map(([url]) => url)).toContain('/platform/module/getNavigation?pageNo=1&pageSize=100')
  const calls = fetched.mock.calls.length
  expect(await go('/transport/vehicle?keyword=y')).toBeUndefined()
  expect(fetched.mock.calls.length).toBe(calls)
})

test('requests made while the shell loads are not repeated', async () => {
  answer(info)
  keepToken('t')
  const { prefetchSession } = await import('./prefetch.ts')
  prefetchSession()
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(await go('/transport/vehicle')).toBeUndefined()
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('data prefetched for another user is not used', async () => {
  answer(info)
  keepToken('t')
  const { prefetchSession } = await import('./prefetch.ts')
  prefetchSession()
  keepToken('u')
  expect(await go('/transport/vehicle')).toBeUndefined()
  expect(fetched).toHaveBeenCalledTimes(4)
})

test('then the way goes on to the redirect, to where a path has moved, or to a module’s first menu', async () => {
  answer(info)
  keepToken('t')
  expect(await go('/dashboard/workplace?redirect=%2Ftransport%2Fvehicle')).toBe('/transport/vehicle')
  expect(await go('/')).toBe('/subscribe')
  expect(await go('/subscribe')).toBe('/subscribe/subscribe')
  expect(await go('/account')).toBe('/account/settings')
  expect(await go('/account/settings')).toBe('/account/settings/base')
  expect(await go('/transport')).toBe('/transport/vehicle')
})

const faults: [string, number][] = [
  ['server.fault', 500],
  ['http.520', 520],
  ['server.busy', 429],
]

test.each(faults)(
  '%s is reported and leaves the user signed in: it says nothing about the session',
  async (code, status) => {
    answer({ code, message: '出错', requestId: 'r' }, status)
    keepToken('t')
    await expect(go('/transport/vehicle')).rejects.toThrow()
    const notices = await import('../../kit/events/notices.ts')
    expect(notices.noticesNow()).toMatchObject([{ title: '错误', text: 'request user info failed, please retry' }])
    expect(readToken()).toBe('t')
    expect(fetched.mock.calls.map(([url]) => url)).not.toContain('/platform/users/logout')
    answer(info)
    expect(await go('/transport/vehicle')).toBeUndefined()
  },
)

test.each(faults)('with %s after the session was renewed, the known rights stay', async (code, status) => {
  answer(info)
  keepToken('t')
  await go('/transport/vehicle')
  const token = await import('../../kit/token.ts')
  token.keepToken('renewed')
  answer({ code, message: '出错', requestId: 'r' }, status)
  expect(await go('/transport/driver')).toBeUndefined()
  const permissions = await import('../../kit/permissions.ts')
  expect([permissions.hasRight('vehicle', 'add'), token.readToken()]).toEqual([true, 'renewed'])
})

test('a refused user is told, signed out and led to the sign-in page', async () => {
  answer({ code: 'user.gone', message: '出错', requestId: 'r' }, 404)
  keepToken('t')
  expect(await go('/transport/vehicle')).toBe('/user/login?redirect=%2Ftransport%2Fvehicle')
  const notices = await import('../../kit/events/notices.ts')
  expect(notices.noticesNow()).toMatchObject([{ title: '错误', text: 'request user info failed, please retry' }])
  expect(readToken()).toBeUndefined()
  expect(fetched.mock.calls.map(([url]) => url)).toContain('/platform/users/logout')
})

const unreachable: [string, () => Promise<Response>][] = [
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a gateway without the server', async () => new Response('Bad Gateway', { status: 502 })],
  ['a server that starts', async () => Response.json({ code: 'server.starting', message: '启动中' }, { status: 503 })],
]

test.each(unreachable)('with %s after the session was renewed, the known rights stay', async (_, response) => {
  answer(info)
  keepToken('t')
  expect(await go('/transport/vehicle')).toBeUndefined()
  const token = await import('../../kit/token.ts')
  token.keepToken('renewed')
  fetched.mockImplementation(response)
  expect(await go('/transport/driver')).toBeUndefined()
  const permissions = await import('../../kit/permissions.ts')
  expect([permissions.hasRight('vehicle', 'add'), token.readToken()]).toEqual([true, 'renewed'])
  const notices = await import('../../kit/events/notices.ts')
  expect(notices.noticesNow()).toEqual([])
  answer(info)
  const calls = fetched.mock.calls.length
  expect(await go('/transport/vehicle')).toBeUndefined()
  expect(fetched.mock.calls.length).toBe(calls + 2)
})

test.each(unreachable)(
  'with %s at the first step, the page says so and the user stays signed in',
  async (_, response) => {
    fetched.mockImplementation(response)
    keepToken('t')
    await expect(go('/transport/vehicle')).rejects.toThrow()
    expect(readToken()).toBe('t')
    expect(fetched.mock.calls.map(([url]) => url)).not.toContain('/platform/users/logout')
  },
)

test('rights that were loaded when the session was renewed are not loaded again', async () => {
  answer(info)
  keepToken('t')
  await go('/transport/vehicle')
  const token = await import('../../kit/token.ts')
  token.keepToken('renewed')
  await (await import('./load.ts')).loadSession()
  const calls = fetched.mock.calls.length
  expect(await go('/transport/vehicle')).toBeUndefined()
  expect(fetched.mock.calls.length).toBe(calls)
})

test('a user without any right sees a separate page, signed in, and the product after getting one', async () => {
  answer({ ...info, platform_roles: [] })
  keepToken('t')
  expect(await go('/transport/vehicle')).toBe('/user/no-rights?redirect=%2Ftransport%2Fvehicle')
  expect(hasRight('vehicle', 'query')).toBe(false)
  expect(sessionNow()).toBeUndefined()
  expect(readToken()).toBe('t')
  expect(fetched.mock.calls.map(([url]) => url)).not.toContain('/platform/users/logout')
  answer(info)
  expect(await go('/transport/vehicle')).toBeUndefined()
})

test.each([
  ['/nonsense/path', '/404'],
  ['/constructor', '/404'],
  ['/transport/vehicle/?keyword=x', '/transport/vehicle?keyword=x'],
  ['/transport', '/transport/vehicle'],
  ['/', '/subscribe'],
  ['/subscribe', '/subscribe/subscribe'],
  ['/dashboard', '/dashboard/workplace'],
  ['/account', '/account/settings'],
  ['/account/settings', '/account/settings/base'],
])('%s leads to %s', async (path, target) => {
  answer(info)
  keepToken('t')
  expect(await go(path)).toBe(target)
})

test.each(['/404', '/403', '/500', '/result/success', '/result/error', '/account/settings/custom'])(
  '%s is a page',
  async (path) => {
    answer(info)
    keepToken('t')
    expect(await go(path)).toBeUndefined()
  },
)
