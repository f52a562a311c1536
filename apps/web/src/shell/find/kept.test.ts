// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { setStorageUser } from '../../kit/userStorage.ts'
import { isFavourite, isRecord, recordPath, remember, toggleFavourite } from './storedPages.ts'

const recents = () => JSON.parse(localStorage.getItem('pro__u1:recent-records') ?? '[]') as { path: string }[]

beforeEach(() => {
  localStorage.clear()
  setStorageUser('u1')
})

test.each([
  ['/order/detail?id=1', true],
  ['/batch/view?batch_number=5100489963144', true],
  ['/goods/list?record=7', true],
  ['/goods/list?record=new', false],
  ['/order/list?pageNo=2', false],
  ['/order/create', false],
])('%s shows a record: %s', (path, expected) => {
  expect(isRecord(path)).toBe(expected)
})

test('an address is kept without its one-time parameters', () => {
  expect(recordPath('/rmft/edit', '?id=1&act=send')).toBe('/rmft/edit?id=1')
})

test('the last twenty records are kept, the latest first, each once', () => {
  for (let n = 0; n < 25; n++) remember({ path: `/order/detail?id=${n}`, title: `订单 ${n}` })
  remember({ path: '/order/detail?id=20', title: '订单 20' })
  expect(recents()).toHaveLength(20)
  expect(
    recents()
      .map(({ path }) => path)
      .slice(0, 3),
  ).toEqual(['/order/detail?id=20', '/order/detail?id=24', '/order/detail?id=23'])
})

test('a favourite is added, and removed again; another user does not have it', () => {
  const page = { path: '/order/detail?id=1', title: '订单 1' }
  toggleFavourite(page)
  expect(isFavourite(page.path)).toBe(true)
  setStorageUser('u2')
  expect(isFavourite(page.path)).toBe(false)
  setStorageUser('u1')
  toggleFavourite(page)
  expect(isFavourite(page.path)).toBe(false)
})
