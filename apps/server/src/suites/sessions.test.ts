import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actor, createStage } from '../testing/actors.ts'
import type { Stage } from '../testing/actors.ts'

let stage: Stage

beforeAll(async () => {
  stage = await createStage({ loginLockMinutes: 30 })
})
afterAll(() => stage.close())

const enter = async (username: string) => actor(stage, (await stage.signIn(username)).body.token)
const info = (who: { call: Stage['anybody']['call'] }) => who.call('GET', '/platform/users/info')

describe('signing in', () => {
  test('responds equally to an unknown name and a wrong password', async () => {
    const wrong = await stage.signIn('a.clerk', 'Guanqiao@2027')
    const unknown = await stage.signIn('nobody.at.all', 'Guanqiao@2027')
    for (const answer of [wrong, unknown])
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'login.failed', message: '账号或密码错误：还可试 4 次' },
      })
  })
  test('does not convert numbers and lists to passwords', async () => {
    for (const password of [12345678, ['Guanqiao@2026'], true]) {
      const answer = await stage.anybody.call('POST', '/platform/users/login', { username: 'a.clerk', password })
      expect(answer).toMatchObject({ status: 422, body: { code: 'request.invalid' } })
    }
  })
  test('stores only the hash of a token', async () => {
    const { body } = await stage.signIn('a.clerk')
    const rows = await stage.database.owner`select token_hash from session`
    expect(rows.map((row) => row['token_hash'])).not.toContain(body.token)
    expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row['token_hash']))).toBe(true)
  })
  test.each([
    ['/enterprise/users/login', 'a.clerk', 200],
    ['/enterprise/users/login', 'admin', 422],
    ['/enterprise/admin/login', 'a.admin', 200],
    ['/enterprise/admin/login', 'a.clerk', 422],
    ['/platform/users/login', 'a.clerk', 200],
  ])('%s lets %s in with %i', async (path, username, status) => {
    const answer = await stage.anybody.call('POST', path, { username, password: 'Guanqiao@2026' })
    expect(answer.status).toBe(status)
  })
})

describe('five wrong passwords', () => {
  test('lock the account, also for the right password', async () => {
    for (let n = 0; n < 5; n += 1) expect((await stage.signIn('a.spare', 'wrong-password')).status).toBe(422)
    expect(await stage.signIn('a.spare')).toMatchObject({ status: 423, body: { code: 'login.locked' } })
  })
  test.each(['b.admin', 'nobody.else'])('state the attempts left, then the end of the lock: %s', async (username) => {
    const bodies = []
    for (let n = 0; n < 5; n += 1) bodies.push((await stage.signIn(username, 'wrong-password')).body)
    expect(bodies.map(({ message }) => message)).toEqual([
      '账号或密码错误：还可试 4 次',
      '账号或密码错误：还可试 3 次',
      '账号或密码错误：还可试 2 次',
      '账号或密码错误：还可试 1 次',
      '账号或密码错误：账号已锁定',
    ])
    expect(bodies.map(({ until }) => typeof until)).toEqual([...Array(4).fill('undefined'), 'string'])
  })
  test('lock a name that does not exist likewise', async () => {
    for (let n = 0; n < 5; n += 1) expect((await stage.signIn('no.such.name', 'wrong-password')).status).toBe(422)
    expect((await stage.signIn('NO.such.name', 'wrong-password')).status).toBe(423)
  })
  test('expire', async () => {
    await stage.database
      .owner`update login_attempt set locked_until = now() - interval '1 second' where account = 'a.spare'`
    expect((await stage.signIn('a.spare')).status).toBe(200)
  })
  test('are reset by a successful sign-in', async () => {
    for (let n = 0; n < 4; n += 1) await stage.signIn('b.clerk', 'wrong-password')
    expect((await stage.signIn('b.clerk')).status).toBe(200)
    expect((await stage.signIn('b.clerk', 'wrong-password')).status).toBe(422)
    expect((await stage.signIn('b.clerk')).status).toBe(200)
  })
})

describe('a session', () => {
  test.each(['/platform/users/logout', '/enterprise/users/logout'])('ends immediately by %s', async (path) => {
    const who = await enter('a.clerk')
    expect((await info(who)).status).toBe(200)
    expect(await who.call('POST', path)).toMatchObject({ status: 200, body: {} })
    expect(await info(who)).toMatchObject({ status: 401, body: { code: 'session.expired' } })
  })
  test('continues under a new token, and the old one is invalid', async () => {
    const who = await enter('a.clerk')
    const { body } = await who.call('GET', '/platform/users/gettoken')
    expect((await info(who)).status).toBe(401)
    expect((await info(actor(stage, body.token))).status).toBe(200)
  })
  test.each([
    ['the user is disabled', `update app_user set status = 'disabled' where username = 'a.checker'`],
    ['the enterprise is disabled', `update enterprise set status = 'disabled' where company_name like '内蒙古%'`],
    [
      'the enterprise has run out',
      `update enterprise set status = 'active', valid_to = current_date - 1 where company_name like '内蒙古%'`,
    ],
    ['its seven days are over', `update enterprise set valid_to = null; update session set expires_at = now()`],
  ])('ends once %s', async (_why, change) => {
    await stage.database.owner`update app_user set status = 'active'`
    await stage.database.owner`update enterprise set status = 'active', valid_to = null`
    const who = await enter('a.checker')
    expect((await info(who)).status).toBe(200)
    await stage.database.owner.unsafe(change)
    stage.callers.forget('everybody')
    expect((await info(who)).status).toBe(401)
  })
})

