import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../..', import.meta.url))
const MAX_AGE_MS = 3_600_000

/** The folder below `.cache` for one state of the sources, and for each user: the files of a database are private. */
export function cachePath(kind: string, sources: readonly string[]): string {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.getuid?.()}`)
  const isTest = (path: string) => path.endsWith('.test.ts')
  for (const path of sources.flatMap((pattern) => globSync(pattern, { cwd: root, exclude: isTest }).sort()))
    hash.update(`\n${path}\n`).update(readFileSync(join(root, path)))
  return join(root, '.cache', kind, hash.digest('hex').slice(0, 16))
}

/** Keeps the folder, and no longer those of earlier sources. A checkout that cannot be written to keeps none. */
export function keepFolder(folder: string, cacheFolder: string): void {
  const kept = dirname(cacheFolder)
  try {
    mkdirSync(kept, { recursive: true })
    for (const name of readdirSync(kept)) if (isOld(join(kept, name))) rmSync(join(kept, name), { recursive: true })
    copyFolder(folder, cacheFolder)
  } catch (error) {
    console.warn(`${folder} is not kept for the next run: ${error}`)
  }
}

/** Not one that another run may be copying, from or to. */
const isOld = (folder: string): boolean => Date.now() - statSync(folder).ctimeMs > MAX_AGE_MS

/** Gets its name when it is complete: two runs may do this at the same time, and one may be killed. */
export function copyFolder(from: string, to: string): void {
  const unfinished = `${to}.${randomUUID()}`
  // Some thousand files, with their owner and modes: cp takes a fifth of the time of Node's own copy, which keeps neither.
  execFileSync('cp', ['-Rp', from, unfinished])
  try {
    renameSync(unfinished, to)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(to)) throw error
  }
}
