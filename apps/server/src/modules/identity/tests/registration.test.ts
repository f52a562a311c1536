import { sendCode } from '@guanqiao/domain/identity/codes'
import {
  approveRegistration,
  openRegistration,
  refuseRegistration,
  register,
  registrationApi,
  registrationResult,
  registrationState,
} from '@guanqiao/domain/identity/registration'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actor, createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { latestNotice } from '../../../testing/notices.ts'
import { dropOldRegistrations } from '../registration/registration.queries.ts'
import { demoMobile } from '../demonstration/demoAccounts.ts'

const PASSWORD = 'Tumbleweed-73'
const MOBILE = '13900001111'
let stage: Stage
let staff: Actor

beforeAll(async () => {
  stage = await createStage()
  staff = await stage.as('admin')
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.database.owner`truncate sms_code, outgoing_payload, outgoing_notice, registration`
  await staff.send(openRegistration, { open: true })
})

const codeFor = async (mobile: string) => {
  await stage.database.owner`delete from sms_code`
  expect((await stage.anybody.send(sendCode, { mobile, purpose: 'register' })).status).toBe(200)
  return (await latestNotice(stage, mobile)) ?? ''
}
const request = {
  kind: 'enterprise',
  company_name: '策克试验报关有限公司',
  credit_code: '91330100799655058B',
  full_name: '孟和',
  email: 'menghe@example.com',
  password: PASSWORD,
}
const submit = async (more: object = {}, mobile = MOBILE) =>
  stage.anybody.send(register, { ...request, mobile, sms_code: await codeFor(mobile), ...more })
const latest = async () => (await staff.send(registrationApi.list, { pageSize: 1 })).body.rows[0]

describe('registering', () => {
  test('is closed until an administrator opens it, also for codes', async () => {
    expect((await stage.anybody.send(registrationState)).body).toEqual({ open: true })
    expect((await (await stage.as('a.admin')).send(openRegistration, { open: true })).status).toBe(403)
    expect((await staff.send(openRegistration, { open: false })).status).toBe(200)
    const closed = { status: 403, body: { code: 'registration.closed' } }
    expect(await stage.anybody.send(sendCode, { mobile: MOBILE, purpose: 'register' })).toMatchObject(closed)
    expect(await stage.anybody.send(register, { ...request, mobile: MOBILE, sms_code: '123456' })).toMatchObject(closed)
  })
  test('needs the code of the number, which is good once', async () => {
    const sms_code = await codeFor(MOBILE)
    const wrong = sms_code === '000000' ? '000001' : '000000'
    const refused = { status: 422, body: { fields: [{ path: 'sms_code' }] } }
    expect(await stage.anybody.send(register, { ...request, mobile: MOBILE, sms_code: wrong })).toMatchObject(refused)
    expect((await stage.anybody.send(register, { ...request, mobile: MOBILE, sms_code })).body).toEqual({
      status: 'pending',
    })
    expect(await stage.anybody.send(register, { ...request, mobile: MOBILE, sms_code })).toMatchObject(refused)
  })
  test('reports invalid input at its field, and stores nothing', async () => {
    expect(await submit({ credit_code: null })).toMatchObject({ body: { fields: [{ path: 'credit_code' }] } })
    expect(await submit({ password: 'Guanqiao@2026' })).toMatchObject({ body: { fields: [{ path: 'password' }] } })
    expect((await staff.send(registrationApi.list, {})).body.totalCount).toBe(0)
  })
  test('answers the same for numbers, enterprises and people that exist', async () => {
    const registered = await submit({ company_name: '内蒙古北疆国际物流有限公司' }, demoMobile(0))
    const unknown = await submit()
    expect([registered.status, registered.body]).toEqual([unknown.status, unknown.body])
  })
  test('is limited for a number and for a network, and a later request replaces the pending one', async () => {
    for (let n = 0; n < 3; n += 1) expect((await submit()).status).toBe(200)
    expect(await submit()).toMatchObject({ status: 429, body: { code: 'registration.tooMany' } })
    const { rows } = (await staff.send(registrationApi.list, {})).body
    expect(rows.map((row: { status: string }) => row.status).sort()).toEqual(['pending', 'refused', 'refused'])
    for (let n = 0; n < 17; n += 1) expect((await submit({}, `139000020${n + 10}`)).status).toBe(200)
    expect((await submit({}, '13900003000')).status).toBe(429)
  })
})

