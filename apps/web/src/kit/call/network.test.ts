// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offlineSince, onReturn, reportLost, reportReached, watchNetwork } from './network.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T08:20:00Z') })
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
})
afterEach(() => {
  reportReached()
  vi.useRealTimers()
})

test('an unreachable server is polled until it responds; then the waiting calls are notified', async () => {
  const back = vi.fn()
  const stop = onReturn(back)
  fetched.mockRejectedValueOnce(new TypeError('failed')).mockResolvedValueOnce(new Response(null, { status: 503 }))
  reportLost()
  expect(offlineSince()).toBe(Date.parse('2026-11-22T08:20:00Z'))
  await vi.advanceTimersByTimeAsync(3_000)
  reportLost()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(offlineSince()).toBe(Date.parse('2026-11-22T08:20:00Z'))
  expect(back).not.toHaveBeenCalled()
  fetched.mockResolvedValue(new Response('{}'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(offlineSince()).toBe(undefined)
  expect(back).toHaveBeenCalledOnce()
  stop()
  const calls = fetched.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched.mock.calls.length).toBe(calls)
})

test('the browser’s network events take effect at once', async () => {
  const stop = watchNetwork()
  dispatchEvent(new Event('offline'))
  expect(offlineSince()).toBeDefined()
  fetched.mockResolvedValue(new Response('{}'))
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(offlineSince()).toBe(undefined)
  stop()
})
