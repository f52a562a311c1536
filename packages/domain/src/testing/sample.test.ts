import { describe, expect, test } from 'vitest'
import type { Field } from '../kit/field.ts'
import { choice, decimal, integer, text } from '../kit/field.ts'
import { codeTables } from '../codes/index.ts'
import { sample, wrongValue } from './sample.ts'
import { parse, parseField } from '../kit/shape.ts'
import { wagon, wagonCalls } from '../kit/tests/fixtures.ts'

const { input } = wagonCalls.create
const kinds: [string, Field][] = [
  ...Object.entries(wagon.fields as Record<string, Field>),
  ['short', text('很长的名称', { max: 2, required: true })],
  ['rate', decimal('比例', { digits: 4, scale: 4, positive: true })],
  ['whole', decimal('件数', { digits: 3, scale: 0 })],
  ['one', integer('一', { min: 1, max: 1 })],
  ['pick', choice('选', { a: '甲' }, { required: true })],
]

describe('samples', () => {
  test.each([0, 1, 2, 7, 99, 1234])('the record %i is valid, with and without optional values', (n) => {
    for (const all of [false, true]) expect(parse(input, sample(input, n, {}, { all }))).toMatchObject({ ok: true })
  })
  test('the short sample has only the required fields', () => {
    expect(Object.keys(sample(input, 0))).toEqual([
      'plate_number',
      'kind',
      'curb_weight',
      'axles',
      'enabled',
      'owner_id',
    ])
    expect(Object.keys(sample(input, 0, {}, { all: true }))).toEqual(Object.keys(input.fields))
  })
  test('unique values differ between records', () => {
    const plates = Array.from({ length: 300 }, (_, n) => sample(input, n).plate_number)
    expect(new Set(plates).size).toBe(300)
  })
  test('references take the id that is passed', () => {
    expect(sample(input, 0, { company: '019b7765-ac00-7000-8000-0000000000aa' }).owner_id).toBe(
      '019b7765-ac00-7000-8000-0000000000aa',
    )
  })
  test.each(kinds)('a value for %s is right', (_, field) => {
    for (const n of [0, 1, 9, 10, 1000])
      expect(
        parseField(field, sample({ fields: { it: field }, mode: 'draft' }, n, {}, { all: true }).it),
      ).toBeUndefined()
  })
  // One starts empty: its codes are not published, and an import brings them.
  const filled = Object.entries(codeTables).filter(([table]) => table !== 'supervised_place')
  test.each(filled)(
    'the samples of %s are codes of the table (else: a line in testing/sample.ts)',
    (table, { rows }) => {
      const codes = rows().map((row) => row.code)
      const field: Field = { ...wagon.fields.port, table }
      for (const n of [0, 1, 2])
        expect(codes).toContain(sample({ fields: { it: field }, mode: 'draft' }, n, {}, { all: true }).it)
    },
  )
})

describe('wrong values', () => {
  test.each(kinds)('each one for %s is refused with a sentence', (_, field) => {
    const values = wrongValue(field)
    expect(values.length).toBeGreaterThan(3)
    for (const value of values) expect(parseField(field, value), JSON.stringify(value)).toMatch(/[\u4e00-\u9fa5]/)
  })
})
