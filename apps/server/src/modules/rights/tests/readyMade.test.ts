import { port } from '@guanqiao/domain/reference/index'
import { enterpriseApi } from '@guanqiao/domain/rights/enterprise'
import { rightsGrid, setUserRights } from '@guanqiao/domain/rights/grants'
import { administratorApi, appUserApi, roleApi } from '@guanqiao/domain/rights/users'
import { expect, test } from 'vitest'
import { shipLandPorts } from '../../reference/landPorts.ts'
import { actor } from '../../../testing/actors.ts'
import { boss, people, staff, withPeople } from '../../../testing/people.ts'
import { actOf } from '../../../testing/rows.ts'
import { stage } from '../../../testing/stages/openStages.ts'

withPeople()

test('a ready-made enterprise has every menu, the usual roles, and nothing that only the platform may do', async () => {
  const made = await staff.send(enterpriseApi.create, { company_name: '策克首日报关有限公司', ready_made: true })
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 200 })
  const header = { 'enterprise-id': made.body.data.id as string }
  const { id } = (await staff.send(administratorApi.create, { username: 'day.one', full_name: '首日' }, header)).body
    .data
  const owner = await people.administrator(staff, id)
  const { rows } = (await owner.send(roleApi.list, { pageSize: 100 })).body
  expect(rows.map((row: { role_name: string }) => row.role_name).sort()).toEqual(
    ['企业管理员', '制单员', '复核员', '司磅员'].sort(),
  )
  const clerkRole = rows.find((row: { role_name: string }) => row.role_name === '制单员')
  expect(clerkRole.built_in).toBe(false)
  const clerk = (
    await owner.send(appUserApi.create, { username: 'day.clerk', full_name: '制单', password: 'Camel-7731-Lantern' })
  ).body.data
  const { version } = (await owner.send(rightsGrid, { kind: 'user', id: clerk.id })).body.data
  expect(await owner.send(setUserRights, { id: clerk.id, version, role_id: [clerkRole.id], list: [] })).toMatchObject({
    status: 200,
  })
  await stage.database.owner`update app_user set must_change_password = false where id = ${clerk.id}`
  const { token } = (await stage.signIn('day.clerk', 'Camel-7731-Lantern')).body
  const person = actor(stage, token)
  expect((await person.call('POST', '/transport/vehicle/getall', {})).status).toBe(200)
  expect((await person.call('POST', '/api/document/manifest/list', {})).status).toBe(200)
  expect((await person.send(actOf(port, 'create')!, {})).status).toBe(403)
  expect((await person.call('POST', '/platform/users/getall', {})).status).toBe(403)
})

test('an ordinary new enterprise has none of this, and only the platform makes one', async () => {
  const plain = (await staff.send(enterpriseApi.create, { company_name: '策克次日报关有限公司' })).body.data
  const left = await stage.database.owner`select 1 from enterprise_menu where enterprise_id = ${plain.id}
    union all select 1 from role where enterprise_id = ${plain.id}`
  expect(left).toHaveLength(0)
  expect((await boss.send(enterpriseApi.create, { company_name: '自建', ready_made: true })).status).toBe(403)
})

test('an installation gets the land ports once: what the platform deleted stays deleted', async () => {
  const names = async () => (await stage.database.owner`select port_code from port where deleted_at is null`).length
  await shipLandPorts(stage.store)
  const count = await names()
  expect(count).toBeGreaterThan(40)
  await stage.database.owner`update port set deleted_at = now()`
  await shipLandPorts(stage.store)
  expect(await names()).toBe(0)
})
