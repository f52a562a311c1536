import { isUtf8 } from 'node:buffer'
import { readdir, rename, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { call } from './folderCalls.ts'
import { isMissing, statOf } from './exchangeFolders.ts'

/** Whether a name may represent one that is not UTF-8: decoding such names produces this character. */
export const isDoubtful = (name: string): boolean => name.includes('\ufffd')

/**
 * Renames the files of a folder whose names are not UTF-8, as Chinese Windows writes them on a share, so that they can be opened:
 * to UTF-8 if they are in its encoding, otherwise to their bytes. Returns the new names. Incomplete files are left alone.
 */
export async function renameUnreadable(box: string): Promise<string[]> {
  const renamed: string[] = []
  for (const raw of await call(() => readdir(box, { encoding: 'buffer' }))) {
    if (isUtf8(raw) || /\.tmp$/i.test(raw.toString('latin1'))) continue
    const path = Buffer.concat([Buffer.from(box + sep), raw])
    try {
      if (!(await call(() => stat(path))).isFile()) continue
      const fileName = nameOf(raw)
      const name = (await statOf(join(box, fileName))) ? bytesOf(raw) : fileName
      await call(() => rename(path, join(box, name)))
      renamed.push(name)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  return renamed
}

function nameOf(raw: Buffer): string {
  try {
    const name = new TextDecoder('gb18030', { fatal: true }).decode(raw)
    return /[\p{Cc}\p{Co}\p{Cn}/\\]/u.test(name) || name.startsWith('.') ? bytesOf(raw) : name
  } catch {
    return bytesOf(raw)
  }
}

/** Unique, because no two files of a folder have the same bytes as name. */
const bytesOf = (raw: Buffer): string => `name-${raw.toString('hex')}`
