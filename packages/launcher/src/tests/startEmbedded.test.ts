import { appendFileSync, chmodSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { launch, temporaryFolder } from './launch.ts'
import { ownerSql } from './ownerSql.ts'
import { quiet } from './quietLog.ts'
import { adminConnection } from '../admin.ts'
import { prepareClusterPaths } from '../folders/clusterPaths.ts'
import { findPostmaster, serverProcesses } from '../processes.ts'
import { startEmbedded } from '../startEmbedded.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => rmSync(folder, { recursive: true }))

const processes = (throwaway = true) => serverProcesses(prepareClusterPaths(folder, throwaway))

test('a fresh server is durable, private, not root, and keeps its rows over a restart', async () => {
  const first = await startEmbedded({ baseFolder: folder, log: quiet })
  expect([first.adopted, first.isOwner()]).toEqual([false, true])
  const database = ownerSql(first)
  const settings = await database`select name, setting from pg_settings where name in
    ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'jit') order by name`
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    listen_addresses: '',
    jit: 'off',
  })
  await database`create table kept as select 42 as number`
  await database.end()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(first.socketFolder, '.s.PGSQL.5432')).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'pg18')).uid).not.toBe(0)
  await first.stop()
  expect(processes(false)).toEqual([])

  const second = await startEmbedded({ baseFolder: folder, log: quiet })
  const again = ownerSql(second)
  expect(await again`select number from kept`).toEqual([{ number: 42 }])
  await again.end()
  await second.stop()
})

test('a server whose fsync was turned off is refused and not left running', async () => {
  await (await startEmbedded({ baseFolder: folder, log: quiet, throwaway: true })).stop()
  appendFileSync(join(folder, 'pg18', 'postgresql.conf'), 'fsync = off\n')
  await expect(startEmbedded({ baseFolder: folder, log: quiet })).rejects.toThrow('数据库关闭了 fsync')
  expect(processes()).toEqual([])
})

test('a second process adopts the server, does not stop it, and inherits it when the owner is killed', async () => {
  const owner = await launch(folder)
  const guest = await launch(folder)
  expect([owner.adopted, owner.owner, guest.adopted, guest.owner]).toEqual([false, true, true, false])
  await guest.finish()
  expect(processes().length).toBeGreaterThan(0)

  const heir = await launch(folder)
  expect(heir.owner).toBe(false)
  await owner.kill()
  expect(processes().length).toBeGreaterThan(0)
  await heir.finish()
  expect(processes()).toEqual([])
})

test('a server whose killed owner is still connected is inherited once the connection is gone', async () => {
  const owner = await launch(folder)
  const heir = await launch(folder)
  const sql = adminConnection(prepareClusterPaths(folder, true))
  const [holder] = await sql<{ pid: number }[]>`select pid from pg_locks where locktype = 'advisory' and granted`
  // Simulates a machine too busy for the backend to notice that its client is gone.
  process.kill(holder!.pid, 'SIGSTOP')
  await owner.kill()
  let isGone = false
  const going = heir.finish().then(() => (isGone = true))
  const waits = async () => (await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`).length > 0
  while (!isGone && !(await waits()));
  process.kill(holder!.pid, 'SIGCONT')
  await sql.end()
  await going
  expect(processes()).toEqual([])
})

test('processes that start at once on an empty folder get one server with one owner', async () => {
  const all = await Promise.all([launch(folder), launch(folder), launch(folder)])
  expect(all.filter(({ adopted }) => !adopted).length).toBe(1)
  expect(all.filter(({ owner }) => owner).length).toBe(1)
  const [owner, ...guests] = all.sort((a, b) => Number(b.owner) - Number(a.owner))
  for (const guest of guests) await guest.finish()
  await owner?.finish()
  expect(processes()).toEqual([])
})

test.each(['with blanks  and more', '关桥 数据', `quote ' and " and , and $HOME`, 'a%20b#c?d'])(
  'a folder named "%s" holds a server that is found again and stopped',
  async (name) => {
    chmodSync(folder, 0o711)
    const base = join(folder, name)
    const server = await startEmbedded({ baseFolder: base, log: quiet, throwaway: true })
    const paths = prepareClusterPaths(base, true)
    expect([paths.baseFolder, findPostmaster(paths)]).toEqual([base, expect.any(Number)])
    const database = ownerSql(server)
    expect(await database`select 1 as one`).toEqual([{ one: 1 }])
    await database.end()
    await server.stop()
    expect(serverProcesses(paths)).toEqual([])
  },
)

test('a folder whose path is too long for a socket gets a short one for it', async () => {
  chmodSync(folder, 0o711)
  const long = join(folder, 'a-long-name-for-a-folder'.repeat(4))
  const server = await startEmbedded({ baseFolder: long, log: quiet, throwaway: true })
  expect(server.socketFolder.length).toBeLessThan(60)
  expect(statSync(server.socketFolder).mode & 0o777).toBe(0o700)
  await server.stop()
  rmSync(server.socketFolder, { recursive: true })
})
