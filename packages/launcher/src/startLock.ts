import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** Creating a data folder and recovering a server take seconds; a much longer time means that the holder hangs. */
const MAX_WAIT_MS = 120_000
/** https://www.sqlite.org/rescode.html#busy */
const BUSY = 5

/**
 * Only one process at a time examines the data folder and starts a server. The lock is that of an empty SQLite file: the system
 * releases it when its holder is killed, it holds between containers that share the folder, and taking it is one step. (A
 * listening socket is none: between `bind` and `listen` it looks abandoned, and removing it would remove the holder's.)
 * Returns the function that releases it.
 */
export async function holdStartLock(folder: string): Promise<() => void> {
  const path = join(folder, 'start.lock')
  const deadline = performance.now() + MAX_WAIT_MS
  const file = new DatabaseSync(path)
  while (!take(file)) {
    if (performance.now() > deadline) {
      file.close()
      throw new Error(`另一个进程一直在启动数据库（${path}），请先结束它`)
    }
    await sleep(50)
  }
  return () => file.close()
}

function take(file: DatabaseSync): boolean {
  try {
    file.exec('pragma journal_mode = off; begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return false
    throw error
  }
}
