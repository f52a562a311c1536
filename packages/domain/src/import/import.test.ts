import { expect, test } from 'vitest'
import { menus } from '../menus.ts'
import { operations } from '../registry.ts'
import { importable, menuOfImport } from './index.ts'

const created = operations.flatMap(({ generic }) => (generic?.act === 'create' ? [generic.entity] : []))
const hasButton = (menu: string) => menus.some(({ key, buttons }) => key === menu && buttons.includes('import'))

test('every entity that an enterprise creates, with the button 导入 in its menu, can be imported', () => {
  const expected = created.filter(
    ({ scope, menu }) => (scope === 'enterprise' || scope === 'shared') && hasButton(menu),
  )
  const tables = expected.map(({ table }) => table)
  const file = 'packages/domain/src/import/importable.ts'
  const missing = expected.filter(({ table }) => !(table in importable))
  const stale = Object.keys(importable).filter((table) => !tables.includes(table))
  expect([
    ...missing.map(({ table, label }) => `${file}: add to importable  ${table}: '${label}',`),
    ...stale.map((table) => `${file}: remove ${table}, which cannot be created or has no button 导入`),
  ]).toEqual([])
  expect(expected.length).toBeGreaterThan(10)
})

test.each(Object.entries(importable))('%s has the label and the menu of its entity', (table, label) => {
  const entity = created.find((other) => other.table === table)
  const hint = `packages/domain/src/import/importable.ts: importable has the label of ${table}, menuOfImport its menu`
  expect([label, menuOfImport(table)], hint).toEqual([entity?.label, entity?.menu])
})
