import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { launch, temporaryFolder } from './launch.ts'
import { ownerSql } from './ownerSql.ts'
import { quiet } from './quietLog.ts'
import { adminConnection } from '../admin.ts'
import { ensureRunning } from '../ensureRunning.ts'
import { prepareClusterPaths } from '../folders/clusterPaths.ts'
import type { ClusterPaths } from '../folders/clusterPaths.ts'
import { stopPostmaster } from '../postmaster.ts'
import { findPostmaster, serverProcesses } from '../processes.ts'
import { startEmbedded } from '../startEmbedded.ts'

let paths: ClusterPaths
beforeEach(() => {
  paths = prepareClusterPaths(temporaryFolder(), true)
})
afterEach(async () => {
  await stopPostmaster(paths, quiet)
  rmSync(paths.baseFolder, { recursive: true })
})

function postmaster(): number {
  const pid = findPostmaster(paths)
  if (pid === null) throw new Error('no server runs')
  return pid
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20)
}

async function killServer(): Promise<void> {
  process.kill(postmaster(), 'SIGKILL')
  await until(() => serverProcesses(paths).length === 0)
}

/** Inserts 1, 2, 3 … as fast as the database accepts them until `end` is called; records which were acknowledged. */
function writer(sql: postgres.Sql): { acknowledged: number[]; end(): Promise<void> } {
  const acknowledged: number[] = []
  let ended = false
  async function write(): Promise<void> {
    for (let number = 1; !ended; number++) {
      const inserted = await sql`insert into written values (${number})`.then(
        () => true,
        () => false,
      )
      if (inserted) acknowledged.push(number)
      else await sleep(5)
    }
  }
  const writing = write()
  return {
    acknowledged,
    async end() {
      ended = true
      await writing
    },
  }
}

test('a server that is killed under us comes back by itself with every acknowledged row', async () => {
  const server = await startEmbedded({ baseFolder: paths.baseFolder, log: quiet })
  const owner = ownerSql(server)
  await owner`create table written (number int primary key)`
  const { acknowledged, end } = writer(owner)
  for (let round = 0; round < 3; round++) {
    const before = acknowledged.length
    await until(() => acknowledged.length > before + 20)
    process.kill(postmaster(), 'SIGKILL')
    await until(() => !server.isOwner())
    await until(() => server.isOwner())
    // The pool considers a new connection usable a moment after the server is back; it has recovered once it accepts rows again.
    const back = acknowledged.length
    await until(() => acknowledged.length > back)
  }
  await end()
  const [row] = await owner`select count(*)::int as kept from written where number = any(${acknowledged})`
  expect(row).toEqual({ kept: acknowledged.length })
  await owner.end()
  await server.stop()
  expect(serverProcesses(paths)).toEqual([])
})

test('a server that was killed without a supervisor is started again', async () => {
  expect(await ensureRunning(paths, quiet)).toBe(false)
  await killServer()
  expect(await ensureRunning(paths, quiet)).toBe(false)
  expect(await ensureRunning(paths, quiet)).toBe(true)
})

test('an empty, torn, meaningless or borrowed pid file does not block the start', async () => {
  await ensureRunning(paths, quiet)
  const file = join(paths.dataFolder, 'postmaster.pid')
  const lock = join(paths.socketFolder, '.s.PGSQL.5432.lock')
  const content = readFileSync(file, 'utf8')
  // A live process of the same user, as after a reboot that reassigned the dead server's number.
  const stranger = spawn('sleep', ['60'], { ...paths.identity })
  for (const text of ['', String(postmaster()).slice(0, 2), 'x\0y', content.replace(/^\d+/, String(stranger.pid))]) {
    await killServer()
    writeFileSync(file, text)
    writeFileSync(lock, text)
    expect(await ensureRunning(paths, quiet)).toBe(false)
  }
  stranger.kill()
})

test('a living server is adopted though its pid file is torn', async () => {
  await ensureRunning(paths, quiet)
  const pid = postmaster()
  writeFileSync(join(paths.dataFolder, 'postmaster.pid'), '1')
  expect(await ensureRunning(paths, quiet)).toBe(true)
  expect(postmaster()).toBe(pid)
})

test('a zombie of the server does not block the start', async () => {
  const parent = await launch(paths.baseFolder)
  const pid = postmaster()
  parent.child.kill('SIGSTOP')
  process.kill(pid, 'SIGKILL')
  await until(() => serverProcesses(paths).length === 0)
  expect(() => process.kill(pid, 0)).not.toThrow()
  expect(await ensureRunning(paths, quiet)).toBe(false)
  expect(postmaster()).not.toBe(pid)
  await parent.kill()
})

test('a data folder whose creation was killed is recreated', async () => {
  mkdirSync(`${paths.dataFolder}.init`)
  writeFileSync(join(`${paths.dataFolder}.init`, 'PG_VERSION'), '18')
  expect(await ensureRunning(paths, quiet)).toBe(false)
})

test('a paused server is an error in bounded time, and is adopted once it goes on', async () => {
  await ensureRunning(paths, quiet)
  const pid = postmaster()
  process.kill(pid, 'SIGSTOP')
  try {
    await expect(ensureRunning(paths, quiet, 1_000)).rejects.toThrow(`数据库进程 ${pid} 在 1 秒内没有应答`)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  expect(await ensureRunning(paths, quiet)).toBe(true)
  const sql = adminConnection(paths)
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  await sql.end()
})
