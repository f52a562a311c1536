import { expect, test } from 'vitest'
import { fieldsWithin } from '../kit/field.ts'
import type { Field } from '../kit/field.ts'
import { entities } from '../registry.ts'
import { registers } from './duplicate.rules.ts'

test('rules name fields of their register', () => {
  for (const { entity, name, rules } of registers) {
    const names = [name, ...rules.flatMap(({ parts }) => parts.flatMap(({ fields }) => fields))]
    expect(names.filter((field) => entity.fields[field]?.kind !== 'text')).toEqual([])
  }
})

test('records that can be merged are referenced by columns alone, which a merge can move', () => {
  const tables = new Set(registers.map(({ entity }) => entity.table))
  const within = (field: Field): string[] =>
    Object.entries(fieldsWithin(field) ?? {}).flatMap(([name, inner]) => [
      ...(inner.kind === 'reference' && tables.has(inner.entity) ? [name] : []),
      ...within(inner),
    ])
  const nested = entities.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([name, field]) =>
      within(field).map((inner) => `${entity.table}.${name}.${inner}`),
    ),
  )
  expect(nested).toEqual([])
})
