import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { GUARDS } from '../kernel/http/guards.ts'
import { createHttp } from '../kernel/http/server.ts'
import { createStage } from '../testing/actors.ts'
import type { Stage } from '../testing/actors.ts'

describe('a connection', () => {
  const LONG = 200_000
  let http: FastifyInstance | undefined
  afterEach(() => http?.close())

  /** A client's socket, and the time at which the server has closed its end. */
  async function open(timeouts: object): Promise<{ socket: Socket; cut: Promise<unknown> }> {
    const usual = { headers: LONG, request: LONG, idle: LONG, answer: LONG }
    http = createHttp({ trustProxy: false, logLevel: 'silent', addressLimit: 0, timeouts: { ...usual, ...timeouts } })
    http.get('/much', async (_request, reply) => reply.send(Buffer.alloc(64 * 1024 * 1024)))
    http.post('/little', async () => ({ ok: true }))
    await http.listen({ port: 0, host: '127.0.0.1' })
    const accepted = once(http.server, 'connection') as Promise<[Socket]>
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    const [connection] = await accepted
    return { socket, cut: once(connection, 'close') }
  }

  test('is closed when its reader stops reading', async () => {
    const { socket, cut } = await open({ idle: 1_000 })
    socket.write('GET /much HTTP/1.1\r\nhost: x\r\n\r\n')
    await cut
    socket.destroy()
  })

  test('is closed after the timeout when its reader reads too slowly', async () => {
    const { socket, cut } = await open({ answer: 2_000 })
    let read = 0
    socket.on('data', (chunk) => {
      read += chunk.length
      socket.pause()
      setTimeout(() => socket.resume(), 20)
    })
    socket.write('GET /much HTTP/1.1\r\nhost: x\r\n\r\n')
    await cut
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(64 * 1024 * 1024)
    socket.destroy()
  })

  test.each([
    ['head', 'POST /little HTTP/1.1\r\n', 'x: y\r\n'],
    ['body', 'POST /little HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n', ' '],
  ])('gets 408 and is closed when its %s arrives character by character', async (_what, start, more) => {
    const { socket, cut } = await open({ headers: 700, request: 1_000 })
    let text = ''
    socket.on('data', (chunk) => (text += String(chunk)))
    socket.write(start)
    const trickle = setInterval(() => socket.write(more), 50)
    await cut
    clearInterval(trickle)
    expect(text).toMatch(/^HTTP\/1.1 408 /)
    expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toMatchObject({ code: 'request.timeout' })
    socket.destroy()
  })

  test('stays open while it is used', async () => {
    const { socket } = await open({})
    const ask = 'POST /little HTTP/1.1\r\nhost: x\r\n\r\n'
    for (let n = 0; n < 3; n += 1) {
      socket.write(ask)
      expect(String((await once(socket, 'data'))[0])).toContain('{"ok":true}')
    }
    socket.destroy()
  })
})

describe('TRUST_PROXY', () => {
  const seenAs = async (trustProxy: number | string) => {
    const http = createHttp({ trustProxy, logLevel: 'silent', addressLimit: 0 })
    http.get('/who', async (request) => request.ip)
    const headers = { 'x-forwarded-for': '1.1.1.1, 2.2.2.2' }
    const answer = await http.inject({ url: '/who', remoteAddress: '10.0.0.9', headers })
    await http.close()
    return answer.body
  }
  test.each([
    [1, '2.2.2.2'],
    [2, '1.1.1.1'],
    ['10.0.0.0/8', '2.2.2.2'],
    ['192.168.0.0/16', '10.0.0.9'],
  ])('%s identifies a caller as %s: addresses that callers claim are ignored', async (trusted, address) => {
    expect(await seenAs(trusted)).toBe(address)
  })
})

test('an unknown expectation is ignored', async () => {
  const stage = await createStage()
  try {
    await stage.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = stage.http.server.address() as AddressInfo
    const headers = { expect: '200-ok' }
    const sending = request({ host: '127.0.0.1', port, path: '/healthz', headers }).end()
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject(GUARDS)
  } finally {
    await stage.close()
  }
})

describe('every response has the security headers', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await createStage()
  })
  afterAll(() => stage.close())

  test.each([
    '/%',
    '/%E0%A4%A',
    '/?q=%',
    '/api/%ff',
    '/no/such/call',
    '/healthz',
    '/openapi.json',
    '/docs',
    '/metrics',
  ])('%s', async (url) => {
    const { headers } = await stage.http.inject({ method: 'GET', url })
    expect(headers).toMatchObject(GUARDS)
  })

  test('the OpenAPI document is created and compressed once', async () => {
    const ask = () => stage.http.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'br' } })
    const [first, second] = [await ask(), await ask()]
    expect(first.headers['content-encoding']).toBe('br')
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  })
})
