import { Unavailable } from '../../kernel/unavailable.ts'
import { TooLargeFile } from './store.ts'
import type { FileStore } from './store.ts'

/** The same store, whose own failures are `Unavailable`. A failure of the content that is stored, or a bug, stays as it is. */
export function reportingFaults(store: FileStore): FileStore {
  return {
    async put(key, content, options) {
      const source = { failed: false }
      try {
        return await store.put(key, noting(content, source), options)
      } catch (error) {
        throw source.failed ? error : reported(error)
      }
    },
    async get(key) {
      const content = await store.get(key).catch(fail)
      return content && reporting(content)
    },
    stat: (key) => store.stat(key).catch(fail),
    remove: (key) => store.remove(key).catch(fail),
    list: (folder) => reporting(store.list(folder)),
  }
}

async function* noting<T>(content: AsyncIterable<T>, source: { failed: boolean }): AsyncGenerator<T> {
  try {
    yield* content
  } catch (error) {
    source.failed = true
    throw error
  }
}

async function* reporting<T>(content: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* content
  } catch (error) {
    throw reported(error)
  }
}

function fail(error: unknown): never {
  throw reported(error)
}

/**
 * Full or broken disks, lost shares, refused connections, timeouts, refusals of the service and unreadable responses are all failures of the
 * store. The programmer's mistakes are `TypeError`s, as are failures of `fetch`, which have a cause.
 */
function reported(error: unknown): unknown {
  const isBug = error instanceof TypeError && error.cause === undefined
  return isBug || error instanceof TooLargeFile ? error : new Unavailable('file.unavailable', error)
}
