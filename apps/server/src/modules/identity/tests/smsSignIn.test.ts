import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actor, createStage } from '../../../testing/actors.ts'
import type { Stage } from '../../../testing/actors.ts'
import { latestNotice } from '../../../testing/notices.ts'
import { demoAccountList, demoMobile } from '../demonstration/demoAccounts.ts'

let stage: Stage

beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.database.owner`truncate sms_code`
})

const mobileOf = (username: string) => demoMobile(demoAccountList.findIndex((account) => account.username === username))
const UNKNOWN = '13999999999'

const request = (mobile: string, remoteAddress = '10.0.0.1', url = '/enterprise/users/getsmscode') =>
  stage.http.inject({ method: 'POST', url, remoteAddress, payload: { mobile } })
const requestCode = async (mobile: string) => {
  expect((await request(mobile)).statusCode).toBe(200)
  return (await latestNotice(stage, mobile)) ?? ''
}
const enter = (mobile: string, sms_code: string, more = {}, realm = '/enterprise/users/login') =>
  stage.anybody.call('POST', realm, { mobile, sms_code, ...more })
const other = (code: string) => (code === '111111' ? '222222' : '111111')

describe('a code', () => {
  test('opens a session once, and names the account in the audit log', async () => {
    const code = await requestCode(mobileOf('a.clerk'))
    expect(code).toMatch(/^\d{6}$/)
    const answer = await enter(mobileOf('a.clerk'), code)
    expect(answer.status).toBe(200)
    const info = await actor(stage, answer.body.token).call('GET', '/platform/users/info')
    expect(info.body.username).toBe('a.clerk')
    expect(await enter(mobileOf('a.clerk'), code)).toMatchObject({ status: 422, body: { code: 'login.codeFailed' } })
    const [entry] = await stage.database.owner`
      select username, outcome from audit_log where operation = 'session.enterpriseLogin' order by at limit 1`
    expect(entry).toEqual({ username: 'a.clerk', outcome: 'done' })
  })

  test.each([
    ['/platform/users/login', 'platform.clerk', 200],
    ['/enterprise/users/login', 'platform.clerk', 422],
    ['/enterprise/admin/login', 'a.admin', 200],
    ['/enterprise/admin/login', 'a.clerk', 422],
  ])('at %s for %s: %i', async (realm, username, status) => {
    expect((await enter(mobileOf(username), await requestCode(mobileOf(username)), {}, realm)).status).toBe(status)
  })

  test('opens one session of several at once', async () => {
    const code = await requestCode(mobileOf('a.clerk'))
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(mobileOf('a.clerk'), code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is invalid after five wrong attempts, also concurrent ones', async () => {
    const code = await requestCode(mobileOf('a.clerk'))
    await Promise.all(Array.from({ length: 8 }, () => enter(mobileOf('a.clerk'), other(code))))
    expect((await enter(mobileOf('a.clerk'), code)).status).toBe(422)
    const [row] = await stage.database.owner`select tries from sms_code`
    expect(row).toEqual({ tries: 5 })
  })

  test('expires after five minutes', async () => {
    const code = await requestCode(mobileOf('a.clerk'))
    await stage.database.owner`update sms_code set expires_at = now()`
    expect((await enter(mobileOf('a.clerk'), code)).status).toBe(422)
  })

  test('replaces the one before it', async () => {
    const first = await requestCode(mobileOf('a.clerk'))
    await stage.database.owner`update sms_code set created_at = created_at - interval '2 minutes'`
    const second = await requestCode(mobileOf('a.clerk'))
    if (first !== second) expect((await enter(mobileOf('a.clerk'), first)).status).toBe(422)
    expect((await enter(mobileOf('a.clerk'), second)).status).toBe(200)
  })

  test('for another purpose opens nothing', async () => {
    const sent = await stage.anybody.call('POST', '/account/sms', { mobile: mobileOf('a.clerk'), purpose: 'recovery' })
    expect(sent.status).toBe(200)
    const code = (await latestNotice(stage, mobileOf('a.clerk'))) ?? ''
    expect((await enter(mobileOf('a.clerk'), code)).status).toBe(422)
  })

  test('requires the account if several share the number, and stays valid', async () => {
    const { owner } = stage.database
    await owner`update app_user set mobile = ${mobileOf('a.clerk')} where username = 'a.checker'`
    const code = await requestCode(mobileOf('a.clerk'))
    expect(await enter(mobileOf('a.clerk'), code)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'username' }] },
    })
    expect((await enter(mobileOf('a.clerk'), code, { username: 'A.checker' })).status).toBe(200)
    await owner`update app_user set mobile = ${mobileOf('a.checker')} where username = 'a.checker'`
  })

  test('opens nothing for a disabled account', async () => {
    const { owner } = stage.database
    const code = await requestCode(mobileOf('a.spare'))
    await owner`update app_user set status = 'disabled' where username = 'a.spare'`
    expect((await enter(mobileOf('a.spare'), code)).status).toBe(422)
    await owner`update app_user set status = 'active' where username = 'a.spare'`
  })

  test('is not in the database', async () => {
    const code = await requestCode(mobileOf('a.clerk'))
    const [row] = await stage.database.owner`select code_hash from sms_code`
    expect(row!['code_hash']).toMatch(/^[0-9a-f]{64}$/)
    expect(row!['code_hash']).not.toContain(code)
    expect(await stage.database.owner`select from outgoing_payload`).toHaveLength(0)
  })
})

