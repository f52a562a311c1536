import { databaseProblem } from '../kernel/database/faults.ts'
import type { Log } from '@guanqiao/launcher/log'

/** From the start of a process to its end: what was begun is undone, the last first, when a signal or a failed start ends it. */
export interface Life {
  isStopping(): boolean
  /** A step to undo. */
  atEnd(step: () => Promise<unknown>): void
  stop(): Promise<void>
  /** Ends a start that cannot go on, with the reason; nothing where the process is ending anyway. */
  fail(error: unknown): Promise<void>
}

/** Listens for the signals that end the process. */
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
  // Whoever launched us was killed: a server that nobody sees would keep the port.
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
 * postgres.js asks each new connection for the types of arrays, and nobody waits for the answer: a database that dies at
 * that moment must not take the server along. Whatever else nobody waited for ends the process, as Node has it.
 */
function endUnlessDatabase(reason: unknown, log: Log): void {
  if (!databaseProblem(reason)) throw reason
  log.warn(`数据库连接中断：${reason instanceof Error ? reason.message : String(reason)}`)
}
