import { addUserRole, grantGroup, grantRole, grantUser, setUserRoles } from '@guanqiao/domain/rights/grants'
import {
  administratorApi,
  appUserApi,
  endSessions,
  resetAdministratorPassword,
  resetPassword,
  roleApi,
  userGroupApi,
} from '@guanqiao/domain/rights/users'
import { describe, expect, test } from 'vitest'
import { boss, managing, people, staff, withPeople } from '../../../testing/people.ts'
import { stage } from '../../../testing/stages/openStages.ts'

withPeople()

describe('a new account', () => {
  test('cannot sign in before it has a password, then with the one-time password, which nothing else shows', async () => {
    const user = await people.newUser(boss)
    expect((await stage.signIn(user.username, '')).status).toBe(422)
    expect((await stage.signIn(user.username, 'Guanqiao@2026')).status).toBe(422)
    const reset = await boss.send(resetPassword, { id: user.id }, { 'idempotency-key': 'reset-1' })
    expect(reset.body).toEqual({ id: user.id, username: user.username, password: expect.stringMatching(/^[\w-]{17}$/) })
    expect((await stage.signIn(user.username, reset.body.password)).status).toBe(200)
    const again = await boss.send(resetPassword, { id: user.id }, { 'idempotency-key': 'reset-1' })
    expect(again.body.password).not.toBe(reset.body.password)
    const [stored] = await stage.database.owner`
      select password_hash, must_change_password from app_user where id = ${user.id}`
    expect(stored).toMatchObject({ password_hash: expect.stringMatching(/^\$argon2id\$/), must_change_password: true })
    const leaks = await stage.database.owner`
      select 1 from audit_log where before::text || coalesce(after::text, '') like ${`%${reset.body.password}%`} or after::text like '%argon2%'
      union all select 1 from idempotency where answer like ${`%${reset.body.password}%`}`
    expect(leaks).toHaveLength(0)
  })
  test('may be created with a password, which is in no answer', async () => {
    const answer = await boss.send(appUserApi.create, {
      username: 'with.password',
      full_name: '有密码',
      password: 'Camel-7731-Lantern',
    })
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).not.toContain('Camel')
    expect((await stage.signIn('with.password', 'Camel-7731-Lantern')).status).toBe(200)
  })
  test('has a name that is unique in any spelling, also across enterprises', async () => {
    for (const by of [boss, await stage.as('b.admin'), staff]) {
      const answer = await by.send(appUserApi.create, { username: 'A.CLERK', full_name: '另一人' })
      expect(answer).toMatchObject({ status: 409, body: { code: 'record.taken' } })
      if (by !== boss) expect(JSON.stringify(answer.body)).not.toContain('王晓燕')
    }
  })
  test('of the platform is invisible to enterprises', async () => {
    const colleague = await people.newUser(staff, { of_platform: true })
    expect((await boss.send(appUserApi.get, { id: colleague.id })).status).toBe(404)
    expect((await staff.send(appUserApi.get, { id: colleague.id })).body.data.enterprise_id).toBeNull()
  })
})

describe('resetting a password', () => {
  test('ends the sessions of the user at once', async () => {
    const person = await people.personWith({ vehicle: ['query'] })
    expect((await person.call('POST', '/transport/vehicle/getall', {})).status).toBe(200)
    expect((await boss.send(resetPassword, { id: person.id })).status).toBe(200)
    expect((await person.call('POST', '/transport/vehicle/getall', {})).status).toBe(401)
  })
  test('is refused for oneself, for other enterprises, and by the path for administrators for others', async () => {
    expect(await boss.send(resetPassword, { id: await people.idOf('a.admin') })).toMatchObject({
      body: { code: 'user.self' },
    })
    expect((await boss.send(resetPassword, { id: await people.idOf('b.clerk') })).status).toBe(404)
    expect((await boss.send(resetAdministratorPassword, { id: await people.idOf('a.clerk') })).status).toBe(404)
  })
  test('is refused to administrators with fewer rights than the user', async () => {
    const sub = await people.personWith(managing)
    for (const name of ['a.admin', 'a.clerk']) {
      const id = await people.idOf(name)
      const { version } = (await sub.send(appUserApi.get, { id })).body.data
      const refused = { status: 403, body: { code: 'user.superior' } }
      expect(await sub.send(resetPassword, { id })).toMatchObject(refused)
      expect(await sub.send(appUserApi.update, { id, version, mobile: '13900000000' })).toMatchObject(refused)
      expect(await sub.send(appUserApi.remove, { id })).toMatchObject(refused)
      expect(await sub.send(endSessions, { id })).toMatchObject(refused)
    }
  })
})

