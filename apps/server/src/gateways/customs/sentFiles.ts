import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sentFileName } from '@guanqiao/customs'
import type { Box } from './exchangeFolders.ts'
import { call } from './folderCalls.ts'
import { isMissing, statOf } from './exchangeFolders.ts'

const DAY_MS = 86_400_000
/** Age limit of a client's folders by day. */
const DAYS_BACK = 31
/** A share may be slow to report that a folder has changed. */
const FULL_LOOK_MS = 60_000
/** Some file systems store times in steps of two seconds: a folder may change again within its step. */
const TIME_STEP_MS = 2_500

/** A file that matches the naming rule, anywhere in a folder. */
export interface NamedFile {
  readonly path: string
  /** The name at delivery, without the client's suffix. */
  readonly file_name: string
  /** ISO. */
  readonly written_at: string
}

/** Whether a subfolder is that of a recent day, in the clients' formats: 2026-11-21 or 20261121. */
function isRecentDay(name: string, now: number): boolean {
  const parts = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(name)
  if (!parts) return false
  const day = Date.parse(`${parts[1]}-${parts[2]}-${parts[3]}T00:00:00+08:00`)
  return day >= now - DAYS_BACK * DAY_MS
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await call(() => readdir(folder))
  } catch (error) {
    if (isMissing(error) || isNoFolder(error)) return []
    throw error
  }
}

const isNoFolder = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOTDIR'

async function findFile(folder: string, name: string): Promise<NamedFile | undefined> {
  const file_name = /\.zip$/i.test(name) ? sentFileName(name) : undefined
  const path = join(folder, name)
  const state = file_name === undefined ? undefined : await statOf(path)
  return file_name === undefined || !state?.isFile()
    ? undefined
    : { path, file_name, written_at: new Date(state.mtimeMs).toISOString() }
}

/** Files of one message in a folder and its subfolders of recent days. Reads the whole folder: for the rare case. */
export async function findSent(folder: string, box: Box, fileName: string, now: number): Promise<NamedFile[]> {
  const top = join(folder, box)
  const names = await namesIn(top)
  const days = names.filter((name) => isRecentDay(name, now)).map((name) => join(top, name))
  const namedFiles: NamedFile[] = []
  for (const [directory, inside] of [[top, names] as const, ...days.map((day) => [day, undefined] as const)]) {
    for (const name of inside ?? (await namesIn(directory))) {
      if (sentFileName(name) !== fileName) continue
      const file = await findFile(directory, name)
      if (file) namedFiles.push(file)
    }
  }
  return namedFiles
}

/**
 * Finds files that match the naming rule in a folder and its subfolders by day. A folder that has not changed since it was last
 * processed is not read again, so a folder full of foreign files costs one or two calls.
 */
export class SentFiles {
  readonly #top: string
  readonly #now: () => number
  readonly #settled = new Map<string, number>()
  /** Files that match the rule but are not ours: another program may share the client. */
  readonly #foreign = new Set<string>()
  #pending = new Map<string, number>()
  #days: string[] = []
  #full = -Infinity

  constructor(folder: string, box: Box, now: () => number = Date.now) {
    this.#top = join(folder, box)
    this.#now = now
  }

  /** Unprocessed files; call `settle` after processing. */
  async look(): Promise<NamedFile[]> {
    const now = this.#now()
    if (Math.abs(now - this.#full) >= FULL_LOOK_MS) {
      this.#settled.clear()
      this.#full = now
    }
    this.#pending = new Map()
    const names = await this.#changed(this.#top, now)
    if (names) this.#days = names.filter((name) => isRecentDay(name, now)).map((name) => join(this.#top, name))
    const namedFiles = names ? await this.#filesOf(this.#top, names) : []
    for (const day of this.#days) namedFiles.push(...(await this.#filesOf(day, (await this.#changed(day, now)) ?? [])))
    return namedFiles
  }

  /** Marks the files of the last look as processed, except for foreign ones. */
  settle(foreign: readonly NamedFile[]): void {
    for (const { path } of foreign) this.#foreign.add(path)
    for (const [folder, time] of this.#pending) this.#settled.set(folder, time)
  }

  /** The names in a folder, unless it is unchanged since it was settled. */
  async #changed(folder: string, now: number): Promise<string[] | undefined> {
    const state = await statOf(folder)
    if (!state) return undefined
    if (this.#settled.get(folder) === state.mtimeMs) return undefined
    if (Math.abs(now - state.mtimeMs) > TIME_STEP_MS) this.#pending.set(folder, state.mtimeMs)
    return namesIn(folder)
  }

  async #filesOf(folder: string, names: readonly string[]): Promise<NamedFile[]> {
    const ownNames = names.filter((name) => !this.#foreign.has(join(folder, name)))
    const namedFiles = await Promise.all(ownNames.map((name) => findFile(folder, name)))
    return namedFiles.filter((file) => file !== undefined)
  }
}
