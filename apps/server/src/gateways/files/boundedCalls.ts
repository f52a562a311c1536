import { withTimeout } from '@guanqiao/launcher/withTimeout'

/** Milliseconds after which a call of the file system counts as lost. */
const TIMEOUT_MS = 5_000
/** Half of the process's threads for such calls (UV_THREADPOOL_SIZE, 4): passwords, compression and other files need the rest. */
export const WIDTH = 2

/** The file system did not return from a call, as of a share whose server is gone. */
export class FileSystemSilent extends Error {
  override readonly name = 'FileSystemSilent'

  constructor() {
    super('a call of the file system did not return')
  }
}

/** Places for calls at the same time. One that is overdue keeps its place until it returns; while all are overdue, nobody may enter. */
export interface Places {
  /** Throws `FileSystemSilent` if no place becomes free in time. */
  enter(timeoutMs: number): Promise<void>
  leave(wasOverdue: boolean): void
  noteOverdue(): void
}

export function places(width: number): Places {
  let running = 0
  let overdue = 0
  const queue = new Set<() => void>()
  async function turn(timeoutMs: number): Promise<void> {
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
    if (running >= width) await turn(timeoutMs)
  }
  return {
    async enter(timeoutMs) {
      if (overdue >= width) throw new FileSystemSilent()
      if (running >= width) await turn(timeoutMs)
      running += 1
    },
    leave(wasOverdue) {
      if (wasOverdue) overdue -= 1
      running -= 1
      const [next] = queue
      next?.()
    },
    noteOverdue: () => void (overdue += 1),
  }
}

/**
 * Runs one call of the file system. Throws `FileSystemSilent` when it does not return in time; what it returns later goes to `late`.
 */
export type BoundedCall = <T>(work: () => Promise<T>, late?: (result: T) => unknown) => Promise<T>

/**
 * A lost share's calls never return, and each keeps a thread of the process until the share is back. So they need a place in each of `within`,
 * by default one of two.
 */
export function boundedCalls(timeoutMs = TIMEOUT_MS, within: readonly Places[] = [places(WIDTH)]): BoundedCall {
  const leave = (entered: readonly Places[], wasOverdue: boolean) => {
    for (const place of entered) place.leave(wasOverdue)
  }
  async function enter(): Promise<void> {
    for (const [at, place] of within.entries()) {
      try {
        await place.enter(timeoutMs)
      } catch (error) {
        leave(within.slice(0, at), false)
        throw error
      }
    }
  }
  return async (work, late) => {
    await enter()
    const pending = work()
    let isOverdue = false
    const settle = () => leave(within, isOverdue)
    pending.then(settle, settle)
    return withTimeout(timeoutMs, pending, () => {
      isOverdue = true
      for (const place of within) place.noteOverdue()
      if (late) pending.then(late, () => {})
      return new FileSystemSilent()
    })
  }
}
