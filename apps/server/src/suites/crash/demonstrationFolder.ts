import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { POINTER } from '@guanqiao/launcher/folders/location'
import { holdStartLock } from '@guanqiao/launcher/startLock'
import { temporaryFolder } from '@guanqiao/launcher/tests/launch'
import { cachePath, copyFolder, keepFolder, root } from '../../testing/folderCache.ts'
import { freePort, startServer } from './serverProcess.ts'

/** The times of the demonstration count from its making: a copy is like a server that has run for at most this long. */
const MAX_AGE_MS = 1_800_000
const SOURCES = [
  'package-lock.json',
  'apps/server/migrations/**/*.{sql,json}',
  'apps/server/src/*.ts',
  'apps/server/src/!(suites|testing)/**/*.ts',
  'packages/*/src/**/*.{ts,json}',
]

/**
 * Fills the empty folder with a DATA_DIR as a stopped server leaves it: the database is migrated and has the demonstration. A start on it
 * takes a fifth of the CPU time of a first start, which other tests are about. The first caller makes it, and `.cache` keeps it for half an
 * hour. In a checkout that cannot be written to, and where the first caller takes minutes, the folder stays empty, and the server
 * that starts on it makes everything itself.
 */
export async function fillWithDemonstration(folder: string): Promise<void> {
  const release = await lock().catch(() => undefined)
  if (!release) return
  try {
    const cacheFolder = cachePath('demonstrations', SOURCES)
    if (!isFresh(cacheFolder)) await make(cacheFolder)
    if (existsSync(cacheFolder)) copyFolder(cacheFolder, folder)
  } finally {
    release()
  }
}

async function lock(): Promise<() => void> {
  const folder = join(root, '.cache/demonstrationLock')
  mkdirSync(folder, { recursive: true })
  return holdStartLock(folder)
}

const isFresh = (folder: string): boolean => existsSync(folder) && Date.now() - statSync(folder).mtimeMs < MAX_AGE_MS

async function make(cacheFolder: string): Promise<void> {
  const folder = temporaryFolder()
  try {
    // Messages wait for an agent: nothing leaves for customs' folders before the copy is used.
    const server = startServer({ folder, port: await freePort(), gateway: 'agent' })
    try {
      await server.ready()
    } finally {
      await server.stop()
    }
    rmSync(join(folder, 'server.log'))
    rmSync(cacheFolder, { recursive: true, force: true })
    // A database at another place is not copied with the folder.
    if (!existsSync(join(folder, POINTER))) keepFolder(folder, cacheFolder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

// The journeys start it as a program: `node demonstrationFolder.ts <folder>`.
const [target] = import.meta.main ? process.argv.slice(2) : []
if (target) await fillWithDemonstration(target)
