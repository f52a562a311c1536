import { expect, test } from 'vitest'
import { operations } from '../../registry.ts'
import { rowFields } from '../entity.ts'

test('only updates that return the record of their entity, and nothing more, can do without it', () => {
  const minimal = operations.filter(({ output }) => 'minimal' in output)
  expect(minimal.length).toBeGreaterThan(30)
  for (const { name, generic, output } of minimal) {
    // The others switch a record on or off.
    expect(generic?.act ?? name).toMatch(/^update$|\.(enable|disable)$/)
    if (generic)
      expect('shape' in output && Object.keys(output.shape.fields), name).toEqual(
        Object.keys(rowFields(generic.entity)),
      )
  }
  const others = operations.filter(({ output }) => !('minimal' in output)).map(({ name }) => name)
  expect(others).toEqual(expect.arrayContaining(['order_head.update', 'vehicle.create', 'vehicle.get']))
})
