import { appendFileSync, chmodSync, chownSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { launch, temporaryFolder } from '../../../testing/launched.ts'
import { quiet } from '../../../testing/quiet.ts'
import { connect } from '../connect.ts'
import { canReach, findUser } from './identity.ts'
import { preparePlace } from './place.ts'
import { serverProcesses } from './processes.ts'
import { startEmbedded } from './startEmbedded.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => rmSync(folder, { recursive: true }))

const processes = (throwaway = true) => serverProcesses(preparePlace(folder, throwaway))

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

test('an ordinary user runs the server as himself', async () => {
  const { identity } = preparePlace(folder, true)
  const home = join(folder, 'home')
  mkdirSync(home, { mode: 0o700 })
  if (identity !== null) chownSync(home, identity.uid, identity.gid)
  const launched = await launch(home, identity ?? undefined)
  expect(launched.uid).not.toBe(0)
  expect(statSync(join(home, 'pg18')).uid).toBe(launched.uid)
  await launched.finish()
})

test('a folder whose path is too long for a socket gets a short one for it', async () => {
  chmodSync(folder, 0o711)
  const long = join(folder, 'a-long-name-for-a-folder'.repeat(4))
  const server = await startEmbedded({ baseFolder: long, log: quiet, throwaway: true })
  expect(server.socketFolder.length).toBeLessThan(60)
  expect(statSync(server.socketFolder).mode & 0o777).toBe(0o700)
  await server.stop()
  rmSync(server.socketFolder, { recursive: true })
})

test('the user is found in /etc/passwd, and whether he reaches a path is seen beforehand', () => {
  const passwd = 'root:x:0:0::/root:/bin/sh\npostgres:x:0:0::/:\nnobody:x:65534:65533:nobody:/:/bin/false\n'
  expect(findUser(passwd, 'nobody')).toEqual({ uid: 65534, gid: 65533 })
  expect(findUser(passwd, 'postgres')).toBeNull()
  expect(findUser(passwd, 'nobo')).toBeNull()

  const stranger = { uid: 64_999, gid: 64_999 }
  const inner = join(folder, 'inner')
  mkdirSync(inner)
  chmodSync(inner, 0o755)
  chmodSync(folder, 0o700)
  expect(canReach(inner, stranger)).toBe(false)
  chmodSync(folder, 0o711)
  expect(canReach(inner, stranger)).toBe(true)
  chmodSync(inner, 0o750)
  expect(canReach(inner, stranger)).toBe(false)
  expect(canReach(inner, { uid: 64_999, gid: statSync(inner).gid })).toBe(true)
})
