import { expect, test } from 'vitest'
import { menus } from '../menus.ts'
import { goodElement } from '../reference/declarationElements.ts'
import { operations } from '../registry.ts'
import { importableEntities } from './entities.ts'
import { importableTables, isImportable } from './importable.ts'

const entitiesWith = (act: string) =>
  operations.flatMap(({ generic }) => (generic?.act === act ? [generic.entity] : []))
/** The button 导入 is in the list: what has none is entered within another record. */
const listed = entitiesWith('list')
const created = entitiesWith('create').filter((entity) => listed.includes(entity))
const hasButton = (menu: string) => menus.some(({ key, buttons }) => key === menu && buttons.includes('import'))

test('every entity that is created and listed by itself, with the button 导入 in its menu, can be imported', () => {
  const expected = created.filter(
    ({ scope, menu }) => scope !== 'separate' && hasButton(menu) && menu !== goodElement.menu,
  )
  const tables = expected.map(({ table }) => table)
  const file = 'packages/domain/src/import/importable.ts'
  const missing = expected.filter(({ table }) => !isImportable(table))
  const stale = importableTables.filter((table) => !tables.includes(table))
  expect([
    ...missing.map(
      ({ table, label }) =>
        `${file}: add '${table}' (${label}) to importableTables, and its entity to entities.ts beside it`,
    ),
    ...stale.map((table) => `${file}: remove ${table}, which cannot be created or has no button 导入`),
  ]).toEqual([])
  expect(expected.length).toBeGreaterThan(10)
})

test.each(Object.entries(importableEntities))('%s names its own entity', (table, entity) => {
  expect(created, 'packages/domain/src/import/entities.ts').toContain(entity)
  expect(entity.table).toBe(table)
})
