import { expect, test } from 'vitest'
import type { Task, TaskKind } from './tasks.ts'
import { kindCounts, ownerCounts } from './tasks.ts'

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

const count = { menu_path: '/rmft/list', kind: 'ready' as const, mine: 1, free: 2, others: 3, later: 4, next: null }

test('kinds are counted in the order of the tasks, with those beyond the list', () => {
  const tasks = [task('rejected', '1'), task('ready', '2'), task('rejected', '3')]
  const counts = [count, { ...count, menu_path: '/order/list', free: 10 }]
  expect(kindCounts(tasks, counts, 'all')).toEqual([
    { kind: 'rejected', count: '2' },
    { kind: 'ready', count: '20' },
  ])
  expect(kindCounts(tasks, counts, 'later')).toContainEqual({ kind: 'ready', count: '8' })
})

test('where counts end the number says that there are more', () => {
  expect(kindCounts([task('ready', '1')], [{ ...count, free: 100 }], 'free')).toEqual([{ kind: 'ready', count: '99+' }])
})

test('a choice of owner counts the tasks that it lists', () => {
  expect(ownerCounts([count, { ...count, menu_path: '/order/list' }])).toEqual({ all: 12, mine: 2, free: 4, later: 8 })
})
