import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lchownSync, lstatSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canReach, serverIdentity } from './identity.ts'
import type { Identity } from './identity.ts'

export const MAJOR = 18
export const PORT = 5432
/** A Unix socket's path may have 107 bytes on Linux, 103 on macOS; PostgreSQL appends `.lock`. */
const LONGEST_SOCKET_PATH = 90

/** Everything that is settled about an embedded server before it runs. All paths are real and absolute. */
export interface Place {
  baseFolder: string
  dataFolder: string
  socketFolder: string
  logFile: string
  /** Stands in the command line of each of its processes, so that they are found again. */
  tag: string
  identity: Identity | null
  throwaway: boolean
}

/** Make the folders, give them to the user that the server runs as, refuse what cannot work. */
export function preparePlace(folder: string, throwaway: boolean): Place {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const baseFolder = realpathSync(folder)
  const dataFolder = join(baseFolder, `pg${MAJOR}`)
  const identity = serverIdentity(dataFolder)
  takeFolder(baseFolder, identity)
  if (identity !== null) {
    if (!canReach(baseFolder, identity)) {
      throw new Error(
        `数据库用户（uid ${identity.uid}）进不了数据目录 ${baseFolder}：请用 DATA_DIR 指定它能到达的目录，或用普通用户启动`,
      )
    }
    giveTree(dataFolder, identity)
  }
  const tag = `guanqiao-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}`
  const socketFolder = chooseSocketFolder(baseFolder, tag, identity)
  return { baseFolder, dataFolder, socketFolder, logFile: join(baseFolder, 'postgres.log'), tag, identity, throwaway }
}

function takeFolder(folder: string, identity: Identity | null): void {
  try {
    if (identity !== null) chownSync(folder, identity.uid, identity.gid)
    chmodSync(folder, 0o700)
  } catch (error) {
    throw new Error(`数据目录 ${folder} 不属于当前用户：请更正其属主，或用 DATA_DIR 另指定目录`, { cause: error })
  }
}

/** A data folder that root owns (restored from a copy, say) goes to the server's user with all that is in it. */
function giveTree(path: string, { uid, gid }: Identity): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.uid === uid) return
  if (found.isDirectory()) for (const name of readdirSync(path)) giveTree(join(path, name), { uid, gid })
  lchownSync(path, uid, gid)
}

function chooseSocketFolder(baseFolder: string, tag: string, identity: Identity | null): string {
  if (Buffer.byteLength(join(baseFolder, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET_PATH) return baseFolder
  const folder = join(realpathSync(tmpdir()), tag)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const uid = identity?.uid ?? process.getuid?.()
  // The system's temporary folder is everybody's: a folder that another user put there under this name is not ours.
  if (!found.isDirectory() || (found.uid !== uid && found.uid !== process.getuid?.())) {
    throw new Error(`${folder} 被其他用户占用，数据库的套接字无处安放：请删除它，或用 DATA_DIR 指定较短的目录`)
  }
  takeFolder(folder, identity)
  return folder
}
