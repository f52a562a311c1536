import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing, putAway } from './boxes.ts'
import type { Arrivals, ReceivedFile } from './gateway.ts'
import { patienceWith } from './patience.ts'
import type { Patience } from './patience.ts'
import { Sightings } from './sightings.ts'
import type { Sighting, Still } from './sightings.ts'

/** As much as a message may weigh; of a larger file the beginning is kept. */
const LARGEST = 10_000_000
const KEPT_OF_TOO_LARGE = 100_000
/** What is handed over together, before the box is looked into again: so many files, or bytes. */
const TOGETHER = 100
const HEAVIEST = 4_000_000

export interface Inbox {
  /** True when there is more to be read at once. */
  poll(): Promise<boolean>
}

export interface InboxOptions {
  readonly folder: string
  readonly arrivals: Arrivals
  readonly patience: Patience
  /** Milliseconds, of a clock that is never set back. */
  readonly now?: () => number
}

/**
 * Reads what comes into the in-box. A file is taken when size and time stood still for as long as its content asks for.
 * It leaves the box once it is stored: a crash between the two stores it twice, which the receiver notices by its
 * digest. The files stay under Done, so that a database brought back from an older backup can be fed with them again.
 */
export function inbox({ folder, arrivals, patience, now = () => performance.now() }: InboxOptions): Inbox {
  const box = join(folder, 'InBox')
  const sightings = new Sightings(box, patience.whole, now)
  let failures: unknown[] = []

  /** Whatever is wrong with a file, the others do not wait for it. */
  function failed(name: string, error: unknown): void {
    if (!isMissing(error)) failures.push(error)
    sightings.postpone(name, patience.odd)
  }

  async function read(it: Sighting): Promise<ReceivedFile[]> {
    try {
      const { file, still } = await readFile(box, it.name)
      if (still.size === it.size && still.time === it.time)
        return sightings.hasStood(it, patienceWith(file, patience)) ? [file] : []
      sightings.note(it.name, still)
    } catch (error) {
      failed(it.name, error)
    }
    return []
  }

  /** False when they could not be stored, or not all together. */
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

  /** What is about a message of which something could not be stored waits with it. */
  async function handOverEach(files: readonly ReceivedFile[]): Promise<void> {
    const waiting = new Set<string>()
    for (const file of files) {
      const message = messageOf(file)
      if (waiting.has(message)) sightings.postpone(file.file_name, patience.odd)
      else if (!(await handOver([file]))) waiting.add(message)
    }
  }

  async function clear({ file_name }: ReceivedFile): Promise<void> {
    try {
      await putAway(folder, 'InBox', file_name)
      sightings.forget(file_name)
    } catch (error) {
      failed(file_name, error)
    }
  }

  return {
    async poll() {
      failures = []
      await sightings.look()
      const due = sightings.due()
      const some = together(due)
      const files = (await Promise.all(some.map(read))).flat()
      if (files.length > 0) await handOver(files)
      if (failures.length > 0) throw failures[0]
      return due.length > some.length
    },
  }
}

/** The first, neither too many nor too heavy. */
function together(due: readonly Sighting[]): Sighting[] {
  const some: Sighting[] = []
  let weight = 0
  for (const it of due) {
    weight += it.size
    if (some.length === TOGETHER || (some.length > 0 && weight > HEAVIEST)) break
    some.push(it)
  }
  return some
}

const messageOf = ({ file_name, content }: ReceivedFile): string =>
  /<(?:\w+:)?MessageID>\s*([^<\s]+)/.exec(content.toString('utf8'))?.[1] ?? file_name

async function readFile(box: string, name: string): Promise<{ file: ReceivedFile; still: Still }> {
  const handle = await open(join(box, name))
  try {
    const { size, mtimeMs: time } = await handle.stat()
    if (size <= LARGEST) {
      const content = await handle.readFile()
      // It may have grown since it was asked for its size.
      return { still: { size: content.length, time }, file: { file_name: name, content } }
    }
    const { buffer } = await handle.read(Buffer.alloc(KEPT_OF_TOO_LARGE))
    const problem = `文件过大（${size} 字节），只保留开头`
    return { still: { size, time }, file: { file_name: name, content: buffer, problem } }
  } finally {
    await handle.close()
  }
}
