import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mediaOf, TELLING } from './media.ts'
import { atMost, checkedFolder, checkedKey } from './store.ts'
import type { FileStat, FileStore, StoredFile } from './store.ts'

/** No key starts with a dot. */
const ASIDE = '.aside'
/** Milliseconds after which a temporary file is abandoned. */
const LEFT = 24 * 3_600_000

/** Files in a folder of this machine, or of a share. */
export function localFolder(root: string): FileStore {
  const pathOf = (key: string) => join(root, ...checkedKey(key).split('/'))
  const aside = join(root, ASIDE)
  let cleaned: Promise<void> | undefined
  return {
    async put(key, content, { limit }) {
      const path = pathOf(key)
      await (cleaned ??= clean(aside).catch((error: unknown) => {
        cleaned = undefined
        throw error
      }))
      const written = join(aside, randomUUID())
      try {
        await writeWhole(written, atMost(content, limit))
        await mkdir(dirname(path), { recursive: true })
        await rename(written, path)
      } catch (error) {
        await rm(written, { force: true })
        throw error
      }
      await syncFolders(root, dirname(path))
      return describeFile(key, path)
    },
    async get(key) {
      const file = await orNothing(open(pathOf(key)))
      return file && createReadStream('', { fd: file })
    },
    stat: (key) => orNothing(describeFile(key, pathOf(key))),
    remove: (key) => rm(pathOf(key), { force: true }),
    list: (folder) => below(root, checkedFolder(folder)),
  }
}

/** Removes the temporary files of killed servers. */
async function clean(aside: string): Promise<void> {
  await mkdir(aside, { recursive: true })
  for (const name of await readdir(aside)) {
    const stats = await orNothing(stat(join(aside, name)))
    if (stats && Date.now() - stats.mtimeMs > LEFT) await rm(join(aside, name), { force: true })
  }
}

async function writeWhole(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) await file.writeFile(chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * A new file's name is durable only after its folder is synced, and a new folder's after its parent is synced. Windows has no such
 * operation.
 */
async function syncFolders(root: string, folder: string): Promise<void> {
  if (process.platform === 'win32') return
  for (let at = folder; at.startsWith(root); at = dirname(at)) {
    const opened = await open(at)
    try {
      await opened.sync()
    } finally {
      await opened.close()
    }
  }
}

async function describeFile(key: string, path: string): Promise<FileStat> {
  const file = await open(path)
  try {
    const { size, mtime } = await file.stat()
    return { key, size, changed_at: mtime.toISOString(), media: mediaOf(await headOf(file)) }
  } finally {
    await file.close()
  }
}

async function headOf(file: FileHandle): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read({ buffer: new Uint8Array(TELLING), position: 0 })
  return buffer.subarray(0, bytesRead)
}

async function* below(root: string, folder: string): AsyncGenerator<StoredFile> {
  const entries = (await orNothing(readdir(join(root, folder), { withFileTypes: true }))) ?? []
  // A folder sorts like the files in it: "a/b" after "a-b", as in the order of whole keys.
  const names = entries
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) => ({ entry, name: entry.isDirectory() ? `${entry.name}/` : entry.name }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const { entry, name } of names) {
    const key = folder + name
    if (entry.isDirectory()) yield* below(root, key)
    else {
      const stats = await orNothing(stat(join(root, key)))
      if (stats) yield { key, size: stats.size, changed_at: stats.mtime.toISOString() }
    }
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

async function orNothing<T>(pending: Promise<T>): Promise<T | undefined> {
  try {
    return await pending
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
