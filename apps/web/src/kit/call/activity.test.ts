import { afterEach, expect, test, vi } from 'vitest'
import { noteActivity } from './activity.ts'
import { headersFor } from './headers.ts'

vi.stubGlobal('sessionStorage', { getItem: () => null })
const isBackground = () =>
  headersFor('/platform/users/info', { isJson: false, idempotencyKey: undefined, token: 't' }).get('Background') === '1'

afterEach(() => void vi.useRealTimers())

test('requests of a page without input for a minute are marked, until the next input', () => {
  vi.useFakeTimers()
  noteActivity()
  expect(isBackground()).toBe(false)
  vi.advanceTimersByTime(59_000)
  expect(isBackground()).toBe(false)
  vi.advanceTimersByTime(2_000)
  expect(isBackground()).toBe(true)
  noteActivity()
  expect(isBackground()).toBe(false)
})
