import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { actor, createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { DEMO_PASSWORD } from '../demonstration/demoAccounts.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
  await stage.database
    .owner`update security_policy set enabled = true, single_session = false, factor = 'administrators', idle_minutes = 30`
})
afterAll(() => stage.close())

const owner = () => stage.database.owner
/** Signs in, and was last used so long ago. */
async function idleFor(minutes: number): Promise<Actor> {
  const who = actor(stage, (await stage.signIn('b.clerk', DEMO_PASSWORD)).body.token)
  await wait(minutes)
  return who
}
const wait = (minutes: number) => owner()`
  update session set seen_at = now() - make_interval(secs => ${minutes * 60}) where user_id = (select id from app_user where username = 'b.clerk')`
const idleMinutes = async () => {
  const [row] = await owner()`select extract(epoch from now() - max(seen_at))::int / 60 as minutes from session
    where user_id = (select id from app_user where username = 'b.clerk')`
  return row!['minutes'] as number
}
const info = (who: Actor) => who.call('GET', '/platform/users/info')
const background = (who: Actor) => who.call('GET', '/platform/users/info', undefined, { background: '1' })

test('a background request is served and does not count as activity; a request of the user does', async () => {
  const who = await idleFor(20)
  expect((await background(who)).status).toBe(200)
  expect((await background(who)).status).toBe(200)
  expect(await idleMinutes()).toBe(20)
  expect((await info(who)).status).toBe(200)
  expect(await idleMinutes()).toBe(0)
})

test('an idle session ends despite polling by its page', async () => {
  const who = await idleFor(29.5)
  expect((await background(who)).status).toBe(200)
  // The caller is cached for as long as the session lasts, at most.
  await wait(30.1)
  const later = performance.now() + 35_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  expect(await background(who)).toMatchObject({ status: 401, body: { code: 'session.expired' } })
  clock.mockRestore()
})
