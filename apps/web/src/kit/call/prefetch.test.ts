// @vitest-environment happy-dom
import { anybody } from '@guanqiao/domain/kit/access'
import { text } from '@guanqiao/domain/kit/field'
import { returnsBare, draft, operation } from '@guanqiao/domain/kit/operation'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onForbidden } from '../call.ts'
import { keepToken } from '../token.ts'
import { callAhead, callOnce, takeArrived } from './prefetch.ts'

const fields = { name: text('名称') }
const read = operation('thing.get', 'GET /transport/thing/get', {
  summary: '',
  access: anybody,
  input: draft(fields),
  output: returnsBare(fields),
})
const fetched = vi.fn<typeof fetch>()
const { signal } = new AbortController()

beforeEach(() => {
  localStorage.clear()
  keepToken('t')
  fetched.mockReset()
  fetched.mockImplementation(async () => Response.json({ name: '甲' }))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.unstubAllGlobals())

test('prefetched data is used once', async () => {
  callAhead(read, { name: '甲' })
  expect(await callOnce(read, { name: '甲' }, signal)).toEqual({ name: '甲' })
  expect(fetched).toHaveBeenCalledTimes(1)
  await callOnce(read, { name: '甲' }, signal)
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('prefetched data that has arrived is there when its screen renders, once', async () => {
  callAhead(read, { name: '甲' })
  expect(takeArrived(read, { name: '甲' })).toBeUndefined()
  await vi.waitFor(() => expect(takeArrived(read, { name: '甲' })).toEqual({ name: '甲' }), { timeout: 15_000 })
  expect(takeArrived(read, { name: '甲' })).toBeUndefined()
  await callOnce(read, { name: '甲' }, signal)
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a prefetched response that no screen used is not shown later', async () => {
  vi.useFakeTimers()
  callAhead(read, { name: '甲' })
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await callOnce(read, { name: '甲' }, signal)
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('other input and other users get their own responses', async () => {
  callAhead(read, { name: '甲' })
  await callOnce(read, { name: '乙' }, signal)
  expect(fetched).toHaveBeenCalledTimes(2)
  keepToken('u')
  await callOnce(read, { name: '甲' }, signal)
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('all fields prefetched serve a screen that needs some of them, but some do not serve one that needs others', async () => {
  callAhead(read, { name: '丁' })
  await callOnce(read, { name: '丁', columns: ['name'] } as never, signal)
  expect(fetched).toHaveBeenCalledTimes(1)
  callAhead(read, { name: '丁', columns: ['name'] } as never)
  await callOnce(read, { name: '丁', columns: ['note'] } as never, signal)
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('an error of a prefetched response is not reported: the screen asks again, and that error is', async () => {
  const listener = vi.fn()
  const stop = onForbidden(listener)
  fetched.mockImplementation(async () => Response.json({ code: 'access.denied', message: '无权' }, { status: 403 }))
  callAhead(read, { name: '丙' })
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1), { timeout: 15_000 })
  await new Promise((done) => setTimeout(done))
  expect(listener).not.toHaveBeenCalled()
  await expect(callOnce(read, { name: '丙' }, signal)).rejects.toMatchObject({ status: 403 })
  expect(listener).toHaveBeenCalledOnce()
  stop()
})
