import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actor, createStage } from '../../../testing/actors.ts'
import type { Stage } from '../../../testing/actors.ts'
import { latestNotice } from '../../../testing/notices.ts'
import { DEMO_PASSWORD, demoAccountList, demoMobile } from '../demonstration/demoAccounts.ts'

const NEW = 'Tumbleweed-73'
let stage: Stage

beforeAll(async () => {
  stage = await createStage({ publicUrl: 'https://guanqiao.example.com/' })
})
afterAll(() => stage.close())
let hash: string
beforeEach(async () => {
  const { owner } = stage.database
  await owner`truncate sms_code, reset_link, outgoing_payload, outgoing_notice`
  hash ??= (await owner<{ password_hash: string }[]>`select password_hash from app_user where username = 'b.clerk'`)[0]!
    .password_hash
  await owner`update app_user set password_hash = ${hash}`
})

const mail = 'b.clerk@example.com'
const mobile = demoMobile(demoAccountList.findIndex(({ username }) => username === 'b.clerk'))
const forge = (input: object, headers = {}) => stage.anybody.call('POST', '/auth/forge-password', input, headers)
const reset = (token: string, password = NEW) => stage.anybody.call('POST', '/auth/reset-password', { token, password })
const linkOf = (text: string | undefined) => /https?:\/\/\S+/.exec(text ?? '')?.[0] ?? ''
const requestLink = async (headers = {}) => {
  expect(await forge({ email: mail }, headers)).toMatchObject({ status: 200, body: { result: 'sent' } })
  return linkOf(await latestNotice(stage, mail))
}
const tokenOf = (link: string) => link.split('#')[1] ?? ''
const entered = async () => actor(stage, (await stage.signIn('b.clerk')).body.token)
const isLive = async (who: ReturnType<typeof actor>) => (await who.call('GET', '/platform/users/info')).status === 200

