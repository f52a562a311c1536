// @vitest-environment happy-dom
import { navigation } from '@guanqiao/domain/access/session'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from '../../kit/call.ts'
import { noticesNow } from '../../kit/events/notices.ts'
import { keepToken, readToken } from '../../kit/token.ts'
import { watchRefusals } from './refusals.ts'

const reload = vi.fn()
watchRefusals(reload)

const refuse = async (status: number, body: object) => {
  vi.stubGlobal('fetch', async () => Response.json({ requestId: 'r', ...body }, { status }))
  await call(navigation, {}).catch(() => undefined)
}

afterEach(() => {
  vi.useRealTimers()
  reload.mockReset()
})

test('the end of a session is reported, the token removed and the page reloaded after 1.5 s', async () => {
  vi.useFakeTimers()
  keepToken('t')
  await refuse(401, { code: 'session.expired', message: '登录已失效' })
  expect(noticesNow().at(-1)).toMatchObject({ title: 'Unauthorized', text: 'Authorization verification failed' })
  expect(readToken()).toBeUndefined()
  vi.advanceTimersByTime(1499)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledOnce()
})

test('a 401 for a signed-in user changes nothing', async () => {
  keepToken('t')
  await refuse(401, { code: 'session.missing', message: '请先登录', result: { isLogin: true } })
  expect(readToken()).toBe('t')
})

test('the sign-in page is not reloaded', async () => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/user/login')
  await refuse(401, { code: 'session.expired', message: '登录已失效' })
  vi.advanceTimersByTime(5000)
  expect(reload).not.toHaveBeenCalled()
})

test('a missing right is reported in the server’s words', async () => {
  await refuse(403, { code: 'access.denied', message: '您没有此项操作的权限' })
  expect(noticesNow().at(-1)).toMatchObject({ title: 'Forbidden', text: '您没有此项操作的权限' })
})
