import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { localFolder } from '../localFolder.ts'
import { s3Store } from '../s3/s3Store.ts'
import { filesWork } from '../../../files.ts'
import { TooLargeFile } from '../store.ts'
import type { FileStore } from '../store.ts'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { REGION, startS3Server } from './s3Server.ts'
import type { S3Server } from './s3Server.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const MIB = 1024 * 1024
const limit = 64 * MIB
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

let folder: string
let server: S3Server
const bucketConfig = () => ({
  endpoint: server.endpoint,
  bucket: server.bucket,
  region: REGION,
  accessKeyId: server.keyId,
  secretAccessKey: server.secret,
  pathStyle: true,
})
const bucket = (more = {}) => s3Store({ ...bucketConfig(), ...more })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guanqiao-files-'))
  server = await startS3Server()
})
afterEach(() => server.calm())
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** Pieces of arbitrary size, as from a network. */
async function* pieces(content: Uint8Array, size = 65_521): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.byteLength; at += size) yield content.subarray(at, at + size)
}
async function* breaking(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* pieces(content)
  throw new Error('the sender went away')
}

describe.each([
  ['a local folder', () => localFolder(folder), async () => (await readdir(join(folder, '.aside'))).length],
  ['a bucket', () => bucket(), async () => server.openUploads()],
] as const)('%s', (_name, open, left) => {
  let store: FileStore
  beforeAll(() => {
    store = open()
  })
  const read = async (key: string) => {
    const content = await store.get(key)
    return content && buffer(content)
  }
  const keys = async (of: string) => {
    const names: string[] = []
    for await (const { key } of store.list(of)) names.push(key)
    return names
  }

  test.each([
    ['nothing', 0],
    ['a sign', 1],
    ['just one part', 8 * MIB],
    ['a byte more than a part', 8 * MIB + 1],
    ['several parts', 20 * MIB + 17],
  ])('keeps %s as it was sent', async (_what, size) => {
    const content = randomBytes(size)
    const key = `annex/${randomUUID()}`
    const stored = await store.put(key, pieces(content), { limit })
    expect(stored).toEqual(await store.stat(key))
    expect(stored).toMatchObject({ key, size })
    expect(Math.abs(Date.now() - Date.parse(stored.changed_at))).toBeLessThan(3_600_000)
    expect((await read(key))!.equals(content)).toBe(true)
    expect(await left()).toBe(0)
  })

  test('reports the type of a file by its content', async () => {
    for (const [content, media] of [
      [png, 'image/png'],
      [Buffer.from('ffd8ffe000104a46', 'hex'), 'image/jpeg'],
      [Buffer.from('%PDF-1.7\n'), 'application/pdf'],
      [Buffer.from('PK\x03\x04'), 'application/zip'],
      [Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'application/x-ole-storage'],
      [
        Buffer.from(`PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK`),
        'application/vnd.oasis.opendocument.spreadsheet',
      ],
      [Buffer.from('RIFF\0\0\0\0WEBPVP8 '), 'image/webp'],
      [Buffer.from('<script>alert(1)</script>'), 'application/octet-stream'],
    ] as const)
      expect(await store.put('annex/of.some-kind', pieces(content, 3), { limit })).toMatchObject({ media })
  })

  test('replaces a file whole, or not at all', async () => {
    const key = 'annex/replaced'
    await store.put(key, pieces(png), { limit })
    await store.put(key, pieces(Buffer.from('%PDF-1.7')), { limit })
    expect(String(await read(key))).toBe('%PDF-1.7')
    for (const size of [10, 9 * MIB, 18 * MIB])
      await expect(store.put(key, breaking(randomBytes(size)), { limit })).rejects.toThrow('went away')
    expect(String(await read(key))).toBe('%PDF-1.7')
    expect(await left()).toBe(0)
  })

  test('stores no part of a file that is too large', async () => {
    const key = 'annex/too-large'
    expect(await store.put(key, pieces(randomBytes(1000)), { limit: 1000 })).toMatchObject({ size: 1000 })
    await store.remove(key)
    for (const [size, most] of [
      [1001, 1000],
      [20 * MIB, 18 * MIB],
    ] as const)
      await expect(store.put(key, pieces(randomBytes(size)), { limit: most })).rejects.toThrow(TooLargeFile)
    expect(await store.stat(key)).toBeUndefined()
    expect(await left()).toBe(0)
  })

  test('reports a file as missing that was never stored, or was removed', async () => {
    expect(await store.stat('annex/never')).toBeUndefined()
    expect(await store.get('annex/never')).toBeUndefined()
    await store.remove('annex/never')
    await store.put('annex/gone', pieces(png), { limit })
    await store.remove('annex/gone')
    expect(await store.get('annex/gone')).toBeUndefined()
    expect(await keys('annex/gone/')).toEqual([])
  })

  test('lists the files below a folder by key', async () => {
    const put = ['list/b/2', 'list/b-1', 'list/b/10', 'list/a', 'list/b/c/d', 'list/b0', 'listed/not']
    for (const key of put) await store.put(key, pieces(png), { limit })
    expect(await keys('list/')).toEqual(['list/a', 'list/b-1', 'list/b/10', 'list/b/2', 'list/b/c/d', 'list/b0'])
    expect(await keys('list/b/')).toEqual(['list/b/10', 'list/b/2', 'list/b/c/d'])
    expect(await keys('')).toEqual(expect.arrayContaining(put))
    for await (const file of store.list('list/a-folder-of-nobody/')) expect(file).toBeUndefined()
    for await (const file of store.list('list/b/c/'))
      expect(file).toEqual({ key: 'list/b/c/d', size: png.length, changed_at: expect.stringMatching(/^\d{4}-.*Z$/) })
  })

  test.each([
    '',
    '/a',
    'a//b',
    'a/',
    '../a',
    'a/../b',
    './a',
    '.aside/x',
    'A',
    'a b',
    'a\\b',
    'a\0',
    '附件',
    'a'.repeat(513),
  ])('takes no key %j', async (key) => {
    await expect(store.put(key, pieces(png), { limit })).rejects.toThrow('not a valid file key')
    await expect((async () => store.get(key))()).rejects.toThrow('not a valid file key')
    await expect((async () => store.stat(key))()).rejects.toThrow('not a valid file key')
    await expect((async () => store.remove(key))()).rejects.toThrow('not a valid file key')
  })

  test('is seen to work, and leaves nothing of the trial', async () => {
    expect(await filesWork(store, quiet)()).toBe(true)
    expect(await keys('probe/')).toEqual([])
  })

  test.each(['a', '../', '/', 'a/../'])('takes no folder %j', async (name) => {
    await expect(keys(name)).rejects.toThrow('not a valid folder')
  })
})

