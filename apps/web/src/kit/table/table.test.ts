import { rowFields } from '@guanqiao/domain/kit/entity'
import { crud } from '@guanqiao/domain/kit/crud'
import { choice, date, text, weight } from '@guanqiao/domain/kit/field'
import { expect, test } from 'vitest'
import { totalText } from './layout/total.ts'
import { changed } from './address.ts'
import { moved, ordered } from './columnChoice.ts'
import { planOf } from './columns.tsx'
import { filtersOf, paramsOf } from './filters.ts'
import { truckWith } from '../tests/truck.ts'

const truck = truckWith({
  weight: weight('自重', { inList: true, search: 'range' }),
  plate: text('车牌', { required: true, inList: true, search: 'contains' }),
  status: choice('状态', { on: '启用' }, { inList: true, search: 'in', tones: { on: 'done' } }),
  expiry: date('有效期', { search: 'range' }),
  secret: text('口令', { secret: true }),
})
const api = crud(truck, '/transport/truck', { list: 'POST getall' })

test('filters follow the declaration and the input of the operation', () => {
  const filters = filtersOf(truck, api.list.input.fields)
  expect(filters.map(({ name, form }) => [name, form])).toEqual([
    ['keyword', 'text'],
    ['weight', 'range'],
    ['plate', 'text'],
    ['status', 'several'],
    ['expiry', 'range'],
    ['created_at', 'range'],
  ])
  expect(paramsOf(filters)).toEqual([
    'keyword',
    'weight_from',
    'weight_to',
    'plate',
    'status',
    'expiry_from',
    'expiry_to',
    'created_at_from',
    'created_at_to',
  ])
})

test('the display field comes first, the state second, secrets never', () => {
  const plan = planOf(rowFields(truck), truck.display, [{ name: 'extra', title: '另列', render: () => null }])
  expect(plan.slice(0, 4).map((column) => column.name)).toEqual(['plate', 'status', 'weight', 'extra'])
  expect(plan.some((column) => ['secret', 'id', 'version'].includes(column.name))).toBe(false)
  expect(plan.find((column) => column.name === 'weight')).toMatchObject({
    title: '自重(kg)',
    align: 'right',
    hidden: false,
  })
  expect(plan.find((column) => column.name === 'created_at')?.hidden).toBe(true)
})

test("the order of columns is the user's; later columns appear where they were declared", () => {
  expect(ordered(['a', 'b', 'c', 'd'], ['c', 'a', 'gone'])).toEqual(['c', 'd', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b'], 'a', -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 'gone', 0)).toEqual(['a', 'b'])
})

test('parameters are set and removed', () => {
  expect(changed({ a: '1', b: '2' }, { a: null, b: '', c: '3' })).toEqual({ c: '3' })
})

test('the total shows when there are more rows than were counted', () => {
  expect(totalText(1280, false)).toBe('共 1,280 条')
  expect(totalText(10_001, true)).toBe('共 10,000 条以上')
})
