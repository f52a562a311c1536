import { expect, test } from 'vitest'
import { operations } from '../../registry.ts'
import { sample, wrongValue } from '../../testing/sample.ts'
import { parse } from '../shape.ts'
import { parseSparse } from '../sparse.ts'
import { objectSchema } from '../strict.ts'

const lists = operations.filter(({ generic }) => generic?.act === 'list')

test('the query of a list is parsed as by the schema of the whole object, whichever fields it has', () => {
  let parsed = 0
  for (const { name, input } of lists) {
    const whole = objectSchema(input.fields, 'draft')
    const valid = sample(input, 0, {}, { all: true })
    const single = Object.entries(valid).map(([field, value]) => ({ [field]: value }))
    for (const value of [{}, ...single, Object.assign({}, ...single.slice(0, 6))]) {
      const sparse = parseSparse(input.fields, value, 'draft')
      const isSparse = Object.keys(input.fields).length - Object.keys(value).length >= 10
      expect(sparse !== undefined, name).toBe(isSparse)
      if (!sparse) continue
      expect(Object.entries(sparse), `${name} ${JSON.stringify(value)}`).toEqual(Object.entries(whole.parse(value)))
      parsed += 1
    }
    for (const [field, declared] of Object.entries(input.fields))
      for (const wrong of wrongValue(declared)) {
        const value = { [field]: wrong }
        expect(parseSparse(input.fields, value, 'draft') !== undefined, `${name} ${JSON.stringify(value)}`).toBe(
          whole.safeParse(value).success,
        )
      }
  }
  expect(parsed).toBeGreaterThan(400)
})

test('a record is parsed as by the schema of the whole object, with its required fields and with any of them missing', () => {
  const writes = operations.filter(({ generic }) => generic?.act === 'create' || generic?.act === 'update')
  let parsed = 0
  for (const { name, input } of writes) {
    if (input.mode === 'row') throw new Error(`${name} has no input`)
    const whole = objectSchema(input.fields, input.mode)
    const valid = sample(input, 0, {}, { all: true })
    const required = Object.entries(valid).filter(([field]) => !whole.safeParse(without(valid, field)).success)
    const least = Object.fromEntries(required)
    const more = Object.entries(valid).map(([field, value]) => ({ [field]: value, ...least }))
    const fewer = required.map(([field]) => without(least, field))
    for (const value of [least, ...more, ...fewer]) {
      const expected = whole.safeParse(value)
      const isSparse = Object.keys(input.fields).length - Object.keys(value).length >= 10
      const sparse = parseSparse(input.fields, value, input.mode)
      expect(sparse !== undefined, `${name} ${JSON.stringify(value)}`).toBe(isSparse && expected.success)
      if (!sparse || !expected.success) continue
      expect(Object.entries(sparse), `${name} ${JSON.stringify(value)}`).toEqual(Object.entries(expected.data))
      parsed += 1
    }
    for (const [field, declared] of Object.entries(input.fields))
      for (const wrong of wrongValue(declared)) {
        const value = { ...least, [field]: wrong }
        const sparse = parseSparse(input.fields, value, input.mode)
        if (!whole.safeParse(value).success) expect(sparse, `${name} ${JSON.stringify(value)}`).toBeUndefined()
      }
  }
  expect(parsed).toBeGreaterThan(300)
})

const without = (value: object, field: string) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== field))

test('an unknown field, and anything but an object, is left to the schema that names the problem', () => {
  const { input } = lists[0]!
  for (const value of [{ no_such_field: 1 }, { __proto__: { pageNo: 1 }, constructor: 1 }, [], null, 'x', 1])
    expect(parseSparse(input.fields, value, 'draft')).toBeUndefined()
  expect(parse(input, { no_such_field: 1 })).toEqual({
    ok: false,
    fields: [{ path: 'no_such_field', message: '不认识的字段：no_such_field' }],
  })
})