test('a store that cannot be reached, or whose key is refused, is reported and named', async () => {
  const said: string[] = []
  const log = { ...quiet, error: (message: string) => void said.push(message) }
  expect(await filesWork(bucket({ secretAccessKey: 'other' }), log)()).toBe(false)
  expect(await filesWork(bucket({ endpoint: 'http://127.0.0.1:1' }), log)()).toBe(false)
  expect(await filesWork(localFolder('/dev/null/files'), log)()).toBe(false)
  expect(said.map((line) => line.slice(0, 8))).toEqual(['文件存储不可用：', '文件存储不可用：', '文件存储不可用：'])
})

test('a store that does not respond is reported before a load balancer gives up', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  expect(await filesWork(bucket({ endpoint: `http://127.0.0.1:${port}` }), quiet)()).toBe(false)
  silent.close()
})

describe('a bucket', () => {
  const isPart = (method: string, url: URL) => method === 'PUT' && url.searchParams.has('partNumber')
  const isEnd = (method: string, url: URL) => method === 'POST' && url.searchParams.has('uploadId')

  test('rejects another secret, key or region', async () => {
    for (const wrong of [
      { secretAccessKey: 'other' },
      { accessKeyId: 'other' },
      { region: 'us-east-1' },
      { bucket: 'other' },
    ])
      await expect(bucket(wrong).put('annex/x', pieces(png), { limit })).rejects.toThrow(/: (403|404)/)
  })

  test('is asked again after a failure that passes', async () => {
    server.fail(isPart, 503, '<Error><Code>SlowDown</Code></Error>')
    const content = randomBytes(9 * MIB)
    expect(await bucket().put('annex/slow', pieces(content), { limit })).toMatchObject({ size: content.length })
  })

  test('is asked again when it drops the connection', async () => {
    const content = randomBytes(9 * MIB)
    const isPut = (method: string) => method === 'PUT'
    server.disturb((method, url) => method === 'POST' && url.searchParams.has('uploads'), 'reset')
    server.disturb(isPart, 'reset')
    server.disturb(isPart, 'reset')
    expect(await bucket().put('annex/dropped', pieces(content), { limit })).toMatchObject({ size: content.length })
    server.disturb(isPut, 'reset')
    expect(await bucket().put('annex/dropped', pieces(png), { limit })).toMatchObject({ size: png.length })
    server.disturb((method) => method === 'GET', 'reset')
    expect((await buffer((await bucket().get('annex/dropped'))!)).equals(png)).toBe(true)
  })

  test('that stops responding fails, before the content or in its middle', async () => {
    const content = randomBytes(MIB)
    const patient = () => s3Store(bucketConfig(), 300)
    await bucket().put('annex/stalled', pieces(content), { limit })
    const isGet = (method: string) => method === 'GET'
    server.disturb(isGet, 'silence')
    await expect(patient().get('annex/stalled')).rejects.toThrow('stopped responding')
    server.disturb(isGet, 'stall')
    await expect(buffer((await patient().get('annex/stalled'))!)).rejects.toThrow('stopped responding')
    server.disturb((method) => method === 'HEAD', 'silence')
    await expect(patient().stat('annex/stalled')).rejects.toThrow(/timeout/i)
    expect((await buffer((await bucket().get('annex/stalled'))!)).equals(content)).toBe(true)
  })

  test('that stops responding fails also after a garbage collection, which breaks the chain of abort signals of fetch', async () => {
    await bucket().put('annex/collected', pieces(randomBytes(MIB)), { limit })
    const collected = setInterval(collectGarbage, 50)
    try {
      for (const method of ['GET', 'HEAD']) {
        server.disturb((requestMethod) => requestMethod === method, 'silence')
        const store = s3Store(bucketConfig(), 300)
        const work = method === 'GET' ? store.get('annex/collected') : store.stat('annex/collected')
        await expect(work).rejects.toThrow(/timeout|stopped responding/)
      }
    } finally {
      clearInterval(collected)
    }
  })

  test('that loses the connection in the middle of the content is not mistaken for a shorter file', async () => {
    await bucket().put('annex/cut', pieces(randomBytes(MIB)), { limit })
    server.disturb((method) => method === 'GET', 'cut')
    await expect(buffer((await bucket().get('annex/cut'))!)).rejects.toThrow()
  })

  test('that refuses at the end, even with 200, keeps nothing and leaves no parts', async () => {
    for (const status of [400, 200]) {
      server.fail(isEnd, status, '<Error><Code>InternalError</Code></Error>')
      await expect(bucket().put('annex/ended', pieces(randomBytes(9 * MIB)), { limit })).rejects.toThrow(
        'InternalError',
      )
    }
    expect(await bucket().stat('annex/ended')).toBeUndefined()
    expect(server.openUploads()).toBe(0)
  })
})
