import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweep } from '../../../platform/passwords/attempts.queries.ts'
import { createStage } from '../../../testing/actors.ts'
import type { Stage } from '../../../testing/actors.ts'
import { takeAttempt } from '../signIn/budget.queries.ts'

const PASSWORD = 'Guanqiao@2026'
let stage: Stage

beforeAll(async () => {
  stage = await createStage({ rateLimit: 100_000 })
})
afterAll(() => stage.close())

const take = (network: string) => stage.store.change('platform', (sql) => takeAttempt(sql, network))

/** A bucket with these tokens, last refilled so many seconds ago. */
const fill = (network: string, tokens: number, secondsAgo = 0) => stage.database.owner`
  insert into sign_in_budget values (${network}, ${tokens}, now() - make_interval(secs => ${secondsAgo}))
  on conflict (network) do update set tokens = excluded.tokens, refilled_at = excluded.refilled_at`

async function tokensOf(network: string): Promise<number | undefined> {
  const [row] = await stage.database.owner`select tokens from sign_in_budget where network = ${network}`
  return row?.['tokens']
}

async function signIn(remoteAddress: string, username: string, password: string): Promise<string> {
  const answer = await stage.http.inject({
    method: 'POST',
    url: '/platform/users/login',
    remoteAddress,
    payload: { username, password },
  })
  return answer.statusCode === 200 ? 'in' : answer.json<{ code: string }>().code
}

test('a bucket is filled by two tokens a second, up to 600', async () => {
  await fill('10.0.0.1', 0, 10)
  expect(await take('10.0.0.1')).toBe(true)
  const tokens = await tokensOf('10.0.0.1')
  expect(tokens).toBeGreaterThanOrEqual(19)
  expect(tokens).toBeLessThan(100)
  await fill('10.0.0.1', 0, 3_600)
  expect(await take('10.0.0.1')).toBe(true)
  expect(await tokensOf('10.0.0.1')).toBe(599)
})

test('concurrent attempts take a token each, and none if there is none', async () => {
  await fill('10.0.0.2', -100_000)
  expect(await take('10.0.0.2')).toBe(false)
  await fill('10.0.0.2', 20)
  const begun = performance.now()
  const results = await Promise.all(Array.from({ length: 100 }, () => take('10.0.0.2')))
  const earned = (2 * (performance.now() - begun)) / 1_000
  const count = results.filter(Boolean).length
  expect(count).toBeGreaterThanOrEqual(20)
  expect(count).toBeLessThanOrEqual(22 + earned)
})

test('a clock that was set back refuses nobody', async () => {
  await fill('10.0.0.3', 0, -3_600)
  expect(await take('10.0.0.3')).toBe(true)
  expect(await tokensOf('10.0.0.3')).toBe(599)
})

test('an empty bucket refuses its network, also the right password, and no other', async () => {
  await fill('10.0.0.4', -100_000)
  expect(await signIn('10.0.0.4', 'b.clerk', PASSWORD)).toBe('login.tooMany')
  expect(await signIn('10.0.0.4', 'nobody', PASSWORD)).toBe('login.tooMany')
  expect(await signIn('10.0.0.5', 'nobody', PASSWORD)).toBe('login.failed')
})

test('the addresses of a /64 network share a bucket', async () => {
  await fill('2001:db8:1:2::/64', -100_000)
  expect(await signIn('2001:db8:1:2::7', 'nobody', 'wrong')).toBe('login.tooMany')
  expect(await signIn('2001:db8:1:2:ffff::8', 'nobody', 'wrong')).toBe('login.tooMany')
  expect(await signIn('2001:db8:1:3::7', 'nobody', 'wrong')).toBe('login.failed')
})

test('a failure costs a token, a success none, and a network where the user signed in before is not asked', async () => {
  await fill('10.0.0.6', 600)
  expect(await signIn('10.0.0.6', 'nobody', 'wrong')).toBe('login.failed')
  expect(await tokensOf('10.0.0.6')).toBe(599)
  await fill('10.0.0.6', 600)
  expect(await signIn('10.0.0.6', 'b.clerk', PASSWORD)).toBe('in')
  expect(await tokensOf('10.0.0.6')).toBe(600)
  await fill('10.0.0.6', -100_000)
  expect(await signIn('10.0.0.6', 'b.clerk', PASSWORD)).toBe('in')
})

test('buckets that are full again are deleted', async () => {
  await fill('10.0.0.7', 0, 7_200)
  await fill('10.0.0.8', 0, 60)
  await stage.store.write('platform', sweep)
  expect(await tokensOf('10.0.0.7')).toBeUndefined()
  expect(await tokensOf('10.0.0.8')).toBe(0)
})

test('enterprises see no bucket', async () => {
  const [user] = await stage.database.owner`select enterprise_id from app_user where username = 'b.clerk'`
  const enterprise = String(user?.['enterprise_id'])
  expect(await stage.store.read({ enterprise }, (sql) => sql`select network from sign_in_budget`)).toHaveLength(0)
})
