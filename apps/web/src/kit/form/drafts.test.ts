// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setStorageUser } from '../userStorage.ts'
import {
  beginDraft,
  closedDrafts,
  draftsOf,
  dropDraft,
  dropDraftsOf,
  keepDraft,
  MAX_DRAFTS,
  releaseDraft,
} from './drafts.ts'

beforeEach(() => {
  localStorage.clear()
  setStorageUser('u1')
  vi.useFakeTimers({ now: Date.parse('2026-11-22T08:00:00Z') })
})
afterEach(() => vi.useRealTimers())

/** A draft of an earlier visit, not being edited. */
function left(key: string, values: Record<string, unknown>, label = ''): string {
  const name = beginDraft(key)
  keepDraft(name, { key, values, label })
  releaseDraft(name)
  vi.advanceTimersByTime(1000)
  return name
}

test('two forms of one record keep two drafts, the newest first', () => {
  left('order:new', { contract_no: 'AAA-111' }, '合同 AAA-111')
  left('order:new', { contract_no: 'BBB-222' }, '合同 BBB-222')
  expect(draftsOf('order:new').map(({ label }) => label)).toEqual(['合同 BBB-222', '合同 AAA-111'])
  expect(draftsOf('order:7')).toEqual([])
})

test('a draft that is being typed in this page is not offered', () => {
  const name = beginDraft('order:new')
  keepDraft(name, { key: 'order:new', values: { contract_no: 'A' }, label: '' })
  expect(draftsOf('order:new')).toEqual([])
  releaseDraft(name)
  expect(draftsOf('order:new')).toHaveLength(1)
})

test('a draft is gone when it is dropped, and all drafts of a record with the record', () => {
  const first = left('order:1', { a: 1 })
  left('order:1', { a: 2 })
  left('order:2', { a: 3 })
  dropDraft(first)
  expect(draftsOf('order:1').map(({ values }) => values['a'])).toEqual([2])
  dropDraftsOf('order:1')
  expect(draftsOf('order:1')).toEqual([])
  expect(draftsOf('order:2')).toHaveLength(1)
})

test('drafts of a week ago are removed, and beyond the limit the oldest, never one that is being typed', () => {
  left('order:new', { n: 'old' })
  vi.advanceTimersByTime(7 * 86_400_000)
  const open = beginDraft('order:new')
  keepDraft(open, { key: 'order:new', values: { n: 'open' }, label: '' })
  for (let n = 0; n < MAX_DRAFTS + 3; n++) left('order:new', { n })
  expect(draftsOf('order:new').map(({ values }) => values['n'])).not.toContain('old')
  expect(draftsOf('order:new')).toHaveLength(MAX_DRAFTS - 1)
  releaseDraft(open)
  expect(draftsOf('order:new').map(({ values }) => values['n'])).toContain('open')
})

test('drafts of another user are invisible', () => {
  left('order:new', { contract_no: 'A' })
  setStorageUser('u2')
  expect(draftsOf('order:new')).toEqual([])
})

test('a draft of the time of one slot a form is still found', () => {
  localStorage.setItem('pro__u1:draft:order:new', JSON.stringify({ at: Date.now(), values: { contract_no: 'A' } }))
  expect(draftsOf('order:new').map(({ values }) => values)).toEqual([{ contract_no: 'A' }])
})

test('the drafts of all closed forms are listed with their pages, newest first, without the open ones', async () => {
  const page = (path: string) => ({ path, title: '订单录入' })
  for (const n of [1, 2]) {
    const name = beginDraft('order:new')
    keepDraft(name, { key: 'order:new', values: { n }, label: '', page: page(`/order/create?n=${n}`) })
    releaseDraft(name)
    vi.advanceTimersByTime(1_000)
  }
  left('order:new', { n: 'of a form outside a page' })
  const open = beginDraft('vehicle:new')
  keepDraft(open, { key: 'vehicle:new', values: {}, label: '', page: page('/transport/vehicle?record=new') })
  const paths = (await closedDrafts()).map((draft) => draft.page?.path)
  expect(paths).toEqual(['/order/create?n=2', '/order/create?n=1'])
  releaseDraft(open)
  expect(await closedDrafts()).toHaveLength(3)
})

test('without room in the browser it returns false', () => {
  const name = beginDraft('order:new')
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(keepDraft(name, { key: 'order:new', values: {}, label: '' })).toBe(false)
  vi.unstubAllGlobals()
  releaseDraft(name)
})
