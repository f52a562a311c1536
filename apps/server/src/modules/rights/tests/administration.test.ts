import { enterpriseApi } from '@guanqiao/domain/rights/enterprise'
import {
  addUserRole,
  enterpriseModules,
  grantEnterprise,
  grantModules,
  grantRole,
  grantUser,
  removeUserRole,
  revokeEnterprise,
  revokeModules,
  revokeRole,
  rightsGrid,
  setUserRoles,
} from '@guanqiao/domain/rights/grants'
import { moduleCreate, moduleList, moduleRemove, moduleUpdate } from '@guanqiao/domain/rights/menus'
import {
  administratorApi,
  appUserApi,
  endSessions,
  enterpriseUsers,
  groupUsers,
  roleApi,
  userGroupApi,
} from '@guanqiao/domain/rights/users'
import { describe, expect, test } from 'vitest'
import { boss, people, staff, withPeople } from '../../../testing/people.ts'
import { stage } from '../../../testing/stages/openStages.ts'

withPeople()

test('a change of a role applies to the next request of its users', async () => {
  const role = await people.newRole(boss, { vehicle: ['query'] })
  const person = await people.personWith({ driver: ['query'] })
  const vehicles = () => person.call('POST', '/transport/vehicle/getall', {})
  const steps: [unknown, number][] = [
    [await vehicles(), 403],
    [(await boss.send(addUserRole, { user_id: person.id, role_id: role.id })) && (await vehicles()), 200],
    [(await boss.send(revokeRole, { id: role.id, permissionId: ['vehicle'] })) && (await vehicles()), 403],
    [
      (await boss.send(grantRole, { id: role.id, list: [{ permissionId: 'vehicle', actionList: ['query'] }] })) &&
        (await vehicles()),
      200,
    ],
    [(await boss.send(removeUserRole, { user_id: person.id, role_id: role.id })) && (await vehicles()), 403],
    [
      (await boss.send(grantUser, { id: person.id, list: [{ permissionId: 'vehicle', actionList: ['query'] }] })) &&
        (await vehicles()),
      200,
    ],
    [(await boss.send(endSessions, { id: person.id })) && (await vehicles()), 401],
  ]
  expect(steps.map(([answer]) => (answer as { status: number }).status)).toEqual(steps.map(([, status]) => status))
})

test('rights changed meanwhile are not overwritten, and a refused change stores nothing', async () => {
  const role = await people.newRole(boss, { vehicle: ['query'] })
  const list = [{ permissionId: 'driver', actionList: ['query'] }]
  expect(await boss.send(grantRole, { id: role.id, version: role.version - 1, list })).toMatchObject({
    status: 409,
    body: { code: 'record.changed', current: { id: role.id, version: role.version } },
  })
  const wrong = [...list, { permissionId: 'vehicle', actionList: ['declare'] }]
  expect(await boss.send(grantRole, { id: role.id, list: wrong })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'list.1.actionList', message: '“车辆”没有这个按钮：declare' }] },
  })
  const grid = (await boss.send(rightsGrid, { kind: 'role', id: role.id })).body.data
  expect(grid).toMatchObject({
    version: role.version,
    permissions: [{ permissionId: 'vehicle', actionList: ['query'] }],
  })
})

describe('the last administrator', () => {
  test('of an enterprise cannot be removed by anybody', async () => {
    const id = await people.idOf('b.admin')
    const last = { status: 409, body: { code: 'user.lastAdministrator' } }
    const { version } = (await staff.send(appUserApi.get, { id })).body.data
    expect(await staff.send(appUserApi.update, { id, version, status: 'disabled' })).toMatchObject(last)
    expect(await staff.send(administratorApi.remove, { id })).toMatchObject(last)
    const { role_id } = (await staff.send(rightsGrid, { kind: 'user', id })).body.data
    expect(await staff.send(setUserRoles, { user_id: id, role_id: [] })).toMatchObject(last)
    expect(await staff.send(revokeRole, { id: role_id[0], permissionId: ['user'] })).toMatchObject(last)
    expect(await staff.send(roleApi.remove, { id: role_id[0] })).toMatchObject(last)
    expect((await staff.send(appUserApi.get, { id })).body.data).toMatchObject({ status: 'active', version })
  })
  test('can be removed once there is another; of two that remove each other one remains', async () => {
    const outcomes = await Promise.all(
      ['p.first', 'p.second'].map(async (username) => {
        const { id } = (await staff.send(administratorApi.create, { username, full_name: username, of_platform: true }))
          .body.data
        return people.administrator(staff, id)
      }),
    )
    const [first, second] = outcomes as [(typeof outcomes)[0], (typeof outcomes)[0]]
    await stage.database.owner`update app_user set status = 'disabled' where username = 'admin'`
    const answers = await Promise.all([
      first.send(administratorApi.remove, { id: second.id }),
      second.send(administratorApi.remove, { id: first.id }),
    ])
    const left = await stage.database.owner`
      select id from app_user where admin and enterprise_id is null and status = 'active' and deleted_at is null`
    expect(left).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200)).toBe(false)
    await stage.database.owner`update app_user set status = 'active' where username = 'admin'`
  })
  test('has a role that cannot be changed', async () => {
    const [role] = await stage.database.owner`select id, version from role where built_in and enterprise_id is null`
    const builtIn = { status: 403, body: { code: 'role.builtIn' } }
    expect(await staff.send(roleApi.update, { ...role, status: 'disabled' })).toMatchObject(builtIn)
    expect(await staff.send(roleApi.remove, { id: role!['id'] })).toMatchObject(builtIn)
    expect(await staff.send(revokeRole, { id: role!['id'], permissionId: ['user'] })).toMatchObject(builtIn)
  })
})

