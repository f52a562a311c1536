import { expect, test } from 'vitest'
import { isUuid, uuid, uuidAfter } from '../uuid.ts'

test('ids are UUIDv7 in the order they were created, each once', () => {
  const before = Date.now()
  const ids = Array.from({ length: 20_000 }, uuid)
  expect(new Set(ids).size).toBe(ids.length)
  expect([...ids].sort()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(ids[0]!.replace('-', '').slice(0, 12), 16)).toBeGreaterThanOrEqual(before)
})

test('ids are distinguished from other text', () => {
  expect(isUuid(uuid())).toBe(true)
  for (const other of ['', 'x', `${uuid()} `, `${uuid()}0`, 7, null]) expect(isUuid(other)).toBe(false)
})

test('an id after another is above it, also where the clock that made that one is ahead', () => {
  const [past, future] = [uuid(), 'ffff0000-0000-7fff-bfff-ffffffffffff']
  expect(uuidAfter(undefined)).toMatch(/^[0-9a-f-]{36}$/)
  expect(uuidAfter(past) > past).toBe(true)
  const next = uuidAfter(future)
  expect(next > future && uuidAfter(next) > next).toBe(true)
  expect(next).toMatch(/^ffff0000-0001-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
