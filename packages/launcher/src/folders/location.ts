import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { canEnter } from './identity.ts'
import type { Identity } from './identity.ts'
import { keepsOwnership } from './ownership.ts'

/** File in DATA_DIR whose first line names the folder of the database. */
export const POINTER = 'database-location.txt'
/** File in that folder that names its DATA_DIR. */
export const ORIGIN = 'belongs-to.txt'
const MAX_NAME_LENGTH = 30

export interface Location {
  /** The location of the database: DATA_DIR itself, or a separate folder. */
  baseFolder: string
  /** A note for the operator; null if the database is in DATA_DIR. */
  notice: string | null
}

/** Parent folder of databases that cannot be kept in their DATA_DIR, and of programs that cannot run where they were installed. */
export function systemFolder(): string {
  return process.getuid?.() === 0 ? '/var/lib/guanqiao' : join(homedir(), '.local', 'share', 'guanqiao')
}

/** `systemFolder`, created if missing, traversable by the database's user. */
export function makeSystemFolder(): string {
  const folder = systemFolder()
  if (mkdirSync(folder, { recursive: true, mode: 0o755 }) !== undefined) chmodSync(folder, 0o755)
  return realpathSync(folder)
}

/**
 * The location of the database of the real path `dataDir`, for a server that runs as `identity`. An existing database stays in
 * place. A DATA_DIR that cannot hold one gets a separate folder below `systemFolder`, found by the pointer file.
 */
export function locate(dataDir: string, dataName: string, identity: Identity | null): Location {
  const pointer = join(dataDir, POINTER)
  const target = readTarget(pointer)
  if (existsSync(join(dataDir, dataName))) {
    if (target !== null) {
      throw new Error(`${dataDir} 里有数据库，${pointer} 又指向 ${target}：请移走不用的那一个，再启动`)
    }
    return { baseFolder: dataDir, notice: null }
  }
  if (target !== null) return follow(dataDir, target, identity)
  if (canHold(dataDir, identity)) return { baseFolder: dataDir, notice: null }
  const earlier = earlierFolders(dataDir)
  const { baseFolder, notice } = noticed(dataDir, publish(dataDir, makeFolder(dataDir, identity)))
  if (earlier.length === 0) return { baseFolder, notice }
  return { baseFolder, notice: `${notice}。此前同一目录的数据库 ${earlier.join('、')} 不再使用，可以删除` }
}

/** Databases of a deleted DATA_DIR with the same path, whose pointer file was deleted too. */
function earlierFolders(dataDir: string): string[] {
  const parent = systemFolder()
  if (!existsSync(parent)) return []
  return readdirSync(parent)
    .map((name) => join(parent, name))
    .filter((folder) => readFirstLine(join(folder, ORIGIN)) === dataDir)
}

function canHold(folder: string, identity: Identity | null): boolean {
  return (identity === null || canEnter(dirname(folder), identity)) && keepsOwnership(folder, identity)
}

function follow(dataDir: string, target: string, identity: Identity | null): Location {
  const parent = makeSystemFolder()
  if (dirname(target) !== parent) {
    throw new Error(
      `${join(dataDir, POINTER)} 指向 ${target}，它不在 ${parent} 之下：请更正该文件，或用 DATA_DIR 指定目录`,
    )
  }
  if (!existsSync(target)) {
    throw new Error(
      `数据库应在 ${target}，但该目录不存在：请把它放回；数据确实不要了，就删除 ${join(dataDir, POINTER)} 再启动，将建立新的数据库`,
    )
  }
  const origin = readFirstLine(join(target, ORIGIN))
  if (origin !== null && origin !== dataDir && isOther(origin, dataDir, target)) {
    const folder = makeFolder(dataDir, identity)
    rmSync(join(dataDir, POINTER))
    const location = noticed(dataDir, publish(dataDir, folder))
    return {
      ...location,
      notice: `${dataDir} 是 ${origin} 的副本，两者不能共用数据库，这里另建新的。${location.notice}`,
    }
  }
  if (origin !== dataDir) writeFileSync(join(target, ORIGIN), originText(dataDir))
  return noticed(dataDir, target)
}

/** Whether the folder `origin` exists, is not this folder by another path, and uses the same database: then this folder is a copy. */
function isOther(origin: string, dataDir: string, target: string): boolean {
  const other = statSync(origin, { throwIfNoEntry: false })
  const same = statSync(dataDir)
  if (other === undefined || (other.dev === same.dev && other.ino === same.ino)) return false
  return readTarget(join(origin, POINTER)) === target
}

function makeFolder(dataDir: string, identity: Identity | null): string {
  const project = basename(dataDir) === 'data' ? basename(dirname(dataDir)) : basename(dataDir)
  const name = project.replaceAll(/[^\w.-]/g, '').slice(0, MAX_NAME_LENGTH) || 'data'
  const reason = `数据目录 ${dataDir} 放不了数据库（数据库用户进不去，或该卷不保存属主与权限）`
  let folder: string
  try {
    folder = join(makeSystemFolder(), `${name}-${randomBytes(4).toString('hex')}`)
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    throw new Error(`${reason}，也不能建立 ${systemFolder()}：请用 DATA_DIR 指定它能到达的目录，或用普通用户启动`, {
      cause: error,
    })
  }
  if (!canHold(folder, identity)) {
    rmdirSync(folder)
    throw new Error(`${reason}，${systemFolder()} 也不行：请用 DATA_DIR 指定它能到达的目录，或用普通用户启动`)
  }
  writeFileSync(join(folder, ORIGIN), originText(dataDir), { mode: 0o600 })
  return folder
}

/** Creates the pointer to `folder` atomically. If two processes start at once, the first wins; returns its folder. */
function publish(dataDir: string, folder: string): string {
  const pointer = join(dataDir, POINTER)
  const unfinished = `${pointer}.${process.pid}`
  writeFileSync(unfinished, pointerText(folder), { mode: 0o600 })
  try {
    linkSync(unfinished, pointer)
  } catch (error) {
    // A file system without hard links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(unfinished, pointer)
  } finally {
    rmSync(unfinished, { force: true })
  }
  const target = readTarget(pointer) ?? folder
  if (target !== folder) rmSync(folder, { recursive: true })
  return target
}

function noticed(dataDir: string, folder: string): Location {
  return { baseFolder: folder, notice: `数据库放在 ${folder}（记在 ${join(dataDir, POINTER)}），备份时请一并复制` }
}

function readTarget(pointer: string): string | null {
  return readFirstLine(pointer)
}

function readFirstLine(path: string): string | null {
  if (!existsSync(path)) return null
  return readFileSync(path, 'utf8').split('\n', 1)[0]?.trim() || null
}

const pointerText = (folder: string): string => `${folder}
数据库用户进不了本目录（或本目录所在的卷不保存文件的属主与权限），所以数据库在上面这个目录里。
备份时请一并复制。移动本目录不影响它；复制本目录得到的副本会另建数据库。
数据不要了：先停止程序，删除上面的目录，再删除本文件。
`

const originText = (dataDir: string): string => `${dataDir}
这是关桥的数据库，属于上面这个数据目录。那个目录不要了，本目录才可以删除。
`
