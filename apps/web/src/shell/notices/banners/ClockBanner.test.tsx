// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { computerTime, learnTime } from '../../../kit/events/clock.ts'
import { Countdown } from '../../../kit/cells/Countdown.tsx'
import { show } from '../../../kit/tests/page.tsx'
import { agreeOnTime, answeredAt } from '../../../kit/tests/serverTime.ts'
import { ClockBanner } from './ClockBanner.tsx'

const MINUTE = 60_000
const truth = Date.parse('2026-11-22T08:00:00Z')

/** The server's next response arrives. */
const respond = () => act(async () => learnTime(answeredAt(truth), computerTime()))

let leave = async () => {}
beforeEach(() => void vi.useFakeTimers({ now: truth, toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(async () => {
  await leave()
  agreeOnTime()
  vi.useRealTimers()
  document.body.replaceChildren()
})

test.each([
  [-360, '本机时间与服务器相差 6 小时，本机慢了'],
  [360, '本机时间与服务器相差 6 小时，本机快了'],
  [-95, '本机时间与服务器相差 1 小时 35 分钟，本机慢了'],
  [5, '本机时间与服务器相差 5 分钟，本机快了'],
  [27 * 60, '本机时间与服务器相差 1 天 3 小时，本机快了'],
])('a clock that is %i minutes off is reported', async (minutes, words) => {
  vi.setSystemTime(truth + minutes * MINUTE)
  leave = (await show(<ClockBanner />)).leave
  await respond()
  expect(document.body.textContent).toContain(words)
})

test('two minutes are tolerated, and a corrected clock ends the banner', async () => {
  vi.setSystemTime(truth - 2 * MINUTE)
  leave = (await show(<ClockBanner />)).leave
  await respond()
  expect(document.querySelector('[role=status]')).toBe(null)
  vi.setSystemTime(truth - 9 * MINUTE)
  await respond()
  expect(document.querySelector('[role=status]')).not.toBe(null)
  vi.setSystemTime(truth)
  await respond()
  expect(document.querySelector('[role=status]')).toBe(null)
})

test('on a clock six hours slow a countdown shows the time that is really left', async () => {
  vi.setSystemTime(truth - 360 * MINUTE)
  await respond()
  leave = (await show(<Countdown until={truth + 40 * MINUTE} />)).leave
  expect(document.querySelector('[role=timer]')?.textContent).toBe('00:40:00')
})
