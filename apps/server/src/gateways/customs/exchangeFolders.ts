import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import type { Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { FileSystemSilent } from '../files/boundedCalls.ts'
import { call, withFile } from './folderCalls.ts'

/** The folders of the Single Window import client, under the client's names. */
export const boxes = ['OutBox', 'SentBox', 'FailBox', 'InBox'] as const
export type Box = (typeof boxes)[number]

const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000

/** The day in Shanghai, as in the names of the folders under Done: 20261121. */
export const dayName = (time: number): string =>
  new Date(time + SHANGHAI_MS).toISOString().slice(0, 10).replaceAll('-', '')

/** The folder of a day's processed files. */
export const doneFolder = (folder: string, box: Box, time: number): string => join(folder, 'Done', dayName(time), box)

/** Milliseconds, rounded as by the coarsest file systems, in steps of two seconds. */
export const steppedTime = (iso: string): number => Math.floor(Date.parse(iso) / 2_000) * 2_000

/** The file's state, or undefined if it does not exist. */
export async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await call(() => stat(path))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The files of a folder ordered by name; empty if the folder does not exist. Incomplete files (.tmp) are excluded. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await call(() => readdir(folder, { withFileTypes: true })).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !/\.tmp$/i.test(entry.name))
    .map((entry) => entry.name)
    .toSorted()
}

/** Writes a file atomically and durably, with the modification time `at`. */
export async function writeWhole(path: string, content: string | Buffer, at = new Date()): Promise<void> {
  await withFile(`${path}.tmp`, 'w', async (file) => {
    await call(() => file.writeFile(content))
    await call(() => file.utimes(at, at))
    await call(() => file.sync())
  })
  await call(() => rename(`${path}.tmp`, path))
  await syncFolder(dirname(path))
}

interface Round {
  readonly now: Promise<void>
  next?: Promise<void>
}

/** Folders with renames that are being synced. */
const syncing = new Map<string, Round>()

/** Makes all renames so far durable. Calls during a round, which may miss their renames, share the next round. */
function syncFolder(path: string): Promise<void> {
  const running = syncing.get(path)
  if (running) return (running.next ??= running.now.then(() => syncFolder(path)))
  const round: Round = {
    now: syncNow(path).finally(() => void syncing.delete(path)),
  }
  syncing.set(path, round)
  return round.now
}

/** Does nothing on Windows, which cannot open folders; one that does not answer is a failure. */
async function syncNow(path: string): Promise<void> {
  await withFile(path, 'r', (folder) => call(() => folder.sync())).catch((error: unknown) => {
    if (error instanceof FileSystemSilent) throw error
  })
}

/** Moves a file out of its folder, wherever the client has put it, and keeps it under `name`, beside an earlier one of that name. */
export async function putAway(folder: string, box: Box, path: string, name: string, now = Date.now()): Promise<void> {
  const target = doneFolder(folder, box, now)
  if (await statOf(join(target, name))) await move(join(target, name), join(target, `${now}-${name}`))
  if (await move(path, join(target, name))) return
  // The first file of its day, or the file is gone.
  await call(() => mkdir(target, { recursive: true }))
  await move(path, join(target, name))
}

/** False if the file, or the target folder, does not exist. */
async function move(path: string, target: string): Promise<boolean> {
  try {
    await call(() => rename(path, target))
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Processed files are kept as long as a backup may be restored; the database keeps the text of every receipt forever. */
const KEPT_DAYS = 30

/** Removes the folders of expired days. */
export async function clearDone(folder: string, now = Date.now()): Promise<void> {
  const oldest = dayName(now - KEPT_DAYS * DAY_MS)
  for (const day of await call(() => readdir(join(folder, 'Done'))).catch(() => [])) {
    if (/^\d{8}$/.test(day) && day < oldest) await call(() => rm(join(folder, 'Done', day), { recursive: true }))
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
