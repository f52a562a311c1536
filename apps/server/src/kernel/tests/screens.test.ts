import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerProblems, answerStrangers } from '../http/problems.ts'
import { mountScreens } from '../http/screens.ts'
import { createHttp } from '../http/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'guanqiao-screens-'))
let http: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<title>关桥</title>')
  writeFileSync(join(folder, 'assets/a-1b2c.js'), 'let a')
  writeFileSync(join(folder, 'assets/a-1b2c.js.br'), brotliCompressSync('let a'))
  http = createHttp({ trustProxy: false, logLevel: 'silent', addressLimit: 0 })
  answerProblems(http)
  answerStrangers(http, new Map([['/x/y', new Set(['POST'])]]), await mountScreens(http, folder))
})
afterAll(async () => {
  await http.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers = {}) => http.inject({ method: 'GET', url, headers })
const browser = { accept: 'text/html,application/xhtml+xml' }

test('what bears a hash is kept for ever and comes compressed', async () => {
  const answer = await get('/assets/a-1b2c.js', { 'accept-encoding': 'br' })
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['content-type']).toContain('javascript')
})

test.each(['/', '/?redirect=%2Forder', '/assets', '/assets/', '/transport/vehicle', '/user/login', '/no/such/screen'])(
  'a browser gets the screens at %s',
  async (url) => {
    const answer = await get(url, browser)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('<title>关桥</title>')
    expect(answer.headers['cache-control']).toBe('no-cache')
  },
)

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

test('the address of a call is a screen for a browser, and the wrong method for a program', async () => {
  expect((await get('/x/y', browser)).body).toBe('<title>关桥</title>')
  expect((await get('/x/y')).statusCode).toBe(405)
})
