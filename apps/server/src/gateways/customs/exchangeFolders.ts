import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import type { Stats } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folders of the Single Window import client, as it names them. */
export const boxes = ['OutBox', 'SentBox', 'FailBox', 'InBox'] as const
export type Box = (typeof boxes)[number]

const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000

/** The day in Shanghai, as the folders under Done are named: 20261121. */
export const dayName = (time: number): string =>
  new Date(time + SHANGHAI_MS).toISOString().slice(0, 10).replaceAll('-', '')

/** Where files of a box that were dealt with are kept, day by day. */
export const doneFolder = (folder: string, box: Box, time: number): string => join(folder, 'Done', dayName(time), box)

/** Milliseconds of a moment as the coarsest file systems keep it, in steps of two seconds. */
export const steppedTime = (iso: string): number => Math.floor(Date.parse(iso) / 2_000) * 2_000

/** The file's state, or undefined when there is none. */
export async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The files of a box in the order of their names, none where there is no box; what is still being written (.tmp) is not there yet. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !/\.tmp$/i.test(entry.name))
    .map((entry) => entry.name)
    .toSorted()
}

/** A file that is there whole or not at all, also after a power cut; it bears the time `at`. */
export async function writeWhole(path: string, content: string | Buffer, at = new Date()): Promise<void> {
  const file = await open(`${path}.tmp`, 'w')
  try {
    await file.writeFile(content)
    await file.utimes(at, at)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.tmp`, path)
  await syncFolder(dirname(path))
}

interface Round {
  readonly now: Promise<void>
  next?: Promise<void>
}

/** Folders whose renamings are being made durable. */
const syncing = new Map<string, Round>()

/** Makes the renamings done so far durable. Those who come while a round runs, which may miss theirs, share the next one. */
function syncFolder(path: string): Promise<void> {
  const running = syncing.get(path)
  if (running) return (running.next ??= running.now.then(() => syncFolder(path)))
  const round: Round = {
    now: syncNow(path).finally(() => void syncing.delete(path)),
  }
  syncing.set(path, round)
  return round.now
}

/** Where the system can: Windows opens no folders. */
async function syncNow(path: string): Promise<void> {
  const folder = await open(path).catch(() => undefined)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

/**
 * Moves a file out of its box, wherever in it the client has put it, and keeps it under `name`. An earlier one of that
 * name stays beside it.
 */
export async function putAway(folder: string, box: Box, path: string, name: string, now = Date.now()): Promise<void> {
  const target = doneFolder(folder, box, now)
  if (await statOf(join(target, name))) await move(join(target, name), join(target, `${now}-${name}`))
  if (await move(path, join(target, name))) return
  // The first of its day, or the file is gone.
  await mkdir(target, { recursive: true })
  await move(path, join(target, name))
}

/** False when there is no such file, or no such folder to move it into. */
async function move(path: string, target: string): Promise<boolean> {
  try {
    await rename(path, target)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** What was dealt with stays as long as a backup may be brought back; the database keeps every receipt's text for ever. */
const KEPT_DAYS = 30

/** Removes the days that nobody will feed in again. */
export async function clearDone(folder: string, now = Date.now()): Promise<void> {
  const oldest = dayName(now - KEPT_DAYS * DAY_MS)
  for (const day of await readdir(join(folder, 'Done')).catch(() => [])) {
    if (/^\d{8}$/.test(day) && day < oldest) await rm(join(folder, 'Done', day), { recursive: true })
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
