import { grantableButtons } from '@guanqiao/domain/grantable'
import { modules } from '@guanqiao/domain/menus'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATIONS } from '../../../app.ts'
import { readMigrations } from '../../../kernel/database/migrationFiles.ts'
import { createStage } from '../../../testing/actors.ts'
import type { Stage } from '../../../testing/actors.ts'
import { storeCatalogue } from '../menus/catalogue.queries.ts'

/** Menus that existed before the baseline of migrations: enterprises have their grants on them. */
const first = `order batch manifest confirmation confirmation_out confirm_advance packing arrival tally offload inventory inventory_manual
  inventory_filing cargo_list local_rule message receipt transmitter operator_card agent handover_channel weighing gate document_container
  vehicle tool driver driver_receipt company container container_owner domestic base_car watch_list seller receiver party_annex proxy goods
  import_license good_element port site place smart_port duplicate port_related online sign_in audit recycle user group role administrator`

let stage: Stage
let owner: Stage['database']['owner']

beforeAll(async () => {
  stage = await createStage()
  owner = stage.database.owner
})
afterAll(() => stage.close())

const added = {
  key: 'locks',
  menu_name: '电子关锁',
  menu_path: '/locks/list',
  buttons: ['query', 'get', 'declare'] as const,
}
const catalogue = [...modules, { key: 'locks', module_name: '关锁', module_icon: 'lock', menus: [added] }]

/** Menus that the catalogue adds to the tables and no migration grants to existing users. */
const ungranted = (keys: readonly string[], texts: readonly string[]): string[] =>
  keys.filter((key) => !first.split(/\s+/).includes(key) && !texts.some((text) => grants(text, key)))

const grants = (text: string, key: string): boolean => text.includes(`grant_menu_like('${key}', '`)

/** The catalogue alone grants a new menu to nobody: administrators of an enterprise grant only menus of the enterprise. */
test('a migration grants a later menu to existing enterprises, roles, groups and users (else: select grant_menu_like)', () => {
  const texts = readMigrations(MIGRATIONS).map(({ text }) => text)
  const line = (key: string) =>
    `apps/server/migrations/NNNN_<what_it_adds>.sql: select grant_menu_like('${key}', '<a menu that it resembles>');`
  const grantable = [...grantableButtons.keys()]
  expect(ungranted(grantable, texts).map(line)).toEqual([])
  expect(ungranted([...grantable, 'locks'], texts)).toEqual(['locks'])
  expect(ungranted(['locks'], [`select grant_menu_like('locks', 'vehicle');`])).toEqual([])
})

/** The rows that grant a menu, by the kind of holder and the holder's id. */
async function holders(key: string): Promise<Record<string, string | null>> {
  const rows = await owner<{ holder: string; menu_button: string | null }[]>`
    select g.holder, g.menu_button from menu m join (
      select 'enterprise ' || enterprise_id as holder, menu_id, menu_button from enterprise_menu
      union all select 'role ' || role_id, menu_id, menu_button from role_menu
      union all select 'group ' || group_id, menu_id, menu_button from group_menu
      union all select 'user ' || user_id, menu_id, menu_button from user_menu) g on g.menu_id = m.id
    where m.key = ${key}`
  return Object.fromEntries(rows.map(({ holder, menu_button }) => [holder, menu_button]))
}

