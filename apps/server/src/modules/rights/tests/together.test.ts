import { addUserRole, rightsGrid, setUserRights } from '@guanqiao/domain/rights/grants'
import { administratorApi, appUserApi } from '@guanqiao/domain/rights/users'
import { describe, expect, test } from 'vitest'
import { boss, managing, people, staff, withPeople } from '../../../testing/people.ts'
import { stage } from '../../../testing/stages/openStages.ts'

withPeople()

const query = (permissionId: string) => ({ permissionId, actionList: ['query'] })

describe('roles and own rights of a user are saved together', () => {
  test('in one change with one version, which takes away what was unticked', async () => {
    const person = await people.personWith({ vehicle: ['query'] })
    const vehicles = () => person.call('POST', '/transport/vehicle/getall', {})
    const drivers = () => person.call('POST', '/transport/driver/getall', {})
    const grid = (await boss.send(rightsGrid, { kind: 'user', id: person.id })).body.data
    const saved = await boss.send(setUserRights, {
      id: person.id,
      version: grid.version,
      role_id: [],
      list: [query('driver')],
    })
    expect(saved).toMatchObject({
      status: 200,
      body: { data: { version: grid.version + 1, role_id: [], permissions: [query('driver')] } },
    })
    expect([(await vehicles()).status, (await drivers()).status]).toEqual([403, 200])
    const [entry] = await stage.database.owner`
      select before, after from audit_log where operation = 'app_user.setRights' and record_id = ${person.id}`
    expect(entry).toMatchObject({ before: { permissions: [] }, after: { role_id: [] } })
  })

  test('or not at all: a refused right leaves the roles as they are, and so does an older version', async () => {
    const role = await people.newRole(boss, { vehicle: ['query'] })
    const user = await people.newUser(boss)
    await boss.send(addUserRole, { user_id: user.id, role_id: role.id })
    const { version } = (await boss.send(rightsGrid, { kind: 'user', id: user.id })).body.data
    const wrong = [{ permissionId: 'vehicle', actionList: ['declare'] }]
    const attempts = [
      [{ version, role_id: [], list: wrong }, 422],
      [{ version: version - 1, role_id: [], list: [] }, 409],
      [{ version, role_id: ['no-role'], list: [query('driver')] }, 422],
    ] as const
    for (const [input, status] of attempts)
      expect(await boss.send(setUserRights, { id: user.id, ...input })).toMatchObject({ status })
    const grid = (await boss.send(rightsGrid, { kind: 'user', id: user.id })).body.data
    expect(grid).toMatchObject({ version, role_id: [role.id], permissions: [] })
  })

  test('by the rules of each: nobody changes oneself, a colleague with more rights, or another enterprise', async () => {
    const sub = await people.personWith({ ...managing, vehicle: ['query'] })
    const set = (who: typeof boss, id: string, more: object = {}) =>
      who.send(setUserRights, { id, role_id: [], list: [], ...more })
    expect(await set(boss, await people.idOf('a.admin'))).toMatchObject({ status: 403, body: { code: 'user.self' } })
    expect(await set(sub, await people.idOf('a.clerk'))).toMatchObject({ body: { code: 'user.superior' } })
    expect((await set(boss, await people.idOf('b.clerk'))).status).toBe(404)
    const user = await people.newUser(sub)
    const strong = await people.newRole(boss, { vehicle: ['query', 'delete'] })
    expect(await set(sub, user.id, { role_id: [strong.id] })).toMatchObject({ body: { code: 'right.lacking' } })
    expect(await set(staff, await people.idOf('b.admin'))).toMatchObject({
      status: 409,
      body: { code: 'user.lastAdministrator' },
    })
  })
})

describe('an account of the platform', () => {
  const apis = [
    ['user', appUserApi],
    ['administrator', administratorApi],
  ] as const
  const draft = (username: string, more: object = {}) => ({ username, full_name: username, ...more })

  test.each(apis)('is made only if this is said: %s', async (kind, { create }) => {
    expect(await staff.send(create, draft(`left.out.${kind}`))).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'enterprise_id', message: expect.stringContaining('请选择所属企业') }] },
    })
    const [none] = await stage.database.owner`select 1 from app_user where username = ${`left.out.${kind}`}`
    expect(none).toBeUndefined()
    const said = await staff.send(create, draft(`said.${kind}`, { of_platform: true }))
    expect(said, JSON.stringify(said.body)).toMatchObject({ status: 200, body: { data: { enterprise_id: null } } })
  })

  test.each(apis)('is not made beside an enterprise, nor by the people of one: %s', async (kind, { create }) => {
    const enterprise = (await boss.call('GET', '/platform/users/info')).body.enterprise_id
    const both = draft(`both.${kind}`, { of_platform: true })
    const refused = { status: 422, body: { fields: [{ path: 'of_platform' }] } }
    expect(await staff.send(create, both, { 'enterprise-id': enterprise })).toMatchObject(refused)
    expect(await boss.send(create, both)).toMatchObject(refused)
    expect(await staff.send(create, draft(`in.${kind}`), { 'enterprise-id': enterprise })).toMatchObject({
      status: 200,
    })
  })
})
