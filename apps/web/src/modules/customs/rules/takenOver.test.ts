import { expect, test } from 'vitest'
import { changedFields, isSameValue } from '../amend/takenOver.ts'

const origin = (path: string, source: string, value: string) => ({ path, source, label: source, value })
const head = {
  order_id: 'o',
  unloading_place: '0708SC01',
  arrival_date: '2027-01-05',
  loading_time: '2027-01-05T00:00:00.000Z',
  transmitter_id: null,
  origins: [
    origin('unloading_place', 'site', '0705SC01'),
    origin('arrival_date', 'order', '2027-01-05'),
    origin('loading_time', 'transport', '2027-01-04T00:00:00.000Z'),
    origin('transmitter_id', 'order', 't'),
  ],
}

test('only values that came from the order and were changed are offered for it', () => {
  expect(changedFields(head)).toEqual(['unloading_place'])
  expect(changedFields({ ...head, order_id: null })).toEqual([])
  expect(changedFields({ ...head, arrival_date: '2027-01-06' })).toEqual(['unloading_place', 'arrival_date'])
})

test('times are equal in any notation, and empty values are equal', () => {
  expect(isSameValue('2027-01-05T08:00:00+08:00', '2027-01-05T00:00:00.000Z')).toBe(true)
  expect(isSameValue(null, '')).toBe(true)
  expect(isSameValue('0708', '708')).toBe(false)
})
