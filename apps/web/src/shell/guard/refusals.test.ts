// @vitest-environment happy-dom
import { navigation } from '@guanqiao/domain/identity/session'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from '../../kit/call.ts'
import { useDirty } from '../../kit/dirty.ts'
import { noticesNow } from '../../kit/events/notices.ts'
import { bindToken, keepToken, readToken } from '../../kit/token.ts'
import { watchRefusals } from './refusals.ts'

function Form({ dirty }: { readonly dirty: boolean }) {
  useDirty(dirty)
  return null
}

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

test('a user who signs in again before that keeps the page', async () => {
  vi.useFakeTimers()
  keepToken('t')
  await refuse(401, { code: 'session.expired', message: '登录已失效' })
  vi.advanceTimersByTime(1000)
  keepToken('u')
  bindToken('u')
  vi.advanceTimersByTime(5000)
  expect(reload).not.toHaveBeenCalled()
})

test('a sign-in in another window does not keep the page of the former user', async () => {
  vi.useFakeTimers()
  bindToken('t')
  await refuse(401, { code: 'session.expired', message: '登录已失效' })
  keepToken('u')
  vi.advanceTimersByTime(5000)
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

test('a page that the server demands waits for unsaved input, and comes by itself once it is saved', async () => {
  history.replaceState(null, '', '/order/list')
  const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined)
  const due = { code: 'session.factorDue', message: '请先开启二次验证，再继续使用' }
  const form = createRoot(document.createElement('div'))
  await act(async () => form.render(createElement(Form, { dirty: true })))
  await refuse(403, due)
  await vi.waitFor(() =>
    expect(noticesNow().at(-1)).toMatchObject({ text: due.message, action: { label: '离开本页' } }),
  )
  expect(assign).not.toHaveBeenCalled()
  await act(async () => form.render(createElement(Form, { dirty: false })))
  expect(assign.mock.calls).toEqual([['/user/factor?redirect=%2Forder%2Flist']])
  expect(noticesNow().some(({ text }) => text === due.message)).toBe(false)
  await refuse(403, due)
  await vi.waitFor(() => expect(assign).toHaveBeenCalledTimes(2))
})
