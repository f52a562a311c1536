import { AsyncLocalStorage } from 'node:async_hooks'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { boundedCalls, places, WIDTH } from '../files/boundedCalls.ts'
import type { BoundedCall } from '../files/boundedCalls.ts'

const current = new AsyncLocalStorage<BoundedCall>()

/** A call of the file system, bounded where the work on a client's folder is. */
export const call: BoundedCall = (work, late) => (current.getStore() ?? unbounded)(work, late)

const unbounded: BoundedCall = (work) => work()

/** Opens a file and closes it after the work; after a silent call, as soon as that returns. */
export async function withFile<T>(path: string, flags: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await call(
    () => open(path, flags),
    (late) => late.close().catch(() => {}),
  )
  try {
    const result = await work(file)
    await call(() => file.close())
    return result
  } catch (error) {
    file.close().catch(() => {})
    throw error
  }
}

/** Runs work on the folder of a client, within its bounds. */
export type InFolder = <T>(folder: string, work: () => Promise<T>) => Promise<T>

/**
 * Clients' folders are often shares. Of one whose server is gone, one call at a time may hang, and two of all folders together: folders that
 * answer are served beside a lost one.
 */
export function folderBounds(timeoutMs?: number): InFolder {
  const all = places(WIDTH)
  const callOf = new Map<string, BoundedCall>()
  return (folder, work) => {
    let bounded = callOf.get(folder)
    if (!bounded) callOf.set(folder, (bounded = boundedCalls(timeoutMs, [places(1), all])))
    return current.run(bounded, work)
  }
}
