import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actor, createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { DEMO_PASSWORD } from '../demonstration/demoAccounts.ts'
import { hotp, stepAt } from '../factor/totp.ts'

let stage: Stage
let clerk: Actor
let secret: Buffer
let recovery: string[]

beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.close())

const bytesOf = (text: string) => {
  const bits = [...text]
    .map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
const codeNow = (steps = 0) => hotp(secret, stepAt(Date.now()) + steps)
/** Forgets used steps, so that tests need not wait for the next one. */
const forget = () => stage.database.owner`update second_factor set last_step = 0, failures = 0, locked_until = null`
const wrong = () =>
  codeNow() === '000000' || codeNow(1) === '000000' || codeNow(-1) === '000000' ? '111111' : '000000'
const firstStep = async () => {
  const { status, body } = await stage.signIn('b.clerk')
  expect({ status, token: body.token, step: body.step }).toEqual({ status: 200, token: null, step: 'code' })
  return body.pending as string
}
const secondStep = (pending: string, code: string) => stage.anybody.call('POST', '/auth/2step-code', { pending, code })

beforeEach(async () => {
  await stage.database.owner`delete from second_factor`
  const { body } = await stage.signIn('b.clerk')
  clerk = actor(stage, body.token)
  const begun = await clerk.call('POST', '/account/factor/begin', { password: DEMO_PASSWORD })
  expect(begun.status).toBe(200)
  secret = bytesOf(begun.body.secret)
  const confirmed = await clerk.call('POST', '/account/factor/confirm', { code: codeNow() })
  expect(confirmed.status).toBe(200)
  recovery = confirmed.body.recovery_codes
  await forget()
})

describe('setting it up', () => {
  test('requires the password, and is inactive until a code confirms it', async () => {
    await clerk.call('POST', '/account/factor/disable', { password: DEMO_PASSWORD, code: codeNow() })
    expect(await clerk.call('POST', '/account/factor/begin', { password: 'wrong' })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'password' }] },
    })
    const begun = await clerk.call('POST', '/account/factor/begin', { password: DEMO_PASSWORD })
    secret = bytesOf(begun.body.secret)
    expect(await clerk.call('POST', '/account/factor/confirm', { code: wrong() })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'code' }] },
    })
    expect((await stage.signIn('b.clerk')).body.token).toEqual(expect.any(String))
  })
  test('gives ten recovery codes, of which the database has the hashes, and the secret is encrypted', async () => {
    expect(recovery).toHaveLength(10)
    expect(recovery.every((code) => /^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/.test(code))).toBe(true)
    const rows = JSON.stringify(
      await stage.database
        .owner`select f.secret, r.code_hash from second_factor f join recovery_code r using (user_id)`,
    )
    expect(rows).not.toContain(recovery[0])
    expect(rows).not.toContain(secret.toString('base64'))
    expect((await clerk.call('GET', '/account/factor')).body).toMatchObject({ enabled: true, recovery_left: 10 })
  })
  test('cannot replace one that is in force', async () => {
    expect(await clerk.call('POST', '/account/factor/begin', { password: DEMO_PASSWORD })).toMatchObject({
      status: 409,
      body: { code: 'factor.enabled' },
    })
  })
})

