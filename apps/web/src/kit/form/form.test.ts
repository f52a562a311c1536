import { choice, lines, reference, text, weight } from '@guanqiao/domain/kit/field'
import { parse } from '@guanqiao/domain/kit/shape'
import { expect, test } from 'vitest'
import { settled } from './mergeSaved.ts'
import { changesOf, isBlankLine, problemOf, sentOf, startOf } from './values.ts'

const goods = {
  name: text('品名', { required: true }),
  unit: choice('单位', { kg: '千克', t: '吨' }, { default: 'kg' }),
}
const fields = {
  plate: text('车牌', { required: true }),
  tare: weight('皮重', { automatic: true }),
  owner_id: reference('车主', 'company'),
  status: choice('状态', { on: '启用', off: '停用' }, { default: 'on' }),
  goods: lines('货物', goods),
}

test('a new record starts from the defaults, a changed one from its row, without system fields', () => {
  expect(startOf(fields, undefined)).toEqual({ plate: null, owner_id: null, status: 'on', goods: null })
  expect(startOf(fields, { plate: 'A', tare: '1', status: 'off', version: 3 })).toEqual({
    plate: 'A',
    owner_id: null,
    status: 'off',
    goods: null,
  })
})

test('sent values have no blanks, display texts or empty lines, and pass the domain check', () => {
  const sent = sentOf(fields, {
    plate: 'A1',
    owner_id: '',
    status: 'on',
    goods: [
      { name: '煤', unit: 't', name_text: 'x' },
      { name: null, unit: 'kg' },
    ],
  })
  expect(sent).toEqual({ plate: 'A1', status: 'on', goods: [{ name: '煤', unit: 't' }] })
  expect(parse({ fields, mode: 'draft' }, sent).ok).toBe(true)
  expect(isBlankLine(goods, { name: '', unit: 'kg' })).toBe(true)
  expect(isBlankLine(goods, { name: '', unit: 't' })).toBe(false)
})

test('a change sends only fields that differ, emptied ones as null', () => {
  expect(
    changesOf(
      fields,
      { plate: 'A', owner_id: 'x', status: 'on', goods: [] },
      { plate: 'B', owner_id: null, status: 'on', goods: null },
    ),
  ).toEqual({ plate: 'B', owner_id: null })
})

test('one field is checked on its own, by the same rules', () => {
  expect(problemOf(fields.plate, null)).toBe('请填写车牌')
  expect(problemOf(fields.plate, 'A')).toBeUndefined()
  expect(problemOf(fields.owner_id, '')).toBeUndefined()
})

test('47000 and 47000.000 are no change, and neither is a blank line', () => {
  const weighed = { ...fields, load: weight('毛重') }
  const row = { plate: 'A', load: '47000.000', goods: [{ name: '煤', unit: 't' }] }
  const goods = [
    { name: '煤', unit: 't', id: 'new' },
    { name: null, unit: 'kg' },
  ]
  expect(changesOf(weighed, row, { plate: 'A', load: '47000', goods })).toEqual({})
  expect(changesOf(weighed, row, { plate: 'A', load: '47001', goods: [] })).toEqual({ load: '47001', goods: [] })
})

const numbered = { goods: lines('货物', goods), plate: text('车牌') }
const storedValues = {
  trucks: lines('车辆', { id: text('编号'), plate: text('车牌', { required: true }), load: weight('毛重') }),
}

test('saved input takes what was stored, and what was typed meanwhile stays', () => {
  const values = { plate: 'a1', goods: [{ name: '煤', unit: 't' }] }
  const stored = { plate: 'A1', goods: [{ name: '煤炭', unit: 't' }] }
  expect(settled(numbered, values, values, stored).values).toEqual({
    plate: 'A1',
    goods: [{ name: '煤炭', unit: 't' }],
  })
  const now = { plate: 'a2', goods: [{ name: '煤', unit: 'kg' }] }
  expect(settled(numbered, values, now, stored).values).toEqual({ plate: 'a2', goods: [{ name: '煤炭', unit: 'kg' }] })
})

test('stored lines take their ids in place, also if they were changed meanwhile; the others stay the same objects', () => {
  const [one, waiting, two] = [
    { id: '1', plate: 'A', load: '47000', note: 'own' },
    { id: null, plate: null, load: '5' },
    { id: null, plate: 'b', load: 'x' },
  ]
  const stored = [
    { id: '1', plate: 'A', load: '47000.000' },
    { id: '2', plate: 'B', load: null },
  ]
  const trucks = [one, waiting, two]
  const after = settled(storedValues, { trucks }, { trucks }, { trucks: stored })
  const lines = after.values['trucks'] as object[]
  expect(lines).toEqual([one, waiting, { id: '2', plate: 'B', load: 'x' }])
  expect([lines[0] === one, lines[1] === waiting, after.renewed.get(two) === lines[2]]).toEqual([true, true, true])
  const changed = { ...two, load: '6' }
  const meanwhile = settled(storedValues, { trucks }, { trucks: [one, waiting, changed] }, { trucks: stored })
  expect((meanwhile.values['trucks'] as object[])[2]).toEqual({ id: '2', plate: 'B', load: '6' })
  const further = settled(
    storedValues,
    { trucks },
    { trucks: [two, one, waiting, { id: null, plate: 'c' }] },
    { trucks: stored },
  )
  expect((further.values['trucks'] as { id: unknown }[]).map(({ id }) => id)).toEqual(['2', '1', null, null])
})

test('lines of a colleague come in if nothing was typed against them', () => {
  const trucks = [
    { id: '1', plate: 'A' },
    { id: '2', plate: 'B' },
  ]
  const stored = [
    { id: '2', plate: 'B', load: '5' },
    { id: '3', plate: 'C' },
  ]
  expect(settled(storedValues, { trucks }, { trucks }, { trucks: stored }).values).toEqual({ trucks: stored })
  const again = [{ id: 'lost', plate: 'C' }]
  expect(
    settled(storedValues, { trucks: again }, { trucks: again }, { trucks: [{ id: '3', plate: 'C' }] }).values,
  ).toEqual({
    trucks: [{ id: '3', plate: 'C' }],
  })
})
