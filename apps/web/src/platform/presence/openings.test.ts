import { beforeEach, expect, test, vi } from 'vitest'
import {
  connectPresence,
  disconnectPresence,
  endOpening,
  endOpeningsOf,
  peopleOn,
  putOpening,
  receivePresent,
} from './openings.ts'

const emit = vi.fn()
const opening = { tab: '/a', entity: 'company', id: '1', editing: false }
const subject = { entity: 'company', record_id: '1' }
const person = { full_name: '李明', editing: true, since: '2026-11-24T06:03:10.000Z', self: false }

beforeEach(() => {
  vi.useFakeTimers()
  endOpeningsOf('/a')
  connectPresence({ emit })
  vi.runAllTimers()
  emit.mockClear()
})

test('one record in several parts is sent once, edited if one of them edits it', () => {
  putOpening('one', opening)
  putOpening('two', { ...opening, editing: true })
  vi.runAllTimers()
  expect(emit.mock.calls).toEqual([['open', { ...subject, editing: true }]])
  endOpening('two')
  vi.runAllTimers()
  expect(emit.mock.calls.at(-1)).toEqual(['open', { ...subject, editing: false }])
  endOpeningsOf('/a')
  vi.runAllTimers()
  expect(emit.mock.calls.at(-1)).toEqual(['leave', subject])
})

test('a part that ends and begins again at once sends nothing', () => {
  putOpening('one', opening)
  vi.runAllTimers()
  emit.mockClear()
  endOpening('one')
  putOpening('one', opening)
  vi.runAllTimers()
  expect(emit).not.toHaveBeenCalled()
})

test('people are shown until they leave, the record is left or the connection is lost, and again after it returns', () => {
  putOpening('one', opening)
  vi.runAllTimers()
  receivePresent({ ...subject, people: [person] })
  expect(peopleOn('company', '1')).toEqual([person])
  receivePresent({ ...subject, people: [] })
  expect(peopleOn('company', '1')).toEqual([])
  receivePresent({ ...subject, people: [person] })
  disconnectPresence()
  expect(peopleOn('company', '1')).toEqual([])
  connectPresence({ emit })
  expect(emit.mock.calls.at(-1)).toEqual(['open', { ...subject, editing: false }])
  receivePresent({ ...subject, people: [person] })
  endOpening('one')
  vi.runAllTimers()
  receivePresent({ ...subject, people: [person] })
  expect(peopleOn('company', '1')).toEqual([])
})
