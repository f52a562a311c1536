import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from './launch.ts'
import { ownerSql } from './ownerSql.ts'
import { quiet } from './quietLog.ts'
import { ensureRunning } from '../ensureRunning.ts'
import { canEnter, chooseIdentity, findUser, initdbIdentity, serverIdentity } from '../folders/identity.ts'
import { ORIGIN, POINTER, systemFolder } from '../folders/location.ts'
import { prepareClusterPaths } from '../folders/clusterPaths.ts'
import type { ClusterPaths } from '../folders/clusterPaths.ts'
import { stopPostmaster } from '../postmaster.ts'
import { startEmbedded } from '../startEmbedded.ts'

const RESERVED = { uid: 60_600, gid: 60_600 }

let folder: string
const clusterPaths: ClusterPaths[] = []
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => {
  for (const { baseFolder } of clusterPaths.splice(0)) rmSync(baseFolder, { recursive: true, force: true })
  rmSync(folder, { recursive: true })
})

/** The DATA_DIR of a checkout named `name` in a folder that only its owner can enter. */
function hidden(name: string): string {
  return join(folder, name, 'data')
}

function prepare(dataDir: string): ClusterPaths {
  const paths = prepareClusterPaths(dataDir, true)
  clusterPaths.push(paths)
  return paths
}

test('root runs the server as a user for databases, else under an unused number', () => {
  const users = 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65533:nobody:/:/bin/false\n'
  const postgres = 'postgres:x:101:104::/:\n'
  expect(findUser('postgres:x:0:0::/root:\n', 'postgres')).toBeNull()
  expect(findUser(users, 'nobo')).toBeNull()
  expect(chooseIdentity(users + postgres, '')).toEqual({ uid: 101, gid: 104 })
  expect(chooseIdentity(`${users}${postgres}guanqiao:x:55:56::/:\n`, '')).toEqual({ uid: 55, gid: 56 })
  expect(chooseIdentity(users, '')).toEqual(RESERVED)
  expect(chooseIdentity(`${users}other:x:60600:1::/:\n`, 'group:x:60601:\n')).toEqual({ uid: 60_602, gid: 60_602 })
  expect(initdbIdentity(RESERVED, users)).toEqual({ uid: 65_534, gid: 65_533 })
  expect(initdbIdentity({ uid: 101, gid: 104 }, users + postgres)).toEqual({ uid: 101, gid: 104 })
  expect(initdbIdentity(null, users)).toBeNull()
  expect(() => initdbIdentity(RESERVED, 'root:x:0:0::/root:/bin/sh\n')).toThrow('没有 nobody 或 daemon')
})

