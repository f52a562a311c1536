import { appendFileSync, chmodSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { launch, temporaryFolder } from '../../../testing/launched.ts'
import { quiet } from '../../../testing/quiet.ts'
import { connect } from '../connect.ts'
import { prepareClusterPaths } from './clusterPaths.ts'
import { findPostmaster, serverProcesses } from './processes.ts'
import { startEmbedded } from './startEmbedded.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => rmSync(folder, { recursive: true }))

const processes = (throwaway = true) => serverProcesses(prepareClusterPaths(folder, throwaway))

test('a fresh server is durable, private, not root, and keeps its rows over a restart', async () => {
  const first = await startEmbedded({ baseFolder: folder, log: quiet })
  expect([first.adopted, first.isOwner()]).toEqual([false, true])
  const database = connect({ address: first })
  const settings = await database.owner`select name, setting from pg_settings where name in
    ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'jit') order by name`
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    listen_addresses: '',
    jit: 'off',
  })
  await database.owner`create table kept as select 42 as number`
  await database.close()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(first.socketFolder, '.s.PGSQL.5432')).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'pg18')).uid).not.toBe(0)
  await first.stop()
  expect(processes(false)).toEqual([])

  const second = await startEmbedded({ baseFolder: folder, log: quiet })
  const again = connect({ address: second })
  expect(await again.owner`select number from kept`).toEqual([{ number: 42 }])
  await again.close()
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
    const place = prepareClusterPaths(base, true)
    expect([place.baseFolder, findPostmaster(place)]).toEqual([base, expect.any(Number)])
    const database = connect({ address: server })
    expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }])
    await database.close()
    await server.stop()
    expect(serverProcesses(place)).toEqual([])
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
