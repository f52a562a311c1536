import { expect, test } from 'vitest'
import { personText } from './peopleText.ts'

const now = Date.parse('2026-11-24T08:00:00Z')
const person = { full_name: '李明', editing: true, since: '2026-11-24T06:03:10.000Z', self: false }

test('names each person, their action and its start, in Chinese time', () => {
  expect(personText(person, now)).toBe('李明 正在编辑（自 14:03）')
  expect(personText({ ...person, editing: false, since: '2026-11-23T15:30:00.000Z' }, now)).toBe(
    '李明 正在查看（自 11-23 23:30）',
  )
  expect(personText({ ...person, self: true }, now)).toBe('您在另一个窗口正在编辑（自 14:03）')
})
