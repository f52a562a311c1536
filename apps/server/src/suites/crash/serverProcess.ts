import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { prepareClusterPaths } from '@guanqiao/launcher/folders/clusterPaths'
import { findPostmaster } from '@guanqiao/launcher/processes'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
const START_TIMEOUT_MS = 240_000

export interface Site {
  /** The server's DATA_DIR. */
  readonly folder: string
  readonly port: number
  /** Server processes on the port; one by default. */
  readonly processes?: number
  /** CUSTOMS_GATEWAY; the simulator by default. */
  readonly gateway?: 'agent'
}

export interface ServerProcess {
  readonly child: ChildProcess
  /** Milliseconds from now to the next 200 of /readyz. */
  ready(): Promise<number>
  kill(): Promise<void>
  /** Stops it like an operator; throws if it does not exit cleanly. */
  stop(): Promise<void>
}

/** The product as an operator runs it, with its own database, folders and demonstration; its output goes to server.log. */
export function startServer({ folder, port, processes = 1, gateway }: Site): ServerProcess {
  const output = openSync(join(folder, 'server.log'), 'a')
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: '/usr/bin:/bin',
      PORT: String(port),
      DATA_DIR: folder,
      PROCESSES: String(processes),
      GUANQIAO_DEMO: '1',
      ...(gateway && { CUSTOMS_GATEWAY: gateway }),
      SIMULATOR_DELAYS: '50,120,250',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const ended = once(child, 'exit')
  return {
    child,
    ready: () => ready({ folder, port }, child),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      const [code] = (await ended) as [number | null]
      if (code !== 0) throw new Error(`the server ended with ${code}`)
    },
  }
}

async function ready({ folder, port }: Site, child: ChildProcess): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun < START_TIMEOUT_MS) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended by itself: ${said(folder)}`)
    const well = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      async (answer) => (await answer.text()) !== '' && answer.ok,
      () => false,
    )
    if (well) return performance.now() - begun
    await sleep(20)
  }
  throw new Error(`the server was not ready within ${START_TIMEOUT_MS} ms`)
}

/** The complete output of the servers of this folder. */
export const said = (folder: string): string => readFileSync(join(folder, 'server.log'), 'utf8')

/** Kills the database in the server's data folder, if one runs. */
export async function killPostmaster({ folder }: Site): Promise<void> {
  const paths = prepareClusterPaths(folder, false)
  const pid = findPostmaster(paths)
  if (pid === null) return
  process.kill(pid, 'SIGKILL')
  while (findPostmaster(paths) === pid) await sleep(5)
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
