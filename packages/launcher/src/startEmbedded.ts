import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import type { Log } from './log.ts'
import { withTimeout } from './withTimeout.ts'
import { adminConnection, DATABASE, inheritOwnership, takeOwnership } from './admin.ts'
import { ensureRunning } from './ensureRunning.ts'
import { prepareClusterPaths } from './folders/clusterPaths.ts'
import type { ClusterPaths } from './folders/clusterPaths.ts'
import { PORT } from './socket.ts'
import type { SocketAddress } from './socket.ts'
import { stopPostmaster, SUPERUSER } from './postmaster.ts'

export interface EmbeddedOptions {
  /** Parent of all files of the database; created if missing. */
  baseFolder: string
  log: Log
  /** Trades durability for speed and skips the check against that. For tests; the product never sets it. */
  throwaway?: boolean
}

export interface Embedded extends SocketAddress {
  /** A server of this data folder was already running. */
  adopted: boolean
  /** Only the owner stops the server. Another process becomes owner when the current one is gone. */
  isOwner(): boolean
  stop(): Promise<void>
}

const MAX_DELAY_MS = 30_000
const timedOut = () => new Error('the database did not respond')

/** Starts the embedded server and keeps it running until `stop`: a killed server is restarted and recovers. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log } = options
  const paths = prepareClusterPaths(options.baseFolder, options.throwaway ?? false)
  if (paths.notice !== null) log.info(paths.notice)
  const adopted = await ensureRunning(paths, log)
  const watch = new Watch(paths, log)
  await watch.begin()
  log.info(adopted ? '接管了正在运行的数据库' : '数据库已启动')
  return {
    socketFolder: paths.socketFolder,
    port: PORT,
    user: SUPERUSER,
    database: DATABASE,
    adopted,
    isOwner: () => watch.owner,
    stop: () => watch.stop(),
  }
}

/** Holds the connection whose loss reveals that the server is gone, and whose lock identifies the owner. */
class Watch {
  owner = false
  #sql: postgres.Sql | null = null
  #stopping: Promise<void> | null = null
  #reviving: Promise<void> | null = null
  readonly #place: ClusterPaths
  readonly #log: Log

  constructor(paths: ClusterPaths, log: Log) {
    this.#place = paths
    this.#log = log
  }

  async begin(): Promise<void> {
    const sql = adminConnection(this.#place, () => {
      if (this.#sql === sql) this.#reviving = this.#revive()
    })
    this.owner = await takeOwnership(sql)
    this.#sql = sql
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#end()
    return this.#stopping
  }

  async #revive(): Promise<void> {
    this.#sql = null
    this.owner = false
    for (let delay = 100; this.#stopping === null; delay = Math.min(delay * 2, MAX_DELAY_MS)) {
      try {
        this.#log.warn('与数据库的连接中断，正在恢复')
        await ensureRunning(this.#place, this.#log)
        await this.begin()
        this.#log.info('数据库已恢复')
        return
      } catch (error) {
        this.#log.error(`数据库未能恢复：${error instanceof Error ? error.message : String(error)}`)
        await sleep(delay)
      }
    }
  }

  async #end(): Promise<void> {
    if (this.#reviving !== null) await withTimeout(MAX_DELAY_MS, this.#reviving, timedOut).catch(() => {})
    const sql = this.#sql
    this.#sql = null
    if (sql !== null) {
      // The owner may have been killed since this process adopted its server: then this process must stop it.
      if (!this.owner) this.owner = await withTimeout(2_000, inheritOwnership(sql), timedOut).catch(() => false)
      await sql.end({ timeout: 1 })
    }
    if (this.owner && !(await stopPostmaster(this.#place, this.#log))) this.#log.error('数据库没有停止')
  }
}