describe('rights that the caller lacks cannot be granted', () => {
  const lacking = { status: 403, body: { code: 'right.lacking' } }
  const list = [{ permissionId: 'vehicle', actionList: ['query', 'delete'] }]

  test('to a role, a group or a user', async () => {
    const sub = await people.personWith({ ...managing, vehicle: ['query'] })
    const role = await people.newRole(sub)
    const { data: group } = (await sub.send(userGroupApi.create, { group_name: '低权组' })).body
    const user = await people.newUser(sub)
    expect(await sub.send(grantRole, { id: role.id, list })).toMatchObject(lacking)
    expect(await sub.send(grantGroup, { id: group.id, list })).toMatchObject(lacking)
    expect(await sub.send(grantUser, { id: user.id, list })).toMatchObject(lacking)
    const allowed = [{ permissionId: 'vehicle', actionList: ['query'] }]
    expect((await sub.send(grantRole, { id: role.id, list: allowed })).body.data.permissions).toEqual(allowed)
  })
  test('by a role, a group, or enabling one that is disabled', async () => {
    const sub = await people.personWith({ ...managing, vehicle: ['query'] })
    const strong = await people.newRole(boss, { vehicle: ['query', 'delete'] })
    const user = await people.newUser(sub)
    for (const [operation, input] of [
      [addUserRole, { user_id: user.id, role_id: strong.id }],
      [setUserRoles, { user_id: user.id, role_id: [strong.id] }],
    ] as const)
      expect(await sub.send(operation, input)).toMatchObject(lacking)
    const { data: group } = (await boss.send(userGroupApi.create, { group_name: '强组' })).body
    const granted = (await boss.send(grantGroup, { id: group.id, list })).body.data
    expect(await sub.send(appUserApi.update, { id: user.id, version: user.version, group_id: group.id })).toMatchObject(
      lacking,
    )
    expect(
      await sub.send(appUserApi.create, { username: 'in.group', full_name: '组员', group_id: group.id }),
    ).toMatchObject(lacking)
    const off = (await boss.send(userGroupApi.update, { id: group.id, version: granted.version, status: 'disabled' }))
      .body.data
    expect(await sub.send(userGroupApi.update, { id: group.id, version: off.version, status: 'active' })).toMatchObject(
      lacking,
    )
    const closed = (await boss.send(roleApi.update, { id: strong.id, version: strong.version, status: 'disabled' }))
      .body.data
    expect(await sub.send(roleApi.update, { id: strong.id, version: closed.version, status: 'active' })).toMatchObject(
      lacking,
    )
    expect((await boss.send(roleApi.update, { id: strong.id, version: closed.version, status: 'active' })).status).toBe(
      200,
    )
  })
  test('by making an administrator, or enabling a stronger user', async () => {
    const sub = await people.personWith({ ...managing, administrator: ['query', 'get', 'add', 'edit'] })
    expect(await sub.send(administratorApi.create, { username: 'my.admin', full_name: '自己人' })).toMatchObject({
      status: 403,
      body: { code: 'user.superior' },
    })
    const strong = await people.personWith({ vehicle: ['query', 'delete'] })
    const { version } = (await boss.send(appUserApi.get, { id: strong.id })).body.data
    const off = (await boss.send(appUserApi.update, { id: strong.id, version, status: 'disabled' })).body.data
    expect((await strong.call('POST', '/transport/vehicle/getall', {})).status).toBe(401)
    expect(await sub.send(appUserApi.update, { id: strong.id, version: off.version, status: 'active' })).toMatchObject({
      status: 403,
      body: { code: 'user.superior' },
    })
  })
  test('to themselves, by any path', async () => {
    const sub = await people.personWith({ ...managing, vehicle: ['query'] })
    const role = await people.newRole(boss, { vehicle: ['query'] })
    const self = { status: 403, body: { code: 'user.self' } }
    const { version } = (await sub.send(appUserApi.get, { id: sub.id })).body.data
    expect(await sub.send(addUserRole, { user_id: sub.id, role_id: role.id })).toMatchObject(self)
    expect(await sub.send(setUserRoles, { user_id: sub.id, role_id: [] })).toMatchObject(self)
    expect(
      await sub.send(grantUser, { id: sub.id, list: [{ permissionId: 'vehicle', actionList: ['query'] }] }),
    ).toMatchObject(self)
    expect(await sub.send(appUserApi.update, { id: sub.id, version, status: 'disabled' })).toMatchObject(self)
    expect(await sub.send(appUserApi.remove, { id: sub.id })).toMatchObject(self)
    expect((await sub.send(appUserApi.update, { id: sub.id, version, mobile: '13912345678' })).status).toBe(200)
  })
})
