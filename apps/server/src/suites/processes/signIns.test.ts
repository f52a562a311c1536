import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage } from '../../testing/actors.ts'
import type { Stage } from '../../testing/actors.ts'
import { openSecondApp } from '../../testing/secondApp.ts'
import type { SecondApp } from '../../testing/secondApp.ts'

let stage: Stage
let second: SecondApp

beforeAll(async () => {
  stage = await createStage({ rateLimit: 100_000 })
  second = await openSecondApp(stage, { rateLimit: 100_000 })
})
afterAll(async () => {
  await second.close()
  await stage.close()
})

async function fail(app: Stage | SecondApp, remoteAddress: string, username: string): Promise<string> {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/platform/users/login',
    remoteAddress,
    payload: { username, password: 'wrong' },
  })
  return answer.json<{ code: string }>().code
}

test('a network has one budget of failed sign-ins on all servers', async () => {
  const begun = performance.now()
  const codes = await Promise.all(
    Array.from({ length: 900 }, (_, n) => fail(n % 2 === 0 ? stage : second, '10.1.0.1', `nobody.${n}`)),
  )
  // Two a second are earned meanwhile.
  const earned = (2 * (performance.now() - begun)) / 1_000
  const count = (code: string) => codes.filter((other) => other === code).length
  expect(count('login.failed') + count('login.tooMany')).toBe(900)
  expect(count('login.failed')).toBeGreaterThanOrEqual(600)
  expect(count('login.failed')).toBeLessThanOrEqual(601 + earned)
  expect(await fail(second, '10.1.0.2', 'nobody.else')).toBe('login.failed')
})

test('a budget that was used up on one server is used up on the other, also if that has just started', async () => {
  await stage.database.owner`insert into sign_in_budget values ('10.1.0.3', -1000, now())`
  for (const app of [stage, second]) expect(await fail(app, '10.1.0.3', 'nobody')).toBe('login.tooMany')
  const third = await openSecondApp(stage, { rateLimit: 100_000 })
  try {
    expect(await fail(third, '10.1.0.3', 'nobody')).toBe('login.tooMany')
  } finally {
    await third.close()
  }
})
