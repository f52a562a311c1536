import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countAttempt, forgetAttempts } from '../modules/access/signIn/attempts.queries.ts'
import { createStage } from '../testing/actors.ts'
import type { Stage } from '../testing/actors.ts'

const PASSWORD = 'Guanqiao@2026'
let stage: Stage

beforeAll(async () => {
  stage = await createStage({ rateLimit: 100_000, loginLockMinutes: 30 })
})
afterAll(() => stage.close())

interface Outcome {
  readonly status: number
  readonly code: string | undefined
  readonly milliseconds: number
}

async function signIn(remoteAddress: string, username: string, password: string): Promise<Outcome> {
  const start = performance.now()
  const answer = await stage.http.inject({
    method: 'POST',
    url: '/platform/users/login',
    remoteAddress,
    payload: { username, password },
  })
  const { code } = answer.json<{ code?: string }>()
  return { status: answer.statusCode, code, milliseconds: performance.now() - start }
}

const count = (outcomes: readonly Outcome[], code: string) => outcomes.filter((it) => it.code === code).length

describe('guesses that come at once', () => {
  test('are evaluated five times at most, by whichever door', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, n) => signIn(`10.1.0.${n}`, 'a.spare', `guess${n}`)),
    )
    expect(count(outcomes, 'login.failed')).toBe(5)
    expect(outcomes.every((it) => it.status === 422 || it.status === 423 || it.status === 429)).toBe(true)
    expect(await signIn('10.1.1.1', 'a.spare', PASSWORD)).toMatchObject({ status: 423, code: 'login.locked' })
  })

  test('are few also when the right one is among them, and none when they are repeated', async () => {
    const guesses = (round: number) =>
      Array.from({ length: 59 }, (_, n) => signIn('10.2.0.1', 'a.checker', `guess${round}-${n}`))
    const outcomes = await Promise.all([...guesses(1), signIn('10.2.0.1', 'a.checker', PASSWORD)])
    // Four before the right one, which ends the count, and five after it.
    expect(count(outcomes, 'login.failed')).toBeLessThanOrEqual(9)
    await Promise.all(guesses(2))
    expect(count(await Promise.all(guesses(3)), 'login.failed')).toBe(0)
  })

  test('that are counted after a success stay counted', async () => {
    const key = { account: 'somebody', network: '' }
    const counts = await stage.store.write('platform', async (sql) => [
      await countAttempt(sql, key, 5, 30),
      await countAttempt(sql, key, 5, 30),
      await countAttempt(sql, key, 5, 30),
    ])
    expect(counts).toEqual([1, 2, 3])
    await stage.store.write('platform', (sql) => forgetAttempts(sql, key, 2, 5))
    const [row] = await stage.database
      .owner`select failures, locked_until from login_attempt where account = 'somebody'`
    expect(row).toEqual({ failures: 1, locked_until: null })
  })
})

/**
 * How fast a rightful sign-in is under a flood is measured by `bench/flood.ts`. Here counts what the time is made of, whatever else the
 * machine does: the passwords of others that are hashed before it.
 */
describe('300 bogus sign-ins at once', () => {
  function flood(from: string, run: string) {
    const hashed: string[] = []
    const all = Array.from({ length: 300 }, async (_, n) => {
      const outcome = await signIn(from, `nobody.${run}.${n}`, 'wrong')
      if (outcome.code === 'login.failed') hashed.push(run)
      return outcome
    })
    return { all: Promise.all(all), hashed }
  }

  test.each([
    ['another address', '10.4.0.1', '10.4.9.9', 'a.clerk', 8],
    ['the same address', '10.5.0.1', '10.5.0.1', 'b.clerk', 40],
  ])('let a rightful one from %s pass', async (_where, attacker, rightful, username, most) => {
    const { all, hashed } = flood(attacker, username)
    expect((await signIn(rightful, username, PASSWORD)).status).toBe(200)
    expect(hashed.length).toBeLessThanOrEqual(most)
    expect(count(await all, 'login.tooMany')).toBeGreaterThan(200)
  })

  test('let whoever works there pass at once: a colleague signed in from there before', async () => {
    expect((await signIn('10.6.0.1', 'admin', PASSWORD)).status).toBe(200)
    const [one, other] = [flood('10.6.0.1', 'x'), flood('10.6.0.1', 'y')]
    for (let n = 0; n < 3; n += 1) {
      const before = one.hashed.length + other.hashed.length
      expect((await signIn('10.6.0.1', 'platform.clerk', PASSWORD)).status).toBe(200)
      expect(one.hashed.length + other.hashed.length - before).toBeLessThanOrEqual(25)
    }
    await Promise.all([one.all, other.all])
  })
})

test('guesses from elsewhere do not lock people out of where they sign in', async () => {
  expect((await signIn('10.7.0.1', 'a.admin', PASSWORD)).status).toBe(200)
  for (let n = 0; n < 6; n += 1) await signIn('10.7.9.9', 'a.admin', `guess${n}`)
  expect((await signIn('10.7.9.9', 'a.admin', PASSWORD)).status).toBe(423)
  expect((await signIn('10.7.0.1', 'a.admin', PASSWORD)).status).toBe(200)
  for (let n = 0; n < 5; n += 1) expect((await signIn('10.7.0.1', 'a.admin', `guess${n}`)).status).toBe(422)
  expect((await signIn('10.7.0.1', 'a.admin', PASSWORD)).status).toBe(423)
})

test('a password changed while a sign-in waits is not good any more', async () => {
  const { owner } = stage.database
  const bogus = Array.from({ length: 30 }, (_, n) => signIn(`10.8.0.${n}`, `nobody.z.${n}`, 'wrong'))
  const waiting = signIn('10.8.1.1', 'a.weigher', PASSWORD)
  await owner`update app_user set password_hash = password_hash || 'x' where username = 'a.weigher'`
  expect((await waiting).status).toBe(422)
  await Promise.all(bogus)
})
