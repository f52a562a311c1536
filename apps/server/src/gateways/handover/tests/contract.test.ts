import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HandoverFile, HandoverSettings, HandoverTarget } from '../gateway.ts'
import { handoverGateway } from '../platforms.ts'
import { isPublicAddress } from '../publicAddress.ts'
import { fakePlatform } from './fakePlatform.ts'
import type { FakePlatform } from './fakePlatform.ts'

const ENTERPRISE = '019b7765-ac00-7000-8000-000000000001'
const file = (name = 'cdl-1-1.json'): HandoverFile => ({
  name,
  media: 'application/json',
  content: '{"notice":"非海关报文"}',
  hash: 'a1'.repeat(32),
})
const target = (change: Partial<HandoverTarget> = {}): HandoverTarget => ({
  enterprise_id: ENTERPRISE,
  way: 'https',
  folder: null,
  address: platform.address,
  answers_address: null,
  auth: 'none',
  auth_user: null,
  secret: null,
  ...change,
})

let platform: FakePlatform
let root: string
const settings = (change: Partial<HandoverSettings> = {}): HandoverSettings => ({
  folder: root,
  hosts: [platform.host],
  ca: platform.ca,
  simulated: true,
  timeoutMs: 1_000,
  ...change,
})
const gateway = (change: Partial<HandoverSettings> = {}) => handoverGateway(settings(change))

beforeAll(async () => {
  platform = await fakePlatform()
})
afterAll(() => platform.close())
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'guanqiao-handover-'))
  platform.posted.length = 0
  platform.reactions = []
  platform.uploads.clear()
  return () => rm(root, { recursive: true, force: true })
})

test.each(['folder', 'https', 'simulated'] as const)('by %s, a file is sent twice under one name', async (way) => {
  const channel = target({ way })
  expect(await gateway().probe(channel)).toMatch(/[\u4e00-\u9fa5]/)
  const first = await gateway().send(channel, file())
  expect(await gateway().send(channel, file())).toEqual(first)
  expect(first.state).toBe(way === 'folder' ? 'placed' : 'received')
})

describe('HTTPS', () => {
  test('posts the frozen file with its hash and the credentials', async () => {
    const receipt = await gateway().send(target({ auth: 'bearer', secret: 'k-1' }), file())
    expect(receipt).toEqual({ state: 'received', receipt_no: 'R-a1a1a1a1', receiver: '口岸平台' })
    await gateway().send(target({ auth: 'basic', auth_user: 'broker', secret: 'pass' }), file())
    expect(platform.posted[0]).toMatchObject({
      body: file().content,
      headers: { 'idempotency-key': file().hash, authorization: 'Bearer k-1', 'x-content-origin': 'own-exchange' },
    })
    const basic = Buffer.from('broker:pass').toString('base64')
    expect(platform.posted[1]!.headers['authorization']).toBe(`Basic ${basic}`)
    await expect(gateway().send(target({ auth: 'bearer' }), file())).rejects.toMatchObject({ kind: 'rejected' })
  })
  test.each([
    [200, 'no JSON'],
    [202, ''],
    [201, '[1]'],
    [200, '{"receipt_no":{"a":1}}'],
    [200, 'null'],
  ])('takes %i with the body %j as a receipt without a number', async (status, body) => {
    platform.reactions = [{ status, body }]
    expect(await gateway().send(target(), file())).toEqual({ state: 'received', receipt_no: null, receiver: null })
  })
  test.each([
    [301, 'rejected', '不跟随'],
    [307, 'rejected', '不跟随'],
    [400, 'rejected', '拒绝接收'],
    [401, 'rejected', '拒绝认证'],
    [403, 'rejected', '拒绝认证'],
    [422, 'rejected', '拒绝接收'],
    [408, 'retry', '暂时不能接收'],
    [429, 'retry', '暂时不能接收'],
    [500, 'retry', '暂时不能接收'],
    [503, 'retry', '暂时不能接收'],
  ])('status %i is %s', async (status, kind, words) => {
    platform.reactions = [{ status, headers: { location: 'http://169.254.169.254/' } }]
    const sending = gateway().send(target(), file())
    await expect(sending).rejects.toMatchObject({ kind, message: expect.stringContaining(words) })
    expect(platform.posted).toHaveLength(1)
  })
  test('ends in bounded time, and does not read endless replies', async () => {
    platform.reactions = [{ status: 200, silent: true }]
    await expect(gateway({ timeoutMs: 200 }).send(target(), file())).rejects.toMatchObject({ kind: 'unknown' })
    platform.reactions = [{ status: 200, body: 'x'.repeat(100_000) }]
    await expect(gateway().send(target(), file())).rejects.toMatchObject({ message: '对方的答复过长' })
  })
  test('trusts no certificate that the operator has not named', async () => {
    const sending = gateway({ ca: undefined }).send(target(), file())
    await expect(sending).rejects.toMatchObject({ kind: 'retry', message: expect.stringContaining('证书') })
    expect(platform.posted).toEqual([])
  })
  test('reads the answers of the address, if there are any', async () => {
    const channel = target({ answers_address: platform.address })
    expect(await gateway().answers(target())).toEqual([])
    expect(await gateway().answers(channel)).toEqual([])
    platform.answers = '{}'
    expect(await gateway().answers(channel)).toMatchObject([{ content: '{}' }])
    platform.answers = undefined
  })
})