describe('an enterprise', () => {
  test('gets a ceiling and an administrator within it, and loses revoked rights', async () => {
    const { data: enterprise } = (await staff.send(enterpriseApi.create, { company_name: '满洲里试验报关有限公司' }))
      .body
    const modules = (await staff.call('GET', '/platform/module/getall?pageSize=100')).body.rows
    const transport = modules.find((row: { module_name: string }) => row.module_name === '运输资料')
    const list = ['user', 'role', 'group'].map((permissionId) => ({
      permissionId,
      actionList: ['query', 'get', 'add', 'edit', 'delete'],
    }))
    expect((await staff.send(grantModules, { id: enterprise.id, module_id: [transport.id] })).status).toBe(200)
    const granted = await staff.send(grantEnterprise, { id: enterprise.id, list })
    expect(granted, JSON.stringify(granted.body)).toMatchObject({ status: 200 })
    const names = (await staff.send(enterpriseModules, { id: enterprise.id })).body.rows.map(
      (row: { module_name: string }) => row.module_name,
    )
    expect(names).toEqual([transport.module_name, '权限管理'])

    const header = { 'enterprise-id': enterprise.id }
    const { data: admin } = (
      await staff.send(administratorApi.create, { username: 'm.admin', full_name: '满一' }, header)
    ).body
    expect(admin).toMatchObject({ enterprise_id: enterprise.id, admin: true })
    const owner = await people.administrator(staff, admin.id)
    expect((await owner.call('POST', '/transport/vehicle/getall', {})).status).toBe(200)
    expect((await owner.call('POST', '/api/document/manifest/list', {})).status).toBe(403)
    expect((await staff.send(enterpriseUsers, { id: enterprise.id })).body.rows).toMatchObject([
      { username: 'm.admin', admin: true, role_name: '企业管理员' },
    ])

    const role = await people.newRole(owner)
    const beyond = [{ permissionId: 'manifest', actionList: ['query'] }]
    expect(await staff.send(grantRole, { id: role.id, list: beyond })).toMatchObject({
      status: 422,
      body: { code: 'right.ceiling' },
    })
    expect(await owner.send(grantRole, { id: role.id, list: beyond })).toMatchObject({
      status: 422,
      body: { code: 'right.ceiling' },
    })
    expect((await staff.send(revokeEnterprise, { id: enterprise.id, permissionId: ['driver'] })).status).toBe(200)
    expect((await owner.call('POST', '/transport/driver/getall', {})).status).toBe(403)
    expect((await staff.send(revokeModules, { id: enterprise.id, module_id: [transport.id] })).status).toBe(200)
    expect((await owner.call('POST', '/transport/vehicle/getall', {})).status).toBe(403)
    expect(await staff.send(enterpriseApi.remove, { id: enterprise.id })).toMatchObject({
      status: 409,
      body: { code: 'enterprise.inUse' },
    })
  })
  test('cannot be granted rights of the platform', async () => {
    const id = (await boss.call('GET', '/platform/users/info')).body.enterprise_id
    expect(
      await staff.send(grantEnterprise, { id, list: [{ permissionId: 'enterprise', actionList: ['query'] }] }),
    ).toMatchObject({ status: 422, body: { code: 'right.unknown' } })
  })
})

test('a module has an icon of the list, and each module of the product keeps its own', async () => {
  const { rows } = (await staff.send(moduleList, { pageSize: 100 })).body
  expect(rows.length).toBeGreaterThan(0)
  for (const { id, version, module_name, module_icon } of rows)
    expect([module_name, (await staff.send(moduleUpdate, { id, version, module_icon })).status]).toEqual([
      module_name,
      200,
    ])
  const refused = await staff.call('POST', '/platform/module/create', { module_name: '新模块', module_icon: 'Nowhere' })
  expect(refused).toMatchObject({ status: 422, body: { fields: [{ path: 'module_icon' }] } })
  const { data } = (await staff.send(moduleCreate, { module_name: '新模块', module_icon: 'History' })).body
  expect((await staff.send(moduleRemove, { id: data.id })).status).toBe(200)
})

test('a group lists its users, and users and roles stay within one owner even against the database', async () => {
  const { data: group } = (await boss.send(userGroupApi.create, { group_name: '名单组' })).body
  const user = await people.newUser(boss, { group_id: group.id })
  const members = async (query: object) => (await boss.send(groupUsers, { id: group.id, ...query })).body
  expect(await members({ pageSize: 10 })).toMatchObject({
    rows: [{ id: user.id }],
    pageNo: 1,
    pageSize: 10,
    totalCount: 1,
  })
  expect(await members({ pageNo: 2 })).toMatchObject({ rows: [], totalCount: 1 })
  expect((await (await stage.as('b.admin')).send(groupUsers, { id: group.id })).status).toBe(404)
  expect(await boss.send(userGroupApi.remove, { id: group.id })).toMatchObject({
    status: 409,
    body: { code: 'record.inUse' },
  })
  const theirs = await people.idOf('b.clerk')
  await expect(
    stage.database.platform`update app_user set group_id = ${group.id} where id = ${theirs}`,
  ).rejects.toMatchObject({ code: '23503' })
  const role = await people.newRole(boss)
  await expect(
    stage.database.platform`insert into user_role (user_id, role_id) values (${theirs}, ${role.id})`,
  ).rejects.toMatchObject({ code: '23503' })
})
