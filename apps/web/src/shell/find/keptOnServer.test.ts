// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '../../platform/session/session.ts'
import { clerk } from '../../platform/session/tests/user.ts'
import { keepToken } from '../../kit/token.ts'
import { storeSoon, syncOnce } from './keptOnServer.ts'

const row = { path: '/order/detail?id=1', title: '订单 1', favourite: true, recent: true }
const sent: { url: string; pages?: unknown }[] = []
let rows: unknown[] = []

const enter = (id: string, viewing: string | null = null) =>
  setSession({ user: { ...clerk, id, viewing }, navigation: [], menus: new Set() })

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  rows = [row]
  keepToken('t1')
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push({ url, ...(init?.body ? (JSON.parse(String(init.body)) as object) : {}) })
    return Response.json({ rows })
  })
})
afterEach(() => void vi.useRealTimers())

test('the lists are read once for each user, and a server without any receives those of the browser', async () => {
  const events: unknown[] = []
  enter('u1')
  for (let time = 0; time < 2; time++)
    await syncOnce(
      () => [],
      (stored) => void events.push(stored),
    )
  expect(events).toEqual([[row]])
  rows = []
  enter('u2')
  await syncOnce(
    () => [{ path: '/order/detail?id=2', title: '订单 2', favourite: null }],
    () => undefined,
  )
  expect(sent.at(-1)).toMatchObject({ url: '/platform/users/pages/keep', pages: [{ title: '订单 2' }] })
})

test('records opened in quick succession are one request; a user who views a role sends nothing', async () => {
  enter('u3')
  for (const n of [1, 2])
    storeSoon({ path: `/order/detail?id=${n}`, title: `订单 ${n}`, favourite: null }, () => undefined)
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.pages).toHaveLength(2)
  enter('u3', '制单员')
  storeSoon({ path: '/order/detail?id=3', title: '订单 3', favourite: null }, () => undefined)
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(1)
})