describe('addresses inside the network', () => {
  const urls = () => {
    const port = new URL(platform.address).port
    return [
      platform.address,
      ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0', '[::1]', '[::ffff:127.0.0.1]', '[fd00::1]'].map(
        (host) => `https://${host}:${port}/`,
      ),
      'https://169.254.169.254/latest/meta-data/',
      'https://10.0.0.1/',
      'https://[64:ff9b::7f00:1]/',
    ]
  }
  test('are refused, by name and in any notation, for files, tests and answers', async () => {
    for (const address of urls()) {
      const strict = gateway({ hosts: [] })
      const refused = { kind: 'rejected', message: expect.stringContaining('内部网络') }
      await expect(strict.send(target({ address }), file()), address).rejects.toMatchObject(refused)
      await expect(strict.probe(target({ address })), address).rejects.toMatchObject(refused)
      await expect(strict.answers(target({ answers_address: address })), address).rejects.toMatchObject(refused)
    }
    expect(platform.posted).toEqual([])
  })
  test('are allowed at the host and port that the operator has named alone', async () => {
    const other = gateway({ hosts: ['localhost:1'] })
    await expect(other.send(target(), file())).rejects.toMatchObject({ kind: 'rejected' })
    await expect(gateway({ hosts: ['localhost'] }).send(target(), file())).resolves.toMatchObject({ state: 'received' })
  })
  test.each(['http://port.example.cn/', 'https://user:pass@port.example.cn/', 'file:///etc/passwd', 'x'])(
    '%s is no address of a channel',
    async (address) => {
      await expect(gateway().send(target({ address }), file())).rejects.toMatchObject({ kind: 'rejected' })
    },
  )
  test.each([
    ['8.8.8.8', true],
    ['2400:3200::1', true],
    ['192.168.1.1', false],
    ['172.31.0.1', false],
    ['100.64.0.1', false],
    ['198.18.0.1', false],
    ['::', false],
    ['fe80::1', false],
    ['2002:7f00:1::', false],
    ['2001:db8::1', false],
    ['no address', false],
  ])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic))
})

describe('folders', () => {
  const channel = (change: Partial<HandoverTarget> = {}) => target({ way: 'folder', ...change })
  const pathIn = (...parts: string[]) => join(root, ENTERPRISE, 'LISTS', ...parts)

  test('are created by the test alone; a file appears whole, and is gone when it was taken', async () => {
    await expect(gateway().send(channel(), file())).rejects.toMatchObject({ kind: 'retry' })
    expect(await gateway().waiting(channel())).toBeUndefined()
    expect(await gateway().probe(channel())).toContain('LISTS/out')
    await gateway().send(channel(), file())
    expect(await readFile(pathIn('out', file().name), 'utf8')).toBe(file().content)
    expect(await gateway().waiting(channel())).toEqual(new Set([file().name]))
    await rename(pathIn('out', file().name), pathIn('done', file().name))
    expect(await gateway().waiting(channel())).toEqual(new Set())
    await gateway().send(channel(), file())
    expect(await gateway().waiting(channel())).toEqual(new Set())
  })
  test('say nothing of files while the share is not mounted', async () => {
    await gateway().probe(channel())
    await gateway().send(channel(), file())
    await rename(pathIn(), join(root, 'away'))
    await mkdir(pathIn('out'), { recursive: true })
    expect(await gateway().waiting(channel())).toBeUndefined()
  })
  test.each(['../X', 'a/b', '..', 'x y', ''])('%j leaves the folder of the operator nowhere', async (folder) => {
    await expect(gateway().probe(channel({ folder }))).rejects.toMatchObject({ kind: 'rejected' })
    await expect(gateway().probe(channel({ enterprise_id: `../${folder}` }))).rejects.toMatchObject({
      kind: 'rejected',
    })
    expect(await readdir(root)).toEqual([])
  })
  test('follow no links that a receiver has put there', async () => {
    await gateway().probe(channel())
    const secret = join(root, 'secret.json')
    await writeFile(secret, '{"key":1}')
    await symlink(secret, pathIn('out', `${file().name}.tmp`))
    await symlink(secret, pathIn('in', 'link.json'))
    await gateway().send(channel(), file())
    expect(await readFile(secret, 'utf8')).toBe('{"key":1}')
    expect(await gateway().answers(channel())).toEqual([])
  })
  test('without a setting of the operator are refused', async () => {
    await expect(gateway({ folder: undefined }).send(channel(), file())).rejects.toMatchObject({ kind: 'rejected' })
    await expect(gateway({ folder: join(root, 'none') }).probe(channel())).rejects.toMatchObject({ kind: 'retry' })
  })
  test('give answers once they are written, and keep them with their problems', async () => {
    await gateway().probe(channel())
    await writeFile(pathIn('in', 'a.json'), '{}')
    expect(await gateway().answers(channel())).toEqual([])
    await utimes(pathIn('in', 'a.json'), new Date(0), new Date(0))
    const [answer] = await gateway().answers(channel())
    expect(answer).toMatchObject({ name: 'a.json', content: '{}' })
    await answer!.settle(['不对'])
    expect(await readdir(pathIn('in'))).toEqual(['done'])
    expect(await readFile(pathIn('in', 'done', 'a.json.problems.txt'), 'utf8')).toBe('不对\n')
  })
})

test('the simulated platform marks its receipts, and does not exist in production', async () => {
  const simulated = target({ way: 'simulated' })
  const receipt = await gateway().send(simulated, file())
  expect(receipt).toMatchObject({ receipt_no: expect.stringMatching(/^模拟-/), receiver: '模拟口岸平台' })
  const production = gateway({ simulated: false })
  await expect(production.send(simulated, file())).rejects.toMatchObject({ kind: 'rejected' })
  await expect(production.probe(simulated)).rejects.toMatchObject({ kind: 'rejected' })
})
