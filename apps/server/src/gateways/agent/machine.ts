import { exec } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing, filesIn, writeWhole } from '../customs/exchangeFolders.ts'

const MEGABYTE = 1_048_576
const CARD_TIMEOUT_MS = 5_000

/** The number of this installation, made at its first start. */
export async function installationOf(state: string): Promise<string> {
  const path = join(state, 'installation')
  try {
    const number = (await readFile(path, 'utf8')).trim()
    // A power cut may have left an empty file.
    if (number !== '') return number
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  await mkdir(state, { recursive: true })
  const number = randomUUID()
  await writeWhole(path, number)
  return number
}

/** Free space of the disk with this folder, in MB; null if the folder does not exist. */
export async function freeSpace(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return Math.floor((bavail * bsize) / MEGABYTE)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The messages that the clients have not taken out of their out-boxes yet. */
export async function waitingIn(root: string, folders: readonly string[]): Promise<number> {
  const names = await Promise.all(folders.map((folder) => filesIn(join(root, folder, 'OutBox'))))
  return names.flat().length
}

/** Whether the operator's card is in the reader, by the command of the settings. */
export function cardState(command: string | undefined): Promise<'present' | 'absent' | 'unknown'> {
  if (command === undefined) return Promise.resolve('unknown')
  return new Promise((resolve) => {
    exec(command, { timeout: CARD_TIMEOUT_MS, windowsHide: true }, (error) => resolve(error ? 'absent' : 'present'))
  })
}
