import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { RECEIPT_LIMITS } from '@guanqiao/customs'
import { call, withFile } from './folderCalls.ts'
import { isMissing, putAway } from './exchangeFolders.ts'
import type { Arrivals, Exchange, ReceivedFile } from './gateway.ts'
import { readFileOf } from './reading.ts'
import type { Reading, SettleTimes } from './reading.ts'
import { FileStability } from './fileStability.ts'
import type { Sighting, Still } from './fileStability.ts'

const KEPT_OF_TOO_LARGE = 100_000
/** Maximum batch before the folder is polled again: files, or bytes. */
const BATCH_SIZE = 100
const BATCH_BYTES = 1_000_000

export interface Inbox {
  /** True if there is more to read at once. */
  poll(): Promise<boolean>
}

export interface InboxOptions {
  readonly folder: string
  /** The current owner and transmitters of the folder; without it, files have no known owner. */
  exchange?(): Exchange
  readonly arrivals: Arrivals
  readonly settleTimes: SettleTimes
  /** Called for each file that had to be renamed before it could be opened. */
  readonly renamed?: (name: string) => void
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number
}

/**
 * Reads files from the receipt folder. A file is read when its size and modification time have been stable for as long as its
 * content requires. It is moved after it is stored: a crash in between stores it twice, which the receiver detects by its digest.
 * The files stay under Done, so that they can be replayed into a database restored from an older backup.
 */
export function inbox(options: InboxOptions): Inbox {
  const { folder, arrivals, settleTimes, exchange, renamed, now = () => performance.now() } = options
  const box = join(folder, 'InBox')
  const stability = new FileStability(box, settleTimes.complete, now, renamed)
  const readings = new Readings()
  let failures: unknown[] = []

  /** An error with one file does not delay the others. */
  function failed(name: string, error: unknown): void {
    if (!isMissing(error)) failures.push(error)
    stability.postpone(name, settleTimes.odd)
  }

  async function read({ sighting, loading }: Loading): Promise<ReceivedFile[]> {
    try {
      const file = await readSettled(sighting, await loading, { stability, readings, settleTimes })
      return file ? [exchange ? { ...file, exchange: exchange() } : file] : []
    } catch (error) {
      failed(sighting.name, error)
      return []
    }
  }

  /** False if they could not be stored, or not all of them. */
  async function handOver(files: readonly ReceivedFile[]): Promise<boolean> {
    try {
      await arrivals.received(files)
    } catch (error) {
      if (files.length > 1) await handOverEach(files)
      else for (const { file_name } of files) failed(file_name, error)
      return false
    }
    await Promise.all(files.map(clear))
    return true
  }

  /** Files about a message with a file that could not be stored wait with it. */
  async function handOverEach(files: readonly ReceivedFile[]): Promise<void> {
    const waiting = new Set<string>()
    for (const file of files) {
      const message = file.receipt?.message_id || file.about || file.file_name
      if (waiting.has(message)) stability.postpone(file.file_name, settleTimes.odd)
      else if (!(await handOver([file]))) waiting.add(message)
    }
  }

  async function clear({ file_name }: ReceivedFile): Promise<void> {
    try {
      await putAway(folder, 'InBox', join(box, file_name), file_name)
      stability.forget(file_name)
    } catch (error) {
      failed(file_name, error)
    }
  }

  return {
    async poll() {
      failures = []
      await stability.look()
      readings.keep((name) => stability.has(name))
      const due = stability.due()
      const batch = firstOf(due)
      const files = await oneByOne(loadAll(box, batch), read)
      if (files.length > 0) await handOver(files)
      if (failures.length > 0) throw failures[0]
      return due.length > batch.length
    },
  }
}

interface Settling {
  readonly stability: FileStability
  readonly readings: Readings
  readonly settleTimes: SettleTimes
}

/** The file, once it has been stable for as long as its content requires. */
async function readSettled(
  sighting: Sighting,
  { content, still }: Loaded,
  { stability, readings, settleTimes }: Settling,
): Promise<ReceivedFile | undefined> {
  const { name } = sighting
  if (still.size !== sighting.size || still.time !== sighting.time) {
    stability.note(name, still)
    return undefined
  }
  const { settle, ...file } = await readings.of(name, content, still.size)
  return stability.hasStood(sighting, settleTimes[settle]) ? file : undefined
}

/** Parsed files that are waiting: parsing costs time, and hostile files must not cost it twice. */
class Readings {
  readonly #known = new Map<string, { readonly digest: string; readonly reading: Reading }>()

  async of(name: string, content: Buffer, size: number): Promise<Reading> {
    if (size > RECEIPT_LIMITS.bytes) {
      return { file_name: name, content, problem: `文件过大（${size} 字节），只保留开头`, settle: 'odd' }
    }
    const digest = createHash('sha256').update(content).digest('hex')
    const before = this.#known.get(name)
    if (before?.digest === digest) return before.reading
    const reading = await readFileOf(name, content)
    this.#known.set(name, { digest, reading })
    return reading
  }

  keep(isWaiting: (name: string) => boolean): void {
    for (const name of this.#known.keys()) if (!isWaiting(name)) this.#known.delete(name)
  }
}

/** Yields to requests in between. */
async function oneByOne<T, R>(items: readonly T[], work: (item: T) => Promise<R[]>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) {
    results.push(...(await work(item)))
    await breathe()
  }
  return results
}

/** The first due files, limited by number and size. */
function firstOf(due: readonly Sighting[]): Sighting[] {
  const batch: Sighting[] = []
  let weight = 0
  for (const sighting of due) {
    weight += Math.min(sighting.size, RECEIPT_LIMITS.bytes)
    if (batch.length === BATCH_SIZE || (batch.length > 0 && weight > BATCH_BYTES)) break
    batch.push(sighting)
  }
  return batch
}

/** The content of a file (of an oversized one, the beginning), and its state when it was read. */
interface Loaded {
  readonly content: Buffer
  readonly still: Still
}

interface Loading {
  readonly sighting: Sighting
  readonly loading: Promise<Loaded>
}

/** Loads the files of a batch concurrently, so that the latencies of disk or share overlap. */
const loadAll = (box: string, batch: readonly Sighting[]): Loading[] =>
  batch.map((sighting) => {
    const loading = load(box, sighting.name)
    // The reader of the file gets the failure.
    loading.catch(() => {})
    return { sighting, loading }
  })

async function load(box: string, name: string): Promise<Loaded> {
  return withFile(join(box, name), 'r', async (handle) => {
    const { size, mtimeMs: time } = await call(() => handle.stat())
    if (size > RECEIPT_LIMITS.bytes) return { content: await filled(handle, KEPT_OF_TOO_LARGE), still: { size, time } }
    // It may have grown since its size was read: one more byte reveals this.
    const content = await filled(handle, size + 1, size)
    return { content, still: { size: content.length, time } }
  })
}

/** The first bytes, as many as fit; stops after `enough`. */
async function filled(handle: FileHandle, most: number, enough = most): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(most)
  for (let length = 0; ; ) {
    const { bytesRead } = await call(() => handle.read(buffer, length, most - length, length))
    length += bytesRead
    if (bytesRead === 0 || length >= enough) return buffer.subarray(0, length)
  }
}