// The following tests need two users. A user other than root is the database's user itself and reaches its own files.
if (process.getuid?.() === 0) {
  test('whether a user reaches a folder is tried', () => {
    const inner = join(folder, 'inner')
    mkdirSync(inner)
    chmodSync(inner, 0o755)
    expect(canEnter(inner, RESERVED)).toBe(false)
    chmodSync(folder, 0o711)
    expect(canEnter(inner, RESERVED)).toBe(true)
    chmodSync(inner, 0o750)
    expect(canEnter(inner, RESERVED)).toBe(false)
    chownSync(inner, 0, RESERVED.gid)
    expect(canEnter(inner, RESERVED)).toBe(true)
  })

  test('a server runs under a number without a name, as an earlier one did', async () => {
    const nobody = findUser(readFileSync('/etc/passwd', 'utf8'), 'nobody')
    chmodSync(folder, 0o711)
    const base = join(folder, 'base')
    const paths = { ...prepare(base), identity: RESERVED }
    await ensureRunning(paths, quiet)
    await stopPostmaster(paths, quiet)
    for (const path of ['', 'pg18', 'pg18/base', 'pg18/global/pg_control']) {
      expect(statSync(join(base, path))).toMatchObject(RESERVED)
    }
    expect(serverIdentity(paths.dataFolder)).toEqual(RESERVED)

    if (nobody !== null) chownSync(paths.dataFolder, nobody.uid, nobody.gid)
    expect(serverIdentity(paths.dataFolder, () => true)).toEqual(nobody)
    expect(serverIdentity(paths.dataFolder, () => false)).toEqual(chooseIdentity())
    const again = prepare(base)
    await ensureRunning(again, quiet)
    await stopPostmaster(again, quiet)
    expect(statSync(join(base, 'pg18/global/pg_control')).uid).toBe(chooseIdentity().uid)
  })

  test('a checkout that only root may enter has its database elsewhere, and finds it again', async () => {
    const said: string[] = []
    const log = { ...quiet, info: (message: string) => void said.push(message) }
    const dataDir = hidden('my checkout')
    const first = await startEmbedded({ baseFolder: dataDir, log, throwaway: true })
    const paths = prepare(dataDir)
    expect(paths.baseFolder).toMatch(new RegExp(`^${systemFolder()}/mycheckout-[0-9a-f]{8}$`))
    expect(said[0]).toContain(`数据库放在 ${paths.baseFolder}（记在 ${dataDir}/${POINTER}）`)
    expect(readFileSync(join(dataDir, POINTER), 'utf8').split('\n')[0]).toBe(paths.baseFolder)
    expect(statSync(paths.baseFolder).mode & 0o777).toBe(0o700)
    const database = ownerSql(first)
    await database`create table kept as select 42 as number`
    await database.end()
    await first.stop()

    const second = await startEmbedded({ baseFolder: dataDir, log, throwaway: true })
    const again = ownerSql(second)
    expect(await again`select number from kept`).toEqual([{ number: 42 }])
    await again.end()
    await second.stop()
  })

  test('a moved checkout keeps its database, a copy gets a new one', () => {
    const { baseFolder } = prepare(hidden('one'))
    renameSync(join(folder, 'one'), join(folder, 'two'))
    expect(prepare(hidden('two')).baseFolder).toBe(baseFolder)
    expect(readFileSync(join(baseFolder, ORIGIN), 'utf8').split('\n')[0]).toBe(hidden('two'))

    cpSync(join(folder, 'two'), join(folder, 'three'), { recursive: true })
    const copy = prepare(hidden('three'))
    expect(copy.baseFolder).not.toBe(baseFolder)
    expect(copy.notice).toContain(`${hidden('three')} 是 ${hidden('two')} 的副本`)
    expect(prepare(hidden('three'))).toMatchObject({ baseFolder: copy.baseFolder })
    expect(prepare(hidden('two')).baseFolder).toBe(baseFolder)

    cpSync(join(folder, 'two'), join(folder, 'four'), { recursive: true })
    rmSync(join(folder, 'two'), { recursive: true })
    expect(prepare(hidden('four')).baseFolder).toBe(baseFolder)
  })

  test('a new checkout at the path of a deleted one starts afresh and names the remains of the old one', () => {
    const { baseFolder } = prepare(hidden('one'))
    rmSync(join(folder, 'one'), { recursive: true })
    const paths = prepare(hidden('one'))
    expect(paths.baseFolder).not.toBe(baseFolder)
    expect(paths.notice).toContain(`此前同一目录的数据库 ${baseFolder} 不再使用`)
  })

  test('a missing or misplaced database is an error and not replaced by a new one', () => {
    const dataDir = hidden('one')
    const { baseFolder } = prepare(dataDir)
    const away = join(folder, 'away')
    renameSync(baseFolder, away)
    expect(() => prepare(dataDir)).toThrow(`数据库应在 ${baseFolder}，但该目录不存在`)
    writeFileSync(join(dataDir, POINTER), '/etc\n')
    expect(() => prepare(dataDir)).toThrow('指向 /etc，它不在')
    expect(statSync('/etc').uid).toBe(0)
    mkdirSync(join(dataDir, 'pg18'))
    expect(() => prepare(dataDir)).toThrow('里有数据库')
  })

  test('a database in its DATA_DIR that its user no longer reaches is an error and not a new one', () => {
    chmodSync(folder, 0o711)
    const dataDir = join(folder, 'data')
    mkdirSync(join(dataDir, 'pg18'), { recursive: true })
    chmodSync(folder, 0o700)
    expect(() => prepare(dataDir)).toThrow(/数据库用户（uid \d+）进不了数据目录/)
    expect(existsSync(join(dataDir, POINTER))).toBe(false)
  })
}
