import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { filesIn, putAway, statOf } from './boxes.ts'
import type { Arrivals, ReceivedFile } from './gateway.ts'
import { isUnfinished } from './unfinished.ts'

/** As much as a message may weigh; of a larger file the beginning is kept. */
const LARGEST = 10_000_000
const KEPT_OF_TOO_LARGE = 100_000
const LANES = 4

interface Seen {
  readonly size: number
  readonly time: number
  /** In how many polls it stood like this. */
  readonly still: number
}

export interface Inbox {
  poll(): Promise<void>
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

  async function take(name: string, { size, still }: Seen): Promise<void> {
    // Between the second poll and the last nothing can have changed in a file that stands still.
    if (still !== 2 && still < unfinishedPolls) return
    const file = await readFile(box, name, size)
    if (isUnfinished(file.content) && still < unfinishedPolls && !file.problem) return
    await arrivals.received(file)
    await putAway(folder, 'InBox', name)
  }

  return {
    async poll() {
      const now = new Map<string, Seen>()
      const names = await filesIn(box)
      for (const name of names) {
        const state = await look(name)
        if (state) now.set(name, state)
      }
      seen = now
      await inLanes([...now], ([name, state]) => take(name, state).catch((error: unknown) => {
        // It is tried again as a file that has just come to stand still.
        seen.set(name, { ...state, still: 1 })
        throw error
      }))
    },
  }
}

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
