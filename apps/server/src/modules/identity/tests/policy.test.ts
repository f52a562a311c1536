import { changePassword } from '@guanqiao/domain/account/password'
import { forecastPolicy, getPolicy, savePolicy } from '@guanqiao/domain/identity/policy'
import { resetFactor } from '@guanqiao/domain/identity/recovery'
import { beginFactor, confirmFactor, disableFactor } from '@guanqiao/domain/identity/secondFactor'
import { appUserApi, resetPassword } from '@guanqiao/domain/rights/users'
import { operations } from '@guanqiao/domain/registry'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actor, createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { DEMO_PASSWORD } from '../demonstration/demoAccounts.ts'
import { hotp, stepAt } from '../factor/totp.ts'

let stage: Stage
let staff: Actor
let hash: string

beforeAll(async () => {
  stage = await createStage()
  staff = await stage.as('admin')
  const [row] = await stage.database.owner`select password_hash from app_user where username = 'b.clerk'`
  hash = row!['password_hash']
})
afterAll(() => stage.close())

const owner = () => stage.database.owner
const decoded = (secret: string): Buffer => {
  const bits = [...secret]
    .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Stores rules; by default only the one under test can affect the administrator. */
async function apply(rules: object): Promise<void> {
  // The administrator who switches is never held up.
  await owner()`insert into second_factor (user_id, secret, confirmed_at) select id, '', now() from app_user where username = 'admin'
    on conflict do nothing`
  const { updated_at: _at, updated_by: _by, ...policy } = (await staff.send(getPolicy)).body
  const answer = await staff.send(savePolicy, { ...policy, ...rules })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
}
const off = {
  enabled: false,
  min_length: 8,
  classes: 3,
  history: 5,
  max_age_days: 90,
  notice_days: 7,
  factor: 'all',
  single_session: true,
  idle_minutes: 30,
  lock_minutes: 30,
}
/** Without a second factor, so that each rule is tested alone. */
const on = { ...off, enabled: true, factor: 'administrators' }

beforeEach(async () => {
  await owner()`update app_user set password_hash = ${hash}, password_at = now(), must_change_password = false`
  await owner()`truncate login_attempt, password_history`
  await owner()`update app_user set admin = username <> 'admin' and username like '%.admin'`
  await apply(off)
})
afterEach(async () => {
  await owner()`update security_policy set enabled = false`
  await owner()`delete from second_factor`
})

const enter = async (username = 'b.clerk', password = DEMO_PASSWORD) =>
  actor(stage, (await stage.signIn(username, password)).body.token)
const info = (who: Actor) => who.call('GET', '/platform/users/info')
const change = (who: Actor, old_password: string, password: string) =>
  who.send(changePassword, { old_password, password })

describe('the switch', () => {
  test('is off by default, with the values that assessors expect', async () => {
    expect((await staff.send(getPolicy)).body).toMatchObject(off)
  })
  test('belongs to the platform alone, is versioned and audited', async () => {
    const boss = await enter('a.admin')
    expect((await boss.send(getPolicy)).status).toBe(403)
    const policy = (await staff.send(getPolicy)).body
    expect(await staff.send(savePolicy, { ...off, version: policy.version - 1 })).toMatchObject({
      status: 409,
      body: { code: 'record.changed' },
    })
    expect(await staff.send(savePolicy, { ...off, idle_minutes: 4, version: policy.version })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'idle_minutes' }] },
    })
    await apply(on)
    const [entry] = await owner()`
      select username, before, after from audit_log where operation = 'policy.save' and outcome = 'done' order by id desc limit 1`
    expect(entry).toMatchObject({ username: 'admin', before: { enabled: false }, after: { enabled: true } })
  })
  test('is forecast for the rules that are not stored yet', async () => {
    await owner()`update app_user set password_at = now() - interval '40 days' where username in ('b.clerk', 'a.clerk')`
    const policy = { max_age_days: 30, factor: 'administrators' }
    const all = (await staff.send(forecastPolicy, { ...policy, factor: 'all' })).body
    const few = (await staff.send(forecastPolicy, policy)).body
    expect(few.expired_passwords).toBe(2)
    expect((await staff.send(forecastPolicy, { ...policy, max_age_days: 90 })).body.expired_passwords).toBe(0)
    expect(all.without_factor).toBe(all.users - 1)
    expect(few.without_factor).toBe(2)
  })
})

