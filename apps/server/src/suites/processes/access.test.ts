import { logout } from '@guanqiao/domain/identity/session'
import { vehicleApi } from '@guanqiao/domain/transport/index'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCallers } from '../../platform/callers/callers.ts'
import { actor, createStage } from '../../testing/actors.ts'
import type { Stage } from '../../testing/actors.ts'
import { openScreen } from '../../testing/screens.ts'
import type { Screen } from '../../testing/screens.ts'
import { openSecondApp } from '../../testing/secondApp.ts'
import type { SecondApp } from '../../testing/secondApp.ts'

let stage: Stage
let second: SecondApp
let address: string
const screens: Screen[] = []

beforeAll(async () => {
  stage = await createStage()
  second = await openSecondApp(stage)
  address = await second.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await second.close()
  await stage.close()
})
afterEach(() => screens.splice(0).forEach(({ socket }) => socket.disconnect()))
beforeEach(async () => {
  await run(`update app_user set status = 'active', deleted_at = null`)
  await run(`update enterprise set status = 'active', valid_to = null`)
})

const run = (text: string) => stage.database.owner.unsafe(text)
const soon = { timeout: 15_000, interval: 5 }
const tokenOf = async (username: string): Promise<string> => (await stage.signIn(username)).body.token
const at = (app: Stage | SecondApp, token: string) => ({
  info: async () => (await actor(app, token).call('GET', '/platform/users/info')).status,
  vehicles: async () => (await actor(app, token).send(vehicleApi.list)).status,
})

describe('on a server other than the one that made the change', () => {
  test.each([
    ['they sign out', ''],
    ['the account is disabled', `update app_user set status = 'disabled' where username = 'a.spare'`],
    ['the account is deleted', `update app_user set deleted_at = now() where username = 'a.spare'`],
    [
      'the sessions are ended',
      `delete from session where user_id = (select id from app_user where username = 'a.spare')`,
    ],
    ['the seven days are over', `update session set expires_at = now()`],
    ['the enterprise is disabled', `update enterprise set status = 'disabled' where company_name like '内蒙古%'`],
    [
      'the enterprise has run out',
      `update enterprise set valid_to = current_date - 1 where company_name like '内蒙古%'`,
    ],
  ])('requests are refused and sockets closed when %s', async (_when, change) => {
    const token = await tokenOf('a.spare')
    const { info } = at(second, token)
    expect(await info()).toBe(200)
    const screen = await openScreen(address)
    screens.push(screen)
    expect(await screen.register(token)).toMatchObject({ ok: true })
    if (change === '') await actor(stage, token).send(logout)
    else await run(change)
    await vi.waitFor(async () => expect(await info()).toBe(401), soon)
    await screen.closed
  })

  const menu = `(select id from menu where key = 'vehicle')`
  const clerk = `(select id from app_user where username = 'b.clerk')`
  const enterprise = `(select enterprise_id from app_user where username = 'b.clerk')`
  const role = `(select role_id from user_role where user_id = ${clerk})`
  test.each([
    [
      'a button of the role',
      `delete from role_menu where role_id = ${role} and menu_id = ${menu}`,
      `insert into role_menu (role_id, menu_id, menu_button) values (${role}, ${menu}, 'query,get')`,
    ],
    [
      'the role’s being in use',
      `update role set status = 'disabled' where id = ${role}`,
      `update role set status = 'active' where id = ${role}`,
    ],
    [
      'the ceiling of the enterprise',
      `update enterprise_menu set menu_button = 'get' where menu_id = ${menu} and enterprise_id = ${enterprise}`,
      `update enterprise_menu set menu_button = null where menu_id = ${menu} and enterprise_id = ${enterprise}`,
    ],
    [
      'the menu',
      `update menu set status = 'disabled' where key = 'vehicle'`,
      `update menu set status = 'active' where key = 'vehicle'`,
    ],
  ])('a right is revoked and granted with %s', async (_what, take, give) => {
    const { vehicles } = at(second, await tokenOf('b.clerk'))
    expect(await vehicles()).toBe(200)
    await run(take)
    await vi.waitFor(async () => expect(await vehicles()).toBe(403), soon)
    await run(give)
    await vi.waitFor(async () => expect(await vehicles()).toBe(200), soon)
  })

  test('a right is granted and revoked with the user’s own menus and with the group', async () => {
    const { vehicles } = at(second, await tokenOf('a.none'))
    const nobody = `(select id from app_user where username = 'a.none')`
    expect(await vehicles()).toBe(403)
    await run(`insert into user_menu (user_id, menu_id, menu_button) values (${nobody}, ${menu}, 'query')`)
    await vi.waitFor(async () => expect(await vehicles()).toBe(200), soon)
    await run(`delete from user_menu where user_id = ${nobody}`)
    await vi.waitFor(async () => expect(await vehicles()).toBe(403), soon)
    await run(`insert into user_group (id, enterprise_id, group_name)
      select gen_random_uuid(), enterprise_id, '看车的人' from app_user where username = 'a.none'`)
    await run(`insert into group_menu (group_id, menu_id, menu_button) select id, ${menu}, 'query' from user_group`)
    await run(`update app_user set group_id = (select id from user_group) where username = 'a.none'`)
    await vi.waitFor(async () => expect(await vehicles()).toBe(200), soon)
    await run(`update user_group set status = 'disabled'`)
    await vi.waitFor(async () => expect(await vehicles()).toBe(403), soon)
  })
})

