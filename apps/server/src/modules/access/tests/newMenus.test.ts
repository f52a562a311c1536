import { grantable, modules } from '@guanqiao/domain/menus'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../../../app.ts'
import { readMigrations } from '../../../kernel/database/migrationFiles.ts'
import { createStage } from '../../../testing/actors.ts'
import { storeCatalogue } from '../catalogue.queries.ts'

/** Menus of the first release: every existing enterprise has its grants on them. */
const first =
  'order batch manifest message transmitter weighing vehicle driver company container container_owner seller receiver goods port site'

/**
 * The catalogue adds a new menu to the tables without granting it: administrators of an enterprise grant only menus of the
 * enterprise. A migration must grant it to enterprises, roles, groups and users, as 0014 and 0027 do.
 */
test('a migration grants a later menu to existing enterprises, roles, groups and users (else: as 0014 and 0038 do)', () => {
  const later = grantable.filter((key) => !first.split(' ').includes(key))
  const tables = ['enterprise_menu', 'role_menu', 'group_menu', 'user_menu']
  const migrations = readMigrations(MIGRATIONS)
  const isGiven = (key: string) =>
    migrations.some(
      ({ text }) => text.includes(`'${key}'`) && tables.every((table) => text.includes(`insert into ${table}`)),
    )
  expect(later.length).toBeGreaterThan(0)
  expect(later.filter((key) => !isGiven(key))).toEqual([])
})

test('a new menu whose name is taken is stored under a free name', async () => {
  const stage = await createStage()
  const { owner } = stage.database
  const added = { key: 'locks', menu_name: '电子关锁', menu_path: '/locks/list', buttons: ['query'] as const }
  const name = async (key: string) => (await owner`select menu_name from menu where key = ${key}`)[0]?.['menu_name']
  try {
    await owner`update menu set menu_name = '电子关锁' where key = 'vehicle'`
    const catalogue = [...modules, { key: 'locks', module_name: '关锁', module_icon: 'lock', menus: [added] }]
    for (let start = 0; start < 2; start++) await storeCatalogue(owner, catalogue)
    expect([await name('vehicle'), await name('locks')]).toEqual(['电子关锁', '电子关锁（2）'])
  } finally {
    await stage.close()
  }
})
