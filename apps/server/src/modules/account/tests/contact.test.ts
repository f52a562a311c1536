import { changeContact, requestContactCode } from '@guanqiao/domain/account/contact'
import { sendCode } from '@guanqiao/domain/identity/codes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { latestNotice } from '../../../testing/notices.ts'
import { DEMO_PASSWORD } from '../../identity/demonstration/demoAccounts.ts'

const NEW = { mobile: '13900007777', email: 'new.clerk@example.com' }
let stage: Stage
let clerk: Actor

beforeAll(async () => {
  stage = await createStage()
  clerk = await stage.as('b.clerk')
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.database.owner`truncate sms_code, outgoing_payload, outgoing_notice, login_attempt`
  await stage.database
    .owner`update app_user set mobile = '13847800019', email = 'b.clerk@example.com' where username = 'b.clerk'`
})

const codeAt = async (to: string) => /\d{6}/.exec((await latestNotice(stage, to)) ?? '')?.[0] ?? ''
const requested = async (input: { mobile?: string; email?: string }, who = clerk) => {
  expect((await who.send(requestContactCode, input)).status).toBe(200)
  return codeAt(input.mobile ?? input.email ?? '')
}
const stored = async () =>
  (await stage.database.owner`select mobile, email from app_user where username = 'b.clerk'`)[0]

test('a new mobile number is confirmed by the code sent to it and can sign in; the mail address is notified', async () => {
  const { mobile } = NEW
  const code = await requested({ mobile })
  const answer = await clerk.send(changeContact, { mobile, code, password: DEMO_PASSWORD })
  expect(answer).toMatchObject({ status: 200, body: { mobile } })
  expect(await latestNotice(stage, 'b.clerk@example.com')).toContain('手机号已变更')
  await stage.database.owner`truncate sms_code`
  await stage.anybody.send(sendCode, { mobile, purpose: 'sign_in' })
  const sms_code = await codeAt(mobile)
  const entered = await stage.anybody.call('POST', '/enterprise/users/login', { mobile, sms_code })
  expect(entered.body.token).toEqual(expect.any(String))
  const [entry] = await stage.database.owner`
    select username, before ->> 'mobile' as before from audit_log where operation = 'contact.change' order by id desc limit 1`
  expect(entry).toEqual({ username: 'b.clerk', before: '13847800019' })
})

test('a new mail address is confirmed likewise, and the old one is notified', async () => {
  const code = await requested({ email: NEW.email })
  const { status } = await clerk.send(changeContact, { email: NEW.email, code, password: DEMO_PASSWORD })
  expect(status).toBe(200)
  expect(await stored()).toMatchObject({ email: NEW.email })
  expect(await latestNotice(stage, 'b.clerk@example.com')).toContain('邮箱已变更')
})

test('both code and password are required; a code is valid once and for its address alone', async () => {
  const { mobile, email } = NEW
  const code = await requested({ mobile })
  const wrong = code === '000000' ? '000001' : '000000'
  const refusedAt = (path: string) => ({ status: 422, body: { fields: [{ path }] } })
  expect(await clerk.send(changeContact, { mobile, code, password: 'wrong-password' })).toMatchObject(
    refusedAt('password'),
  )
  const password = DEMO_PASSWORD
  expect(await clerk.send(changeContact, { mobile, code: wrong, password })).toMatchObject(refusedAt('code'))
  expect(await clerk.send(changeContact, { email, code, password })).toMatchObject(refusedAt('code'))
  expect(await clerk.send(changeContact, { mobile: '13900008888', code, password })).toMatchObject(refusedAt('code'))
  expect(await stored()).toMatchObject({ mobile: '13847800019', email: 'b.clerk@example.com' })
  expect((await clerk.send(changeContact, { mobile, code, password })).status).toBe(200)
  expect(await clerk.send(changeContact, { mobile, code, password })).toMatchObject(refusedAt('code'))
})

test('an address is required, one at a time', async () => {
  expect(await clerk.send(requestContactCode, {})).toMatchObject({ body: { fields: [{ path: 'mobile' }] } })
  expect(await clerk.send(requestContactCode, NEW)).toMatchObject({ body: { fields: [{ path: 'email' }] } })
  expect(await clerk.send(requestContactCode, { mobile: '12345' })).toMatchObject({
    body: { fields: [{ path: 'mobile' }] },
  })
})

test('codes are limited like all others', async () => {
  await requested({ mobile: NEW.mobile })
  expect(await clerk.send(requestContactCode, { mobile: NEW.mobile })).toMatchObject({
    status: 429,
    body: { code: 'sms.tooMany' },
  })
})
