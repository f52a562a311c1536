import { open, readFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { isMissing, writeWhole } from '../exchangeFolders.ts'
import { Memory, SNAPSHOT_VERSION } from './memory.ts'
import type { Change, Entry, Snapshot } from './memory.ts'

const MAX_BYTES = 32_000_000

/** The memory on disk: one snapshot and the later entries, one per line. */
export interface Journal {
  readonly memory: Memory
  /** Made durable, then applied to the memory. */
  append(entries: readonly Entry[]): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the journal, or starts one with customs' state before the simulation. A last line truncated by a crash had no effect yet,
 * and is dropped.
 */
export async function openJournal(path: string, initialState: () => Promise<Change>): Promise<Journal> {
  const memory = new Memory()
  const text = await textOf(path)
  const snapshot = text === undefined ? undefined : read(memory, text)
  if (!snapshot) memory.change(await initialState())
  // A journal from before confirmations were judged lacks those that customs holds.
  else if (snapshot.confirmations === undefined) memory.change({ ...nothing, ...pick(await initialState()) })
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

const nothing: Change = { batches: {}, bills: {}, confirmations: {}, transmissions: {} }

const pick = ({ confirmations = {} }: Change): Pick<Change, 'confirmations'> => ({ confirmations })

async function begin(path: string, memory: Memory): Promise<{ file: FileHandle; size: number }> {
  await writeWhole(path, `${JSON.stringify(memory.snapshot())}\n`)
  return { file: await open(path, 'a'), size: 0 }
}

/** Loads a journal of this format and returns the state in its snapshot; undefined if it has another format. */
function read(memory: Memory, text: string): Change | undefined {
  // The text after the last line break is truncated.
  const [first, ...rest] = text.split('\n').slice(0, -1)
  if (first === undefined) return nothing
  const snapshot = JSON.parse(first) as Snapshot
  if (snapshot.version !== SNAPSHOT_VERSION) return undefined
  memory.restore(snapshot)
  for (const line of rest) memory.apply(JSON.parse(line) as Entry)
  return snapshot.known
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
