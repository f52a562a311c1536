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
  expect(Object.keys(importable).sort()).toEqual(expected.map(({ table }) => table).sort())
})

test.each(Object.entries(importable))('%s has the label and the menu of its entity', (table, label) => {
  const entity = created.find((other) => other.table === table)
  expect([entity?.label, entity?.menu]).toEqual([label, menuOfImport(table)])
})
