import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkTimeout, CHUNK_TIMEOUT_MS, inTime } from './chunkTimeout.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('code that does not arrive within two minutes counts as not loaded', async () => {
  const failed = expect(inTime(new Promise(() => undefined))).rejects.toBeInstanceOf(ChunkTimeout)
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await failed
})

test('code that arrives, or fails, leaves no timer behind', async () => {
  expect(await inTime(Promise.resolve('screen'))).toBe('screen')
  await expect(inTime(Promise.reject(new TypeError('offline')))).rejects.toThrow('offline')
  expect(vi.getTimerCount()).toBe(0)
})
