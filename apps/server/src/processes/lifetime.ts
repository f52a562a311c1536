import { setTimeout as sleep } from 'node:timers/promises'
import { databaseProblem, isUnreachable } from '../kernel/database/faults.ts'
import type { Log } from '@guanqiao/launcher/log'

/** The lifetime of a process: when a signal or a failed start ends it, all steps are undone in reverse order. */
export interface Lifetime {
  isStopping(): boolean
  /** Registers a step to run at the end. */
  atEnd(step: () => Promise<unknown>): void
  /**
   * A step of the start. If the database is lost meanwhile, undoes what the step has registered and repeats it, for a minute: the database
   * may be restarting.
   */
  whileDatabaseReturns<T>(step: () => Promise<T>): Promise<T>
  /** Undoes all steps. */
  unwind(): Promise<void>
  stop(): Promise<void>
  /** Aborts a failed start, with the reason; does nothing if the process is already ending. */
  fail(error: unknown): Promise<void>
}

const MAX_WAIT_MS = 60_000
const MAX_DELAY_MS = 2_000

/** Handles the signals that end the process. */
export function beginLifetime(log: Log): Lifetime {
  const life = createLifetime(log)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void life.stop())
  // The launcher was killed: a server in the background would keep the port.
  process.once('disconnect', () => void life.stop())
  process.on('unhandledRejection', (reason) => endUnlessDatabase(reason, log))
  return life
}

export function createLifetime(log: Log): Lifetime {
  const undo: (() => Promise<unknown>)[] = []
  let stopping = false

  async function unwind(from = 0): Promise<void> {
    while (undo.length > from)
      await undo
        .pop()?.()
        .catch((error: unknown) => log.error(String(error)))
  }
  async function whileDatabaseReturns<T>(step: () => Promise<T>): Promise<T> {
    const from = undo.length
    const begun = performance.now()
    for (let delay = 100; ; delay = Math.min(delay * 2, MAX_DELAY_MS)) {
      try {
        return await step()
      } catch (error) {
        if (stopping || !isUnreachable(error) || performance.now() - begun > MAX_WAIT_MS) throw error
        log.warn(`启动时连不上数据库，正在重试：${error instanceof Error ? error.message : String(error)}`)
        await unwind(from)
        await sleep(delay)
      }
    }
  }
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    await unwind()
    process.exit(0)
  }
  return {
    isStopping: () => stopping,
    atEnd: (step) => void undo.push(step),
    whileDatabaseReturns,
    unwind: () => unwind(),
    stop,
    async fail(error) {
      if (stopping) return
      log.error(error instanceof Error ? error.message : String(error))
      await unwind()
      process.exit(1)
    },
  }
}

/**
 * postgres.js queries the array types on each new connection without awaiting the result: a database that dies at that moment must
 * not end the server. Any other unhandled rejection ends the process, as by default in Node.
 */
function endUnlessDatabase(reason: unknown, log: Log): void {
  if (!databaseProblem(reason)) throw reason
  log.warn(`数据库连接中断：${reason instanceof Error ? reason.message : String(reason)}`)
}
