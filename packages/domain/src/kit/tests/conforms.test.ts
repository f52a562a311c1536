import { describe, expect, test } from 'vitest'
import { entities } from '../../registry.ts'
import { conforms } from '../conforms.ts'
import { rowFields } from '../entity.ts'
import {
  choice,
  code,
  date,
  dateTime,
  decimal,
  flag,
  integer,
  lines,
  list,
  longText,
  record,
  reference,
  text,
} from '../field.ts'
import type { Field, Fields } from '../field.ts'
import { objectSchema } from '../strict.ts'

const inner = { name: text('名称', { required: true }), count: integer('数量') }
const fields: Fields = {
  name: text('名称', { required: true, max: 3 }),
  words: longText('说明'),
  count: integer('数量'),
  weight: decimal('重量', { digits: 9, scale: 3 }),
  card: text('证件', { personal: true }),
  day: date('日期'),
  at: dateTime('时间'),
  on: flag('启用'),
  kind: choice('类型', { a: '甲' }),
  country: code('国家', 'country'),
  owner_id: reference('货主', 'receiver'),
  tags: list('标签', { max: 4 }),
  rows: lines('行', inner, { required: true }),
  one: record('一个', inner),
}
const complete = {
  name: '早于规则的长名称',
  words: null,
  count: 3,
  weight: '12.500',
  card: '1***',
  day: '2026-01-01',
  at: '2026-01-01T00:00:00.000Z',
  on: false,
  kind: 'z',
  country: 'MNG',
  owner_id: '019b7765-ac00-7000-8000-000000000001',
  owner_id_text: '货主',
  tags: ['一'],
  rows: [{ name: '甲', count: null }],
  one: null,
}
const schema = objectSchema(fields, 'row')
const agree = (value: unknown): boolean => schema.safeParse(JSON.parse(JSON.stringify(value))).success

describe('a value', () => {
  test('that satisfies its declaration conforms', () => {
    const { owner_id_text: _, ...withoutText } = complete
    for (const value of [complete, withoutText, { ...complete, owner_id_text: null, one: { name: '', count: -1 } }]) {
      expect(conforms(fields, value)).toBe(true)
      expect(agree(value)).toBe(true)
    }
  })

  const wrong = [undefined, null, '', 'x', 1, 1.5, Number.NaN, true, [], ['x'], [1], {}, { name: 'x' }, [{ name: 1 }]]
  test.each(Object.keys(complete))('with another %s conforms only if the schema accepts it', (name) => {
    const refused = wrong.filter((other) => !conforms(fields, { ...complete, [name]: other }))
    for (const other of wrong) {
      const value = { ...complete, [name]: other }
      if (conforms(fields, value)) expect(agree(value), `${name}: ${JSON.stringify(other)}`).toBe(true)
    }
    expect(refused.length).toBeGreaterThan(wrong.length / 2)
  })

  test('with a missing or an undeclared field does not', () => {
    for (const name of Object.keys(complete).filter((key) => key !== 'owner_id_text')) {
      const { [name as keyof typeof complete]: _, ...others } = complete
      expect(conforms(fields, others), name).toBe(false)
    }
    expect(conforms(fields, { ...complete, secret: null })).toBe(false)
    expect(conforms(fields, { ...complete, secret: undefined })).toBe(false)
    expect(conforms(fields, { ...complete, rows: [{ name: '甲', count: null, secret: 1 }] })).toBe(false)
  })

  test('that JSON would change is left to the schema', () => {
    class Other {
      readonly name = '甲'
      readonly count = null
    }
    expect(conforms(inner, new Other())).toBe(false)
    expect(conforms(fields, { ...complete, at: new Date() })).toBe(false)
    expect(conforms(inner, [])).toBe(false)
    expect(conforms(inner, null)).toBe(false)
  })

  test('of a field that is known needs no check, inside lines it does', () => {
    const isKnown = (part: unknown) => part === wrong
    expect(conforms(fields, { ...complete, rows: wrong }, isKnown)).toBe(true)
    expect(conforms(fields, { ...complete, rows: [{ name: '甲', count: wrong }] }, isKnown)).toBe(false)
  })
})

test('rows of nulls conform exactly if no field of the entity is required', () => {
  for (const entity of entities) {
    const declared = Object.entries(rowFields(entity) as Fields)
    const nulls = Object.fromEntries(declared.map(([name]) => [name, null]))
    const hasRequired = declared.some(([, field]: readonly [string, Field]) => field.required === true)
    expect(conforms(rowFields(entity), nulls), entity.table).toBe(!hasRequired)
  }
})