describe('a link by mail', () => {
  test('sets a new password once, and ends all sessions', async () => {
    const session = await entered()
    const token = tokenOf(await requestLink())
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await reset(token)).toMatchObject({ status: 200, body: { username: 'b.clerk' } })
    expect(await isLive(session)).toBe(false)
    expect((await stage.signIn('b.clerk', NEW)).status).toBe(200)
    expect((await stage.signIn('b.clerk', DEMO_PASSWORD)).status).toBe(422)
    expect((await reset(token)).body.code).toBe('recovery.linkOver')
  })
  test('leads to the address of the settings, regardless of the request', async () => {
    const link = await requestLink({ host: 'evil.example', origin: 'https://evil.example', 'x-forwarded-host': 'evil' })
    expect(link).toMatch(/^https:\/\/guanqiao\.example\.com\/user\/reset#/)
  })
  test('works once in concurrent attempts', async () => {
    const token = tokenOf(await requestLink())
    const answers = await Promise.all([1, 2, 3].map((n) => reset(token, `${NEW}-${n}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
  test('expires after 30 minutes, and when the password was changed otherwise', async () => {
    const token = tokenOf(await requestLink())
    const [row] = await stage.database
      .owner`select extract(epoch from expires_at - created_at)::int as seconds from reset_link`
    expect(row).toEqual({ seconds: 1800 })
    await stage.database.owner`update reset_link set expires_at = now()`
    expect((await reset(token)).body.code).toBe('recovery.linkOver')
    const second = tokenOf(await requestLink())
    const session = await entered()
    await session.call('POST', '/account/password', { old_password: DEMO_PASSWORD, password: NEW })
    expect((await reset(second)).body.code).toBe('recovery.linkOver')
  })
  test('stays valid after an invalid password', async () => {
    const token = tokenOf(await requestLink())
    expect((await reset(token, 'b.clerk123')).status).toBe(422)
    expect((await reset(token, '孙悦孙悦孙悦')).body.fields).toMatchObject([{ path: 'password' }])
    expect((await reset(token)).status).toBe(200)
  })
  test('is stored as its hash', async () => {
    const token = tokenOf(await requestLink())
    const rows = await stage.database.owner`select token_hash from reset_link`
    expect(rows).toHaveLength(1)
    expect(rows[0]!['token_hash']).not.toBe(token)
  })
  test('gives the same answer for an address without an account, and sends nothing', async () => {
    const [registered, unknown] = [await forge({ email: mail }), await forge({ email: 'nobody@example.com' })]
    expect([unknown.status, unknown.body]).toEqual([registered.status, registered.body])
    expect(await latestNotice(stage, 'nobody@example.com')).toBeUndefined()
  })
  test('is sent at most five times an hour', async () => {
    for (let n = 0; n < 7; n += 1) expect((await forge({ email: mail })).status).toBe(200)
    expect(await stage.database.owner`select from outgoing_notice`).toHaveLength(5)
  })
  test('unlocks an account that guesses have locked', async () => {
    for (let n = 0; n < 6; n += 1) await stage.signIn('b.clerk', 'wrong')
    expect((await stage.signIn('b.clerk')).status).toBe(423)
    expect((await reset(tokenOf(await requestLink()))).status).toBe(200)
    expect((await stage.signIn('b.clerk', NEW)).status).toBe(200)
  })
})

describe('a code by text message', () => {
  const requestCode = async () => {
    await stage.anybody.call('POST', '/account/sms', { mobile, purpose: 'recovery' })
    return (await latestNotice(stage, mobile)) ?? ''
  }
  test('sets a new password at once', async () => {
    const session = await entered()
    const input = { mobile, sms_code: await requestCode(), password: NEW }
    expect(await forge(input)).toMatchObject({ status: 200, body: { result: 'changed' } })
    expect(await isLive(session)).toBe(false)
    expect((await stage.signIn('b.clerk', NEW)).status).toBe(200)
    expect((await forge({ ...input, password: `${NEW}4` })).body.code).toBe('login.codeFailed')
  })
  test('that was sent for signing in sets no password', async () => {
    await stage.anybody.call('POST', '/account/sms', { mobile, purpose: 'sign_in' })
    const sms_code = (await latestNotice(stage, mobile)) ?? ''
    expect((await forge({ mobile, sms_code, password: NEW })).body.code).toBe('login.codeFailed')
  })
  test.each([
    [{}, 'mobile'],
    [{ mobile }, 'sms_code'],
    [{ mobile, sms_code: '123456' }, 'password'],
  ])('%j lacks %s', async (input, path) => expect((await forge(input)).body.fields).toMatchObject([{ path }]))
})

describe('changing the password', () => {
  const change = (who: ReturnType<typeof actor>, old_password: string, password: string) =>
    who.call('POST', '/account/password', { old_password, password })

  test('requires the old one, ends every other session and continues this one with a new token', async () => {
    const [session, elsewhere] = [await entered(), await entered()]
    expect((await change(session, 'wrong', NEW)).body.fields).toMatchObject([{ path: 'old_password' }])
    expect((await change(session, DEMO_PASSWORD, DEMO_PASSWORD)).status).toBe(422)
    const { status, body } = await change(session, DEMO_PASSWORD, NEW)
    expect(status).toBe(200)
    expect([await isLive(session), await isLive(elsewhere), await isLive(actor(stage, body.token))]).toEqual([
      false,
      false,
      true,
    ])
  })
  test('takes effect on the next request, also before the database has notified anybody', async () => {
    for (const table of ['session', 'app_user'])
      await stage.database.owner.unsafe(`alter table ${table} disable trigger user`)
    try {
      const [session, elsewhere] = [await entered(), await entered()]
      expect([await isLive(session), await isLive(elsewhere)]).toEqual([true, true])
      expect((await change(session, DEMO_PASSWORD, NEW)).status).toBe(200)
      expect([await isLive(session), await isLive(elsewhere)]).toEqual([false, false])
    } finally {
      for (const table of ['session', 'app_user'])
        await stage.database.owner.unsafe(`alter table ${table} enable trigger user`)
    }
  })
  test('is locked after five wrong passwords, while signing in is not', async () => {
    const session = await entered()
    for (let n = 0; n < 5; n += 1) expect((await change(session, 'wrong', NEW)).status).toBe(422)
    expect((await change(session, DEMO_PASSWORD, NEW)).body.code).toBe('login.locked')
    expect((await stage.signIn('b.clerk')).status).toBe(200)
    await stage.database.owner`delete from login_attempt`
  })
})

test('without a public address no link is sent', async () => {
  const other = await createStage({ production: true, publicUrl: undefined })
  try {
    expect((await other.anybody.call('POST', '/auth/forge-password', { email: mail })).body.code).toBe(
      'mail.unavailable',
    )
  } finally {
    await other.close()
  }
})

describe('an administrator', () => {
  const idOf = async (username: string) =>
    (await stage.database.owner<{ id: string }[]>`select id from app_user where username = ${username}`)[0]!.id
  const send = async (as: string, username: string) =>
    (await stage.as(as)).call('POST', '/enterprise/admin/sendpasswd', { id: await idOf(username) })

  test('is sent a link, never a password', async () => {
    const answer = await send('admin', 'b.admin')
    expect(answer).toMatchObject({ status: 200, body: { recipient: 'b.a****.com' } })
    const content = (await latestNotice(stage, 'b.admin@example.com')) ?? ''
    expect(await reset(tokenOf(linkOf(content)))).toMatchObject({ status: 200, body: { username: 'b.admin' } })
    expect((await stage.signIn('b.admin', NEW)).status).toBe(200)
  })
  test.each([
    ['a.admin', 'b.admin', 404],
    ['a.clerk', 'a.admin', 403],
    ['admin', 'b.clerk', 404],
  ])('%s may not send one to %s: %i', async (as, username, status) => {
    expect((await send(as, username)).status).toBe(status)
    expect(await stage.database.owner`select from reset_link`).toHaveLength(0)
  })
  test('without an address of mail is not sent one', async () => {
    await stage.database.owner`update app_user set email = null where username = 'b.admin'`
    expect((await send('admin', 'b.admin')).body.code).toBe('recovery.noEmail')
    await stage.database.owner`update app_user set email = 'b.admin@example.com' where username = 'b.admin'`
  })
})
