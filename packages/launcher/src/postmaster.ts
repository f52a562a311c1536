import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'
import { childEnvironment } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import type { ClusterPaths } from './folders/clusterPaths.ts'
import { PORT } from './socket.ts'
import { findPostmaster, serverProcesses } from './processes.ts'

export const SUPERUSER = 'app'
const MAX_LOG_BYTES = 10 * 1024 * 1024
const FAST_STOP = 15_000
const IMMEDIATE_STOP = 5_000

/**
 * For a small machine; 120 connections suffice for four server processes and some tools. Autovacuum checks statistics every 10 s:
 * within PostgreSQL's default minute, a new table grows a thousandfold, and plans made for the empty table read all of it each
 * time.
 */
const SETTINGS = [
  'shared_buffers=128MB',
  'max_connections=120',
  'jit=off',
  'autovacuum_naptime=10s',
  // For SSDs: with the default of 4 a capped total reads wide rows instead of a narrow index, at three times the cost.
  'random_page_cost=1.1',
  'timezone=UTC',
  'log_timezone=UTC',
]
/** Trades durability for speed: for tests only. */
const THROWAWAY = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

export interface Postmaster {
  /** Its last output after it has ended; null while it runs. */
  ended(): string | null
  /** Somebody killed it, the system perhaps for lack of memory: another may start. */
  wasKilled(): boolean
}

/** Starts the server in a session of its own, so that it outlives this process, and a Ctrl-C does not reach it first. */
export function spawnPostmaster(paths: ClusterPaths, binaries: Binaries): Postmaster {
  const settings = [`cluster_name=${paths.tag}`, 'listen_addresses=', 'unix_socket_permissions=0700', ...SETTINGS]
  if (paths.throwaway) settings.push(...THROWAWAY)
  const args = ['-D', paths.dataFolder, '-k', quoted(paths.socketFolder), '-p', String(PORT)]
  for (const setting of settings) args.push('-c', setting)
  const output = openLog(paths.logFile)
  const child = spawn(binaries.postgres, args, {
    ...paths.identity,
    cwd: '/',
    env: childEnvironment(),
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  let end: string | null = null
  let killed = false
  child.once('error', (error) => (end = error.message))
  child.once('exit', (code, signal) => {
    end = `${signal ?? code}`
    killed = signal === 'SIGKILL'
  })
  return { ended: () => (end === null ? null : `${end}: ${lastLines(paths.logFile)}`), wasKilled: () => killed }
}

/** The setting is a comma-separated list. */
function quoted(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`
}

/** Fast shutdown, then an immediate one (the next start recovers). False if processes remain after both. */
export async function stopPostmaster(paths: ClusterPaths, log: Log): Promise<boolean> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', FAST_STOP],
    ['SIGQUIT', IMMEDIATE_STOP],
  ] as const) {
    const pid = findPostmaster(paths)
    if (pid !== null) kill(pid, signal)
    if (await gone(paths, timeoutMs)) return true
    log.warn(`数据库在 ${timeoutMs / 1000} 秒内没有停止（${signal}）`)
  }
  return false
}

/** Stops a server whose data nobody needs any more: it does not write them out. */
export async function discardPostmaster(paths: ClusterPaths): Promise<void> {
  const pid = findPostmaster(paths)
  if (pid !== null) kill(pid, 'SIGQUIT')
  if (!(await gone(paths, IMMEDIATE_STOP))) throw new Error(`the database in ${paths.dataFolder} did not stop`)
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function gone(paths: ClusterPaths, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (serverProcesses(paths).length > 0) {
    if (performance.now() > deadline) return false
    await sleep(20)
  }
  return true
}

function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > MAX_LOG_BYTES) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

function lastLines(path: string): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-5).join('\n')
}
