import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'
import { adminConnection, probe, ensureDatabase, ensureLogins, refuseForeignServer, refuseUnsafe } from './admin.ts'
import type { Answer } from './admin.ts'
import { findBinaries } from './binaries.ts'
import { createCluster } from './cluster.ts'
import { giveTree, takeFolder } from './folders/ownership.ts'
import type { ClusterPaths } from './folders/clusterPaths.ts'
import { spawnPostmaster, stopPostmaster } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import { clearLeftovers, findPostmaster, serverProcesses } from './processes.ts'
import { holdStartLock } from './startLock.ts'

const MAX_SILENCE_MS = 20_000
const MAX_RECOVERY_MS = 10 * 60_000
const PROGRESS_EVERY = 10_000

/**
 * Makes the server of this location respond: adopts a running one, waits for one that is recovering or shutting down, starts one if
 * there is none. Returns whether it was adopted. A server that is silent for `longestSilence` milliseconds, or recovers for more
 * than ten minutes, is an error.
 */
export async function ensureRunning(paths: ClusterPaths, log: Log, longestSilence = MAX_SILENCE_MS): Promise<boolean> {
  const release = await holdStartLock(paths.socketFolder)
  try {
    const started = await reachAnswer(paths, log, longestSilence)
    await inspect(paths, log, started)
    return !started
  } finally {
    release()
  }
}

async function reachAnswer(paths: ClusterPaths, log: Log, longestSilence: number): Promise<boolean> {
  const deadline = new StartupDeadline(paths, log, longestSilence)
  let started: Postmaster | null = null
  for (;;) {
    const answer = await probe(paths)
    if (answer === 'ready') return started !== null
    deadline.spend(answer)
    const end = started?.ended() ?? null
    const isKilled = started?.wasKilled() === true
    if (end !== null && !isKilled) throw new Error(`数据库没有启动成功（日志：${paths.logFile}）\n${end}`)
    if ((started === null || isKilled) && serverProcesses(paths).length === 0) {
      // Not after a kill: a server that is killed again and again must not be started for ever.
      const isFirst = started === null
      started = await start(paths, log)
      if (isFirst) deadline.renew()
    }
    await sleep(25)
  }
}

async function start(paths: ClusterPaths, log: Log): Promise<Postmaster> {
  takeFolder(paths.baseFolder, paths.identity)
  if (paths.identity !== null) giveTree(paths.dataFolder, paths.identity)
  const binaries = findBinaries(paths)
  await createCluster(paths, binaries, log)
  clearLeftovers(paths)
  return spawnPostmaster(paths, binaries)
}

async function inspect(paths: ClusterPaths, log: Log, started: boolean): Promise<void> {
  const sql = adminConnection(paths)
  try {
    await refuseForeignServer(sql, paths)
    if (!paths.throwaway) await refuseUnsafe(sql)
    await ensureDatabase(sql)
    await ensureLogins(sql)
  } catch (error) {
    if (started) await stopPostmaster(paths, log)
    throw error
  } finally {
    await sql.end({ timeout: 1 })
  }
}

class StartupDeadline {
  #silentSince = performance.now()
  #busySince: number | null = null
  #nextReport = performance.now() + PROGRESS_EVERY
  readonly #place: ClusterPaths
  readonly #log: Log
  readonly #longestSilence: number

  constructor(paths: ClusterPaths, log: Log, longestSilence: number) {
    this.#place = paths
    this.#log = log
    this.#longestSilence = longestSilence
  }

  renew(): void {
    this.#silentSince = performance.now()
  }

  spend(answer: Answer): void {
    const now = performance.now()
    if (answer === 'busy') {
      this.#silentSince = now
      this.#busySince ??= now
      if (now - this.#busySince > MAX_RECOVERY_MS) throw new Error('数据库恢复了 10 分钟仍未就绪，请查看其日志')
      if (now > this.#nextReport) {
        this.#log.info('数据库正在恢复，请稍候')
        this.#nextReport = now + PROGRESS_EVERY
      }
    } else if (now - this.#silentSince > this.#longestSilence) {
      throw new Error(`数据库进程 ${findPostmaster(this.#place) ?? ''} 在 ${this.#longestSilence / 1000} 秒内没有应答`)
    }
  }
}
