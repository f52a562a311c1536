// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Countdown, hoursMinutesSeconds } from '../cells/Countdown.tsx'
import { show } from './page.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the time left has hours, minutes and seconds, and never less than none', () => {
  expect(hoursMinutesSeconds(0)).toBe('00:00:00')
  expect(hoursMinutesSeconds(1)).toBe('00:00:01')
  expect(hoursMinutesSeconds(59_001)).toBe('00:01:00')
  expect(hoursMinutesSeconds(100 * 3_600_000 + 61_000)).toBe('100:01:01')
  expect(hoursMinutesSeconds(-5_000)).toBe('00:00:00')
})

test('it counts by the clock and reports the end once', async () => {
  const onEnd = vi.fn()
  const page = await show(<Countdown until={Date.now() + 90_000} onEnd={onEnd} />)
  const countdown = () => document.querySelector('[role=timer]')?.textContent
  expect(countdown()).toBe('00:01:30')
  await act(async () => vi.advanceTimersByTime(1_000))
  expect(countdown()).toBe('00:01:29')
  // The machine slept.
  vi.setSystemTime(Date.now() + 60_000)
  await act(async () => vi.advanceTimersByTime(1_000))
  expect(countdown()).toBe('00:00:28')
  expect(onEnd).not.toHaveBeenCalled()
  await act(async () => vi.advanceTimersByTime(40_000))
  expect(countdown()).toBe('00:00:00')
  expect(onEnd).toHaveBeenCalledTimes(1)
  await page.leave()
})
