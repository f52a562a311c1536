import type { Location } from 'react-router'
import { expect, test } from 'vitest'
import { renaming } from '../../kit/tabs/renaming.ts'
import { homePath, keyFor, MAX_TABS, neighbour, opened, paneOf, pinToggled, tabsClosedBy, withHome } from './tabs.ts'
import type { Tab } from './tabs.ts'

const at = (pathname: string, search = ''): Location => ({ pathname, search, hash: '', state: null, key: 'k' })
const clean = () => false
const open = (paths: readonly string[], isDirty: (key: string) => boolean = clean): readonly Tab[] =>
  paths.reduce<readonly Tab[]>((tabs, path) => opened(tabs, path, at(path), isDirty), [])
const keys = (tabs: readonly Tab[]) => tabs.map(({ key }) => key).join('')

test('two records are two tabs, two filters of one list are one', () => {
  expect(keyFor('/order/detail', '?id=1&tab=goods')).toBe('/order/detail?id=1')
  expect(keyFor('/order/detail', '?id=2')).not.toBe(keyFor('/order/detail', '?id=1'))
  expect(keyFor('/order/list', '?keyword=a')).toBe(keyFor('/order/list', '?keyword=b'))
  expect(keyFor('/number/view', '?batch_number=B1', ['batch_number'])).toBe('/number/view?batch_number=B1')
})

test('going somewhere again changes its tab and its place in time, not its place in the bar', () => {
  const tabs = opened(open(['a', 'b', 'c']), 'a', at('a', '?keyword=x'), clean)
  expect(keys(tabs)).toBe('abc')
  expect(tabs[0]).toMatchObject({ used: 4, location: { search: '?keyword=x' } })
})

test('a record that got its id keeps its tab and screen, and a new one opens beside it', () => {
  const saved = { ...at('new', '?id=1'), state: renaming('new') }
  const renamed = opened(open(['a', 'new', 'b']), 'new?id=1', saved, clean)
  expect(renamed.map((tab) => [tab.key, paneOf(tab)])).toEqual([
    ['a', 'a'],
    ['new?id=1', 'new'],
    ['b', 'b'],
  ])
  const [next] = opened(renamed, 'new', at('new'), clean).slice(-1)
  expect(next?.key).toBe('new')
  expect(renamed.map(paneOf)).not.toContain(next && paneOf(next))
  expect(opened(renamed, 'new?id=1', saved, clean).map(paneOf)).toEqual(['a', 'new', 'b'])
})

test('a thirteenth tab takes the place of the one not seen for longest, but never of unsaved input', () => {
  const letters = [...'abcdefghijkl']
  expect(letters).toHaveLength(MAX_TABS)
  expect(keys(opened(open(letters), 'm', at('m'), clean))).toBe('bcdefghijklm')
  expect(keys(opened(open(letters), 'm', at('m'), (key) => key < 'c'))).toBe('abdefghijklm')
  expect(keys(opened(open(letters), 'm', at('m'), () => true))).toBe('abcdefghijklm')
})

test('commands apply to the tabs beside the one on which they were called', () => {
  const tabs = open([...'abcd'])
  expect(keys(tabsClosedBy.current(tabs, 'b'))).toBe('b')
  expect(keys(tabsClosedBy.left(tabs, 'b'))).toBe('a')
  expect(keys(tabsClosedBy.right(tabs, 'b'))).toBe('cd')
  expect(keys(tabsClosedBy.others(tabs, 'b'))).toBe('acd')
  expect(tabsClosedBy.left(tabs, 'a')).toEqual([])
  expect(tabsClosedBy.right(tabs, 'd')).toEqual([])
})

test('after the current tab is closed the next one is shown, otherwise the one before', () => {
  const tabs = open([...'abcd'])
  const next = (closing: string, active: string) =>
    neighbour(
      tabs,
      tabs.filter(({ key }) => closing.includes(key)),
      active,
    )?.key
  expect(next('b', 'b')).toBe('c')
  expect(next('d', 'd')).toBe('c')
  expect(next('bcd', 'c')).toBe('a')
  expect(next('abc', 'd')).toBe('d')
})

test('the workplace is always there, first and pinned, wherever it was opened', () => {
  const keysOf = (tabs: readonly Tab[]) => tabs.map(({ key }) => key)
  expect(keysOf(withHome(open(['a'])))).toEqual([homePath, 'a'])
  const visited = withHome(open(['a', homePath]))
  expect(keysOf(visited)).toEqual([homePath, 'a'])
  expect(visited[0]).toMatchObject({ used: 2, pinned: true })
  expect(pinToggled(visited, homePath)[0]?.pinned).toBe(true)
  expect(keysOf(tabsClosedBy.others(visited, 'a'))).toEqual([])
})

test('a pinned tab moves to the left, is not closed by others, and not dropped', () => {
  const tabs = pinToggled(open([...'abcd']), 'c')
  expect(keys(tabs)).toBe('cabd')
  expect(keys(tabsClosedBy.left(tabs, 'b'))).toBe('a')
  expect(keys(tabsClosedBy.current(tabs, 'c'))).toBe('')
  expect(keys(pinToggled(tabs, 'c'))).toBe('cabd')
  expect(keys(tabsClosedBy.current(pinToggled(tabs, 'c'), 'c'))).toBe('c')
  const full = pinToggled(open([...'abcdefghijkl']), 'a')
  expect(keys(opened(full, 'm', at('m'), clean))).toBe('acdefghijklm')
})

test('a pinned record that gets its id stays pinned', () => {
  const renamed = opened(
    pinToggled(open(['new']), 'new'),
    'new?id=1',
    { ...at('new', '?id=1'), state: renaming('new') },
    clean,
  )
  expect(renamed[0]).toMatchObject({ key: 'new?id=1', pinned: true })
})
