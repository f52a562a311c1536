import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createManifest } from '@guanqiao/domain/customs/index'
import { stage, withStage } from '../testing/stages/openStages.ts'

const MEGABYTE = 1024 * 1024
/** Maximum response time of `/healthz` while a hostile body is processed, ms. */
const MAX_STALL_MS = 200
let port: number
let token: string

withStage(async () => {
  await stage.http.listen({ port: 0, host: '127.0.0.1' })
  port = (stage.http.server.address() as AddressInfo).port
  token = (await stage.signIn('a.admin')).body.token
})

interface Sent {
  readonly status: number
  readonly code: string | undefined
}

/** Sends a body with its length, or chunked. */
const send = (path: string, body: Buffer, signedIn: boolean, chunked = false) =>
  new Promise<Sent>((resolve) => {
    const headers = {
      'content-type': 'application/json',
      ...(signedIn ? { 'access-token': token } : {}),
      ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': body.length }),
    }
    let status = 0
    const sending = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (answer: IncomingMessage) => {
      status = answer.statusCode ?? 0
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.on('end', () => resolve({ status, code: (JSON.parse(text) as { code?: string }).code }))
    })
    // The server responds before it has read everything, and closes: a failed write is no failure.
    sending.on('error', () => setTimeout(() => status === 0 && resolve({ status, code: undefined }), 50))
    for (let at = 0; at < body.length; at += MEGABYTE) sending.write(body.subarray(at, at + MEGABYTE))
    sending.end()
  })

const usedMilliseconds = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * The longest time for which the server's thread was busy without serving others while `work` ran, ms. CPU time, so that other
 * processes do not count.
 */
async function standstill<T>(work: () => Promise<T>): Promise<{ result: T; longest: number }> {
  let longest = 0
  let last = usedMilliseconds()
  const look = () => {
    const used = usedMilliseconds()
    longest = Math.max(longest, used - last)
    last = used
  }
  const timer = setInterval(look, 1)
  const result = await work()
  clearInterval(timer)
  look()
  return { result, longest }
}

const filled = (bytes: number, part: (n: number) => string, open: string, close: string): string => {
  const parts: string[] = []
  let size = 0
  for (let n = 0; size < bytes; n += 1) {
    const text = part(n)
    parts.push(text)
    size += text.length + 1
  }
  return `${open}${parts.join(',')}${close}`
}

const texts = (bytes: number): Record<string, string> => ({
  'many keys': filled(bytes, (n) => `"k${n}":1`, '{', '}'),
  'many keys in lines': filled(bytes, (n) => `"k${n}":1`, '{"list":[{', '}]}'),
  'deep arrays': '['.repeat(bytes),
  'deep objects': '{"a":'.repeat(bytes / 5),
  'a long array': filled(bytes, () => '1', '{"list":[', ']}'),
  'many empty lines': filled(bytes, () => '{}', '{"list":[', ']}'),
  'a long string': `{"username":"${'x'.repeat(bytes)}"}`,
  'a long string of escapes': `{"username":"${'\\\\'.repeat(bytes / 2)}"}`,
  'many strings': filled(bytes, () => '"x"', '{"list":[', ']}'),
  'invalid JSON': `{"a":${'z'.repeat(bytes)}`,
  blanks: ' '.repeat(bytes),
  'a long number': `{"a":${'1'.repeat(bytes)}}`,
})
const bodies = (bytes: number): Record<string, Buffer> =>
  Object.fromEntries(Object.entries(texts(bytes)).map(([kind, text]) => [kind, Buffer.from(text)]))
const kinds = Object.keys(texts(10))
const nine = bodies(9 * MEGABYTE)
const four = bodies(4 * MEGABYTE)

describe.each(kinds)('%s', (kind) => {
  test.each([
    ['anonymous, sign-in', '/platform/users/login', false, [413]],
    ['anonymous, a list', '/transport/vehicle/bulkCreate', false, [401]],
    ['signed in, a form', '/transport/vehicle/create', true, [413]],
    ['signed in, a list', '/transport/vehicle/bulkCreate', true, [413]],
  ] as const)('nine megabytes, %s', async (_who, path, signedIn, statuses) => {
    for (const chunked of [false, true]) {
      const { result, longest } = await standstill(() => send(path, nine[kind]!, signedIn, chunked))
      expect([...statuses, 0]).toContain(result.status)
      expect(longest).toBeLessThan(MAX_STALL_MS)
    }
  })
  test('four megabytes that are read', async () => {
    for (const chunked of [false, true]) {
      const { result, longest } = await standstill(() =>
        send('/transport/vehicle/bulkCreate', four[kind]!, true, chunked),
      )
      expect([400, 413, 422]).toContain(result.status)
      expect(longest).toBeLessThan(MAX_STALL_MS)
    }
  })
})

test.each([10, 30, 60])('a manifest with 999 bills of %i empty goods lines is refused, quickly', async (goods) => {
  const bill = { goods: Array.from({ length: goods }, () => ({})) }
  const body = Buffer.from(JSON.stringify({ bills: Array.from({ length: 999 }, () => bill) }))
  const { result, longest } = await standstill(() => send(createManifest.routes[0]!.path, body, true))
  expect([413, 422]).toContain(result.status)
  expect(longest).toBeLessThan(MAX_STALL_MS)
})

test('at most fifty problems are reported', async () => {
  const list = Array.from({ length: 500 }, () => ({}))
  const answer = await (await stage.as('a.admin')).call('POST', '/transport/vehicle/bulkCreate', { list })
  expect(answer.status).toBe(422)
  expect(answer.body.fields).toHaveLength(50)
})
