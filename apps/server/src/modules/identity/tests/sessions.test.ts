import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Channel } from '../../../kernel/channel/channel.ts'
import { actor, createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'

let stage: Stage
let admin: Actor
let staff: Actor

beforeAll(async () => {
  stage = await createStage()
  admin = await stage.as('b.admin')
  staff = await stage.as('admin')
})
afterAll(() => stage.close())

const enter = async (username: string) => actor(stage, (await stage.signIn(username)).body.token)
const isLive = async (who: Actor) => (await who.call('GET', '/platform/users/info')).status === 200
interface Listed {
  readonly id: string
  readonly username: string
  readonly current: boolean
}
const online = async (who: Actor, query = '') =>
  (await who.call('GET', `/platform/session/getall${query}`)).body as { rows: Listed[]; totalCount: number }
const end = (who: Actor, id: string) => who.call('POST', '/platform/session/del', { id })

describe('sessions of one’s own', () => {
  test('are listed with the present one marked, and ended one by one', async () => {
    const [session, elsewhere] = [await enter('b.clerk'), await enter('b.clerk')]
    const { rows } = (await session.call('GET', '/account/sessions')).body as { rows: Listed[] }
    expect(rows.filter(({ current }) => current)).toHaveLength(1)
    const other = rows.find(({ current }) => !current)!
    expect((await session.call('POST', '/account/sessions/end', { id: other.id })).status).toBe(200)
    expect([await isLive(session), await isLive(elsewhere)]).toEqual([true, false])
  })
  test('exclude those of others', async () => {
    const [clerk, victim] = [await enter('b.clerk'), await enter('b.admin')]
    const { rows } = (await victim.call('GET', '/account/sessions')).body as { rows: Listed[] }
    for (const id of [rows[0]!.id, 'no-id'])
      expect((await clerk.call('POST', '/account/sessions/end', { id })).status).toBe(404)
    expect(await isLive(victim)).toBe(true)
  })
})

test('the one session of a user is over, for the process of the next sign-in, before the notification comes', async () => {
  const { owner } = stage.database
  await owner`update security_policy set enabled = true, factor = 'administrators'`
  onTestFinished(async () => void (await owner`update security_policy set enabled = false`))
  const first = await enter('b.clerk')
  expect(await isLive(first)).toBe(true)
  const notified = vi.spyOn(Channel.prototype, 'notified').mockImplementation(() => {})
  onTestFinished(() => notified.mockRestore())
  await enter('b.clerk')
  expect(await isLive(first)).toBe(false)
})

describe('users online', () => {
  test('are those of the caller’s enterprise; of all for the platform', async () => {
    await enter('a.clerk')
    const names = (await online(admin, '?pageSize=100')).rows.map(({ username }) => username)
    expect(names).toContain('b.admin')
    expect(names.filter((name) => !name.startsWith('b.'))).toEqual([])
    const all = (await online(staff, '?pageSize=100')).rows.map(({ username }) => username)
    expect(all).toEqual(expect.arrayContaining(['admin', 'a.clerk', 'b.admin']))
  })
  test('are found by name and paged, with their number', async () => {
    await Promise.all([enter('a.clerk'), enter('a.clerk')])
    const page = await online(staff, '?keyword=A.CLERK&pageSize=2')
    expect(page.rows.map(({ username }) => username)).toEqual(['a.clerk', 'a.clerk'])
    expect(page.totalCount).toBeGreaterThanOrEqual(3)
    expect((await online(staff, '?keyword=100%25')).totalCount).toBe(0)
  })
  test('are signed out remotely and audited; not those of another enterprise', async () => {
    const [clerk, foreign] = [await enter('b.clerk'), await enter('a.checker')]
    const [row] = (await online(admin, '?keyword=b.clerk&pageSize=1')).rows
    expect((await end(admin, row!.id)).status).toBe(200)
    expect(await isLive(clerk)).toBe(false)
    const [other] = (await online(staff, '?keyword=a.checker')).rows
    expect(await end(admin, other!.id)).toMatchObject({ status: 404, body: { code: 'record.notFound' } })
    expect(await isLive(foreign)).toBe(true)
    const audited = await stage.database.owner`
      select username, after from audit_log where operation = 'session.end' and outcome = 'done'`
    expect(audited).toEqual([{ username: 'b.admin', after: { ended: 'b.clerk' } }])
  })
  test('are shown to administrators alone', async () => {
    for (const username of ['a.clerk', 'a.checker', 'a.weigher', 'a.none'])
      for (const path of ['/platform/session/getall', '/platform/signin/getall'])
        expect((await (await stage.as(username)).call('GET', path)).status).toBe(403)
  })
})

describe('the sign-in log', () => {
  const log = async (who: Actor, query: string) =>
    (await who.call('GET', `/platform/signin/getall?pageSize=100&${query}`)).body.rows as Record<string, unknown>[]

  test('has who, when, from where, the way and the result', async () => {
    await stage.signIn('b.clerk', 'wrong')
    const [latest] = await log(admin, 'username=b.clerk')
    expect(latest).toMatchObject({
      username: 'b.clerk',
      full_name: '孙悦',
      result: 'failed',
      way: 'password',
      address: '127.0.0.1',
      created_at: expect.any(String),
    })
    expect((await log(admin, 'username=b.clerk&result=done')).length).toBeGreaterThan(0)
  })
  test('is that of the enterprise', async () => {
    await stage.signIn('a.clerk')
    const names = (await log(admin, '')).map((row) => row['username'])
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !String(name).startsWith('b.'))).toEqual([])
    expect((await log(staff, 'username=a.clerk')).length).toBeGreaterThan(0)
  })
  test('has no unknown names', async () => {
    await stage.signIn('nobody.here', 'wrong')
    expect(await log(staff, 'username=nobody.here')).toEqual([])
  })
})

describe('a renewed token', () => {
  const renewed = { status: 401, body: { code: 'session.renewed', result: { isLogin: true } } }
  test('is refused as that of a user who is still signed in, over several renewals', async () => {
    const old = await enter('b.clerk')
    const next = actor(stage, (await old.call('GET', '/platform/users/gettoken')).body.token)
    expect(await old.call('GET', '/platform/users/info')).toMatchObject(renewed)
    const last = actor(stage, (await next.call('GET', '/platform/users/gettoken')).body.token)
    expect(await old.call('GET', '/platform/users/info')).toMatchObject(renewed)
    expect([await isLive(next), await isLive(last)]).toEqual([false, true])
    const { rows } = (await last.call('GET', '/account/sessions')).body as { rows: Listed[] }
    expect(rows.filter(({ current }) => current)).toHaveLength(1)
  })
  test('identifies nobody once the session has ended', async () => {
    const old = await enter('b.clerk')
    const next = actor(stage, (await old.call('GET', '/platform/users/gettoken')).body.token)
    expect((await next.call('POST', '/platform/users/logout', {})).status).toBe(200)
    const { status, body } = await old.call('GET', '/platform/users/info')
    expect({ status, code: body.code, result: body.result }).toEqual({
      status: 401,
      code: 'session.expired',
      result: undefined,
    })
  })
})
