import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** The system user of the database processes. */
export interface Identity {
  uid: number
  gid: number
}

/** User names for databases chosen by operators or PostgreSQL packages, in order of preference. */
const USER_NAMES = ['guanqiao', 'postgres'] as const
/**
 * If no such user exists: a number assigned to no package, person or container (60578–61183 are unused in systemd's table of user
 * numbers, https://systemd.io/UIDS-GIDS, and below 65536 they exist in containers as well). Other daemons share `nobody`, and each
 * of them could read the data.
 */
const FIRST_RESERVED = 60_600
const LAST_RESERVED = 60_699

/**
 * PostgreSQL refuses to run as root. As root: the owner of an existing data folder, otherwise `chooseIdentity`. As any other user:
 * null, meaning that user. `isRunning` reports whether a server runs on the folder: a data folder owned by `nobody`, as earlier
 * versions created it, changes owner only while no server runs.
 */
export function serverIdentity(dataFolder: string, isRunning: () => boolean = () => false): Identity | null {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(dataFolder, { throwIfNoEntry: false })
  if (owner === undefined || owner.uid === 0) return chooseIdentity()
  if (owner.uid === findUser(passwd(), 'nobody')?.uid && !isRunning()) return chooseIdentity()
  return { uid: owner.uid, gid: owner.gid }
}

export function chooseIdentity(users = passwd(), groups = readFileSync('/etc/group', 'utf8')): Identity {
  for (const name of USER_NAMES) {
    const user = findUser(users, name)
    if (user !== null) return user
  }
  const usedIds = new Set([...numbersOf(users), ...numbersOf(groups)])
  for (let id = FIRST_RESERVED; id <= LAST_RESERVED; id += 1) if (!usedIds.has(id)) return { uid: id, gid: id }
  throw new Error('数据库不能以 root 运行，而本机没有可用的用户号：请用普通用户启动，或设置 DATABASE_URL')
}

/**
 * The user that runs initdb on behalf of the server's user: initdb, unlike the server, rejects a user number without a name in
 * /etc/passwd. The files change owner afterwards.
 */
export function initdbIdentity(identity: Identity | null, users = passwd()): Identity | null {
  if (identity === null || findUid(users, identity.uid)) return identity
  const runner = findUser(users, 'nobody') ?? findUser(users, 'daemon')
  if (runner === null) {
    throw new Error(
      '本机 /etc/passwd 中没有 nobody 或 daemon 用户，无法建立数据库：请用普通用户启动，或设置 DATABASE_URL',
    )
  }
  return runner
}

/** Whether /etc/passwd contains this user number. */
function findUid(users: string, uid: number): boolean {
  return users.split('\n').some((line) => line.split(':')[2] === String(uid))
}

/** The user with that name in the text of /etc/passwd. Root under another name does not count. */
export function findUser(users: string, name: string): Identity | null {
  for (const line of users.split('\n')) {
    const [user, , uid, gid] = line.split(':')
    if (user === name && Number(uid) > 0 && Number(gid) >= 0) return { uid: Number(uid), gid: Number(gid) }
  }
  return null
}

/** Whether that user can enter `folder`. Tried, not computed: access lists and network folders have rules beyond the mode. */
export function canEnter(folder: string, identity: Identity): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...identity, cwd: '/', stdio: 'ignore' }).status === 0
  )
}

/** User numbers in /etc/passwd, group numbers in /etc/group: the third column of both. */
function numbersOf(table: string): number[] {
  return table.split('\n').map((line) => Number(line.split(':')[2]))
}

function passwd(): string {
  return readFileSync('/etc/passwd', 'utf8')
}
