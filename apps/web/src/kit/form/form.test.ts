import { choice, lines, reference, text, weight } from '@guanqiao/domain/kit/field'
import { parse } from '@guanqiao/domain/kit/shape'
import { expect, test } from 'vitest'
import { differences, merged } from './merge.ts'
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

test('a conflict keeps mine where I changed it and theirs where only they did', () => {
  const [began, mine, theirs] = [
    { plate: 'A', status: 'on' },
    { plate: 'B', status: 'on' },
    { plate: 'C', status: 'off' },
  ]
  const changes = differences(fields, began, mine, theirs)
  expect(changes.map(({ name, choice: which }) => [name, which])).toEqual([
    ['plate', 'mine'],
    ['status', 'theirs'],
  ])
  expect(merged(mine, changes, {})).toEqual({ plate: 'B', status: 'off' })
  expect(merged(mine, changes, { plate: 'theirs', status: 'mine' })).toEqual({ plate: 'C', status: 'on' })
})
