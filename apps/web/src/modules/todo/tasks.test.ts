import { expect, test } from 'vitest'
import type { Task, TaskKind } from './tasks.ts'
import { countsOf, ownerCounts } from './tasks.ts'

const task = (kind: TaskKind, id: string): Task => ({
  id,
  kind,
  title: id,
  detail: null,
  batch_number: null,
  path: '/',
  since: '2026-11-23T00:00:00.000Z',
  due: null,
  owner_id: null,
  owner_name: null,
  until: null,
  passed_by: null,
  note: null,
})

test('kinds are counted in the order of the tasks', () => {
  expect(countsOf([task('rejected', '1'), task('ready', '2'), task('rejected', '3')])).toEqual([
    { kind: 'rejected', count: '2' },
    { kind: 'ready', count: '1' },
  ])
})

test('a full kind may have more than are shown', () => {
  expect(countsOf(Array.from({ length: 15 }, (_, n) => task('ready', String(n))))).toEqual([
    { kind: 'ready', count: '15+' },
  ])
})

test('a choice of owner counts the tasks that it lists', () => {
  const count = { menu_path: '/rmft/list', kind: 'ready' as const, mine: 1, free: 2, others: 3, later: 4, next: null }
  expect(ownerCounts([count, { ...count, menu_path: '/order/list' }])).toEqual({ all: 12, mine: 2, free: 4, later: 8 })
})
