import { mkdtempSync, rmSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localFolder } from '../localFolder.ts'
import type { FileStore } from '../store.ts'

/** The calls that do not return until they are let go, as on a share whose server is gone; those of open files as `file.read`. */
const hanging = vi.hoisted(() => ({ name: '', letGo: [] as (() => void)[], calls: 0 }))

vi.mock('node:fs/promises', async (original) => {
  const real = await original<Record<string, unknown>>()
  type Call = (...values: unknown[]) => Promise<unknown>
  const maybeHanging =
    (name: string, call: Call): Call =>
    async (...values) => {
      hanging.calls += 1
      if (hanging.name === name) await new Promise<void>((resolve) => hanging.letGo.push(resolve))
      return call(...values)
    }
  const openFile = async (...values: unknown[]) => {
    const file = (await (real['open'] as Call)(...values)) as FileHandle
    return new Proxy(file, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? maybeHanging(`file.${String(name)}`, value.bind(target)) : value
      },
    })
  }
  return Object.fromEntries(
    Object.entries({ ...real, open: openFile }).map(([name, value]) => [
      name,
      typeof value === 'function' ? maybeHanging(name, value as Call) : value,
    ]),
  )
})

const TIMEOUT_MS = 40
const PATIENT = { timeout: 10_000, interval: 5 }
const folder = mkdtempSync(join(tmpdir(), 'guanqiao-silent-'))
let store: FileStore

async function* content(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('%PDF-1.7')
}
const put = (key: string) => store.put(key, content(), { limit: 100 })
const acts: Readonly<Record<string, () => Promise<unknown>>> = {
  put: () => put('annex/2026/b'),
  get: async () => buffer((await store.get('annex/2026/a'))!),
  stat: () => store.stat('annex/2026/a'),
  remove: () => store.remove('annex/2026/none'),
  list: () => Array.fromAsync(store.list('annex/')),
}

beforeEach(async () => {
  store = localFolder(folder, TIMEOUT_MS)
  await put('annex/2026/a')
})
afterEach(() => {
  hanging.name = ''
  for (const resolve of hanging.letGo.splice(0)) resolve()
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['open', ['put', 'get', 'stat']],
  ['mkdir', ['put']],
  ['rename', ['put']],
  ['stat', ['list']],
  ['readdir', ['list']],
  ['rm', ['remove']],
  ['file.writeFile', ['put']],
  ['file.sync', ['put']],
  ['file.stat', ['put', 'stat']],
  ['file.read', ['put', 'get', 'stat']],
  ['file.close', ['put', 'stat']],
])('%s that never returns fails %j in time, and works once it returns', async (name, affected) => {
  for (const act of affected) {
    hanging.name = name
    await expect(acts[act]!(), act).rejects.toThrow('did not return')
    hanging.name = ''
    for (const resolve of hanging.letGo.splice(0)) resolve()
    await acts[act]!()
  }
})

test('calls that do not return keep two threads at most, further ones are refused at once', async () => {
  hanging.name = 'open'
  const first = await Promise.allSettled(Array.from({ length: 12 }, () => acts['stat']!()))
  expect(first.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 'rejected'))
  expect(hanging.letGo.length).toBe(2)
  const before = hanging.calls
  for (const act of Object.values(acts)) await expect(act()).rejects.toThrow('did not return')
  expect(hanging.calls).toBe(before)
  hanging.name = ''
  for (const resolve of hanging.letGo.splice(0)) resolve()
  await vi.waitFor(() => acts['stat']!(), PATIENT)
  for (const act of Object.values(acts)) await act()
})

test('a slow sender keeps no thread', async () => {
  let finish = () => {}
  const waiting = new Promise<void>((resolve) => (finish = resolve))
  async function* slow(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('%PDF')
    await waiting
  }
  const uploads = Array.from({ length: 4 }, (_, n) => store.put(`annex/slow${n}`, slow(), { limit: 100 }))
  await acts['stat']!()
  await acts['put']!()
  finish()
  expect((await Promise.all(uploads)).map(({ size }) => size)).toEqual([4, 4, 4, 4])
})
