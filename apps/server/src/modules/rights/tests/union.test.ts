import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { explainRight } from '@guanqiao/domain/rights/grants'
import { createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'

let stage: Stage
let who: Actor
let userId: string
let enterpriseId: string

beforeAll(async () => {
  stage = await createStage()
  who = await stage.as('a.none')
  const [row] = await stage.database.owner`select id, enterprise_id from app_user where username = 'a.none'`
  userId = row!['id']
  enterpriseId = row!['enterprise_id']
})
afterAll(() => stage.close())

/** Back to a user without any right in an enterprise that has every menu. */
beforeEach(async () => {
  await stage.database.owner`delete from user_menu where user_id = ${userId}`
  await stage.database.owner`delete from user_role where user_id = ${userId}`
  await stage.database.owner`update app_user set group_id = null where id = ${userId}`
  await stage.database.owner`update menu set status = 'active', hidden = false, deleted_at = null`
  await stage.database.owner`update module set status = 'active', deleted_at = null`
  await stage.database.owner`insert into enterprise_menu (enterprise_id, menu_id) select ${enterpriseId}, id from menu
    where key in ('vehicle', 'driver') on conflict (enterprise_id, menu_id) do update set menu_button = null`
})

const grantDirectly = (key: string, buttons: string) => stage.database.owner`
  insert into user_menu (user_id, menu_id, menu_button) select ${userId}, id, ${buttons} from menu where key = ${key}`

let count = 0
async function roleWith(rights: Readonly<Record<string, string>>, status = 'active'): Promise<string> {
  count += 1
  const [role] = await stage.database.owner`insert into role (id, enterprise_id, role_name, status)
    values (gen_random_uuid(), ${enterpriseId}, ${`并集${count}`}, ${status}) returning id`
  for (const [key, buttons] of Object.entries(rights))
    await stage.database
      .owner`insert into role_menu (role_id, menu_id, menu_button) select ${role!['id']}, id, ${buttons} from menu where key = ${key}`
  await stage.database.owner`insert into user_role (user_id, role_id) values (${userId}, ${role!['id']})`
  return role!['id']
}

async function groupWith(rights: Readonly<Record<string, string>>, status = 'active'): Promise<void> {
  count += 1
  const [group] = await stage.database.owner`insert into user_group (id, enterprise_id, group_name, status)
    values (gen_random_uuid(), ${enterpriseId}, ${`并集组${count}`}, ${status}) returning id`
  for (const [key, buttons] of Object.entries(rights))
    await stage.database
      .owner`insert into group_menu (group_id, menu_id, menu_button) select ${group!['id']}, id, ${buttons} from menu where key = ${key}`
  await stage.database.owner`update app_user set group_id = ${group!['id']} where id = ${userId}`
}

/** Which of the calls are permitted: every call is refused before its input is read, or fails on its empty input. */
async function permitted(): Promise<string[]> {
  stage.callers.forget('everybody')
  const calls = {
    'vehicle.query': '/transport/vehicle/getall',
    'vehicle.add': '/transport/vehicle/create',
    'vehicle.delete': '/transport/vehicle/delete',
    'driver.query': '/transport/driver/getall',
  }
  const answers = await Promise.all(
    Object.entries(calls).map(async ([name, path]) => [name, (await who.call('POST', path, {})).status] as const),
  )
  return answers.filter(([, status]) => status !== 403).map(([name]) => name)
}

const paths = async () =>
  (await who.call('GET', '/platform/module/getNavigation?pageSize=100')).body.rows.flatMap(
    (row: { platform_menus: { menu_path: string }[] }) => row.platform_menus.map((menu) => menu.menu_path),
  )

const explained = async (permissionId: string, button: string) =>
  (await who.send(explainRight, { user_id: userId, permissionId, button })).body.data

test('a user without roles, group and menus has no right and no menu, and is shown whom to ask', async () => {
  expect(await permitted()).toEqual([])
  expect(await paths()).toEqual([])
  const info = (await who.call('GET', '/platform/users/info')).body
  expect(info).toMatchObject({ platform_menus: [], platform_roles: [], platform_group: null })
  expect(await explained('vehicle', 'query')).toMatchObject({ permitted: false, granters: ['巴特尔'] })
})

test('own rights and those of every role and the group are combined', async () => {
  await grantDirectly('vehicle', 'query')
  await roleWith({ vehicle: 'add' })
  await roleWith({ driver: 'query' })
  await groupWith({ vehicle: 'delete, query' })
  expect(await permitted()).toEqual(['vehicle.query', 'vehicle.add', 'vehicle.delete', 'driver.query'])
  expect(await paths()).toEqual(['/transport/vehicle', '/transport/driver'])
  expect((await explained('vehicle', 'delete')).sources.map((source: { state: string }) => source.state)).toEqual([
    'silent',
    'silent',
    'silent',
    'grants',
    'silent',
  ])
})

test('roles are reported with their rights by permissionId and actionList', async () => {
  await roleWith({ vehicle: 'query,add' })
  const info = (await who.call('GET', '/platform/users/info')).body
  expect(info.platform_roles[0].permissions).toEqual([{ permissionId: 'vehicle', actionList: ['query', 'add'] }])
})

describe('has no effect', () => {
  test('a disabled or deleted role', async () => {
    await roleWith({ vehicle: 'query' }, 'disabled')
    const gone = await roleWith({ driver: 'query' })
    await stage.database.owner`update role set deleted_at = now() where id = ${gone}`
    expect(await permitted()).toEqual([])
    expect((await explained('vehicle', 'query')).sources).toContainEqual(expect.objectContaining({ state: 'blocks' }))
  })
  test('a disabled group', async () => {
    await groupWith({ vehicle: 'query' }, 'disabled')
    expect(await permitted()).toEqual([])
  })
  test.each(['menu', 'module'])('a right on a disabled or deleted %s', async (table) => {
    await grantDirectly('vehicle', 'query')
    await grantDirectly('driver', 'query')
    const which = table === 'menu' ? `key = 'vehicle'` : `id = (select module_id from menu where key = 'vehicle')`
    await stage.database.owner.unsafe(`update ${table} set status = 'disabled' where ${which}`)
    expect(await permitted()).toEqual(table === 'menu' ? ['driver.query'] : [])
    await stage.database.owner.unsafe(`update ${table} set status = 'active', deleted_at = now() where ${which}`)
    expect(await permitted()).toEqual(table === 'menu' ? ['driver.query'] : [])
    expect(await explained('vehicle', 'query')).toMatchObject({ permitted: false })
  })
  test('a right on a menu that the enterprise lost, and a button above its ceiling', async () => {
    await grantDirectly('vehicle', 'query,add')
    await roleWith({ driver: 'query' })
    await stage.database.owner`update enterprise_menu set menu_button = 'query' where enterprise_id = ${enterpriseId}
      and menu_id = (select id from menu where key = 'vehicle')`
    await stage.database
      .owner`delete from enterprise_menu where enterprise_id = ${enterpriseId} and menu_id = (select id from menu where key = 'driver')`
    expect(await permitted()).toEqual(['vehicle.query'])
    expect(await explained('vehicle', 'add')).toMatchObject({
      permitted: false,
      granters: ['平台管理员'],
      sources: expect.arrayContaining([expect.objectContaining({ source: '企业的开通范围', state: 'blocks' })]),
    })
  })
})

test('a ceiling without buttons includes every button of the menu', async () => {
  await grantDirectly('vehicle', 'query,add,delete')
  expect(await permitted()).toEqual(['vehicle.query', 'vehicle.add', 'vehicle.delete'])
})

test('a hidden menu is not in the navigation, and its rights hold', async () => {
  await grantDirectly('vehicle', 'query')
  await stage.database.owner`update menu set hidden = true where key = 'vehicle'`
  expect(await paths()).toEqual([])
  expect(await permitted()).toEqual(['vehicle.query'])
})

test('the rights of others are explained only to users with the right', async () => {
  const [other] = await stage.database.owner`select id from app_user where username = 'a.clerk'`
  const ask = { user_id: other!['id'], permissionId: 'vehicle', button: 'query' }
  expect((await who.send(explainRight, ask)).status).toBe(403)
  expect((await (await stage.as('b.admin')).send(explainRight, ask)).status).toBe(404)
  expect((await (await stage.as('a.admin')).send(explainRight, ask)).body.data).toMatchObject({
    permitted: true,
    sources: expect.arrayContaining([expect.objectContaining({ source: '角色“制单员”', state: 'grants' })]),
  })
})

test('the navigation is paged like every list', async () => {
  await grantDirectly('vehicle', 'query')
  await grantDirectly('driver', 'query')
  await stage.database.owner`insert into enterprise_menu (enterprise_id, menu_id) select ${enterpriseId}, id from menu
    where key = 'order' on conflict (enterprise_id, menu_id) do nothing`
  await grantDirectly('order', 'query')
  stage.callers.forget('everybody')
  const page = async (query: string) => (await who.call('GET', `/platform/module/getNavigation${query}`)).body
  const all = await page('')
  expect(all).toMatchObject({ pageNo: 1, pageSize: 100, totalCount: 2 })
  expect(await page('?pageNo=2&pageSize=1')).toEqual({ rows: [all.rows[1]], pageNo: 2, pageSize: 1, totalCount: 2 })
})