test('decided requests are deleted after half a year, pending ones stay', async () => {
  const request = async (mobile: string, status: string, days: number) => {
    expect((await submit({}, mobile)).status).toBe(200)
    await stage.database.owner`update registration set status = ${status}, created_at = now() - interval '200 days',
      decided_at = ${status === 'pending' ? null : new Date(Date.now() - days * 86_400_000).toISOString()} where mobile = ${mobile}`
  }
  await request('13900005001', 'pending', 0)
  await request('13900005002', 'approved', 179)
  await request('13900005003', 'refused', 181)
  await request('13900005004', 'approved', 181)
  await stage.store.write('platform', dropOldRegistrations)
  const { rows } = (await staff.send(registrationApi.list, {})).body
  expect(rows.map((row: { status: string }) => row.status).sort()).toEqual(['approved', 'pending'])
})

describe('a decision', () => {
  test('creates an enterprise with its administrator, who signs in with the chosen password', async () => {
    await submit()
    const { id } = await latest()
    const approved = await staff.send(approveRegistration, { id, username: 'ceke.admin' })
    expect(approved, JSON.stringify(approved.body)).toMatchObject({ status: 200 })
    expect(await latestNotice(stage, request.email)).toContain('ceke.admin')
    const { token } = (
      await stage.anybody.call('POST', '/enterprise/admin/login', { username: 'ceke.admin', password: PASSWORD })
    ).body
    expect((await actor(stage, token).call('GET', '/platform/users/info')).body).toMatchObject({
      enterprise_name: request.company_name,
      full_name: request.full_name,
    })
    expect(await staff.send(approveRegistration, { id, username: 'ceke.second' })).toMatchObject({
      status: 409,
      body: { code: 'registration.decided' },
    })
    const [left] = await stage.database.owner`select password_hash from registration where id = ${id}`
    expect(left!['password_hash']).toBe('')
  })
  test('lets a user join an enterprise without any right', async () => {
    await submit({ kind: 'join', credit_code: null })
    const { id } = await latest()
    expect(await staff.send(approveRegistration, { id, username: 'joiner' })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'enterprise_id' }] },
    })
    const [owner] = await stage.database.owner`select enterprise_id from app_user where username = 'b.admin'`
    const enterprise_id = owner!['enterprise_id']
    expect((await staff.send(approveRegistration, { id, username: 'joiner', enterprise_id })).status).toBe(200)
    const who = actor(stage, (await stage.signIn('joiner', PASSWORD)).body.token)
    expect((await who.call('GET', '/platform/users/info')).body).toMatchObject({ enterprise_id, platform_roles: [] })
    expect((await who.call('POST', '/transport/vehicle/getall', {})).status).toBe(403)
  })
  test('leaves nothing if the account or the enterprise exists', async () => {
    await submit({ credit_code: '9144030071526726XG', company_name: '甘其毛都另一报关有限公司' })
    const { id } = await latest()
    expect((await staff.send(approveRegistration, { id, username: 'a.clerk' })).body.code).toBe('record.taken')
    expect((await latest()).status).toBe('pending')
    const [row] = await stage.database.owner`select 1 from enterprise where company_name = '甘其毛都另一报关有限公司'`
    expect(row).toBeUndefined()
  })
  test('may be a refusal with a reason, which the owner of the number can read', async () => {
    await submit()
    const { id } = await latest()
    expect(await staff.send(refuseRegistration, { id, reason: '' })).toMatchObject({ status: 422 })
    expect((await staff.send(refuseRegistration, { id, reason: '请提供营业执照' })).status).toBe(200)
    expect(await latestNotice(stage, request.email)).toContain('请提供营业执照')
    const sms_code = await codeFor(MOBILE)
    const input = { mobile: MOBILE, sms_code }
    expect((await stage.anybody.send(registrationResult, input)).body).toMatchObject({
      status: 'refused',
      reason: '请提供营业执照',
    })
    expect((await stage.anybody.send(registrationResult, input)).body.code).toBe('registration.codeFailed')
  })
  test('is for those who may approve', async () => {
    await submit()
    const { id } = await latest()
    for (const who of ['a.admin', 'platform.clerk'])
      for (const answer of [
        await (await stage.as(who)).send(approveRegistration, { id, username: 'nobody.new' }),
        await (await stage.as(who)).send(refuseRegistration, { id, reason: '不' }),
      ])
        expect(answer.status).toBe(403)
  })
})