describe('a caller', () => {
  const counted = (isCurrent: () => boolean) => {
    let reads = 0
    const store = {
      ...stage.store,
      read: ((scope, work) => {
        reads += 1
        return stage.store.read(scope, work)
      }) as Stage['store']['read'],
    }
    return { callers: createCallers(store, { isCurrent }, 0), reads: () => reads }
  }
  const later = (milliseconds: number) => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + milliseconds)
  afterEach(() => void vi.restoreAllMocks())

  test('is cached for a minute while notifications arrive', async () => {
    const token = await tokenOf('a.clerk')
    const { callers, reads } = counted(() => true)
    await callers.find(token)
    later(55_000)
    await callers.find(token)
    expect(reads()).toBe(1)
    later(10_000)
    await callers.find(token)
    expect(reads()).toBe(2)
  })

  test('is cached for a second while notifications may be missing', async () => {
    const token = await tokenOf('a.clerk')
    const { callers, reads } = counted(() => false)
    await callers.find(token)
    await callers.find(token)
    expect(reads()).toBe(1)
    later(1_001)
    await callers.find(token)
    expect(reads()).toBe(2)
  })

  test('is read again after a change that concerns them, and only then', async () => {
    const token = await tokenOf('a.clerk')
    const { callers, reads } = counted(() => true)
    const { user_id, enterprise_id, session_id } = await callers.find(token)
    for (const other of ['user', 'session', 'enterprise']) callers.forget(`${other} ${crypto.randomUUID()}`)
    await callers.find(token)
    expect(reads()).toBe(1)
    for (const [n, session] of [
      `user ${user_id}`,
      `session ${session_id}`,
      `enterprise ${enterprise_id}`,
      'everybody',
    ].entries()) {
      callers.forget(session)
      await callers.find(token)
      expect(reads()).toBe(n + 2)
    }
  })

  test('shares equal rights with other callers', async () => {
    const { callers } = counted(() => true)
    const [one, other] = [await callers.find(await tokenOf('a.clerk')), await callers.find(await tokenOf('a.spare'))]
    expect(one.rights).toBe(other.rights)
    expect((await callers.find(await tokenOf('a.checker'))).rights).not.toBe(one.rights)
  })

  test('is not cached beyond the end of the session', async () => {
    const token = await tokenOf('a.clerk')
    const { callers } = counted(() => true)
    const { session_id } = await callers.find(token)
    await stage.database.owner`update session set expires_at = now() + interval '5 seconds' where id = ${session_id}`
    callers.forget(`session ${session_id}`)
    await callers.find(token)
    await stage.database.owner`alter table session disable trigger session_ended`
    await stage.database.owner`delete from session where id = ${session_id}`
    await stage.database.owner`alter table session enable trigger session_ended`
    later(4_000)
    await callers.find(token)
    later(6_000)
    await expect(callers.find(token)).rejects.toMatchObject({ code: 'session.expired' })
  })
})