describe('a number without an account', () => {
  test('gets the same answer, and nothing is sent', async () => {
    const registered = await request(mobileOf('a.clerk'), '10.0.1.1')
    const unknown = await request(UNKNOWN, '10.0.1.1')
    expect([unknown.statusCode, unknown.json()]).toEqual([registered.statusCode, registered.json()])
    expect(await latestNotice(stage, UNKNOWN)).toBeUndefined()
    expect((await enter(UNKNOWN, '000000')).body).toMatchObject({ code: 'login.codeFailed' })
  })

  test('is limited as others are', async () => {
    await request(UNKNOWN)
    expect((await request(UNKNOWN)).json()).toMatchObject({ code: 'sms.tooMany' })
  })
})

describe('requests are limited', () => {
  const age = (interval: string) =>
    stage.database.owner.unsafe(`update sms_code set created_at = created_at - interval '${interval}'`)
  const statuses = async (count: number, one: (n: number) => Promise<{ statusCode: number }>) => {
    const all: number[] = []
    for (let n = 0; n < count; n += 1) all.push((await one(n)).statusCode)
    return all
  }

  test('to one a minute for a number, from any network', async () => {
    const mobile = mobileOf('a.clerk')
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => request(mobile, `10.0.2.${n}`)))
    expect(answers.map(({ statusCode }) => String(statusCode)).sort()).toEqual(['200', '429', '429', '429', '429'])
  })
  test('to five an hour and ten a day for a number', async () => {
    const spaced = async (n: number) => {
      await age('2 minutes')
      return request(mobileOf('a.clerk'), `10.0.3.${n}`)
    }
    expect(await statuses(6, spaced)).toEqual([200, 200, 200, 200, 200, 429])
    await age('1 hour')
    expect(await statuses(5, spaced)).toEqual([200, 200, 200, 200, 200])
    await age('1 hour')
    expect(await statuses(1, spaced)).toEqual([429])
    await age('1 day')
    expect(await statuses(1, spaced)).toEqual([200])
  })
  test('to ten a minute from a network, for any numbers', async () => {
    const all = await statuses(11, (n) => request(`139000000${n + 10}`, '10.0.4.1'))
    expect(all).toEqual([...Array<number>(10).fill(200), 429])
  })
})

describe('the input', () => {
  const login = (body: object) => stage.anybody.call('POST', '/enterprise/users/login', body)

  test.each([
    [{}, ['username', 'password']],
    [{ username: 'a.clerk' }, ['password']],
    [{ mobile: '13847800013' }, ['sms_code']],
    [{ sms_code: '123456' }, ['mobile']],
  ])('%j lacks %j', async (body, paths) => {
    const answer = await login(body)
    expect(answer.status).toBe(422)
    expect((answer.body.fields as { path: string }[]).map(({ path }) => path)).toEqual(paths)
  })
  test('takes a code in full width, with a space', async () => {
    const code = await requestCode(mobileOf('a.clerk'))
    const wide = [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
    expect((await enter(mobileOf('a.clerk'), `${wide.slice(0, 3)} ${wide.slice(3)}`)).status).toBe(200)
  })
})

test('a code that did not arrive is reported, and the administrators see it', async () => {
  const mobile = mobileOf('a.weigher')
  await requestCode(mobile)
  const reports = [mobile, UNKNOWN].map((number) => stage.anybody.call('POST', '/account/sms_err', { mobile: number }))
  const [registered, unknown] = await Promise.all(reports)
  expect([registered!.status, registered!.body]).toEqual([unknown!.status, unknown!.body])
  const admin = await stage.as('admin')
  const list = await admin.call('GET', '/platform/outgoing/getall?channel=sms')
  expect(list.body.rows[0]).toMatchObject({
    recipient: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`,
    status: 'sent',
    simulated: true,
    reported_at: expect.any(String),
  })
  expect(list.body.rows[0]).not.toHaveProperty('content')
  const one = await admin.call('POST', '/platform/outgoing/getbyid', { id: list.body.rows[0].id })
  expect(one.body.data.content).toMatch(/^\d{6}$/)
  for (const username of ['platform.clerk', 'a.admin'])
    expect((await (await stage.as(username)).call('GET', '/platform/outgoing/getall')).status).toBe(403)
})

test('without a text message service there are no codes', async () => {
  const quiet = await createStage({ sms: { gateway: 'off' } })
  try {
    expect(await quiet.anybody.call('POST', '/account/sms', { mobile: UNKNOWN })).toMatchObject({
      status: 503,
      body: { code: 'sms.unavailable' },
    })
  } finally {
    await quiet.close()
  }
})
