import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The system user that the database processes run as. */
export interface Identity {
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root. From root: the user that owns the data folder already, else `postgres`, else
 * `nobody`. From anybody else: null, which means that user himself.
 */
export function serverIdentity(dataFolder: string): Identity | null {
  if (process.getuid?.() !== 0) return null
  const folder = statSync(dataFolder, { throwIfNoEntry: false })
  if (folder !== undefined && folder.uid !== 0) return { uid: folder.uid, gid: folder.gid }
  const passwd = readFileSync('/etc/passwd', 'utf8')
  const identity = findUser(passwd, 'postgres') ?? findUser(passwd, 'nobody')
  if (identity === null) {
    throw new Error('数据库不能以 root 运行，而本机没有 postgres 或 nobody 用户：请用普通用户启动，或设置 DATABASE_URL')
  }
  return identity
}

/** The user of that name in the text of /etc/passwd. Root under another name does not count. */
export function findUser(passwd: string, name: string): Identity | null {
  for (const line of passwd.split('\n')) {
    const [user, , uid, gid] = line.split(':')
    if (user === name && Number(uid) > 0 && Number(gid) >= 0) return { uid: Number(uid), gid: Number(gid) }
  }
  return null
}

/** Can that user come to `path`, read it and (a folder, a program) enter or run it? Supplementary groups do not count. */
export function canReach(path: string, identity: Identity): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!permits(folder, identity, 0o1)) return false
    if (folder === dirname(folder)) break
  }
  return permits(path, identity, 0o5)
}

function permits(path: string, identity: Identity, wanted: number): boolean {
  const { mode, uid, gid } = statSync(path)
  const shift = uid === identity.uid ? 6 : gid === identity.gid ? 3 : 0
  return ((mode >> shift) & wanted) === wanted
}
