import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { stage, withStage } from '../testing/stages/openStages.ts'
import type { Actor } from '../testing/actors.ts'

let who: Actor

withStage(async () => {
  who = await stage.as('a.clerk')
})

const json = { 'content-type': 'application/json' }
const create = '/transport/company/create'
const problem = {
  code: expect.any(String),
  message: expect.stringMatching(/[\u4e00-\u9fff]/),
  requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
}

describe('bodies', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  test.each([
    ['broken JSON', '{"a":', 400, 'request.malformed'],
    ['33 levels', nested(33), 400, 'request.tooDeep'],
    ['5,000 levels', '['.repeat(5000), 400, 'request.tooDeep'],
    ['brackets within text', JSON.stringify({ company_name: '['.repeat(50) }), 422, 'request.invalid'],
    ['a list', '[]', 422, 'request.invalid'],
    ['null', 'null', 422, 'request.invalid'],
    ['a key with NUL', '{"a\\u0000":1}', 400, 'request.malformed'],
    ['a key with half a sign', '{"\\ud800":1}', 400, 'request.malformed'],
    ['__proto__', '{"__proto__":{"admin":true}}', 400, 'request.malformed'],
    ['six megabytes', JSON.stringify({ company_name: 'x'.repeat(6_000_000) }), 413, 'request.tooLarge'],
  ])('%s', async (_what, body, status, code) => {
    expect(await who.call('POST', create, body, json)).toMatchObject({ status, body: { ...problem, code } })
  })
  test.each(['甲\u0000', '\ud800', '甲\u0007'])('text with %j is refused at its field', async (company_name) => {
    const answer = await who.call(
      'POST',
      create,
      JSON.stringify({ company_name, contact_name: '张三', contact_phone: '13912345678' }),
      json,
    )
    expect(answer).toMatchObject({ status: 422, body: { fields: [{ path: 'company_name' }] } })
  })
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    '%s is refused',
    async (type) => {
      expect(await who.call('POST', create, 'a=b', { 'content-type': type })).toMatchObject({
        status: 415,
        body: { ...problem, code: 'request.mediaType' },
      })
    },
  )
})

describe('addresses', () => {
  test.each([
    ['GET', '/transport/company/getall?keyword=a%00b', 400, 'request.malformed'],
    ['GET', '/transport/company/getall?keyword=%ED%A0%80x', 400, 'request.malformed'],
    ['GET', '/transport/company/getall?keyword=%zz', 400, 'request.malformed'],
    ['GET', '/no/such/call', 404, 'request.notFound'],
    ['GET', '/%2e%2e/%2e%2e/etc/passwd', 404, 'request.notFound'],
    ['PUT', '/transport/company/create', 405, 'request.method'],
    ['GET', '/transport/company/create', 405, 'request.method'],
  ] as const)('%s %s', async (method, url, status, code) => {
    expect(await who.call(method, url)).toMatchObject({ status, body: { ...problem, code } })
  })
})

describe('lists', () => {
  const list = (query: string) => who.call('GET', `/transport/company/getall?${query}`)
  test.each([
    'sortField=id;drop table company',
    'sortField=constructor',
    'sortField=contact_phone',
    'pageSize=101',
    'pageSize=0',
    'pageNo=-1',
    'pageNo=1e9',
    'pageSize=1&pageSize=2',
    'keyword=x',
    'sortOrder=desc',
    'permit_expiry_from=yesterday',
    'company_name[]=x',
  ])('%s is refused', async (query) => {
    expect(await list(query)).toMatchObject({ status: 422, body: { ...problem, code: 'request.invalid' } })
  })
  test.each(["' or 1=1 --", '%', '__', '\\', '"{}', '{a,b}', '🚚🚚'])('%j as a keyword is text', async (part) => {
    expect(await list(`keyword=${encodeURIComponent(`${part}xx`)}`)).toMatchObject({ status: 200, body: { rows: [] } })
    expect(await list(`status=${encodeURIComponent(part)}`)).toMatchObject({ status: 200, body: { rows: [] } })
  })
})

test('a response is not cached and has the security headers', async () => {
  const { headers } = await who.call('GET', '/platform/users/info')
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['content-security-policy']).toMatch(/script-src 'self';/)
  expect(headers['strict-transport-security']).toBeUndefined()
})

test('a malformed request gets an error in the declared shape, and the socket ends', async () => {
  await stage.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = stage.http.server.address() as AddressInfo
  for (const [sent, status, code] of [
    ['NONSENSE\r\n\r\n', 400, 'request.malformed'],
    [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431, 'request.headersTooLarge'],
  ] as const) {
    const socket = connect(port, '127.0.0.1')
    socket.write(sent)
    let text = ''
    socket.on('data', (chunk) => (text += String(chunk)))
    await once(socket, 'close')
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const header of ['content-security-policy', 'x-content-type-options', 'cache-control'])
      expect(text).toContain(`\r\n${header}: `)
    expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toEqual({ ...problem, code })
  }
})
