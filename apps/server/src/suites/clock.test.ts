import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createStage } from '../testing/actors.ts'
import type { Stage } from '../testing/actors.ts'

const HOUR = 3_600_000
let stage: Stage

beforeAll(async () => {
  stage = await createStage({ rateLimit: 1200 })
})
afterAll(() => stage.close())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const shiftClock = (milliseconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.now() + milliseconds) })

test.each([-HOUR, HOUR])('a clock that jumps by %i ms neither refuses callers nor sign-ins', async (jump) => {
  const clerk = await stage.as('a.clerk')
  expect((await clerk.call('GET', '/platform/users/info')).status).toBe(200)
  shiftClock(jump)
  for (let n = 0; n < 5; n += 1) {
    expect((await clerk.call('GET', '/platform/users/info')).status).toBe(200)
    expect((await stage.signIn('b.clerk')).status).toBe(200)
  }
})

test.each([-HOUR, HOUR])('a user disabled after a jump by %i ms is signed out by the notification', async (jump) => {
  const { owner } = stage.database
  await owner`update app_user set status = 'active' where username = 'a.spare'`
  const { token } = (await stage.signIn('a.spare')).body
  const info = () => stage.anybody.call('GET', '/platform/users/info', undefined, { 'access-token': token })
  expect((await info()).status).toBe(200)
  shiftClock(jump)
  // Cached callers expire by the monotonic clock: while it does not advance, the notification alone ends the session.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  await owner`update app_user set status = 'disabled' where username = 'a.spare'`
  await vi.waitFor(async () => expect((await info()).status).toBe(401), { timeout: 15_000, interval: 50 })
})
