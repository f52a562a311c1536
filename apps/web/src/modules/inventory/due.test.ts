import { expect, test } from 'vitest'
import type { DueList } from './due.ts'
import { dueGroups, leftOf } from './due.ts'

const now = Date.parse('2026-11-24T08:00:00Z')
const due = (due_at: string, due_kind: DueList['due_kind'] = 'list'): DueList => ({
  id: due_at,
  inventory_no: 'JB1',
  status: 'draft',
  plate_number: '蒙A1',
  list_no: null,
  due_kind,
  due_at,
  overdue: 0,
  source: '',
})

test.each([
  ['2026-11-24T08:00:00.000Z', '逾期 1 天', 'bad'],
  ['2026-11-24T07:59:59.000Z', '逾期 1 天', 'bad'],
  ['2026-11-20T08:00:00.000Z', '逾期 4 天', 'bad'],
  ['2026-11-24T08:00:01.000Z', '不足 1 天', 'attention'],
  ['2026-11-26T09:00:00.000Z', '还剩 2 天', 'attention'],
  ['2026-11-28T08:00:00.000Z', '还剩 4 天', 'quiet'],
])('%s is %s', (due_at, label, tone) => expect(leftOf(due_at, now)).toEqual({ label, tone }))

test('lists are grouped by urgency and by the kind of limit', () => {
  const lists = [
    due('2026-11-23T08:00:00.000Z'),
    due('2026-11-25T08:00:00.000Z', 'loading'),
    due('2026-12-10T15:59:59.000Z', 'declaration'),
  ]
  const sizes = dueGroups(lists, now).map(({ key, rows }) => [key, rows.length])
  expect(Object.fromEntries(sizes)).toEqual({ all: 3, past: 1, near: 1, list: 2, declaration: 1 })
})
