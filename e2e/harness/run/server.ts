import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../../..')
/** Fills a DATA_DIR with the database and the demonstration, made once for all servers of the run. */
const demonstrationFolder = join(root, 'apps/server/src/suites/crash/demonstrationFolder.ts')
const readyWithin = 300_000
const stopWithin = 60_000

export interface Server {
  readonly address: string
  /** The folder of its files, including the folders of the simulated customs. */
  readonly dataFolder: string
  readonly stop: () => Promise<void>
}

/** Starts the product with a temporary database, files and demonstration data. */
export async function startServer(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'guanqiao-e2e-'))
  // As root the database runs under another user, who must reach its folder in here.
  chmodSync(folder, 0o711)
  const dataFolder = join(folder, 'data')
  await promisify(execFile)(process.execPath, [demonstrationFolder, dataFolder], { cwd: root })
  const port = await freePort()
  const log = join(folder, 'server.log')
  const output = openSync(log, 'w')
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: { ...ownEnvironment(), PORT: String(port), DATA_DIR: dataFolder },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const address = `http://127.0.0.1:${port}`
  const stop = async () => {
    const clean = await end(child)
    const said = readFileSync(log, 'utf8')
    rmSync(folder, { recursive: true, force: true })
    if (!clean) throw new Error(`The server did not stop within ${stopWithin} ms of SIGTERM.\n${said.slice(-4000)}`)
  }
  try {
    await ready(child, address)
    return { address, dataFolder, stop }
  } catch (error) {
    console.error(readFileSync(log, 'utf8').slice(-4000))
    await stop()
    throw error
  }
}

/** No setting of the caller's shell may point the journeys at a production database or gateway. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, NODE_ENV: __, ...rest } = process.env
  return {
    ...rest,
    HOST: '127.0.0.1',
    GUANQIAO_DEMO: '1',
    CUSTOMS_GATEWAY: 'simulator',
    SMS_GATEWAY: 'simulator',
    MAIL_URL: 'simulator',
    SIMULATOR_DELAYS: '20,60,150',
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

async function ready(child: ChildProcess, address: string): Promise<void> {
  const until = Date.now() + readyWithin
  while (Date.now() < until) {
    if (hasEnded(child)) throw new Error('The server ended before it was ready.')
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    if (answer?.ok) return
    await wait(100)
  }
  throw new Error(`The server was not ready within ${readyWithin} ms.`)
}

/** True if the server ended by itself after SIGTERM. */
async function end(child: ChildProcess): Promise<boolean> {
  if (hasEnded(child)) return true
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const clean = await Promise.race([ended.then(() => true), wait(stopWithin, false)])
  if (!clean) {
    child.kill('SIGKILL')
    await ended
  }
  return clean
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null
