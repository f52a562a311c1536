// @vitest-environment happy-dom
import { anybody } from '@guanqiao/domain/kit/access'
import { text } from '@guanqiao/domain/kit/field'
import { returnsBare, draft, operation } from '@guanqiao/domain/kit/operation'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, onUnauthorized } from '../call.ts'
import { bindToken, dropToken, keepToken } from '../token.ts'
import { offerRenewal, onRenewed } from './renewal.ts'

const fields = { name: text('名称') }
const make = (name: string, path: string) =>
  operation(name, path, { summary: '', access: anybody, input: draft(fields), output: returnsBare(fields) })
const read = make('thing.get', 'GET /transport/thing/get')
const write = make('thing.create', 'POST /platform/thing/create')

const sent: { token: string | null; key: string | null }[] = []
const good = new Set<string>()
const listener = vi.fn()
const stops: (() => void)[] = []
let agree: (isRenewed: boolean) => void = () => undefined
const renew = vi.fn(() => new Promise<boolean>((resolve) => (agree = resolve)))

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  good.clear()
  renew.mockClear()
  listener.mockClear()
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    sent.push({ token: headers.get('Access-Token'), key: headers.get('Idempotency-Key') })
    return good.has(headers.get('Access-Token') ?? '')
      ? Response.json({ name: '甲' })
      : Response.json({ code: 'session.expired', message: '登录已失效', requestId: 'r' }, { status: 401 })
  })
  keepToken('old')
  bindToken('old')
  stops.push(onUnauthorized(listener))
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  dropToken()
})

const offer = (isWanted: (isWrite: boolean) => boolean) => void stops.push(offerRenewal({ isWanted, renew }))
const signedInAs = (token: string) => {
  good.add(token)
  keepToken(token)
  agree(true)
}

test('a write whose session ended goes on under the same key once the user is signed in again', async () => {
  offer((isWrite) => isWrite)
  const renewed = vi.fn()
  stops.push(onRenewed(renewed))
  const answer = call(write, { name: '甲' })
  await vi.waitFor(() => expect(renew).toHaveBeenCalledOnce(), { timeout: 15_000 })
  signedInAs('new')
  expect(await answer).toEqual({ name: '甲' })
  expect(sent.map(({ token }) => token)).toEqual(['old', 'new'])
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(listener).not.toHaveBeenCalled()
  expect(renewed).toHaveBeenCalledOnce()
})

test('calls that fail together ask once, and all continue', async () => {
  offer(() => true)
  const answers = Promise.all([call(write, { name: '甲' }), call(read, { name: '甲' }), call(read, { name: '乙' })])
  await vi.waitFor(() => expect(renew).toHaveBeenCalled(), { timeout: 15_000 })
  await new Promise((done) => setTimeout(done))
  signedInAs('new')
  expect(await answers).toHaveLength(3)
  expect(renew).toHaveBeenCalledOnce()
  expect(sent).toHaveLength(6)
})

test('a call that was on its way while another renewed the session is repeated without asking', async () => {
  offer(() => true)
  const answer = call(read, {})
  good.add('new')
  keepToken('new')
  expect(await answer).toEqual({ name: '甲' })
  expect(renew).not.toHaveBeenCalled()
})

test('a call is repeated once only; the second refusal is the caller’s', async () => {
  offer(() => true)
  const answer = call(write, {}).catch((error: unknown) => error)
  await vi.waitFor(() => expect(renew).toHaveBeenCalledOnce(), { timeout: 15_000 })
  agree(true)
  expect(await answer).toMatchObject({ code: 'session.expired' })
  expect(sent).toHaveLength(2)
  expect(renew).toHaveBeenCalledOnce()
})

test('without unsaved input there is no question, and the end of the session is reported', async () => {
  offer((isWrite) => isWrite)
  await expect(call(read, {})).rejects.toMatchObject({ code: 'session.expired' })
  expect(renew).not.toHaveBeenCalled()
  expect(listener).toHaveBeenCalledOnce()
})

test('a call in another token’s name neither asks nor notifies', async () => {
  offer(() => true)
  await expect(call(write, {}, { token: 'other' })).rejects.toMatchObject({ code: 'session.expired' })
  expect([renew.mock.calls.length, listener.mock.calls.length, sent[0]?.token]).toEqual([0, 0, 'other'])
})

test('a page bound to its user does not adopt the sign-in of another window', async () => {
  localStorage.setItem('pro__Access-Token', JSON.stringify({ value: 'theirs', expire: Date.now() + 1000 }))
  await call(read, {}).catch(() => undefined)
  expect(sent[0]?.token).toBe('old')
  dropToken()
  expect(localStorage.getItem('pro__Access-Token')).toContain('theirs')
})
