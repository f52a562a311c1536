import { databaseProblem } from '../kernel/database/faults.ts'
import type { Log } from '@guanqiao/launcher/log'

/** The lifetime of a process: when a signal or a failed start ends it, all steps are undone in reverse order. */
export interface Life {
  isStopping(): boolean
  /** Registers a step to run at the end. */
  atEnd(step: () => Promise<unknown>): void
  stop(): Promise<void>
  /** Aborts a failed start, with the reason; does nothing if the process is already ending. */
  fail(error: unknown): Promise<void>
}

/** Handles the signals that end the process. */
export function beginLife(log: Log): Life {
  const undo: (() => Promise<unknown>)[] = []
  let stopping = false

  async function unwind(): Promise<void> {
    for (let step = undo.pop(); step; step = undo.pop())
      await step().catch((error: unknown) => log.error(String(error)))
  }
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    await unwind()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
  // The launcher was killed: a server in the background would keep the port.
  process.once('disconnect', () => void stop())
  process.on('unhandledRejection', (reason) => endUnlessDatabase(reason, log))
  return {
    isStopping: () => stopping,
    atEnd: (step) => void undo.push(step),
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
