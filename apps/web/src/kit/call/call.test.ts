// @vitest-environment happy-dom
import { anybody } from '@guanqiao/domain/kit/access'
import { integer, list, text } from '@guanqiao/domain/kit/field'
import { returnsData, returnsBare, returnsRows, draft, operation } from '@guanqiao/domain/kit/operation'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, CallProblem, onForbidden, onUnauthorized } from '../call.ts'
import { serviceOf } from './headers.ts'
import { dropToken, keepToken, readToken } from '../token.ts'

const fields = { name: text('名称'), size: integer('数'), marks: list('标记') }
const read = operation('thing.get', 'GET /transport/thing/get', {
  summary: '查',
  access: anybody,
  input: draft(fields),
  output: returnsData(fields),
})
const either = operation('thing.list', 'GET|POST /transport/thing/getall', {
  summary: '列',
  access: anybody,
  effect: 'read',
  input: draft(fields),
  output: returnsRows(fields),
})
const write = operation('thing.create', 'POST /platform/thing/create', {
  summary: '增',
  access: anybody,
  input: draft(fields),
  output: returnsBare(fields),
})

const fetched = vi.fn<typeof fetch>()
const sent = () => {
  const [url, init] = fetched.mock.calls.at(-1) ?? []
  return { url: String(url), init: init ?? {}, headers: new Headers(init?.headers) }
}
const answer = (body: unknown, status = 200) => fetched.mockImplementation(async () => Response.json(body, { status }))

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  localStorage.clear()
})
afterEach(() => vi.useRealTimers())

test('a GET sends filled fields as query parameters and unwraps data', async () => {
  answer({ data: { name: '甲' } })
  keepToken('t1')
  expect(await call(read, { name: '甲 乙', size: 0, marks: ['a', 'b'] })).toEqual({ name: '甲' })
  expect(sent().url).toBe('/transport/thing/get?name=%E7%94%B2+%E4%B9%99&size=0&marks=a%2Cb')
  expect(sent().headers.get('Access-Token')).toBe('t1')
  expect(sent().headers.get('Service-Name')).toBe('transport-management')
  expect(sent().headers.has('Idempotency-Key')).toBe(false)
})

test('POST is preferred, a read has no key and rows are unwrapped', async () => {
  answer({ rows: [{ name: 'x' }] })
  expect(await call(either, { name: null })).toEqual([{ name: 'x' }])
  expect(sent().init.method).toBe('POST')
  expect(sent().headers.has('Idempotency-Key')).toBe(false)
})

test('a write carries a new key each time, or the one that is passed', async () => {
  answer({ name: 'x' })
  await call(write, { name: 'x' })
  const first = sent().headers.get('Idempotency-Key')
  await call(write, { name: 'x' })
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(sent().headers.get('Idempotency-Key')).not.toBe(first)
  await call(write, { name: 'x' }, { idempotencyKey: 'k' })
  expect(sent().headers.get('Idempotency-Key')).toBe('k')
})

test('a write whose response is not needed says so', async () => {
  answer({ name: 'x' })
  await call(write, { name: 'x' }, { isMinimal: true })
  expect(sent().headers.get('Prefer')).toBe('return=minimal')
  await call(write, { name: 'x' })
  expect(sent().headers.has('Prefer')).toBe(false)
})

test('a refusal keeps code, fields, request number and the present record', async () => {
  answer(
    {
      code: 'record.changed',
      message: '已改',
      fields: [{ path: 'name', message: '错' }],
      requestId: 'r1',
      current: { id: 1 },
    },
    409,
  )
  const problem = await call(write, {}).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(CallProblem)
  expect(problem).toMatchObject({
    status: 409,
    code: 'record.changed',
    message: '已改',
    requestId: 'r1',
    current: { id: 1 },
    fields: [{ path: 'name', message: '错' }],
  })
})

test('a foreign response, no network and a timeout each have their message', async () => {
  fetched.mockImplementation(async () => new Response('<html>', { status: 502 }))
  await expect(call(read, {})).rejects.toMatchObject({ code: 'http.502', message: '系统暂时不可用，请稍后再试' })
  fetched.mockRejectedValue(new TypeError('failed'))
  await expect(call(read, {})).rejects.toMatchObject({
    status: 0,
    code: 'network',
    message: '网络不通，请检查网络后重试',
  })
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort(new DOMException('late', 'TimeoutError')))
  fetched.mockRejectedValue(new DOMException('late', 'TimeoutError'))
  await expect(call(read, {})).rejects.toMatchObject({ code: 'timeout', message: '请求超时' })
})

test('an abort by the caller stays an abort', async () => {
  const stop = new AbortController()
  fetched.mockImplementation(async () => {
    stop.abort()
    throw new DOMException('stop', 'AbortError')
  })
  await expect(call(read, {}, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test('401 and 403 are reported, except for a 401 for a signed-in user', async () => {
  const out = vi.fn()
  const no = vi.fn()
  const stops = [onUnauthorized(out), onForbidden(no)]
  answer({ code: 'session.missing', message: '请先登录', requestId: 'r', result: { isLogin: true } }, 401)
  await call(read, {}).catch(() => undefined)
  expect(out).not.toHaveBeenCalled()
  answer({ code: 'session.expired', message: '失效', requestId: 'r' }, 401)
  await call(read, {}).catch(() => undefined)
  answer({ code: 'access.denied', message: '无权', requestId: 'r' }, 403)
  await call(read, {}).catch(() => undefined)
  expect(out).toHaveBeenCalledOnce()
  expect(no).toHaveBeenCalledOnce()
  for (const stop of stops) stop()
})

test('a request under a token that was renewed meanwhile is repeated under the new one', async () => {
  keepToken('old')
  fetched.mockImplementationOnce(async () => {
    keepToken('new')
    return Response.json(
      { code: 'session.renewed', message: '令牌已更换', requestId: 'r', result: { isLogin: true } },
      { status: 401 },
    )
  })
  fetched.mockImplementationOnce(async () => Response.json({ rows: [] }))
  await call(read, {})
  const tokens = fetched.mock.calls.slice(-2).map(([, init]) => new Headers(init?.headers).get('access-token'))
  expect(tokens).toEqual(['old', 'new'])
  dropToken()
})

test('each area of the paths has its service tag', () => {
  expect(
    ['/document/manifest/list', '/api/es/wechat/createQrCode', '/base/config/port', '/port/site/getall', '/auth/x'].map(
      serviceOf,
    ),
  ).toEqual(['platfrom-document-api', 'messaging', 'customs-base', 'port_logistics', 'platform'])
})

test('a token lives seven days', () => {
  keepToken('t')
  expect(readToken()).toBe('t')
  vi.useFakeTimers({ now: Date.now() + 604_800_001 })
  expect(readToken()).toBeUndefined()
  localStorage.setItem('pro__Access-Token', 'rubbish')
  expect(readToken()).toBeUndefined()
  dropToken()
})
