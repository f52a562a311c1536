import { open, readFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { isMissing, writeWhole } from '../boxes.ts'
import { Memory } from './memory.ts'
import type { Change, Entry, Snapshot } from './memory.ts'

const LONGEST = 32_000_000

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
  if (text === undefined) memory.change(await knownBefore())
  else read(memory, text)
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
      if (size <= LONGEST) return
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

function read(memory: Memory, text: string): void {
  // What follows the last line break is torn.
  const [first, ...rest] = text.split('\n').slice(0, -1)
  if (first === undefined) return
  memory.restore(JSON.parse(first) as Snapshot)
  for (const line of rest) memory.apply(JSON.parse(line) as Entry)
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
