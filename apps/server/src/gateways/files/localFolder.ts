import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { boundedCalls, FileSystemSilent } from './boundedCalls.ts'
import type { BoundedCall } from './boundedCalls.ts'
import { mediaOf, TELLING } from './media.ts'
import { atMost, checkedFolder, checkedKey } from './store.ts'
import type { FileStat, FileStore, StoredFile } from './store.ts'

/** No key starts with a dot. */
const ASIDE = '.aside'
/** Milliseconds after which a temporary file is abandoned. */
const LEFT = 24 * 3_600_000

/** Bytes that are read at a time. */
const CHUNK = 65_536
/** Bytes after which a file is synced, so that one call writes no more of a long one. */
const SYNC_EVERY = 8 * 1024 * 1024

/** Files in a folder of this machine, or of a share. A call of the file system that does not return in time fails. */
export function localFolder(root: string, timeoutMs?: number): FileStore {
  const call = boundedCalls(timeoutMs)
  const pathOf = (key: string) => join(root, ...checkedKey(key).split('/'))
  const aside = join(root, ASIDE)
  let cleaned: Promise<void> | undefined
  return {
    async put(key, content, { limit }) {
      const path = pathOf(key)
      await (cleaned ??= clean(call, aside).catch((error: unknown) => {
        cleaned = undefined
        throw error
      }))
      const written = join(aside, randomUUID())
      try {
        await writeWhole(call, written, atMost(content, limit))
        await call(() => mkdir(dirname(path), { recursive: true }))
        await call(() => rename(written, path))
      } catch (error) {
        const removed = call(() => rm(written, { force: true }))
        // Nobody waits for a silent file system a second time: `clean` removes what is left.
        if (error instanceof FileSystemSilent) removed.catch(() => {})
        else await removed
        throw error
      }
      await syncFolders(call, root, dirname(path))
      return describeFile(call, key, path)
    },
    async get(key) {
      const path = pathOf(key)
      const file = await orNothing(opened(call, path, 'r'))
      return file && contentOf(call, file)
    },
    stat: (key) => orNothing(describeFile(call, key, pathOf(key))),
    remove(key) {
      const path = pathOf(key)
      return call(() => rm(path, { force: true }))
    },
    list: (folder) => below(call, root, checkedFolder(folder)),
  }
}

const opened = (call: BoundedCall, path: string, flags: string, mode?: number): Promise<FileHandle> =>
  call(
    () => open(path, flags, mode),
    (file) => file.close().catch(() => {}),
  )

/** An open file, closed at the end: after a failure in the background, as soon as its last call returns. */
async function withFile<T>(call: BoundedCall, file: FileHandle, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    await call(() => file.close())
    return result
  } catch (error) {
    file.close().catch(() => {})
    throw error
  }
}

/** Like a read stream, whose calls are bounded. */
const contentOf = (call: BoundedCall, file: FileHandle): Readable =>
  new Readable({
    highWaterMark: CHUNK,
    read() {
      call(() => file.read({ buffer: Buffer.allocUnsafe(CHUNK) })).then(
        ({ buffer, bytesRead }) => this.push(bytesRead === 0 ? null : buffer.subarray(0, bytesRead)),
        (error: unknown) => this.destroy(error as Error),
      )
    },
    destroy(error, done) {
      file.close().catch(() => {})
      done(error)
    },
  })

/** Removes the temporary files of killed servers. */
async function clean(call: BoundedCall, aside: string): Promise<void> {
  await call(() => mkdir(aside, { recursive: true }))
  for (const name of await call(() => readdir(aside))) {
    const path = join(aside, name)
    const stats = await orNothing(call(() => stat(path)))
    if (stats && Date.now() - stats.mtimeMs > LEFT) await call(() => rm(path, { force: true }))
  }
}

async function writeWhole(call: BoundedCall, path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await opened(call, path, 'wx', 0o600)
  await withFile(call, file, async () => {
    let unsynced = 0
    for await (const chunk of content) {
      await call(() => file.writeFile(chunk))
      unsynced += chunk.byteLength
      if (unsynced < SYNC_EVERY) continue
      await call(() => file.sync())
      unsynced = 0
    }
    await call(() => file.sync())
  })
}

/**
 * A new file's name is durable only after its folder is synced, and a new folder's after its parent is synced. Windows has no such
 * operation.
 */
async function syncFolders(call: BoundedCall, root: string, folder: string): Promise<void> {
  if (process.platform === 'win32') return
  for (let at = folder; at.startsWith(root); at = dirname(at)) {
    const file = await opened(call, at, 'r')
    await withFile(call, file, () => call(() => file.sync()))
  }
}

async function describeFile(call: BoundedCall, key: string, path: string): Promise<FileStat> {
  const file = await opened(call, path, 'r')
  return withFile(call, file, async () => {
    const { size, mtime } = await call(() => file.stat())
    const head = await call(() => file.read({ buffer: new Uint8Array(TELLING), position: 0 }))
    const media = mediaOf(head.buffer.subarray(0, head.bytesRead))
    return { key, size, changed_at: mtime.toISOString(), media }
  })
}

async function* below(call: BoundedCall, root: string, folder: string): AsyncGenerator<StoredFile> {
  const entries = (await orNothing(call(() => readdir(join(root, folder), { withFileTypes: true })))) ?? []
  // A folder sorts like the files in it: "a/b" after "a-b", as in the order of whole keys.
  const names = entries
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) => ({ entry, name: entry.isDirectory() ? `${entry.name}/` : entry.name }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const { entry, name } of names) {
    const key = folder + name
    if (entry.isDirectory()) yield* below(call, root, key)
    else {
      const stats = await orNothing(call(() => stat(join(root, key))))
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