describe('a password', () => {
  test('needs three classes of characters', async () => {
    const weak = 'tumbleweed-plain'
    const who = await enter()
    expect((await change(who, DEMO_PASSWORD, weak)).status).toBe(200)
    await apply(on)
    const again = await enter('b.clerk', weak)
    expect((await info(again)).body.code).toBe('session.passwordDue')
    expect(await change(again, weak, 'tumbleweed-other')).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'password', message: expect.stringContaining('3类') }] },
    })
    expect((await change(again, weak, 'Tumbleweed-other')).status).toBe(200)
  })
  test('set by an administrator needs them too', async () => {
    await apply(on)
    const boss = await enter('a.admin')
    await owner()`update app_user set admin = false where username = 'a.admin'`
    const draft = { username: 'policy.new', full_name: '张新宇', password: 'tumbleweed-plain' }
    expect(await boss.send(appUserApi.create, draft)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'password' }] },
    })
    expect((await boss.send(appUserApi.create, { ...draft, password: 'Tumbleweed-73' })).status).toBe(200)
  })
  test('is not one of the last five, the present one among them', async () => {
    const first = 'Tumbleweed-70-x'
    await change(await enter(), DEMO_PASSWORD, first)
    const names = [1, 2, 3, 4, 5].map((n) => `Tumbleweed-7${n}-x`)
    let [present, who] = [first, await enter('b.clerk', first)]
    for (const next of names) {
      const { status, body } = await change(who, present, next)
      expect(status).toBe(200)
      ;[present, who] = [next, actor(stage, body.token)]
    }
    await apply(on)
    expect(await change(who, present, names[0]!)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'password', message: expect.stringContaining('最近用过的5个') }] },
    })
    expect((await change(who, present, first)).status).toBe(200)
  })
  test('is announced to expire for seven days, and must then be changed', async () => {
    await apply(on)
    const ages: [number, number | null][] = [
      [80, null],
      [84, 6],
      [89, 1],
    ]
    for (const [age, left] of ages) {
      await owner()`update app_user set password_at = now() - make_interval(days => ${age}) where username = 'b.clerk'`
      expect((await info(await enter())).body.password_days_left).toBe(left)
    }
    await owner()`update app_user set password_at = now() - interval '91 days' where username = 'b.clerk'`
    const late = await enter()
    expect((await info(late)).body.code).toBe('session.passwordDue')
    const { body } = await change(late, DEMO_PASSWORD, 'Tumbleweed-73')
    expect((await info(actor(stage, body.token))).status).toBe(200)
    await owner()`update app_user set password_at = now() - interval '91 days' where username = 'b.clerk'`
    await apply(off)
    expect((await info(await enter('b.clerk', 'Tumbleweed-73'))).body.password_days_left).toBeNull()
  })
})

describe('the second factor', () => {
  const setUp = async (who: Actor, password = DEMO_PASSWORD): Promise<Buffer> => {
    const { secret } = (await who.send(beginFactor, { password })).body
    const key = decoded(secret)
    expect((await who.send(confirmFactor, { code: hotp(key, stepAt(Date.now())) })).status).toBe(200)
    return key
  }
  test('must be set up before anything else, takes effect on open sessions, and cannot be switched off', async () => {
    const who = await enter()
    expect((await info(who)).status).toBe(200)
    await apply({ ...on, factor: 'all' })
    const open: string[] = []
    for (const operation of operations.filter(({ access }) => access.kind !== 'public'))
      if (!/ogout$|^factor\./.test(operation.name)) {
        const answer = await who.send(operation, { nonsense: 1 })
        if (answer.body.code !== 'session.factorDue') open.push(operation.name)
      }
    expect(open).toEqual([])
    const key = await setUp(who)
    expect((await info(who)).status).toBe(200)
    await owner()`update second_factor set last_step = 0`
    const code = hotp(key, stepAt(Date.now()))
    expect(await who.send(disableFactor, { password: DEMO_PASSWORD, code })).toMatchObject({
      status: 409,
      body: { code: 'factor.required' },
    })
  })
  test('is required of administrators alone if the settings say so', async () => {
    await apply(on)
    expect((await info(await enter())).status).toBe(200)
    expect((await info(await enter('b.admin'))).body.code).toBe('session.factorDue')
  })
  test('is due again after a reset, on open sessions too', async () => {
    const who = await enter()
    await setUp(who)
    await apply({ ...on, factor: 'all' })
    expect((await info(who)).status).toBe(200)
    await apply(off)
    const [row] = await owner()`select id from app_user where username = 'b.clerk'`
    expect((await (await enter('b.admin')).send(resetFactor, { id: row!['id'] })).status).toBe(200)
    await apply({ ...on, factor: 'all' })
    expect((await info(who)).body.code).toBe('session.factorDue')
  })
  test('comes after the password, if both are due', async () => {
    await apply({ ...on, factor: 'all' })
    await owner()`update app_user set must_change_password = true where username = 'b.clerk'`
    const who = await enter()
    expect((await info(who)).body.code).toBe('session.passwordDue')
    const { body } = await change(who, DEMO_PASSWORD, 'Tumbleweed-73')
    expect((await info(actor(stage, body.token))).body.code).toBe('session.factorDue')
  })
})

