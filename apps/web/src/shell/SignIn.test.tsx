// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '../kit/tests/page.tsx'
import { readToken } from '../kit/token.ts'
import { SignIn } from './SignIn.tsx'

const account = { username: 'a.clerk', password: 'demo-password', full_name: '王晓燕', note: '北疆物流 制单员' }
const posted: { url: string; body: unknown }[] = []
let answer: () => Response = () => Response.json({ token: 't1' })
let close: () => void = () => undefined

const page = () => document.body
const field = (name: string) => page().querySelector<HTMLInputElement>(`input[name="${name}"]`)
const button = (words: string) =>
  [...page().querySelectorAll('button')].find((element) => element.textContent.includes(words))
const press = (words: string) => act(async () => button(words)!.click())

beforeEach(async () => {
  localStorage.clear()
  posted.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/platform/users/demo') return Response.json({ rows: [account] })
    posted.push({ url, body: JSON.parse(String(init.body)) })
    return answer()
  })
  const router = createMemoryRouter([
    { path: '/', Component: SignIn },
    { path: '*', element: <p>inside</p> },
  ])
  const host = page().appendChild(document.createElement('div'))
  const root = createRoot(host)
  await act(async () => root.render(<RouterProvider router={router} />))
  await until(() => button(account.username))
  close = () => {
    act(() => root.unmount())
    host.remove()
  }
})
afterEach(() => {
  vi.useRealTimers()
  close()
})

test('missing values are reported at their fields and nothing is sent', async () => {
  await press('登录')
  expect(field('username')?.getAttribute('aria-invalid')).toBe('true')
  expect(page().textContent).toContain('请输入账号')
  expect(page().textContent).toContain('请输入密码')
  expect(posted).toEqual([])
})

test('a locked account counts down to the end of its lock, then may be tried again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const lockedUntil = new Date(Date.now() + 3_000).toISOString()
  const locked = { code: 'login.locked', message: '账号已锁定', requestId: 'r', until: lockedUntil }
  answer = () => Response.json(locked, { status: 423 })
  await press('a.clerk')
  await press('登录')
  await until(() => page().querySelector('[role="timer"]'))
  expect(page().querySelector('[role="timer"]')?.textContent).toBe('00:00:03')
  expect(page().querySelector('[role="alert"]')?.textContent).toBe('账号已锁定')
  await act(async () => vi.advanceTimersByTime(2_000))
  expect(page().querySelector('[role="timer"]')?.textContent).toBe('00:00:01')
  await act(async () => vi.advanceTimersByTime(1_000))
  expect(page().querySelector('[role="timer"]')).toBeNull()
  expect(page().querySelector('[role="alert"]')?.textContent).toBe('')
})

test('a demonstration account fills in both fields and leads inside', async () => {
  answer = () => Response.json({ token: 't1' })
  await press('企业用户')
  await press('a.clerk')
  expect([field('username')?.value, field('password')?.value]).toEqual(['a.clerk', 'demo-password'])
  await press('登录')
  expect(posted).toEqual([{ url: '/platform/users/login', body: { username: 'a.clerk', password: 'demo-password' } }])
  expect(readToken()).toBe('t1')
  expect(page().textContent).toContain('inside')
})

test('each way in has its own call, and a refusal stays on the page', async () => {
  answer = () => Response.json({ code: 'login.failed', message: '账号或密码错误', requestId: 'r' }, { status: 422 })
  await press('a.clerk')
  await press('企业管理员')
  await press('登录')
  expect(posted[0]?.url).toBe('/enterprise/admin/login')
  expect(page().querySelector('[role="alert"]')?.textContent).toBe('账号或密码错误')
  expect(readToken()).toBeUndefined()
})
