import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '@guanqiao/domain/registry'
import { companyApi } from '@guanqiao/domain/transport/index'
import { createStage } from '../testing/actors.ts'
import { openCrossing } from '../testing/crossing.ts'
import { sendOk } from '../testing/trade.ts'
import type { Stage } from '../testing/actors.ts'

let stage: Stage
let stopping = false

beforeAll(async () => {
  stage = await createStage({}, { stopping: () => stopping })
})
afterAll(() => stage.close())

const get = (url: string, headers: Record<string, string> = {}) => stage.anybody.call('GET', url, undefined, headers)

test('/healthz and /readyz report that the server runs and can serve', async () => {
  expect(await get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
})

test('/readyz fails while the server stops', async () => {
  stopping = true
  expect(await get('/readyz')).toMatchObject({ status: 503, body: { code: 'server.stopping' } })
  stopping = false
})

test('/metrics counts requests by operation', async () => {
  await get('/platform/users/demo')
  const { body, headers } = await get('/metrics')
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(body).toMatch(/guanqiao_requests_total\{operation="demo.accounts",status="200"\} 1\n/)
  expect(body).toMatch(/guanqiao_request_seconds_count\{operation="demo.accounts"\} 1\n/)
  const buckets = /guanqiao_request_seconds_bucket\{le="([^"]+)",operation="demo.accounts"\} (\d+)/g
  const counted = [...(body as string).matchAll(buckets)]
  expect(counted.map(([, bound]) => bound)).toEqual([
    '0.005',
    '0.01',
    '0.025',
    '0.05',
    '0.1',
    '0.25',
    '0.5',
    '1',
    '2.5',
    '5',
    '10',
    '+Inf',
  ])
  const seconds = Number(/guanqiao_request_seconds_sum\{operation="demo.accounts"\} (\S+)/.exec(body)![1])
  for (const [, bound, count] of counted) expect(count).toBe(bound === '+Inf' || seconds <= Number(bound) ? '1' : '0')
  expect(body).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
})

test('each metric that the operations manual names is on the page', async () => {
  const manual = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const section = /^## Health$.*?(?=^## )/ms.exec(manual)![0]
  const names = new Set([...section.matchAll(/`((?:guanqiao|process|nodejs)_[a-z_]+)`/g)].map(([, name]) => name!))
  const types = new Map(
    [...((await get('/metrics')).body as string).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [
      name,
      type,
    ]),
  )
  expect(names.size).toBeGreaterThan(7)
  expect([...names].filter((name) => !types.has(name))).toEqual([])
  expect(types.get('guanqiao_request_seconds')).toBe('histogram')
})

test('a gauge that cannot be read is NaN and does not affect the others', async () => {
  stage.metrics.gauge('guanqiao_unreadable', 'Always fails.', () => Promise.reject(new Error('away')))
  const { body } = await get('/metrics')
  expect(body).toMatch(/^guanqiao_unreadable NaN$/im)
  expect(body).toMatch(/^guanqiao_outbox_queued 0$/m)
})

test('/metrics reports the queued messages of all enterprises', async () => {
  const valueOf = async (name: string) =>
    new RegExp(`^guanqiao_outbox_${name} (.+)$`, 'm').exec((await get('/metrics')).body)?.[1]
  const [queued, dead, oldest] = [await valueOf('queued'), await valueOf('dead'), await valueOf('oldest_seconds')]
  expect([queued, dead, oldest]).toEqual(['0', '0', '0'])
  for (const username of ['a.clerk', 'b.clerk']) {
    const crossing = await openCrossing(stage, { username })
    for (const _ of [1, 2]) await crossing.send((await crossing.makeManifest()).id)
  }
  const { owner } = stage.database
  await owner`update outbox set queued_at = now() - interval '90 seconds'`
  await owner`update outbox set given_up_at = now() where id = (select min(id::text)::uuid from outbox)`
  expect([await valueOf('queued'), await valueOf('dead')]).toEqual(['3', '1'])
  expect(Number(await valueOf('oldest_seconds'))).toBeGreaterThan(89)
})

test('/openapi.json names every operation, /docs shows every path without a script', async () => {
  const { body } = await get('/openapi.json')
  const ids = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>).flatMap((path) =>
    Object.values(path).map((call) => call.operationId),
  )
  expect(ids).toEqual(expect.arrayContaining(operations.map((operation) => operation.name)))
  const page = (await get('/docs')).body as string
  for (const { routes } of operations) expect(page).toContain(routes[0]!.path)
  expect(page).not.toContain('<script')
})

test.each([
  ['gzip, br', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP , deflate', 'gzip'],
  ['identity, br;q=0.0', undefined],
] as const)('what is large is compressed for clients that accept %s', async (accepted, encoding) => {
  const who = await stage.as('a.clerk')
  for (const path of ['/base/config/deccountry', '/openapi.json', '/docs']) {
    const plain = await who.call('GET', path)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const { headers, body } = await who.call('GET', path, undefined, { 'accept-encoding': accepted })
    expect(body).toEqual(plain.body)
    expect(headers['content-encoding']).toBe(encoding)
    if (encoding) expect(headers['vary']).toBe('accept-encoding')
  }
})

test('a compressed list is the one of now, however often it was requested before', async () => {
  const who = await stage.as('a.clerk')
  const list = '/transport/company/getall?pageSize=100'
  const add = (company_name: string) =>
    sendOk(who, companyApi.create, { company_name, contact_name: '王强', contact_phone: '0478-3360001' })
  for (const number of [1, 2, 3, 4]) await add(`压缩运输${number}`)
  for (const company_name of ['压缩运输甲', '压缩运输乙', '压缩运输丙']) {
    await add(company_name)
    const plain = await who.call('GET', list)
    expect(plain.body.rows[0]).toMatchObject({ company_name })
    expect(JSON.stringify(plain.body).length).toBeGreaterThan(2048)
    for (const _time of [1, 2, 3, 4]) {
      const { headers, body } = await who.call('GET', list, undefined, { 'accept-encoding': 'br' })
      expect(headers).toMatchObject({ 'content-encoding': 'br' })
      expect(body).toEqual(plain.body)
    }
  }
})

test('a path works with /api before it and without', async () => {
  for (const path of ['/platform/users/demo', '/api/platform/users/demo']) expect((await get(path)).status).toBe(200)
})
