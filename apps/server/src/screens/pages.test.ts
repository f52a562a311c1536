import { createHash } from 'node:crypto'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerProblems, answerUnknownPaths } from '../kernel/http/problems.ts'
import { mountScreens } from './pages.ts'
import { createHttp } from '../kernel/http/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'guanqiao-screens-'))
let http: FastifyInstance
let isUnused = false

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<title>关桥</title>')
  writeFileSync(join(folder, 'inside.html'), '<title>关桥，内</title>')
  writeFileSync(join(folder, 'assets/a-1b2c.js'), 'let a')
  writeFileSync(join(folder, 'assets/a-1b2c.js.br'), brotliCompressSync('let a'))
  http = createHttp({ trustProxy: false, logLevel: 'silent', addressLimit: 0 })
  answerProblems(http)
  answerUnknownPaths(
    http,
    new Map([['/x/y', new Set(['POST'])]]),
    await mountScreens(http, folder, async () => isUnused),
  )
})
afterAll(async () => {
  await http.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers = {}) => http.inject({ method: 'GET', url, headers })
const browser = { accept: 'text/html,application/xhtml+xml' }

test('files with a hash are cached for ever and sent compressed', async () => {
  const answer = await get('/assets/a-1b2c.js', { 'accept-encoding': 'br' })
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['content-type']).toContain('javascript')
})

test.each(['/', '/?redirect=%2Forder', '/assets', '/assets/', '/transport/vehicle', '/user', '/no/such/screen'])(
  'a browser gets the screens at %s',
  async (url) => {
    const answer = await get(url, browser)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('<title>关桥，内</title>')
    expect(answer.headers['cache-control']).toBe('no-cache')
  },
)

test.each(['/user/login', '/user/login?redirect=%2Forder'])(
  'before signing in, at %s, the page does not preload the inner screens',
  async (url) => {
    expect((await get(url, browser)).body).toBe('<title>关桥</title>')
  },
)

test('the script within the page is permitted by its hash, and no other', async () => {
  const script = 'let first = 1'
  const hash = createHash('sha256').update(script).digest('base64')
  writeFileSync(join(folder, 'index.html'), `<script>${script}</script><script src="/a.js"></script>`)
  try {
    const { headers } = await get('/user/login', browser)
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  } finally {
    writeFileSync(join(folder, 'index.html'), '<title>关桥</title>')
  }
  expect((await get('/user/login', browser)).headers['content-security-policy']).toContain("script-src 'self';")
})

test('only the page itself may show what it has in memory in a frame', async () => {
  const policyOf = async (url: string, headers = {}) => (await get(url, headers)).headers['content-security-policy']
  for (const url of ['/', '/user/login', '/transport/vehicle']) {
    expect(await policyOf(url, browser)).toContain('frame-src blob:; object-src blob:;')
  }
  for (const url of ['/assets/a-1b2c.js', '/no/such/call', '/%'])
    expect(await policyOf(url)).toContain("frame-src 'none'; object-src 'none';")
})

test('a program gets no page, and no file beside the folder', async () => {
  for (const url of [
    '/no/such/call',
    '/assets/none.js',
    '/..%2f..%2fetc/passwd',
    '/assets/..%2f..%2f..%2fetc/passwd',
  ]) {
    expect((await get(url)).statusCode).toBe(404)
    expect((await get(url)).json()).toMatchObject({ code: 'request.notFound' })
  }
})

test.each([{ accept: '*/*' }, {}, { accept: 'text/*' }])(
  'a program that accepts any type gets the page at /: %o',
  async (headers) => {
    for (const url of ['/', '/?from=bookmark']) {
      const answer = await get(url, headers)
      expect([answer.statusCode, answer.body]).toEqual([200, '<title>关桥，内</title>'])
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    }
    expect((await get('/transport/vehicle', headers)).statusCode).toBe(404)
  },
)

test('a program that accepts JSON alone learns that / is no call', async () => {
  const answer = await get('/', { accept: 'application/json' })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'request.notFound'])
})

test.each(['/', '/transport/vehicle', '/order/detail?id=1'])('HEAD %s has the headers of GET', async (url) => {
  const head = await http.inject({ method: 'HEAD', url, headers: browser })
  const { statusCode, headers } = await get(url, browser)
  expect([head.statusCode, head.body]).toEqual([statusCode, ''])
  for (const name of ['content-type', 'content-length', 'cache-control', 'content-security-policy'])
    expect(head.headers[name]).toBe(headers[name])
})

const unreadable = ['/%', '/?q=%E0%A4%A', '/order/%00', '/api/%', '/assets/%', '/x/y?q=%', '/%ED%A0%80']

test.each(unreadable)('a browser gets the page at %s, as not found, and a program a refusal', async (url) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const page = await http.inject({ method, url, headers: browser })
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.body).toBe(method === 'GET' ? '<title>关桥，内</title>' : '')
    expect(page.headers).toMatchObject(guarded)
  }
  for (const refused of [await get(url), await http.inject({ method: 'POST', url, headers: browser })]) {
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'request.malformed'])
    expect(refused.headers).toMatchObject(guarded)
  }
})

const guarded = { 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'cache-control': 'no-store' }

test('the address of a call is a screen for a browser, and the wrong method for a program', async () => {
  expect((await get('/x/y', browser)).body).toBe('<title>关桥，内</title>')
  expect((await get('/x/y')).statusCode).toBe(405)
})

test('while there is no user, every page leads to the one that makes the first, which is closed afterwards', async () => {
  isUnused = true
  for (const url of ['/', '/user/login', '/order/list?pageNo=2'])
    expect((await get(url, browser)).headers['location']).toBe('/user/setup')
  expect((await get('/user/setup', browser)).body).toBe('<title>关桥</title>')
  expect((await get('/assets/a-1b2c.js')).statusCode).toBe(200)
  isUnused = false
  expect(await get('/user/setup', browser)).toMatchObject({
    statusCode: 302,
    headers: { location: '/', 'cache-control': 'no-store' },
  })
  expect((await get('/', browser)).body).toBe('<title>关桥，内</title>')
})