describe('a session', () => {
  test('ends with the next sign-in of its user, and states the reason', async () => {
    await apply(on)
    const [first, colleague] = [await enter(), await enter('b.admin')]
    expect((await info(first)).status).toBe(200)
    const second = await enter()
    expect(await info(first)).toMatchObject({ status: 401, body: { code: 'session.elsewhere' } })
    expect((await info(second)).status).toBe(200)
    expect((await info(colleague)).body.code).toBe('session.factorDue')
  })
  test('of which there are several ends at the switch, but for the last used one', async () => {
    const [first, second] = [await enter(), await enter()]
    await owner()`update session set seen_at = now() - interval '5 minutes' where token_hash = (
      select token_hash from session s join app_user u on u.id = s.user_id where username = 'b.clerk' order by s.created_at limit 1)`
    const { further_sessions } = (await staff.send(forecastPolicy, { max_age_days: 90, factor: 'all' })).body
    expect(further_sessions).toBeGreaterThan(0)
    await apply({ ...on, single_session: true })
    expect((await info(first)).body.code).toBe('session.elsewhere')
    expect((await info(second)).status).toBe(200)
    expect((await staff.send(getPolicy)).status).toBe(200)
  })
  test('may be one of several without the rule', async () => {
    await apply({ ...on, single_session: false })
    const [first, second] = [await enter(), await enter()]
    expect((await info(first)).status).toBe(200)
    expect((await info(second)).status).toBe(200)
  })
  test('ends after thirty idle minutes', async () => {
    const who = await enter()
    const idle = (minutes: number) => owner()`
      update session set seen_at = now() - make_interval(mins => ${minutes}) where user_id = (select id from app_user where username = 'b.clerk')`
    await idle(31)
    await apply({ ...on, single_session: false })
    expect(await info(who)).toMatchObject({ status: 401, body: { code: 'session.expired' } })
    const other = await enter()
    await idle(29)
    await apply({ ...on, single_session: false, idle_minutes: 30 })
    expect((await info(other)).status).toBe(200)
  })
})

test('five wrong passwords lock an account for as long as the rules say, if that is longer', async () => {
  const locked = async () => {
    await owner()`truncate login_attempt`
    for (let n = 0; n < 5; n += 1) await stage.signIn('a.spare', 'wrong-password')
    expect((await stage.signIn('a.spare')).status).toBe(423)
    const [row] = await owner()`
      select round(extract(epoch from locked_until - now()) / 60)::int as minutes from login_attempt where account = 'a.spare'`
    return row!['minutes']
  }
  await apply({ ...off, lock_minutes: 60 })
  expect(await locked()).toBe(30)
  await apply({ ...on, lock_minutes: 60 })
  expect(await locked()).toBe(60)
  await apply({ ...on, lock_minutes: 5 })
  expect(await locked()).toBe(30)
})

test('an administrator’s reset and the sign-in with it work under the rules', async () => {
  await apply(on)
  await owner()`update app_user set admin = false where username = 'b.admin'`
  const boss = await enter('b.admin')
  const [row] = await owner()`select id from app_user where username = 'b.clerk'`
  const { password } = (await boss.send(resetPassword, { id: row!['id'] })).body
  const who = await enter('b.clerk', password)
  const { body } = await change(who, password, 'Tumbleweed-73')
  expect((await info(actor(stage, body.token))).status).toBe(200)
})
