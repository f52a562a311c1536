import { grantableButtons } from '@guanqiao/domain/grantable'
import type { Right } from '@guanqiao/domain/kit/access'
import type { Act, Operation } from '@guanqiao/domain/kit/operation'
import { menus } from '@guanqiao/domain/menus'
import { entities, operations } from '@guanqiao/domain/registry'
import { explainRight, grantEnterprise, grantModules, grantRole, rightsGrid } from '@guanqiao/domain/rights/grants'
import { moduleList } from '@guanqiao/domain/rights/menus'
import { firstPass } from '@guanqiao/domain/weighing/index'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../testing/actors.ts'
import { boss, people, staff, withPeople } from '../../../testing/people.ts'
import { actOf, draftOf } from '../../../testing/rows.ts'
import { stage } from '../../../testing/stages/openStages.ts'

withPeople()

const ofPlatform = entities.filter(({ scope, audience }) => scope === 'platform' && audience === 'all')
const writes: readonly Act[] = ['create', 'bulkCreate', 'update', 'remove']
const rightOf = (operation: Operation | undefined): Right | undefined =>
  operation?.access.kind === 'right' ? operation.access : undefined
const isGrantable = ({ menu, button }: Right) => grantableButtons.get(menu)?.includes(button) ?? false

let enterprise: string
beforeAll(async () => {
  enterprise = (await boss.call('GET', '/platform/users/info')).body.enterprise_id
})

describe('the records of the platform', () => {
  test('can be read by enterprises that are granted their menus, and written by none', () => {
    const rights = ofPlatform.flatMap((entity) => writes.flatMap((act) => rightOf(actOf(entity, act)) ?? []))
    expect(rights.length).toBeGreaterThan(15)
    expect(rights.filter(isGrantable)).toEqual([])
    for (const menu of ['port', 'site', 'place', 'base_car']) expect(grantableButtons.get(menu)).toContain('query')
  })

  test('have no writing button in what an enterprise is granted, one by one or by module', async () => {
    const grid = (await staff.send(rightsGrid, { kind: 'enterprise', id: enterprise })).body.data
    const port = grid.menus.find((menu: { permissionId: string }) => menu.permissionId === 'port')
    expect(port.actionList).toEqual(['query', 'get', 'export'])
    const add = { id: enterprise, list: [{ permissionId: 'port', actionList: ['query', 'add'] }] }
    expect(await staff.send(grantEnterprise, add)).toMatchObject({
      status: 422,
      body: { code: 'right.unknown', message: expect.stringContaining('“口岸 · 新增”只供平台使用') },
    })
    const { rows } = (await staff.send(moduleList, { pageSize: 100 })).body
    const reference = rows.find((row: { module_name: string }) => row.module_name === '基础资料')
    expect((await staff.send(grantModules, { id: enterprise, module_id: [reference.id] })).status).toBe(200)
    const role = await people.newRole(boss)
    expect(
      await boss.send(grantRole, { id: role.id, list: [{ permissionId: 'port', actionList: ['add'] }] }),
    ).toMatchObject({
      status: 422,
      body: { code: 'right.ceiling' },
    })
  })

  test('stay closed to rights that were granted before', async () => {
    const person = await people.personWith({ port: ['query'] })
    await stage.database
      .owner`update enterprise_menu set menu_button = null where menu_id = (select id from menu where key = 'port')`
    await stage.database.owner`insert into user_menu (user_id, menu_id, menu_button)
      select ${person.id}, id, 'query,add,edit,delete' from menu where key = 'port'`
    stage.callers.forget('everybody')
    const port = entities.find(({ table }) => table === 'port')!
    const refused = await person.send(actOf(port, 'create')!, draftOf(port, 70, {}))
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'access.denied', lacks: [{ menu: 'port', button: 'add' }] },
    })
    const explained = (await person.send(explainRight, { user_id: person.id, permissionId: 'port', button: 'add' }))
      .body.data
    expect(explained).toMatchObject({ permitted: false, granters: [] })
    expect(explained.sources).toContainEqual(
      expect.objectContaining({
        source: '企业的开通范围',
        state: 'blocks',
        reason: expect.stringContaining('由平台维护'),
      }),
    )
  })
})

/** Every right that an operation asks for, with one that asks for it. */
const guarded = new Map(
  operations.flatMap((operation) => {
    const right = rightOf(operation)
    return right ? [[`${right.menu} · ${right.button}`, { operation, right }] as const] : []
  }),
)

describe('the explanation and the server agree', () => {
  const explainedRight = async (who: Actor, id: string, { menu, button }: Right) =>
    (await who.send(explainRight, { user_id: id, permissionId: menu, button })).body.data

  test.each(['a.admin', 'a.clerk', 'platform.clerk'])('about every right of %s', async (username) => {
    const who = await stage.as(username)
    const id = await people.idOf(username)
    const wrong: string[] = []
    for (const [name, { operation, right }] of guarded) {
      const { permitted } = await explainedRight(who, id, right)
      const answer = await who.send(operation, { nonsense: 1 })
      const isDenied = answer.body?.code === 'access.denied'
      if (isDenied === permitted) wrong.push(name)
      if (isDenied) expect(answer.body.lacks, name).toEqual([{ menu: right.menu, button: right.button }])
    }
    expect(wrong).toEqual([])
    expect(guarded.size).toBeGreaterThan(100)
  })

  test('about what an account must settle first, and about an enterprise that expired', async () => {
    const person = await people.personWith({ vehicle: ['query'] })
    const explained = async () => explainedRight(boss, person.id, { menu: 'vehicle', button: 'query' })
    expect(await explained()).toMatchObject({ permitted: true })
    await stage.database.owner`update app_user set must_change_password = true where id = ${person.id}`
    expect(await explained()).toMatchObject({
      permitted: false,
      sources: expect.arrayContaining([expect.objectContaining({ source: '账号', state: 'blocks' })]),
    })
    await stage.database.owner`update app_user set must_change_password = false where id = ${person.id}`
    await stage.database.owner`update enterprise set status = 'expired' where id = ${enterprise}`
    const byStaff = await explainedRight(staff, person.id, { menu: 'vehicle', button: 'query' })
    await stage.database.owner`update enterprise set status = 'active' where id = ${enterprise}`
    expect(byStaff).toMatchObject({
      permitted: false,
      sources: expect.arrayContaining([expect.objectContaining({ source: '企业', state: 'blocks' })]),
    })
  })

  test('about a right that a handler asks for beside the one of its operation', async () => {
    const person = await people.personWith({ weighing: ['query', 'add'] })
    const pass = { plate_number: '蒙L12345', pass: 'gross', weight: '49000', direction: 'in' }
    expect(await person.send(firstPass, pass)).toMatchObject({
      status: 403,
      body: { code: 'access.denied', lacks: [{ menu: 'weighing', button: 'manual' }] },
    })
  })
})

test('no button of the catalogue is outside the explanation', () => {
  const names = new Set(menus.map(({ key }) => key))
  expect(
    [...guarded.values()].filter(({ right }) => !names.has(right.menu)).map(({ operation }) => operation.name),
  ).toEqual([])
})
