import { expect, test } from 'vitest'
import { choice, integer, lines, record, text } from '../kit/field.ts'
import { changesBetween } from './difference.ts'

const fields = {
  plate: text('车牌号'),
  status: choice('状态', { active: '启用', disabled: '停用' }),
  seats: integer('座位'),
  password: text('密码', { secret: true }),
  owner: record('车主', { name: text('姓名') }),
  goods: lines('货物', { name: text('品名'), pieces: integer('件数') }),
}

const seen = (before: unknown, after: unknown) =>
  changesBetween(fields, before, after).map(({ path, group, kind, before: was, after: is }) => [
    path,
    group,
    kind,
    was,
    is,
  ])

test('changed fields come first, empty ones are omitted', () => {
  expect(
    seen({ plate: '蒙L1', status: 'active', seats: null }, { plate: '蒙L1', status: 'disabled', seats: null }),
  ).toEqual([
    ['status', null, 'changed', 'active', 'disabled'],
    ['plate', null, 'same', '蒙L1', '蒙L1'],
  ])
})

test('a new and a deleted record have one side', () => {
  expect(seen(null, { plate: '蒙L1' })).toEqual([['plate', null, 'added', undefined, '蒙L1']])
  expect(seen({ plate: '蒙L1' }, null)).toEqual([['plate', null, 'removed', '蒙L1', undefined]])
})

test('secrets are in no difference', () => {
  expect(seen({ password: 'a' }, { password: 'b' })).toEqual([])
})

test('the fields of a nested record have its label as group', () => {
  expect(seen({ owner: { name: '巴' } }, { owner: { name: '图' } })).toEqual([
    ['owner.name', '车主', 'changed', '巴', '图'],
  ])
})

test('a row inserted before others is one new row, the others are unchanged', () => {
  const a = { name: '煤', pieces: 1 }
  const b = { name: '铜', pieces: 2 }
  expect(seen({ goods: [a, b] }, { goods: [{ name: '锌', pieces: 3 }, a, b] })).toEqual([
    ['goods.0.name', '货物 第1行', 'added', undefined, '锌'],
    ['goods.0.pieces', '货物 第1行', 'added', undefined, 3],
  ])
})

test('a changed row names the changed fields alone, a removed row all of them', () => {
  const before = {
    goods: [
      { name: '煤', pieces: 1 },
      { name: '铜', pieces: 2 },
    ],
  }
  expect(seen(before, { goods: [{ pieces: 5, name: '煤' }] })).toEqual([
    ['goods.0.pieces', '货物 第1行', 'changed', 1, 5],
    ['goods.1.name', '货物 第2行', 'removed', '铜', undefined],
    ['goods.1.pieces', '货物 第2行', 'removed', 2, undefined],
  ])
})

test('a value without a declared field keeps its name', () => {
  expect(changesBetween(fields, null, { code: 'record.notFound' })).toMatchObject([
    { path: 'code', label: 'code', field: undefined, kind: 'added', after: 'record.notFound' },
  ])
})
