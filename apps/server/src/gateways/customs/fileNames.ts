import { isUtf8 } from 'node:buffer'
import { readdir, rename, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { isMissing, statOf } from './exchangeFolders.ts'

/** Whether a name may stand for one that is no UTF-8: such signs come out of reading it as UTF-8. */
export const isDoubtful = (name: string): boolean => name.includes('\ufffd')

/**
 * Gives the files of a box whose names are no UTF-8, as Chinese Windows leaves them on a share, names by which they can be opened: the
 * same in UTF-8 where they are in its encoding, else their bytes. Answers the new names. What is still being written is left alone.
 */
export async function renameUnreadable(box: string): Promise<string[]> {
  const renamed: string[] = []
  for (const raw of await readdir(box, { encoding: 'buffer' })) {
    if (isUtf8(raw) || /\.tmp$/i.test(raw.toString('latin1'))) continue
    const path = Buffer.concat([Buffer.from(box + sep), raw])
    try {
      if (!(await stat(path)).isFile()) continue
      const wanted = nameOf(raw)
      const name = (await statOf(join(box, wanted))) ? bytesOf(raw) : wanted
      await rename(path, join(box, name))
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

/** No two files of a box have the same bytes for a name. */
const bytesOf = (raw: Buffer): string => `name-${raw.toString('hex')}`
