import { PgBoss } from 'pg-boss'
import type { Db } from 'pg-boss'
import type { Log } from '@guanqiao/launcher/log'
import type { Sql, Store } from '../database/scoped.ts'

/** The schema of pg-boss' tables. */
export const QUEUE_SCHEMA = 'pgboss'
const QUEUE = 'job'
/** The dead-letter queue: entries whose work was interrupted repeatedly. */
const GIVEN_UP = 'job_given_up'
const MAX_RETRIES = 10
const CONCURRENCY = 2
const POLL_SECONDS = 2
const GIVEN_UP_POLL_SECONDS = 10
const STOP_MS = 8_000
/** A worker without a heartbeat for this long counts as dead; the minimum of pg-boss. */
const HEARTBEAT_SECONDS = 10
const SUPERVISE_SECONDS = 5

/** The content of an entry; the job's row has everything else. */
export interface QueueEntry {
  readonly job_id: string
  readonly enterprise_id: string | null
}

export interface QueueOptions {
  readonly store: Store
  readonly log: Log
  /** Resolves when the entry is finished; rejects to retry it later. */
  work(entry: QueueEntry): Promise<void>
  giveUp(entry: QueueEntry): Promise<void>
}

export interface Queue {
  /** Inserts an entry in the transaction of `sql`. */
  add(sql: Sql, entry: QueueEntry): Promise<void>
  /** Processes entries, including those of other processes, until `stop`. */
  start(): Promise<void>
  /** Polls for entries at once. */
  wake(): void
  /** Waits for entries in progress, at most 8 s. */
  stop(): Promise<void>
}

/**
 * pg-boss on our own connections: leases with heartbeats, retries with back-off, and a dead-letter queue. It processes entries in
 * the platform's role and inserts them in the caller's.
 */
export function createQueue({ store, log, work, giveUp }: QueueOptions): Queue {
  const boss = new PgBoss({
    // No surrounding transaction: statements of pg-boss bring their own.
    db: { executeSql: (text, values) => store.read('platform', (sql) => execute(sql, text, values)) },
    schema: QUEUE_SCHEMA,
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  boss.on('error', (error) => log.warn(`job queue: ${error.message}`))
  boss.on('warning', ({ message }) => log.warn(`job queue: ${message}`))
  let opening: Promise<void> | undefined
  let workers: readonly string[] = []

  async function open(): Promise<void> {
    await boss.start()
    const usual = { retryLimit: MAX_RETRIES, retryDelay: 1, retryBackoff: true, retryDelayMax: 60 }
    await boss.createQueue(GIVEN_UP, usual)
    await boss.createQueue(QUEUE, { ...usual, deadLetter: GIVEN_UP, heartbeatSeconds: HEARTBEAT_SECONDS })
  }
  const opened = (): Promise<void> =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    }))

  return {
    async add(sql, entry) {
      await opened()
      const db: Db = { executeSql: (text, values) => execute(sql, text, values) }
      const id = await boss.send(QUEUE, entry, { db, id: entry.job_id })
      if (id === null) throw new Error(`job ${entry.job_id} is already in the queue`)
    },
    async start() {
      await opened()
      const options = { pollingIntervalSeconds: POLL_SECONDS, localConcurrency: CONCURRENCY }
      workers = [
        await boss.work<QueueEntry>(QUEUE, options, async ([job]) => job && work(job.data)),
        await boss.work<QueueEntry>(
          GIVEN_UP,
          { pollingIntervalSeconds: GIVEN_UP_POLL_SECONDS },
          async ([job]) => job && giveUp(job.data),
        ),
      ]
    },
    wake: () => workers.forEach((id) => boss.notifyWorker(id)),
    async stop() {
      await opening?.catch(() => {})
      await boss.stop({ timeout: STOP_MS, close: false })
    },
  }
}

/** Several statements in one text return a list of results; pg-boss expects the rows of all. */
async function execute(sql: Sql, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  const result: readonly unknown[] = await sql.unsafe(text, values as never[])
  return { rows: Array.isArray(result[0]) ? result.flat() : [...result] }
}