test('a new menu is granted like another one: to the same holders, with those of their buttons that it has', async () => {
  const [user] = await owner<{ id: string; enterprise_id: string }[]>`
    select id, enterprise_id from app_user where username = 'a.clerk'`
  const [group] = await owner<{ id: string }[]>`
    insert into user_group (id, enterprise_id, group_name) values (gen_random_uuid(), ${user!.enterprise_id}, '门卫') returning id`
  const grant = (table: string, column: string, id: string, buttons: string) => owner`
    insert into ${owner(table)} (${owner(column)}, menu_id, menu_button) select ${id}, id, ${buttons} from menu where key = 'vehicle'`
  await grant('group_menu', 'group_id', group!.id, 'query,edit')
  await grant('user_menu', 'user_id', user!.id, 'edit,delete')
  const before = await holders('vehicle')

  await owner`select grant_menu_like('locks', 'vehicle')`
  expect(Object.keys(await holders('locks')).toSorted()).toEqual(Object.keys(before).toSorted())
  await storeCatalogue(owner, catalogue)
  const granted = (buttons: string | null) =>
    buttons?.split(',').filter((button) => added.buttons.includes(button as never))
  const expected = Object.entries(before).flatMap(([holder, buttons]) => {
    const common = granted(buttons)
    return common?.length === 0 ? [] : [[holder, common?.join(',') ?? null]]
  })
  expect(await holders('locks')).toEqual(Object.fromEntries(expected))
  expect(await holders('locks')).toMatchObject({ [`group ${group!.id}`]: 'query' })
  expect(await holders('locks')).not.toHaveProperty(`user ${user!.id}`)
  expect(await holders('vehicle')).toEqual(before)
  const [menu] = await owner`select menu_name, menu.menu_path, menu_button, module.key as module from menu
    join module on module.id = module_id where menu.key = 'locks'`
  expect(menu).toEqual({
    menu_name: '电子关锁',
    menu_path: '/locks/list',
    menu_button: 'query,get,declare',
    module: 'locks',
  })
})

test('granting again, or like a menu that does not exist, changes nothing', async () => {
  const before = await holders('locks')
  await owner`select grant_menu_like('locks', 'vehicle')`
  await owner`select grant_menu_like('barriers', 'unknown')`
  await storeCatalogue(owner, catalogue)
  expect(await holders('locks')).toEqual(before)
  expect(await holders('barriers')).toEqual({})
  expect(await owner`select 1 from menu where key = 'barriers'`).toEqual([])
})

test('the application cannot grant menus by itself', async () => {
  await expect(stage.database.sql`select grant_menu_like('locks', 'vehicle')`).rejects.toThrow('permission denied')
})

test('a new menu whose name is taken is stored under a free name', async () => {
  const name = async (key: string) => (await owner`select menu_name from menu where key = ${key}`)[0]?.['menu_name']
  await owner`update menu set menu_name = '关锁管理' where key = 'vehicle'`
  const duplicate = { ...added, key: 'seals', menu_name: '关锁管理', menu_path: '/seals/list' }
  const further = [...catalogue, { key: 'seals', module_name: '封志', module_icon: 'lock', menus: [duplicate] }]
  for (let start = 0; start < 2; start++) await storeCatalogue(owner, further)
  expect([await name('vehicle'), await name('seals')]).toEqual(['关锁管理', '关锁管理（2）'])
})

test('who may add orders and confirmations may import them once the button exists, and nobody else', async () => {
  const { text } = readMigrations(MIGRATIONS).find(({ name }) => name.includes('import_of_orders_and_confirmations'))!
  for (const key of ['order', 'confirmation']) {
    const tables = ['enterprise', 'role', 'group', 'user'].map((holder) => `${holder}_menu`)
    for (const table of tables)
      await owner.unsafe(
        `update ${table} set menu_button = case when 'add' = any(string_to_array(menu_button, ',')) then 'query,add,edit' else 'query' end
          where menu_id = (select id from menu where key = $1) and menu_button is not null`,
        [key],
      )
    const before = await holders(key)
    await owner.unsafe(text)
    const expected = Object.entries(before).map(([holder, buttons]) => [
      holder,
      buttons === 'query,add,edit' ? 'query,add,edit,import' : buttons,
    ])
    expect(await holders(key)).toEqual(Object.fromEntries(expected))
    expect(Object.values(before)).toEqual(expect.arrayContaining(['query', 'query,add,edit']))
    await owner.unsafe(text)
    expect(await holders(key)).toEqual(Object.fromEntries(expected))
  }
})
