import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { filesIn, putAway, statOf } from './boxes.ts'
import type { Arrivals, ReceivedFile } from './gateway.ts'
import { isUnfinished } from './unfinished.ts'

/** As much as a message may weigh; of a larger file the beginning is kept. */
const LARGEST = 10_000_000
const KEPT_OF_TOO_LARGE = 100_000
const LANES = 4
const AT_ONCE = 400

interface Seen {
  readonly size: number
  readonly time: number
  /** In how many polls it stood like this. */
  readonly still: number
}

export interface Inbox {
  /** True when there is more to be read at once. */
  poll(): Promise<boolean>
}

/**
 * Reads what comes into the in-box. A file is read when size and time stood still for two polls; one that is cut off is
 * given `unfinishedPolls` to be finished. It leaves the box once it is stored: a crash between the two stores it twice,
 * which the receiver notices by its digest. The files stay under Done, so that a database brought back from an older
 * backup can be fed with them again.
 */
export function inbox(folder: string, unfinishedPolls: number, arrivals: Arrivals): Inbox {
  const box = join(folder, 'InBox')
  let seen = new Map<string, Seen>()

  async function look(name: string): Promise<Seen | undefined> {
    const found = await statOf(join(box, name))
    if (!found) return undefined
    const before = seen.get(name)
    const same = before?.size === found.size && before.time === found.mtimeMs
    return { size: found.size, time: found.mtimeMs, still: same ? before.still + 1 : 1 }
  }

  /** The file, if its time has come. Between the second poll and the last nothing can have changed in one that stands still. */
  async function read(name: string, { size, still }: Seen): Promise<ReceivedFile[]> {
    if (still !== 2 && still < unfinishedPolls) return []
    const file = await readFile(box, name, size)
    return isUnfinished(file.content) && still < unfinishedPolls && !file.problem ? [] : [file]
  }

  async function handOver(files: readonly ReceivedFile[]): Promise<void> {
    for (const [at, file] of files.entries()) {
      try {
        await arrivals.received(file)
        await putAway(folder, 'InBox', file.file_name)
      } catch (error) {
        files.slice(at).forEach(wait)
        throw error
      }
    }
  }

  /** It is read in a later poll, as a file that has just come to stand still. */
  function wait({ file_name }: { file_name: string }): void {
    const state = seen.get(file_name)
    if (state) seen.set(file_name, { ...state, still: 1 })
  }

  return {
    async poll() {
      const now = new Map<string, Seen>()
      for (const name of await filesIn(box)) {
        const state = await look(name)
        if (state) now.set(name, state)
      }
      seen = now
      const files: ReceivedFile[] = []
      for (const [name, state] of [...now].toSorted(([, a], [, b]) => a.time - b.time)) {
        if (files.length < AT_ONCE) files.push(...(await read(name, state)))
        else if (state.still === 2) wait({ file_name: name })
      }
      const groups = Map.groupBy(files, messageOf)
      await inLanes([...groups.values()], handOver)
      return files.length === AT_ONCE
    },
  }
}

/** What is about the same message goes one after the other, as it came. */
const messageOf = ({ file_name, content }: ReceivedFile): string =>
  /<(?:\w+:)?MessageID>\s*([^<\s]+)/.exec(content.toString('utf8'))?.[1] ?? file_name

async function readFile(box: string, name: string, size: number): Promise<ReceivedFile> {
  const tooLarge = size > LARGEST
  const file = await open(join(box, name))
  try {
    const content = Buffer.alloc(tooLarge ? KEPT_OF_TOO_LARGE : size)
    const { bytesRead } = await file.read(content, 0, content.length, 0)
    const whole = { file_name: name, content: content.subarray(0, bytesRead) }
    return tooLarge ? { ...whole, problem: `文件过大（${size} 字节），只保留开头` } : whole
  } finally {
    await file.close()
  }
}

/** A few at a time. All get their turn, then the first failure is told. */
async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  const failures: unknown[] = []
  const lane = async () => {
    for (const item of left) await work(item).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  if (failures.length > 0) throw failures[0]
}
