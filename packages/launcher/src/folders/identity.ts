import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** The system user that the database processes run as. */
export interface Identity {
  uid: number
  gid: number
}

/** Names that an operator or a PostgreSQL package gives to a user for databases, in order of preference. */
const USER_NAMES = ['guanqiao', 'postgres'] as const
/**
 * Where no such user exists: a number that no package, person or container is given (60578–61183 are unused in systemd's
 * table of user numbers, https://systemd.io/UIDS-GIDS, and below 65536 they exist in containers as well). Other daemons
 * share `nobody`, and every one of them could read the data.
 */
const FIRST_RESERVED = 60_600
const LAST_RESERVED = 60_699

/**
 * PostgreSQL refuses to run as root. From root: the user that owns the data folder already, else `chooseIdentity`.
 * From anybody else: null, which means that user. `isRunning` reports whether a server runs on the folder: a data folder
 * that `nobody` owns, as earlier versions made it, changes hands only while none does.
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
  const taken = new Set([...numbersOf(users), ...numbersOf(groups)])
  for (let id = FIRST_RESERVED; id <= LAST_RESERVED; id += 1) if (!taken.has(id)) return { uid: id, gid: id }
  throw new Error('数据库不能以 root 运行，而本机没有可用的用户号：请用普通用户启动，或设置 DATABASE_URL')
}

/**
 * Who runs initdb for the server's user: initdb, unlike the server, refuses a user number without a name in /etc/passwd.
 * The files change hands afterwards.
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

/** Whether /etc/passwd knows this user number. */
function findUid(users: string, uid: number): boolean {
  return users.split('\n').some((line) => line.split(':')[2] === String(uid))
}

/** The user of that name in the text of /etc/passwd. Root under another name does not count. */
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
