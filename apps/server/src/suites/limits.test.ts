import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createStage } from '../testing/actors.ts'
import type { Stage } from '../testing/actors.ts'

let stage: Stage

beforeAll(async () => {
  stage = await createStage({ rateLimit: 20 })
})
afterAll(() => stage.close())
// All requests of a test are of one moment: while time passes, further ones are allowed.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(performance.now()))
afterEach(() => void vi.restoreAllMocks())

test('an account beyond its rate limit is refused, others at the same address are not', async () => {
  const [one, other] = [await stage.as('a.clerk'), await stage.as('b.clerk')]
  const statuses: number[] = []
  for (let n = 0; n < 25; n += 1) statuses.push((await one.call('GET', '/platform/users/info')).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
  expect((await other.call('GET', '/platform/users/info')).status).toBe(200)
})

test('an address beyond its rate limit is refused, under any address that it claims', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 120; n += 1) {
    const headers = { 'x-forwarded-for': `10.0.0.${n}`, 'access-token': `t${n}` }
    statuses.push((await stage.anybody.call('GET', '/platform/users/demo', undefined, headers)).status)
  }
  const answer = await stage.anybody.call('GET', '/platform/users/demo')
  expect(answer).toMatchObject({ status: 429, body: { code: 'request.tooMany' }, headers: { 'retry-after': '1' } })
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(100)
  for (const probe of ['/healthz', '/readyz']) expect((await stage.anybody.call('GET', probe)).status).toBe(200)
})
