import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { prepareClusterPaths } from '@guanqiao/launcher/folders/clusterPaths'
import { serverProcesses } from '@guanqiao/launcher/processes'
import { temporaryFolder } from '@guanqiao/launcher/tests/launch'
import { freePort, killPostmaster, said, startServer } from '../crash/serverProcess.ts'
import type { ServerProcess, Site } from '../crash/serverProcess.ts'
import { measured, serving, until } from './siblings.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
const TIMEOUT = 300_000
/** A process without a parent starts nothing: it ends, also on a busy machine, in this time. */
const ORPHAN_MS = 60_000

let site: Site
let server: ServerProcess

beforeAll(async () => {
  site = { folder: temporaryFolder(), port: await freePort(), processes: 2 }
})
afterAll(async () => {
  server?.child.kill('SIGKILL')
  await killPostmaster(site)
  rmSync(site.folder, { recursive: true })
})

async function start(): Promise<number[]> {
  server = startServer(site)
  await server.ready()
  return serving(site.port, server.child.pid ?? 0, [1, 2])
}

const isGone = (pid: number) => (existsSync(`/proc/${pid}`) ? undefined : true)
const databases = () => serverProcesses(prepareClusterPaths(site.folder, false))

/** The output and exit of the command if it cannot start. */
async function refused(env: NodeJS.ProcessEnv, ...args: string[]): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: '/usr/bin:/bin', DATA_DIR: site.folder, PORT: String(site.port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => (text += String(chunk)))
  const [code] = (await once(child, 'close')) as [number]
  return { code, text }
}

test(
  'a stopped process is replaced while the other serves; all end before the database',
  async () => {
    const [, second = 0] = await start()
    process.kill(second, 'SIGTERM')
    await until('its end', () => isGone(second))
    await serving(site.port, server.child.pid ?? 0, [1, 2])
    expect(await measured(site.port, 'guanqiao_process_restarts_total')).toEqual(
      new Map([
        [1, 0],
        [2, 1],
      ]),
    )
    const pids = await serving(site.port, server.child.pid ?? 0, [1, 2])
    await server.stop()
    expect(pids.map(isGone)).toEqual([true, true])
    expect(databases()).toEqual([])
    expect(said(site.folder)).not.toMatch(/"level":(40|50|60)/)
  },
  TIMEOUT,
)

test(
  'processes whose parent is killed end by themselves; the next start takes over the database',
  async () => {
    const pids = await start()
    await server.kill()
    for (const pid of pids) await until('the end of an orphan', () => isGone(pid), ORPHAN_MS)
    expect(databases().length).toBeGreaterThan(0)
    await start()
    await server.stop()
    expect(databases()).toEqual([])
  },
  TIMEOUT,
)

test(
  'a failing start reports the reason once and leaves no process or file',
  async () => {
    const few = await refused({ DATABASE_POOL: '50', PROCESSES: '3' })
    expect(few).toMatchObject({
      code: 1,
      text: expect.stringContaining('数据库连接不够：3 个服务进程各需 61 个') as string,
    })
    expect(few.text.match(/数据库连接不够/g)).toHaveLength(1)
    expect(await refused({ DATABASE_POOL: '200' })).toMatchObject({ code: 1 })
    const stranger = createServer().listen(site.port, '127.0.0.1')
    await once(stranger, 'listening')
    const output = await refused({}, '--processes', '2')
    expect(output).toMatchObject({ code: 1, text: expect.stringContaining('EADDRINUSE') as string })
    stranger.close()
    expect(databases()).toEqual([])
  },
  TIMEOUT,
)

test('the number of processes is 1 to 64; the command line overrides the environment', () => {
  expect(readConfig({}).processes).toBe(1)
  expect(readConfig({ PROCESSES: '2' }).processes).toBe(2)
  expect(readConfig({ PROCESSES: '2' }, ['--processes', '3']).processes).toBe(3)
  expect(readConfig({}, ['--processes=3']).processes).toBe(3)
  for (const count of ['0', '65', 'two']) expect(() => readConfig({}, [`--processes=${count}`])).toThrow(/PROCESSES/)
  expect(() => readConfig({}, ['--process', '3'])).toThrow(/--process 3/)
  expect(() => readConfig({}, ['--processes'])).toThrow(/--processes/)
  expect(() => readConfig({ HEAP_MB: '64' })).toThrow(/HEAP_MB/)
})