describe('signing in', () => {
  test('takes two steps: there is no token before the code', async () => {
    const pending = await firstStep()
    expect((await actor(stage, pending).call('GET', '/platform/users/info')).status).toBe(401)
    const answer = await secondStep(pending, codeNow())
    expect(answer.status).toBe(200)
    expect((await actor(stage, answer.body.token).call('GET', '/platform/users/info')).body.username).toBe('b.clerk')
    expect((await secondStep(pending, codeNow(1))).body.code).toBe('login.stepOver')
  })
  test('refuses a code that was used, and one before it', async () => {
    const [earlier, code, later] = [codeNow(-1), codeNow(), codeNow(1)]
    expect((await secondStep(await firstStep(), code)).status).toBe(200)
    const pending = await firstStep()
    expect((await secondStep(pending, code)).body.fields).toMatchObject([{ path: 'code' }])
    expect((await secondStep(pending, earlier)).status).toBe(422)
    expect((await secondStep(pending, later)).status).toBe(200)
  })
  test('accepts one code once, also concurrently', async () => {
    const pendings = await Promise.all([firstStep(), firstStep(), firstStep()])
    const code = codeNow()
    const answers = await Promise.all(pendings.map((pending) => secondStep(pending, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
  test('accepts a recovery code once, however it is typed', async () => {
    const code = recovery[3]!.toLowerCase().replaceAll('-', ' ')
    expect((await secondStep(await firstStep(), code)).status).toBe(200)
    expect((await secondStep(await firstStep(), recovery[3]!)).status).toBe(422)
    expect((await clerk.call('GET', '/account/factor')).body.recovery_left).toBe(9)
  })
  test('locks the factor after five wrong codes, over several sign-ins', async () => {
    const [first, second] = [await firstStep(), await firstStep()]
    for (let n = 0; n < 3; n += 1) expect((await secondStep(first, wrong())).status).toBe(422)
    for (let n = 0; n < 2; n += 1) expect((await secondStep(second, wrong())).status).toBe(422)
    expect((await secondStep(second, codeNow())).body.code).toBe('factor.locked')
    await stage.database.owner`update second_factor set locked_until = now()`
    expect((await secondStep(second, codeNow())).status).toBe(200)
  })
  test('ends a sign-in after five codes, after five minutes, and after a change of the password', async () => {
    const tried = await firstStep()
    await stage.database.owner`update pending_sign_in set tries = 5`
    const late = await firstStep()
    await stage.database.owner`update pending_sign_in set expires_at = now() where tries = 0`
    const changed = await firstStep()
    await stage.database.owner`update app_user set password_hash = password_hash || 'x' where username = 'b.clerk'`
    for (const pending of [tried, late, changed, 'guessed'])
      expect((await secondStep(pending, codeNow())).body.code).toBe('login.stepOver')
    await stage.database.owner`update app_user set password_hash = rtrim(password_hash, 'x') where username = 'b.clerk'`
  })
  test('the database stores the hash of the token between the steps', async () => {
    const pending = await firstStep()
    const rows = await stage.database.owner`select token_hash from pending_sign_in`
    expect(rows.some((row) => row['token_hash'] === pending)).toBe(false)
  })
})

test('switching it off takes the password and a code', async () => {
  const off = (password: string, code: string) => clerk.call('POST', '/account/factor/disable', { password, code })
  expect((await off('wrong', codeNow())).body.fields).toMatchObject([{ path: 'password' }])
  expect((await off(DEMO_PASSWORD, wrong())).body.fields).toMatchObject([{ path: 'code' }])
  expect((await off(DEMO_PASSWORD, codeNow())).status).toBe(200)
  expect((await stage.signIn('b.clerk')).body).toMatchObject({ token: expect.any(String), pending: null, step: null })
})

test('the codes are those of another implementation', () => {
  const counter = Buffer.alloc(8)
  counter.writeUInt32BE(stepAt(Date.now()), 4)
  const hash = createHmac('sha1', secret).update(counter).digest()
  const at = hash[19]! & 15
  const number = (((hash[at]! & 127) << 24) | (hash[at + 1]! << 16) | (hash[at + 2]! << 8) | hash[at + 3]!) % 1e6
  expect(codeNow()).toBe(String(number).padStart(6, '0'))
})

describe('an administrator', () => {
  const resetBy = async (as: string) => {
    const [row] = await stage.database.owner<{ id: string }[]>`select id from app_user where username = 'b.clerk'`
    return (await stage.as(as)).call('POST', '/platform/users/resetfactor', { id: row!.id })
  }
  test('resets the factor of a user of the enterprise, which is audited', async () => {
    expect((await resetBy('b.admin')).status).toBe(200)
    expect((await stage.signIn('b.clerk')).body.token).toEqual(expect.any(String))
    const rows = await stage.database.owner`
      select username, after from audit_log where operation = 'app_user.resetFactor' and outcome = 'done'`
    expect(rows).toEqual([{ username: 'b.admin', after: { factor: 'reset' } }])
  })
  test.each([
    ['a.admin', 404],
    ['a.clerk', 403],
  ])('%s does not: %i', async (as, status) => {
    expect((await resetBy(as)).status).toBe(status)
    await firstStep()
  })
})