describe('an idle session', () => {
  let idle: Stage
  beforeAll(async () => {
    idle = await createStage({ idleMinutes: 10 })
  })
  afterAll(() => idle.close())

  test.each([
    [9, 200],
    [11, 401],
  ])('for %i of 10 minutes answers %i', async (minutes, status) => {
    const who = actor(idle, (await idle.signIn('a.clerk')).body.token)
    await idle.database.owner`update session set seen_at = now() - make_interval(mins => ${minutes})`
    expect((await info(who)).status).toBe(status)
    await idle.database.owner`update session set seen_at = seen_at - interval '2 minutes'`
    idle.callers.forget('everybody')
    // The first request restarted the idle time, unless it had expired.
    expect((await info(who)).status).toBe(status)
  })
})

describe('rights', () => {
  test('are reported with menus by user, role and group, and without any the user is still identified', async () => {
    await stage.database.owner`update enterprise set status = 'active', valid_to = null`
    const { body } = await info(await stage.as('a.none'))
    expect(body).toMatchObject({
      username: 'a.none',
      full_name: '陈默',
      platform_menus: [],
      platform_roles: [],
      platform_group: null,
    })
    const clerk = (await info(await enter('a.clerk'))).body
    expect(clerk.platform_roles[0]).toMatchObject({ role_name: '制单员' })
    expect(clerk.platform_roles[0].platform_menus).toContainEqual({
      menu_name: '过磅',
      platform_roles_permission: { menu_button: 'query,get' },
    })
  })
  test('are limited by the ceiling of the enterprise', async () => {
    const who = await enter('b.clerk')
    expect((await who.call('POST', '/transport/vehicle/getall', {})).status).toBe(200)
    await stage.database
      .owner`delete from enterprise_menu where menu_id = (select id from menu where key = 'vehicle') and enterprise_id = (select enterprise_id from app_user where username = 'b.clerk')`
    stage.callers.forget('everybody')
    expect((await who.call('POST', '/transport/vehicle/getall', {})).status).toBe(403)
    const { rows } = (await who.call('GET', '/platform/module/getNavigation?pageNo=1&pageSize=100')).body
    expect(JSON.stringify(rows)).not.toContain('/transport/vehicle')
  })
  test('are limited to the buttons of the enterprise', async () => {
    const who = await enter('b.clerk')
    const list = () => who.call('POST', '/document/manifest/list', {})
    const create = () => who.call('POST', '/document/manifest/create', {})
    expect([(await list()).status, (await create()).status]).toEqual([200, 422])
    await stage.database
      .owner`update enterprise_menu set menu_button = 'query,get' where menu_id = (select id from menu where key = 'manifest') and enterprise_id = (select enterprise_id from app_user where username = 'b.clerk')`
    stage.callers.forget('everybody')
    expect([(await list()).status, (await create()).status]).toEqual([200, 403])
  })
  test('granted to the user or the group count as well', async () => {
    const { owner } = stage.database
    await owner`insert into user_menu (user_id, menu_id, menu_button) select u.id, m.id, 'query' from app_user u, menu m where u.username = 'a.none' and m.key = 'vehicle'`
    await owner`insert into user_group (id, enterprise_id, group_name) select gen_random_uuid(), enterprise_id, '看商品的人' from app_user where username = 'a.none'`
    await owner`insert into group_menu (group_id, menu_id, menu_button) select g.id, m.id, 'query' from user_group g, menu m where m.key = 'goods'`
    await owner`update app_user set group_id = (select id from user_group) where username = 'a.none'`
    const who = await enter('a.none')
    const statuses = []
    for (const path of ['/transport/vehicle/getall', '/platform/basegood/getall', '/transport/company/getall'])
      statuses.push((await who.call('GET', path)).status)
    expect(statuses).toEqual([200, 200, 403])
  })
})

describe('the persons to ask for rights', () => {
  const names = async (username: string) =>
    (await (await enter(username)).call('GET', '/platform/users/administrators')).body.rows as object[]
  test('are the administrators of the own enterprise or of the platform, for a user without any right too', async () => {
    expect(await names('a.none')).toEqual([{ full_name: '巴特尔' }])
    expect(await names('platform.clerk')).toEqual([{ full_name: '平台管理员' }])
  })
  test('are empty if no administrator can sign in', async () => {
    const { owner } = stage.database
    await owner`update app_user set status = 'disabled' where username = 'b.admin'`
    expect(await names('b.clerk')).toEqual([])
    await owner`update app_user set status = 'active' where username = 'b.admin'`
  })
  test('are not shown without a session', async () => {
    expect((await stage.anybody.call('GET', '/platform/users/administrators')).status).toBe(401)
  })
})
