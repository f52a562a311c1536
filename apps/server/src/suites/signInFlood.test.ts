import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { countAttempt, forgetAttempts, lockedAccounts, unlockAccount } from '../platform/passwords/attempts.queries.ts'
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
}

async function signIn(remoteAddress: string, username: string, password: string): Promise<Outcome> {
  const answer = await stage.http.inject({
    method: 'POST',
    url: '/platform/users/login',
    remoteAddress,
    payload: { username, password },
  })
  const { code } = answer.json<{ code?: string }>()
  return { status: answer.statusCode, code }
}

const count = (outcomes: readonly Outcome[], code: string) => outcomes.filter((outcome) => outcome.code === code).length

describe('concurrent guesses', () => {
  test('are evaluated five times at most, by any path', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, n) => signIn(`10.1.0.${n}`, 'a.spare', `guess${n}`)),
    )
    expect(count(outcomes, 'login.failed')).toBe(5)
    expect(
      outcomes.every((outcome) => outcome.status === 422 || outcome.status === 423 || outcome.status === 429),
    ).toBe(true)
    expect(await signIn('10.1.1.1', 'a.spare', PASSWORD)).toMatchObject({ status: 423, code: 'login.locked' })
  })

  test('are limited also if the right one is among them, and not repeated', async () => {
    const guesses = (round: number) =>
      Array.from({ length: 59 }, (_, n) => signIn('10.2.0.1', 'a.checker', `guess${round}-${n}`))
    const outcomes = await Promise.all([...guesses(1), signIn('10.2.0.1', 'a.checker', PASSWORD)])
    // Four before the right one, which resets the count, and five after it.
    expect(count(outcomes, 'login.failed')).toBeLessThanOrEqual(9)
    await Promise.all(guesses(2))
    expect(count(await Promise.all(guesses(3)), 'login.failed')).toBe(0)
  })

  test('remain counted if a success came before', async () => {
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

/** `bench/flood.ts` measures the speed of a genuine sign-in during a flood. This test checks that it succeeds. */
describe('300 bogus sign-ins at once from one address', () => {
  const kinds = {
    'at as many names that nobody has': (n: number) => `nobody.${n}`,
    'at the administrator’s account': () => 'admin',
  }
  const places = { first: 0, 'in the middle': 150, last: 300 }
  const cases = Object.keys(kinds).flatMap((kind) => Object.keys(places).map((origin) => [kind, origin] as const))

  test.each(cases)('%s let in a user unknown there who comes %s', async (kind, origin) => {
    const address = `10.4.0.${cases.findIndex((testCase) => testCase[0] === kind && testCase[1] === origin)}`
    const nameOf = kinds[kind as keyof typeof kinds]
    const attempts = Array.from({ length: 301 }, (_, n) =>
      n === places[origin as keyof typeof places]
        ? signIn(address, 'b.clerk', PASSWORD)
        : signIn(address, nameOf(n), 'wrong'),
    )
    const outcomes = await Promise.all(attempts)
    expect(outcomes[places[origin as keyof typeof places]]).toMatchObject({ status: 200 })
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(outcomes.filter(({ status }) => status >= 500)).toEqual([])
  })

  test('unknown names lock like others', async () => {
    const outcomes = await Promise.all(Array.from({ length: 15 }, () => signIn('10.4.1.1', 'nobody.at.all', 'wrong')))
    expect([count(outcomes, 'login.failed'), count(outcomes, 'login.locked')]).toEqual([5, 10])
  })

  test('leave few rows in the audit log, and one for each guess at an existing account', async () => {
    const rows = await stage.database.owner`
      select username, after from audit_log where operation = 'session.login' and outcome = 'refused' and address like '10.4.0.%'`
    const unknown = rows.filter((row) => String(row['username']).startsWith('nobody.'))
    expect(unknown.length).toBeLessThanOrEqual(places.last)
    expect(unknown).toHaveLength(3)
    const failed = rows.filter((row) => row['username'] === 'admin' && row['after'].code === 'login.failed')
    expect(failed).toHaveLength(5)
  })
})

describe('a sustained flood', () => {
  const flood = (from: string, run: string) =>
    Promise.all(Array.from({ length: 900 }, (_, n) => signIn(from, `nobody.${run}.${n}`, 'wrong')))

  test('is throttled, and does not affect colleagues who signed in from there before', async () => {
    await stage.database.owner`delete from login_attempt where account = 'admin'`
    expect((await signIn('10.6.0.1', 'admin', PASSWORD)).status).toBe(200)
    const bogus = flood('10.6.0.1', 'x')
    for (let n = 0; n < 3; n += 1) expect((await signIn('10.6.0.1', 'platform.clerk', PASSWORD)).status).toBe(200)
    expect(count(await bogus, 'login.tooMany')).toBeGreaterThan(200)
  })
})

test('an operator lists locked users and unlocks them', async () => {
  for (let n = 0; n < 5; n += 1) await signIn('10.11.0.1', 'B.Admin', `guess${n}`)
  expect((await signIn('10.11.0.2', 'b.admin', PASSWORD)).status).toBe(423)
  const locked = await stage.store.read('platform', lockedAccounts)
  expect(locked).toContainEqual(expect.objectContaining({ account: 'b.admin', network: '' }))
  expect(await stage.store.write('platform', (sql) => unlockAccount(sql, 'B.admin'))).toBe(1)
  expect((await signIn('10.11.0.2', 'b.admin', PASSWORD)).status).toBe(200)
})

test('guesses from other networks do not lock users out of their own', async () => {
  expect((await signIn('10.7.0.1', 'a.admin', PASSWORD)).status).toBe(200)
  for (let n = 0; n < 6; n += 1) await signIn('10.7.9.9', 'a.admin', `guess${n}`)
  expect((await signIn('10.7.9.9', 'a.admin', PASSWORD)).status).toBe(423)
  expect((await signIn('10.7.0.1', 'a.admin', PASSWORD)).status).toBe(200)
  for (let n = 0; n < 5; n += 1) expect((await signIn('10.7.0.1', 'a.admin', `guess${n}`)).status).toBe(422)
  expect((await signIn('10.7.0.1', 'a.admin', PASSWORD)).status).toBe(423)
})

test('a password that was changed while a sign-in waits is refused', async () => {
  const { owner } = stage.database
  const waiting = await owner.begin(async (sql) => {
    await sql`insert into login_attempt (account, network, failures, last_at) values ('a.weigher', '', 0, now())`
    const attempt = signIn('10.8.1.1', 'a.weigher', PASSWORD)
    await vi.waitFor(async () => {
      const rows = await owner`
        select from pg_stat_activity where wait_event_type = 'Lock' and query like '%login_attempt%' and datname = current_database()`
      expect(rows).toHaveLength(1)
    }, 20_000)
    // The account has been looked up, its password is not verified yet.
    await owner`update app_user set password_hash = password_hash || 'x' where username = 'a.weigher'`
    return { attempt }
  })
  expect((await waiting.attempt).status).toBe(422)
})
