import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { canEnter, serverIdentity } from './identity.ts'
import type { Identity } from './identity.ts'
import { locate } from './location.ts'
import { takeFolder } from './ownership.ts'
import { serverProcesses } from '../processes.ts'
import { socketPath } from '../socket.ts'

const MAJOR = 18
/** The path of a Unix socket is limited to 107 bytes on Linux, 103 on macOS; PostgreSQL appends `.lock`. */
const MAX_SOCKET_PATH_BYTES = 90

/** The settings of an embedded server before it runs. All paths are real and absolute. */
export interface ClusterPaths {
  baseFolder: string
  dataFolder: string
  socketFolder: string
  logFile: string
  /** Part of the command line of each of its processes, so that they can be found. */
  tag: string
  identity: Identity | null
  throwaway: boolean
  /** The line to print if the database is not kept in DATA_DIR. */
  notice: string | null
}

/**
 * Determines the location of the database of DATA_DIR `folder`, and its user. Creates the folders; ownership of their content
 * changes only when a server is started. Throws an error that names the remedy if there is no place for the database.
 */
export function prepareClusterPaths(folder: string, throwaway: boolean): ClusterPaths {
  const dataDir = realFolder(folder)
  const dataName = `pg${MAJOR}`
  const { baseFolder, notice } = locate(dataDir, dataName, serverIdentity(join(dataDir, dataName)))
  const dataFolder = join(baseFolder, dataName)
  const tag = `guanqiao-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}`
  const identity = serverIdentity(dataFolder, () => serverProcesses({ tag, dataFolder }).length > 0)
  if (identity !== null && !canEnter(dirname(baseFolder), identity)) {
    throw new Error(
      `数据库用户（uid ${identity.uid}）进不了数据目录 ${baseFolder}：请让它能进入其上级目录，或用 DATA_DIR 另指定目录，或用普通用户启动`,
    )
  }
  const socketFolder = chooseSocketFolder(baseFolder, tag, identity)
  const logFile = join(baseFolder, 'postgres.log')
  return { baseFolder, dataFolder, socketFolder, logFile, tag, identity, throwaway, notice }
}

function realFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return realpathSync(folder)
  } catch (error) {
    throw new Error(`不能建立数据目录 ${folder}：请更正其上级目录的属主与权限，或用 DATA_DIR 另指定目录`, {
      cause: error,
    })
  }
}

function chooseSocketFolder(baseFolder: string, tag: string, identity: Identity | null): string {
  if (isShort(baseFolder)) return baseFolder
  const parent = [tmpdir(), '/tmp']
    .filter((folder) => existsSync(folder))
    .map((folder) => realpathSync(folder))
    .find((folder) => isShort(join(folder, tag)) && (identity === null || canEnter(folder, identity)))
  if (parent === undefined) {
    throw new Error(`${baseFolder} 的路径太长，放不下数据库的套接字，临时目录也不能用：请用 DATA_DIR 指定较短的目录`)
  }
  const folder = join(parent, tag)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const entry = lstatSync(folder)
  const uid = identity?.uid ?? process.getuid?.()
  // The system's temporary folder is writable by everybody: another user's folder of this name is not ours.
  if (!entry.isDirectory() || (entry.uid !== uid && entry.uid !== process.getuid?.())) {
    throw new Error(`${folder} 被其他用户占用，数据库的套接字无处安放：请删除它，或用 DATA_DIR 指定较短的目录`)
  }
  takeFolder(folder, identity)
  return folder
}

function isShort(folder: string): boolean {
  return Buffer.byteLength(socketPath(folder)) <= MAX_SOCKET_PATH_BYTES
}
