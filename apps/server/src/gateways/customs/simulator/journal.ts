import { open, readFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { isMissing, writeWhole } from '../exchangeFolders.ts'
import { Memory, SNAPSHOT_VERSION } from './memory.ts'
import type { Change, Entry, Snapshot } from './memory.ts'

const MAX_BYTES = 32_000_000

/** The memory on disk: one snapshot and what happened since, a line each. */
export interface Journal {
  readonly memory: Memory
  /** Durable, then applied to the memory. */
  append(entries: readonly Entry[]): Promise<void>
  close(): Promise<void>
}

/** Opens the journal, or begins one with what customs knew before it was played. A line torn by a crash at its end had not been acted upon, and is dropped. */
export async function openJournal(path: string, knownBefore: () => Promise<Change>): Promise<Journal> {
  const memory = new Memory()
  const text = await textOf(path)
  if (text === undefined || !read(memory, text)) memory.change(await knownBefore())
  let { file, size } = await begin(path, memory)
  return {
    memory,
    async append(entries) {
      if (entries.length === 0) return
      const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
      await file.appendFile(lines)
      await file.datasync()
      for (const entry of entries) memory.apply(entry)
      size += lines.length
      if (size <= MAX_BYTES) return
      await file.close()
      ;({ file, size } = await begin(path, memory))
    },
    close: () => file.close(),
  }
}

async function begin(path: string, memory: Memory): Promise<{ file: FileHandle; size: number }> {
  await writeWhole(path, `${JSON.stringify(memory.snapshot())}\n`)
  return { file: await open(path, 'a'), size: 0 }
}

/** Whether the text is a journal of this form, and is read. */
function read(memory: Memory, text: string): boolean {
  // What follows the last line break is torn.
  const [first, ...rest] = text.split('\n').slice(0, -1)
  if (first === undefined) return true
  const snapshot = JSON.parse(first) as Snapshot
  if (snapshot.version !== SNAPSHOT_VERSION) return false
  memory.restore(snapshot)
  for (const line of rest) memory.apply(JSON.parse(line) as Entry)
  return true
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
