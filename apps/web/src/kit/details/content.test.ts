import { rowFields } from '@guanqiao/domain/kit/entity'
import { entities } from '@guanqiao/domain/registry'
import { expect, test } from 'vitest'
import { namesToRead } from './EntityDetails.tsx'

test('no record is read with the content of its files, which only programs read', () => {
  const contents = entities.flatMap((entity) =>
    Object.entries(rowFields(entity)).flatMap(([name, field]) =>
      field.kind === 'longText' && field.automatic ? [{ entity, name }] : [],
    ),
  )
  expect(contents.map(({ entity, name }) => `${entity.table}.${name}`)).toContain('inventory.frozen_content')
  for (const { entity, name } of contents) expect(namesToRead(rowFields(entity)), entity.table).not.toContain(name)
})
