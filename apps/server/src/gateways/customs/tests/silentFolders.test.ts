import { writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boxes } from '../exchangeFolders.ts'
import { folderPlatform } from '../../handover/folder.ts'
import type { HandoverTarget } from '../../handover/gateway.ts'
import { folderExchange } from '../folderExchange.ts'
import type { CustomsGateway } from '../gateway.ts'
import { deaf, exchange, filing } from './messages.ts'

/** Calls below this path do not return until they are let go, as on a share whose server is gone; those of open files as `file.read`. */
const hanging = vi.hoisted(() => ({ below: '', name: '', letGo: [] as (() => void)[] }))

vi.mock('node:fs/promises', async (original) => {
  const real = await original<Record<string, unknown>>()
  type Call = (...values: unknown[]) => Promise<unknown>
  const maybeHanging =
    (name: string, call: Call, path?: string): Call =>
    async (...values) => {
      const isBelow = hanging.below !== '' && String(path ?? values[0]).startsWith(hanging.below)
      if (isBelow && (hanging.name === '' || hanging.name === name))
        await new Promise<void>((resolve) => hanging.letGo.push(resolve))
      return call(...values)
    }
  const openFile = async (...values: unknown[]) => {
    const file = (await (real['open'] as Call)(...values)) as FileHandle
    return new Proxy(file, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function'
          ? maybeHanging(`file.${String(name)}`, value.bind(target), String(values[0]))
          : value
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
const PATIENT = { timeout: 15_000, interval: 5 }
const healthy = { ...exchange, folder: 'HEALTHY' }
let root: string
let gateway: CustomsGateway
let dead: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'guanqiao-silent-folders-'))
  dead = join(root, exchange.folder)
  for (const { folder } of [exchange, healthy])
    for (const box of boxes) await mkdir(join(root, folder, box), { recursive: true })
  gateway = folderExchange({
    root,
    exchanges: async () => [exchange, healthy],
    log: quiet,
    pollMs: 5,
    refreshMs: 5,
    timeoutMs: TIMEOUT_MS,
  })
})
const letGo = () => {
  hanging.below = ''
  hanging.name = ''
  for (const resolve of hanging.letGo.splice(0)) resolve()
}
afterEach(async () => {
  letGo()
  await rm(root, { recursive: true })
})

const toHealthy = (n: number) => gateway.deliver({ ...filing(n), exchange_folder: healthy.folder })

test.each(['stat', 'open', 'rename', 'file.writeFile', 'file.utimes', 'file.sync', 'file.close'])(
  'a folder whose %s never returns fails a delivery in time, others are served, and it works once it returns',
  async (name) => {
    hanging.below = dead
    hanging.name = name
    await expect(gateway.deliver(filing(1))).rejects.toThrow('客户端交换目录没有响应，共享可能已断开')
    await toHealthy(2)
    expect(await readdir(join(root, healthy.folder, 'OutBox'))).toEqual([filing(2).file_name])
    letGo()
    await vi.waitFor(() => gateway.deliver({ ...filing(1), attempts: 2 }), PATIENT)
    expect(await readdir(join(dead, 'OutBox'))).toContain(filing(1).file_name)
  },
)

test.each(['', 'readdir', 'stat', 'access', 'open', 'rename', 'file.read', 'file.stat', 'file.close'])(
  'beside a folder whose calls (%s) never return, receipts of others arrive, and its own do once they return',
  async (name) => {
    const received: string[] = []
    const watch = gateway.watch(
      deaf({ received: async (files) => void received.push(...files.map((file) => file.file_name)) }),
    )
    await vi.waitFor(() => expect(gateway.missing().size).toBe(0), PATIENT)
    hanging.name = name
    hanging.below = dead
    await writeFile(join(root, healthy.folder, 'InBox', 'first.xml'), '<A/>')
    // The client writes beside us, on its own machine.
    writeFileSync(join(dead, 'InBox', 'own.xml'), '<A/>')
    await vi.waitFor(() => expect(hanging.letGo.length).toBeGreaterThan(0), PATIENT)
    await writeFile(join(root, healthy.folder, 'InBox', 'second.xml'), '<A/>')
    await vi.waitFor(() => expect(received).toEqual(expect.arrayContaining(['first.xml', 'second.xml'])), PATIENT)
    if (name === '' || name === 'access') {
      await vi.waitFor(() => expect([...gateway.missing().keys()]).toEqual([exchange.folder]), PATIENT)
      // Of a file that is closed late, nobody waits for the closing.
      expect(hanging.letGo.length).toBeLessThan(3)
    }
    letGo()
    await vi.waitFor(() => expect(received).toContain('own.xml'), PATIENT)
    await vi.waitFor(() => expect(gateway.missing().size).toBe(0), PATIENT)
    await watch.stop()
  },
)

test('a watch ends although its folder never answers', async () => {
  const watch = gateway.watch(deaf({}))
  await vi.waitFor(() => expect(gateway.missing().size).toBe(0), PATIENT)
  hanging.below = dead
  await vi.waitFor(() => expect(hanging.letGo.length).toBeGreaterThan(0), PATIENT)
  await watch.stop()
})

const target: HandoverTarget = {
  enterprise_id: exchange.enterprise_id,
  way: 'folder',
  folder: null,
  address: null,
  answers_address: null,
  auth: 'none',
  auth_user: null,
  secret: null,
}
test.each(['access', 'mkdir', 'writeFile', 'open', 'rm', 'rename', 'file.sync', 'file.close'])(
  'a folder for lists whose %s never returns says so in time',
  async (name) => {
    const platform = folderPlatform({ folder: root, hosts: [], ca: undefined, simulated: false, timeoutMs: TIMEOUT_MS })
    hanging.below = root
    hanging.name = name
    await expect(platform.probe(target)).rejects.toThrow('交接目录没有响应，共享可能已断开')
    letGo()
    await vi.waitFor(() => platform.probe(target), PATIENT)
  },
)
