import { afterAll, beforeAll, expect, test } from 'vitest'
import { logout } from '@guanqiao/domain/identity/session'
import { roleApi } from '@guanqiao/domain/rights/users'
import { operations } from '@guanqiao/domain/registry'
import { companyApi } from '@guanqiao/domain/transport/company'
import { sample } from '@guanqiao/domain/testing/sample'
import { actor, createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'

let stage: Stage
let boss: Actor
let clerk: string
let theirs: string

beforeAll(async () => {
  stage = await createStage()
  boss = await stage.as('a.admin')
  const roleOf = async (username: string): Promise<string> =>
    (
      await stage.database
        .owner`select role_id from user_role x join app_user u on u.id = x.user_id where u.username = ${username}`
    )[0]!['role_id']
  clerk = await roleOf('a.weigher')
  theirs = await roleOf('b.clerk')
})
afterAll(() => stage.close())

const as = (role: string) => ({ 'view-as': role })
const info = (who: Actor, headers = {}) => who.call('GET', '/platform/users/info', undefined, headers)

test('an administrator sees the screens of a role, and nothing else', async () => {
  const mine = (await info(boss)).body
  const seen = (await info(boss, as(clerk))).body
  const real = (await info(await stage.as('a.weigher'))).body
  expect(mine.viewing).toBeNull()
  expect(seen).toMatchObject({ username: 'a.admin', viewing: '司磅员', platform_menus: [], platform_group: null })
  expect(seen.platform_roles[0].permissions).toEqual(real.platform_roles[0].permissions)
  const navigation = (headers = {}) => boss.call('GET', '/platform/module/getNavigation', undefined, headers)
  expect((await navigation(as(clerk))).body).toEqual(
    (await (await stage.as('a.weigher')).call('GET', '/platform/module/getNavigation')).body,
  )
  expect((await boss.call('POST', '/transport/vehicle/getall', {}, as(clerk))).status).toBe(200)
  expect((await boss.call('POST', '/transport/company/getall', {}, as(clerk))).status).toBe(403)
})

test('nothing is written, by any operation', async () => {
  const writes = operations.filter(
    ({ effect, access, name }) =>
      effect === 'write' && access.kind !== 'public' && !/^session\.\w*[lL]ogout$/.test(name),
  )
  expect(writes.length).toBeGreaterThan(100)
  const open = []
  for (const operation of writes) {
    const { status, body } = await boss.send(operation, sample(operation.input, 0), as(clerk))
    if (status !== 403 || body.code !== 'access.viewing') open.push(`${operation.name} ${status}`)
  }
  expect(open).toEqual([])
})

test('it only narrows: no caller gets a right that they lack, or sees a role that they may not see', async () => {
  expect((await info(await stage.as('a.clerk'), as(clerk))).status).toBe(403)
  expect((await info(boss, as(theirs))).status).toBe(404)
  expect((await info(boss, as('no-role'))).status).toBe(404)
  const clerkOfPlatform = await stage.as('platform.clerk')
  const seen = (await info(clerkOfPlatform, as(theirs))).body
  const buttons = seen.platform_roles[0].permissions.flatMap(
    (permission: { actionList: string[] }) => permission.actionList,
  )
  expect([...new Set<string>(buttons)].toSorted()).toEqual(['export', 'get', 'query'])
  expect(seen.enterprise_name).toBe('二连浩特天骏报关有限公司')
})

test('staff who view as an enterprise’s role read the rows of that enterprise alone', async () => {
  const staff = await stage.as('admin')
  const created = await boss.send(companyApi.create, sample(companyApi.create.input, 0))
  expect(created.status, JSON.stringify(created.body)).toBe(200)
  const owners = async (headers = {}) =>
    (await staff.call('POST', '/transport/company/getall', { pageSize: 100 }, headers)).body.rows.map(
      (row: { id: string }) => row.id,
    )
  expect(await owners()).toContain(created.body.data.id)
  expect(await owners(as(theirs))).not.toContain(created.body.data.id)
})

test('one can sign out while viewing, and a disabled role shows the rights that it would grant', async () => {
  const other = actor(stage, (await stage.signIn('a.admin')).body.token)
  const { data: role } = (await boss.send(roleApi.create, { role_name: '空角色', status: 'disabled' })).body
  expect((await info(other, as(role.id))).body.platform_roles[0].permissions).toEqual([])
  expect((await other.send(logout, {}, as(role.id))).status).toBe(200)
  expect((await info(other)).status).toBe(401)
})
