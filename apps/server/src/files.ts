import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FilesConfig } from './config.ts'
import { reportingFaults } from './gateways/files/faults.ts'
import { localFolder } from './gateways/files/localFolder.ts'
import { s3Store } from './gateways/files/s3/s3Store.ts'
import type { FileStore } from './gateways/files/store.ts'
import type { Log } from '@guanqiao/launcher/log'

/** Milliseconds for which one result is valid. */
const HOLDS = 30_000
const LIMIT = 1024
/** A store without a response for this long counts as unavailable: load balancers wait for the result. */
const RESPONSE_TIMEOUT_MS = 2_000

export const openFiles = (config: FilesConfig): FileStore =>
  reportingFaults('bucket' in config ? s3Store(config) : localFolder(config.folder))

/** Whether files can be stored, read and removed: tried at most every 30 s, however often it is called. */
export function filesWork(store: FileStore, log: Log): () => Promise<boolean> {
  let looked = Number.NEGATIVE_INFINITY
  let works: Promise<boolean> | undefined
  const look = async (): Promise<boolean> => {
    try {
      await Promise.race([tryOut(store), overdue()])
      return true
    } catch (error) {
      const text = `文件存储不可用：${error instanceof Error ? error.message : String(error)}`
      // Also a busy machine is slow: what fails because of it reports an error of its own.
      if (error instanceof Overdue) log.warn(text)
      else log.error(text)
      return false
    }
  }
  return () => {
    const now = performance.now()
    if (works === undefined || now - looked > HOLDS) {
      looked = now
      works = look()
    }
    return works
  }
}

class Overdue extends Error {
  override readonly name = 'Overdue'
}

async function overdue(): Promise<never> {
  await sleep(RESPONSE_TIMEOUT_MS, undefined, { ref: false })
  throw new Overdue(`no response for ${RESPONSE_TIMEOUT_MS / 1000} s`)
}

async function tryOut(store: FileStore): Promise<void> {
  const key = `probe/${randomUUID()}`
  const content = Buffer.from(key)
  try {
    await store.put(key, Readable.from([content]), { limit: LIMIT })
    const read = await store.get(key)
    if (!read || !(await buffer(read)).equals(content))
      throw new Error(`${key} was read with other content than was written`)
  } finally {
    await store.remove(key)
  }
}
