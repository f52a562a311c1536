import { withTimeout } from '@guanqiao/launcher/withTimeout'

/** Milliseconds after which a call of the file system counts as lost. */
const TIMEOUT_MS = 5_000
/** Half of the process's threads for such calls (UV_THREADPOOL_SIZE, 4): passwords, compression and other files need the rest. */
const WIDTH = 2

/** The file system did not return from a call, as of a share whose server is gone. */
export class FileSystemSilent extends Error {
  override readonly name = 'FileSystemSilent'

  constructor() {
    super('a call of the file system did not return')
  }
}

/**
 * Runs one call of the file system. Throws `FileSystemSilent` when it does not return in time; what it returns later goes to `late`.
 */
export type BoundedCall = <T>(work: () => Promise<T>, late?: (result: T) => unknown) => Promise<T>

/**
 * A lost share's calls never return, and each keeps a thread of the process until the share is back. So at most two run at a time, the
 * others wait, and while both are overdue every call is refused at once.
 */
export function boundedCalls(timeoutMs = TIMEOUT_MS): BoundedCall {
  let running = 0
  let overdue = 0
  const queue = new Set<() => void>()
  const leave = () => {
    running -= 1
    const [next] = queue
    next?.()
  }
  async function enter(): Promise<void> {
    if (overdue >= WIDTH) throw new FileSystemSilent()
    if (running >= WIDTH) await turn()
    running += 1
  }
  async function turn(): Promise<void> {
    let call = () => {}
    const called = new Promise<void>((resolve) => (call = resolve))
    const next = () => {
      queue.delete(next)
      call()
    }
    queue.add(next)
    try {
      await withTimeout(timeoutMs, called, () => new FileSystemSilent())
    } finally {
      queue.delete(next)
    }
    // Others may have come first.
    if (running >= WIDTH) await turn()
  }
  return async (work, late) => {
    await enter()
    const pending = work()
    let isOverdue = false
    const settle = () => {
      if (isOverdue) overdue -= 1
      leave()
    }
    pending.then(settle, settle)
    return withTimeout(timeoutMs, pending, () => {
      isOverdue = true
      overdue += 1
      if (late) pending.then(late, () => {})
      return new FileSystemSilent()
    })
  }
}
